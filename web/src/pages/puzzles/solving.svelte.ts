/** A puzzle that is being solved: the board, the answers, the replies, and how it went. */

import { tick } from 'svelte'
import type { How, Puzzle } from '../../lib/puzzles'
import { settings } from '../../lib/settings.svelte'
import { play as sound } from '../../lib/sound'
import { REFUSED, TURN } from '../../lib/sounds'
import { api, Refusal } from '../../net/api'
import { PACES } from '../../net/following.svelte'
import type { Error as Problem, LoggedMove, Position } from '../../wire'

/** How long a wrong answer stays on the board. */
const WRONG = 1400
/** How long to wait for each move of the others. */
const pace = () => PACES[settings.pace] ?? PACES.normal

export type Feedback = '' | 'wrong' | 'right' | How

export class Solving {
  position = $state.raw<Position | null>(null)
  log = $state.raw<LoggedMove[]>([])
  /** The position before the last of these. */
  before = ''
  feedback = $state<Feedback>('')
  problem = $state.raw<Problem | null>(null)
  /** Whether the board waits for replies, or for a wrong answer to be taken back. */
  busy = $state(false)
  seat = 0
  private step: number | null = 0
  /** The position in which the step begins. */
  private start: Position | null = null
  /** How it went so far. */
  private how: How = 'clean'
  /** Grows when a puzzle begins anew; what was begun before is then out of date. */
  private round = 0

  constructor(
    private readonly game: string,
    private readonly puzzle: Puzzle,
    private readonly ended: (how: How) => void,
  ) {}

  get done(): boolean {
    return this.feedback !== '' && this.feedback !== 'wrong' && this.feedback !== 'right'
  }

  async begin(): Promise<void> {
    const round = ++this.round
    const found = await this.ask(this.puzzle.position, [], round)
    if (!found) return
    this.position = this.start = found
    this.seat = found.actor as number
    this.step = 0
    this.how = 'clean'
    this.busy = false
    this.log = []
    this.feedback = ''
  }

  /** An answer of the player's. */
  async play(move: string): Promise<void> {
    const before = this.start
    if (!before || this.busy || this.done || this.step === null) return
    const round = this.round
    this.busy = true
    const after = await this.ask(before.text, [move], round)
    if (round !== this.round) return
    if (!after) {
      sound(REFUSED)
      return
    }
    this.show(after, move, this.seat)
    const answer = this.puzzle.steps[this.step]![move]
    if (answer) {
      sound(TURN)
      this.feedback = 'right'
      if (!(await this.reply(answer, round, pace()))) return
      if (this.step === null) this.end()
    } else {
      sound(REFUSED)
      if (this.how === 'clean') this.how = 'mended'
      this.feedback = 'wrong'
      await pause(WRONG)
      if (round !== this.round) return
      this.position = before
      this.log = []
    }
    this.busy = false
  }

  /** Plays the solution from where the player is. */
  async solution(): Promise<void> {
    const round = ++this.round
    this.busy = true
    this.how = 'shown'
    this.feedback = ''
    // An answer that is on its way may have changed the board.
    if (this.position !== this.start) {
      this.position = this.start
      this.log = []
    }
    // Whoever wants to see the moves of others at once wants to see this one by one all the same.
    const time = pace() || PACES.normal
    while (this.step !== null) {
      await pause(time)
      if (round !== this.round) return
      const [move, answer] = Object.entries(this.puzzle.steps[this.step]!)[0]!
      if (!(await this.make(move, this.seat, round))) return
      if (!(await this.reply(answer, round, time))) return
    }
    this.busy = false
    this.end()
  }

  /** Leave the board as it is, whatever is still to come. */
  leave(): void {
    this.round += 1
  }

  /** The moves of the others, and then the next step; whether it has come to that. */
  private async reply(
    [replies, next]: [string[], number | null],
    round: number,
    time: number,
  ): Promise<boolean> {
    for (const move of replies) {
      await pause(time)
      if (round !== this.round) return false
      if (!(await this.make(move, this.position?.actor as number, round))) return false
    }
    this.start = this.position
    this.step = next
    return true
  }

  /** Makes a move of the puzzle's own; whether it was made. */
  private async make(move: string, seat: number, round: number): Promise<boolean> {
    const after = await this.ask(this.position!.text, [move], round)
    if (after) this.show(after, move, seat)
    return after !== null
  }

  private show(position: Position, text: string, seat: number): void {
    this.before = this.position?.text ?? ''
    this.position = position
    this.problem = null
    // What the player did last, and what came after it.
    this.log = seat === this.seat ? [{ seat, text }] : [...this.log, { seat, text }]
  }

  private end(): void {
    this.feedback = this.how
    this.ended(this.how)
  }

  /** The position after some moves; null if nobody can tell, or if that is out of date. */
  private async ask(text: string, moves: string[], round: number): Promise<Position | null> {
    try {
      const found = await api.position({ game: this.game, text, moves })
      return round === this.round ? found : null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (round === this.round) await this.halt(error.problem)
      return null
    }
  }

  /** Says what went wrong; the step begins again, so that it can be tried once more. */
  private async halt(problem: Problem): Promise<void> {
    const round = this.round
    this.busy = false
    this.position = this.start
    if (!this.done) {
      this.feedback = ''
      this.log = []
    }
    // The board says first what it expects again, which takes away what was said before.
    await tick()
    if (round === this.round) this.problem = problem
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time))
}
