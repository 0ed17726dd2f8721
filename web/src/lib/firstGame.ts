/** The first game: against the easiest level, with a coach. */

import { card } from './catalog.svelte'
import { kept } from './keep'
import { make } from './make'
import { go } from './route.svelte'

/** @param unnamed what a player is called who has no name yet */
export async function startFirstGame(game: string, unnamed: string): Promise<void> {
  const { levels, seats } = card(game)!
  const bots = Array.from({ length: seats[0] - 1 }, () => ({
    kind: 'bot' as const,
    level: levels[0]!.level,
  }))
  const id = await make({
    game,
    seats: [{ kind: 'me', name: kept.name() || unnamed }, ...bots],
    options: {},
    clock: { kind: 'none' },
    hints: false,
  })
  kept.keepCoached(id, true)
  go(`/match/${id}`)
}
