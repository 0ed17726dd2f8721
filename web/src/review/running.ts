/** Matches of this guest that go on among people: nothing is opened, and no engine asked, that leads through them. */

import { attempt } from '../engine/client'
import { api, OFFLINE, Refusal } from '../net/api'
import type { Summary } from '../wire'
import type { Node } from './tree.svelte'

/** A position of a match, as a seat of it, or a spectator, knows it. */
interface Seen {
  seat: number | null
  text: string
}

/** Where a bot plays on for somebody, that person still counts; an open seat is for one. */
function isAmongPeople({ seats, yours }: Summary): boolean {
  return seats.some(
    ({ kind, gone }, seat) => !yours.includes(seat) && (kind !== 'bot' || gone !== ''),
  )
}

/** The present positions of such matches of a game. Before the first move of one there is nothing to advise. */
async function present(game: string): Promise<Seen[]> {
  const { matches } = await api.mine()
  const running = matches.filter(
    (match) => match.game === game && match.phase === 'running' && isAmongPeople(match.standing),
  )
  const views = await Promise.all(running.map(({ id }) => api.view(id)))
  return views
    .filter(({ log }) => log.length > 0)
    .map(({ standing }) => ({ seat: standing.seat, text: standing.position.text }))
}

export class Running {
  readonly #present: Promise<Seen[]>

  constructor(private readonly game: string) {
    // Who is not connected has no such match to play on, either.
    this.#present = present(game).catch(() => [])
  }

  /** Whether one of some nodes is the present position of a match. */
  async has(nodes: Node[]): Promise<boolean> {
    for (const { seat, text } of await this.#present)
      for (const node of nodes)
        if ((await this.#known(node.position.text, seat)) === text) return true
    return false
  }

  /** Throws a refusal if one of some nodes is. */
  async refuse(nodes: Node[]): Promise<void> {
    if (await this.has(nodes)) throw new Refusal({ ...OFFLINE, code: 'among_people' })
  }

  /** A position as a seat knows it; without the engine only where nothing is hidden. */
  async #known(text: string, seat: number | null): Promise<string> {
    return (await attempt((device) => device.ask('view', this.game, text, seat))) ?? text
  }
}
