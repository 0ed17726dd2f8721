/** A puzzle that is being solved: the board, the answers, the replies, and how it went. */

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
  feedback = $state<Feedback>('')
  problem = $state.raw<Problem | null>(null)
  /** Whether the board waits for replies, or for a wrong answer to be taken back. */
  busy = $state(false)
  seat = 0
  private step: number | null = 0
  private clean = true
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
    const found = await this.ask(this.puzzle.position, [])
    if (round !== this.round || !found) return
    this.position = found
    this.seat = found.actor as number
    this.step = 0
    this.clean = true
    this.busy = false
    this.log = []
    this.feedback = ''
  }

  /** An answer of the player's. */
  async play(move: string): Promise<void> {
    const before = this.position
    if (!before || this.busy || this.done || this.step === null) return
    const round = this.round
    this.busy = true
    const after = await this.ask(before.text, [move])
    if (round !== this.round) return
    if (!after) {
      this.busy = false
      sound(REFUSED)
      return
    }
    this.show(after, move, this.seat)
    const answer = this.puzzle.steps[this.step]![move]
    if (answer) {
      sound(TURN)
      this.feedback = 'right'
      await this.reply(answer, round, pace())
      if (round === this.round && this.step === null) this.end(this.clean ? 'clean' : 'mended')
    } else {
      sound(REFUSED)
      this.clean = false
      this.feedback = 'wrong'
      await pause(WRONG)
      if (round !== this.round) return
      this.position = before
      this.log = []
    }
    if (round === this.round) this.busy = false
  }

  /** Plays the solution from where the player is. */
  async solution(): Promise<void> {
    const round = ++this.round
    this.busy = true
    this.feedback = ''
    let at = this.position
    // An answer that is on its way may have changed the board.
    if (!at || at.actor !== this.seat || this.log.at(-1)?.seat === this.seat) {
      at = await this.ask(this.puzzle.position, [])
      if (round !== this.round || !at) return
      this.position = at
      this.step = 0
    }
    // Whoever wants to see the moves of others at once wants to see this one by one all the same.
    const time = pace() || PACES.normal
    while (this.step !== null) {
      await pause(time)
      if (round !== this.round) return
      const [move, answer] = Object.entries(this.puzzle.steps[this.step]!)[0]!
      await this.make(move, this.seat, round)
      await this.reply(answer, round, time)
      if (round !== this.round) return
    }
    this.busy = false
    this.end('shown')
  }

  /** Leave the board as it is, whatever is still to come. */
  leave(): void {
    this.round += 1
  }

  private async reply(
    [replies, next]: [string[], number | null],
    round: number,
    time: number,
  ): Promise<void> {
    for (const move of replies) {
      await pause(time)
      if (round !== this.round) return
      await this.make(move, this.position?.actor as number, round)
    }
    if (round === this.round) this.step = next
  }

  private async make(move: string, seat: number, round: number): Promise<void> {
    const after = await this.ask(this.position!.text, [move])
    if (after && round === this.round) this.show(after, move, seat)
  }

  private show(position: Position, text: string, seat: number): void {
    this.position = position
    this.problem = null
    // What the player did last, and what came after it.
    this.log = seat === this.seat ? [{ seat, text }] : [...this.log, { seat, text }]
  }

  private end(how: How): void {
    this.feedback = how
    this.ended(how)
  }

  private async ask(text: string, moves: string[]): Promise<Position | null> {
    try {
      return await api.position({ game: this.game, text, moves })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.problem = error.problem
      return null
    }
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time))
}
