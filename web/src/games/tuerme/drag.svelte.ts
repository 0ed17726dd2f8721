/** A piece under the pointer while it is dragged: only how it looks; the places do the choosing. */

import type { Point } from './layout'

/** How far the pointer goes before a press becomes a drag, in the screen's pixels. */
const SLACK = 7
/** How long a dropped piece waits for the move to be made before it goes back, in milliseconds. */
const PATIENCE = 400

export class Drag {
  /** The field that the piece comes from, and where the pointer is in the drawing. */
  held = $state.raw<{ field: string; at: Point } | null>(null)
  private pressed: { field: string; x: number; y: number } | null = null
  private waiting: ReturnType<typeof setTimeout> | undefined

  /**
   * @param may whether what stands on a field can be taken up
   * @param begin called once when a press becomes a drag
   * @param landing the middle of a field if the piece may be dropped there
   */
  constructor(
    private readonly may: (field: string) => boolean,
    private readonly begin: (field: string) => void,
    private readonly landing: (field: string) => Point | null,
  ) {}

  down = (event: PointerEvent): void => {
    const spot = (event.target as Element).closest('[data-spot]')?.getAttribute('data-spot')
    // A finger that moves scrolls the page.
    this.end()
    if (!spot || event.button !== 0 || event.pointerType === 'touch' || !this.may(spot)) return
    this.pressed = { field: spot, x: event.clientX, y: event.clientY }
  }

  move = (event: PointerEvent, svg: SVGSVGElement): void => {
    if (!this.pressed) return
    const { field, x, y } = this.pressed
    if (!this.held) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return
      this.begin(field)
    }
    const matrix = svg.getScreenCTM()
    if (!matrix) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    this.held = { field, at: { x: at.x, y: at.y } }
  }

  up = (event: PointerEvent): void => {
    this.pressed = null
    if (!this.held) return
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const spot = under?.closest('[data-spot]')?.getAttribute('data-spot')
    const at = spot ? this.landing(spot) : null
    if (!at) return this.end()
    this.held = { ...this.held, at }
    this.waiting = setTimeout(this.end, PATIENCE)
  }

  /** Nothing is held any more, since the move was made or given up. */
  end = (): void => {
    clearTimeout(this.waiting)
    this.pressed = null
    this.held = null
  }
}
