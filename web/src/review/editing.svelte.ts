/** A position that is being set up by hand: its text, the way back, and what the rules say of it. */

import { untrack } from 'svelte'
import type { Setup } from '../lib/setup'
import { Refusal } from '../net/api'
import type { Error as Problem, Position } from '../wire'
import { judged } from './positions'

/** In place of a piece: what is chosen next is moved, or taken away. */
export const MOVE = 'move'
export const TAKE = 'take'

/** What the rules refuse one after the other is put right in so many steps at most. */
const MOST_STEPS = 60

type Verdict = { text: string } & ({ position: Position } | { problem: Problem })

export class EditedPosition {
  text: string = $state()!
  /** The seat whose places the board shows, where it is one at a time. */
  seat = $state(0)
  /** A piece, or one of the two above. */
  tool: string = $state(MOVE)
  /** Where something was lifted that is to be moved. */
  lifted = $state<string | null>(null)
  #past = $state.raw<string[]>([])
  #verdict = $state.raw<Verdict | null>(null)

  /** To be called while a component is made. */
  constructor(
    private readonly game: string,
    private readonly setup: Setup,
    text: string,
  ) {
    this.text = text
    $effect(() => {
      const asked = this.text
      untrack(() => void this.#judge(asked))
    })
  }

  readonly #current = $derived.by(() => (this.#verdict?.text === this.text ? this.#verdict : null))
  /** The position by the rules; null while they have not answered, or if it is none. */
  readonly position = $derived.by(() => {
    const verdict = this.#current
    return verdict && 'position' in verdict ? verdict.position : null
  })
  /** Why there is no such position; null while the rules have not answered. */
  readonly problem = $derived.by(() => {
    const verdict = this.#current
    return verdict && 'problem' in verdict ? verdict.problem : null
  })
  readonly canUndo = $derived.by(() => this.#past.length > 0)
  readonly players = $derived.by(() => this.setup.players(this.text))
  readonly canMend = $derived.by(
    () => this.problem !== null && this.setup.mend(this.text, this.problem) !== null,
  )

  /** Another text; whether it is another one. */
  set(text: string): boolean {
    this.lifted = null
    if (text === this.text) return false
    this.#past = [...this.#past, this.text]
    this.text = text
    this.seat = Math.min(this.seat, this.players - 1)
    return true
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (before === undefined) return
    this.#past = this.#past.slice(0, -1)
    this.lifted = null
    this.text = before
    this.seat = Math.min(this.seat, this.players - 1)
  }

  /** What choosing a place does with the tool at hand; whether it has done something. */
  choose(place: string): boolean {
    const { text, seat, setup } = this
    if (this.tool === TAKE) return this.remove(place)
    if (this.tool !== MOVE) return this.set(setup.put(text, this.tool, place, seat))
    if (this.lifted === null) {
      if (setup.lift(text, place, seat) === null) return false
      this.lifted = place
      return true
    }
    const from = this.lifted
    this.lifted = null
    const piece = from === place ? null : setup.lift(text, from, seat)
    return piece !== null && this.set(setup.put(piece.text, piece.piece, place, seat))
  }

  remove(place: string): boolean {
    return this.set(this.setup.take(this.text, place, this.seat))
  }

  /** Puts right what the rules refuse as far as the game knows how. */
  async mend(): Promise<void> {
    let text: string | null = this.text
    for (let step = 0; step < MOST_STEPS && text !== null; step++) {
      const verdict = await this.#asked(text)
      if ('position' in verdict) break
      const next = this.setup.mend(text, verdict.problem)
      if (next === null || next === text) break
      text = next
    }
    this.set(text)
  }

  async #asked(text: string): Promise<Verdict> {
    try {
      return { text, position: await judged(this.game, text) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { text, problem: error.problem }
    }
  }

  async #judge(text: string): Promise<void> {
    const verdict = await this.#asked(text)
    if (text === this.text) this.#verdict = verdict
  }
}
