/** Whom the places of the board will belong to, asked for as long as it is switched on. */

import { untrack } from 'svelte'
import { card } from '../../lib/catalog.svelte'
import { settings } from '../../lib/settings.svelte'
import { api } from '../../net/api'
import type { Live } from '../../net/live.svelte'
import type { Estimate } from '../../wire'

export class Estimates {
  /** What the player has switched at this table; null for as in the settings. */
  #wish = $state<boolean | null>(null)
  #found = $state.raw<{ of: string; estimate: Estimate } | null>(null)
  readonly #live: Live
  /** How many moves led to the position that is shown. */
  readonly #after: () => number

  /** @param text of the position that is shown */
  constructor(id: string, live: Live, after: () => number, text: () => string) {
    this.#live = live
    this.#after = after
    $effect(() => {
      const of = this.#of
      if (!this.on || !this.#mayAsk) return
      untrack(() => {
        void live.attempt(async () => {
          const here = this.#free ? await this.#here(text()) : null
          this.#found = { of, estimate: here ?? (await api.estimate(id, this.#after())) }
        })
      })
    })
  }

  /** By the engine on this device, if it is there. */
  async #here(text: string): Promise<Estimate | null> {
    const { game, version } = this.#live.standing!
    const after = this.#after()
    const advice = await import('../../engine/advice').catch(() => null)
    const shares = await advice?.estimate(game, text)
    if (!shares) return null
    const points = this.#live.standing!.seats.map(() => 0)
    for (const share of Object.values(shares))
      share.forEach((part, seat) => (points[seat]! += part))
    return { shares, points, after, version }
  }

  /** The position that is shown: after taking back, another one comes after as many moves. */
  readonly #of = $derived.by(
    () => `${this.#after()} ${this.#live.standing?.position_version ?? ''}`,
  )
  /** Whether it is advice to nobody else's disadvantage; among people each move with it is marked. */
  readonly #free = $derived.by(() => {
    const { standing, yours } = this.#live
    return (
      !!standing?.result ||
      !!standing?.seats.every((s, n) => yours.includes(n) || (s.kind === 'bot' && s.gone === ''))
    )
  })
  readonly #mayAsk = $derived.by(() => {
    const { standing, yours, log } = this.#live
    const isMine = yours.includes(standing?.position.actor as number)
    return this.#free || (isMine && this.#after() === log.length)
  })

  /** Whether it can be switched on at this table. */
  readonly offered = $derived.by(() => {
    const { standing, yours } = this.#live
    if (!standing?.started || !card(standing.game)?.estimates) return false
    return !!standing.result || (standing.hints && yours.length > 0)
  })
  readonly on = $derived.by(() => this.offered && (this.#wish ?? (settings.estimate && this.#free)))
  readonly shown = $derived.by(() =>
    this.on && this.#found?.of === this.#of ? this.#found.estimate : null,
  )

  toggle(): void {
    if (this.offered) this.#wish = !this.on
  }
}
