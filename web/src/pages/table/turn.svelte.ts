/** The player's turn: a move that waits for confirmation, what follows it, and hints. */

import { settings } from '../../lib/settings.svelte'
import { api } from '../../net/api'
import type { Hint } from '../../wire'
import { words } from '../../words/words.svelte'
import type { Match } from './match.svelte'

export class Turn {
  /** What the board expects of the player next, in words. */
  expected = $state('')
  /** A move that waits for confirmation. */
  staged = $state<string | null>(null)
  hint = $state<string | null>(null)
  /** What there is to say beside whose turn it is. */
  notice = $state('')
  /** What the player has chosen to do after the staged move, in the same turn. */
  #afterwards: string | null = null

  constructor(private readonly match: Match) {}

  /** The board expects something else. */
  readonly expect = (text: string): void => {
    // Clear the refusal of an earlier step.
    if (text !== this.expected) this.match.live.problem = null
    this.expected = text
  }

  readonly play = (move: string): void => {
    const { match } = this
    this.forget()
    match.skip()
    void match.replaying.show(null)
    const legal = match.standing?.position.moves.includes(move)
    if (this.staged !== null && !legal) {
      // Whoever goes on with the turn has confirmed what it began with.
      this.#afterwards = move
      this.confirm()
    } else if (settings.confirm && legal && !match.game?.sure?.(move)) this.staged = move
    else match.live.move(move)
  }

  readonly confirm = (): void => {
    const { live } = this.match
    // Ignore a double click.
    if (live.waiting.some((message) => message.type === 'move')) return
    if (this.staged !== null) live.move(this.staged)
  }

  readonly undo = (): void => {
    this.staged = null
  }

  /** There is another position: play what was to follow, if it can be played. */
  next(): void {
    const { live, mine, standing } = this.match
    this.staged = null
    this.hint = null
    if (this.#afterwards !== null && mine && standing?.position.moves.includes(this.#afterwards))
      live.move(this.#afterwards)
    this.stop()
  }

  /** Nothing is to follow any more. */
  stop(): void {
    this.#afterwards = null
  }

  /** Clear the messages about an earlier attempt. */
  forget(): void {
    this.notice = ''
    this.match.live.problem = null
  }

  readonly askHint = async (): Promise<void> => {
    const { id, live, mine, ply, standing } = this.match
    if (!mine || ply !== null || !standing?.hints || standing.result) return
    this.forget()
    await live.attempt(async () => {
      const found = (await this.#hintHere()) ?? (await api.hint(id))
      if (found.version < (live.standing?.position_version ?? 0)) return
      this.hint = found.move
      const { game, names } = this.match
      const said = game?.say(found.move, live.log, names.length)
      this.notice = words().table.hintIs(said ?? found.move)
    })
  }

  /** A hint by the engine on this device, if it is there and nobody else has to know of it. */
  async #hintHere(): Promise<Hint | null> {
    const { actor, live, standing } = this.match
    if (!standing || live.amongPeople || actor !== standing.seat) return null
    const { game, position, position_version: version } = standing
    const advice = await import('../../engine/advice').catch(() => null)
    const move = await advice?.hint(game, position.text, live.log.length)
    return move ? { move, version } : null
  }
}
