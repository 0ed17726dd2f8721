/**
 * What others do, shown one action after the other: the board may be some moves behind the table.
 *
 * Only this page waits. The player's own moves are shown at once, and `skip` leads to the present.
 */

import type { Position } from '../wire'

/** How long each action is shown, in milliseconds. */
export const PACES = { slow: 1500, normal: 700, fast: 350, off: 0 }
export type Pace = keyof typeof PACES

/** How long the player's own move is shown at most before what follows it. */
const OWN = 350
/** With more than this many in the queue nobody looks on, or nobody could remember them. */
const MAX_WAITING = 20

/** The position after the moves up to `end`, of which those from `start` on are new. */
export interface Frame {
  start: number
  end: number
  position: Position
}

export class Following {
  /** The newest frame, and the one on the board. */
  #newest = $state.raw<Frame | null>(null)
  #current = $state.raw<Frame | null>(null)
  /** The frame that is being told: an action of others', for as long as it has the board. */
  telling = $state.raw<Frame | null>(null)
  #waiting: Frame[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param pace how long to show each action, in milliseconds; 0 for not at all
   * @param tell is called with each part of the log when it comes to the board
   */
  constructor(
    private readonly pace: () => number,
    private readonly tell: (start: number, end: number) => void,
  ) {
    document.addEventListener('visibilitychange', this.#hide)
  }

  /** What the board shows while it is behind; null in the present. */
  get shown(): Frame | null {
    return this.#current === this.#newest ? null : this.#current
  }

  /** How many moves the table had when it was last heard of. */
  get end(): number {
    return this.#newest?.end ?? 0
  }

  /** Moves were made, the player's own or others'. */
  receive(frame: Frame, own: boolean): void {
    this.#newest = frame
    const pace = this.pace()
    this.#waiting.push(frame)
    const queued = pace > 0 && document.visibilityState === 'visible'
    if (own || !queued || this.#waiting.length > MAX_WAITING) this.skip()
    else if (this.#timer === undefined) this.#next()
    if (own) this.#wait(Math.min(OWN, pace))
  }

  /** The table as it is now, without a way that led there: at first, or after a take-back. */
  reset(frame: Frame): void {
    this.#stop()
    this.#newest = this.#current = frame
  }

  /** Go to the present. */
  skip(): void {
    const untold = this.#waiting
    this.#stop()
    this.#current = this.#newest
    if (untold.length) this.tell(untold[0]!.start, untold.at(-1)!.end)
  }

  close(): void {
    this.#stop()
    document.removeEventListener('visibilitychange', this.#hide)
  }

  readonly #hide = (): void => {
    if (document.visibilityState === 'hidden') this.skip()
  }

  readonly #next = (): void => {
    this.#timer = undefined
    const frame = this.#waiting.shift() ?? null
    this.telling = frame
    if (!frame) return
    this.#current = frame
    this.tell(frame.start, frame.end)
    this.#wait(this.pace())
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#next, milliseconds)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
    this.telling = null
  }
}
