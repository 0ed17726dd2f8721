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

/** A match may begin, and goes on, while a study is open: what is known of it is asked again after so long. */
const FRESH_MS = 10_000

/** Where a bot plays on for somebody, that person still counts; an open seat is for one. */
function isAmongPeople({ seats, yours }: Summary): boolean {
  return seats.some(
    ({ kind, gone }, seat) => !yours.includes(seat) && (kind !== 'bot' || gone !== ''),
  )
}

export class Running {
  /** The present positions of such matches of the game, by their ids. */
  #present: Promise<Map<string, Seen>> = Promise.resolve(new Map())
  #askedAt = -Infinity

  constructor(private readonly game: string) {
    void this.#known()
  }

  /** Whether one of some nodes is the present position of a match. */
  async has(nodes: Node[]): Promise<boolean> {
    for (const { seat, text } of (await this.#known()).values())
      for (const node of nodes)
        if ((await this.#view(node.position.text, seat)) === text) return true
    return false
  }

  /** Throws a refusal if one of some nodes is. */
  async refuse(nodes: Node[]): Promise<void> {
    if (await this.has(nodes)) throw new Refusal({ ...OFFLINE, code: 'among_people' })
  }

  #known(): Promise<Map<string, Seen>> {
    if (Date.now() - this.#askedAt >= FRESH_MS) {
      this.#askedAt = Date.now()
      this.#present = this.#ask(this.#present)
    }
    return this.#present
  }

  /** What the server says now. Where it does not answer, what was known before holds. */
  async #ask(before: Promise<Map<string, Seen>>): Promise<Map<string, Seen>> {
    const known = await before
    try {
      const { matches } = await api.mine()
      const running = matches.filter(
        ({ game, phase, standing }) =>
          game === this.game && phase === 'running' && isAmongPeople(standing),
      )
      const found = await Promise.all(running.map(({ id }) => this.#seen(id, known.get(id))))
      return new Map(found.filter((entry) => entry !== null))
    } catch {
      return known
    }
  }

  /** Before the first move of a match there is nothing to advise. */
  async #seen(id: string, known?: Seen): Promise<[string, Seen] | null> {
    try {
      const { standing, log } = await api.view(id)
      return log.length ? [id, { seat: standing.seat, text: standing.position.text }] : null
    } catch {
      return known ? [id, known] : null
    }
  }

  /** A position as a seat knows it; without the engine only where nothing is hidden. */
  async #view(text: string, seat: number | null): Promise<string> {
    return (await attempt((device) => device.ask('view', this.game, text, seat))) ?? text
  }
}
