/** A tower that follows the pointer from where it stands to where it is let go. */

import { sources } from './stage'
import type { TurnAtHand } from './turn.svelte'

/** So far has the pointer to go, in pixels, before a press becomes a drag. */
const SLACK = 6

export class Drag {
  /** The tower on its way, in the drawing's units. */
  now = $state.raw<{ from: string; x: number; y: number } | null>(null)
  #turn: TurnAtHand
  #svg: () => SVGSVGElement
  #start = { x: 0, y: 0 }

  constructor(turn: TurnAtHand, svg: () => SVGSVGElement) {
    this.#turn = turn
    this.#svg = svg
  }

  /** Whether a tower stands there that can be dragged now. */
  can = (from: string): boolean =>
    this.#turn.choice.target === null && sources(this.#turn.moves).has(from)

  grab = (event: PointerEvent): void => {
    const from = (event.target as Element).closest('[data-spot]')?.getAttribute('data-spot')
    if (event.button !== 0 || !from || !this.can(from)) return
    this.#turn.dragged = from
    this.#start = { x: event.clientX, y: event.clientY }
  }

  pull = (event: PointerEvent): void => {
    const from = this.#turn.dragged
    if (from === null) return
    const way = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y)
    const matrix = this.#svg().getScreenCTM()
    if ((!this.now && way < SLACK) || !matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    this.now = { from, x, y }
  }

  release = (): void => {
    this.#turn.dragged = null
    this.now = null
  }
}
