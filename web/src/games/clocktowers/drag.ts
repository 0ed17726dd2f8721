/** A card of the hand that follows the pointer while it is pressed. */

import type { Attachment } from 'svelte/attachments'

/** How far, in the drawing's units, before it counts as dragging. */
const START = 6

/** `moved` is told the card's place in the hand and how far it is, or null when it is let go. */
export function drag(
  moved: (slot: number, shift: [number, number] | null) => void,
): Attachment<SVGSVGElement> {
  return (svg) => {
    let held: { slot: number; x: number; y: number; far: boolean } | null = null

    function down(event: PointerEvent): void {
      const place = (event.target as Element).closest('[data-spot^="hand."]')
      if (!place || event.button !== 0) return
      const slot = Number(place.getAttribute('data-spot')!.slice('hand.'.length))
      held = { slot, x: event.clientX, y: event.clientY, far: false }
    }

    function move(event: PointerEvent): void {
      const scale = svg.getScreenCTM()?.a
      if (!held || !scale) return
      const x = (event.clientX - held.x) / scale
      const y = (event.clientY - held.y) / scale
      held.far ||= Math.hypot(x, y) > START
      if (held.far) moved(held.slot, [x, y])
    }

    function up(): void {
      if (held?.far) moved(held.slot, null)
      held = null
    }

    svg.addEventListener('pointerdown', down)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      svg.removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }
}
