/** A finger that is drawn across an element from side to side. */

import type { Attachment } from 'svelte/attachments'

/** How far it goes at least, and how long it takes at most: in CSS pixels and milliseconds. */
const FAR = 40
const LONG = 600

/**
 * @param may whether it means anything now; otherwise a finger drags pieces
 * @param swipe called with 1 for a finger that goes to the left, as one turns to the next page
 */
export function swipes(may: () => boolean, swipe: (by: 1 | -1) => void): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number; at: number } | null = null
    function start(event: TouchEvent): void {
      const [finger, other] = event.touches
      from =
        finger && !other && may()
          ? { x: finger.clientX, y: finger.clientY, at: event.timeStamp }
          : null
    }
    function end(event: TouchEvent): void {
      const finger = event.changedTouches[0]
      if (!from || !finger) return
      const [across, along] = [finger.clientX - from.x, finger.clientY - from.y]
      const short = event.timeStamp - from.at < LONG
      if (short && Math.abs(across) > Math.max(FAR, 2 * Math.abs(along))) swipe(across < 0 ? 1 : -1)
      from = null
    }
    const stop = () => (from = null)
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', stop)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', stop)
    }
  }
}
