/** A piece that follows the pointer while it is dragged: display only, `Spots` makes the choice. */

import type { Attachment } from 'svelte/attachments'
import type { Point } from './spots'

/** How far the pointer moves before a press becomes a drag, in CSS pixels. */
const SLACK = 6
/** How long a dropped piece waits for the move to be made before it goes back, in milliseconds. */
const PATIENCE = 400

/** In the drawing's units. */
export interface Held extends Point {
  /** The place that the piece comes from. */
  from: string
  /** How far the pointer is from where it was pressed. */
  shift: Point
}

interface Wishes {
  /** Whether what is on a place can be dragged now. */
  may: (place: string) => boolean
  /** Whether touch drags as well; otherwise it scrolls the page. */
  touch?: boolean
  /** A piece was pressed, or let go of. */
  press?: (place: string | null) => void
  /** A press became a drag. */
  begin?: (place: string) => void
  /** Where a piece that is dropped on a place waits for the move; null if it goes back at once. */
  landing?: (place: string) => Point | null
}

export class Drag {
  held = $state.raw<Held | null>(null)
  #pressed: { from: string; x: number; y: number } | null = null
  #waiting: ReturnType<typeof setTimeout> | undefined
  #wishes: Wishes

  constructor(wishes: Wishes) {
    this.#wishes = wishes
  }

  /** For the drawing. */
  readonly attach: Attachment<SVGSVGElement> = (svg) => {
    const move = (event: PointerEvent) => this.#move(event, svg)
    svg.addEventListener('pointerdown', this.#down)
    addEventListener('pointermove', move)
    addEventListener('pointerup', this.#up)
    addEventListener('pointercancel', this.end)
    return () => {
      svg.removeEventListener('pointerdown', this.#down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', this.#up)
      removeEventListener('pointercancel', this.end)
      clearTimeout(this.#waiting)
    }
  }

  /** Let go of the piece: the move was made or given up. */
  readonly end = (): void => {
    clearTimeout(this.#waiting)
    this.#let()
    this.held = null
  }

  readonly #down = (event: PointerEvent): void => {
    this.end()
    const from = spotOf(event.target as Element)
    const { may, touch, press } = this.#wishes
    if (!from || event.button !== 0 || !may(from)) return
    if (event.pointerType === 'touch' && !touch) return
    this.#pressed = { from, x: event.clientX, y: event.clientY }
    press?.(from)
  }

  #move(event: PointerEvent, svg: SVGSVGElement): void {
    if (!this.#pressed) return
    const { from, x, y } = this.#pressed
    if (!this.held) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return
      this.#wishes.begin?.(from)
    }
    const matrix = svg.getScreenCTM()?.inverse()
    if (!matrix) return
    const start = new DOMPoint(x, y).matrixTransform(matrix)
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    this.held = { from, x: at.x, y: at.y, shift: { x: at.x - start.x, y: at.y - start.y } }
  }

  readonly #up = (event: PointerEvent): void => {
    if (!this.#pressed) return
    this.#let()
    const under = spotOf(document.elementFromPoint(event.clientX, event.clientY))
    const at = this.held && under ? this.#wishes.landing?.(under) : null
    if (!this.held || !at) return this.end()
    this.held = { ...this.held, ...at }
    this.#waiting = setTimeout(this.end, PATIENCE)
  }

  #let(): void {
    if (!this.#pressed) return
    this.#pressed = null
    this.#wishes.press?.(null)
  }
}

function spotOf(element: Element | null): string | null {
  return element?.closest('[data-spot]')?.getAttribute('data-spot') ?? null
}
