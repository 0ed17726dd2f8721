/** How a match ended, in one sentence. */

import type { Snapshot } from '../wire'
import { words } from '../words/words.svelte'
import { settings } from './settings.svelte'

/**
 * @param yours the seats of the viewing player; none for a spectator
 * @param draws whether a tie of all players is a draw in this game, and not a win that they share
 */
export function headline(
  standing: Pick<Snapshot, 'result' | 'seats'>,
  names: string[],
  yours: number[],
  draws: boolean,
): string {
  const w = words().over
  const { winners, reason } = standing.result!
  const alone = yours.length === 1 ? yours[0]! : null
  if (reason === 'aborted') return w.aborted
  if (winners.length === 0 || (draws && winners.length === standing.seats.length)) return w.drawn
  if (alone !== null && winners.includes(alone)) return winners.length === 1 ? w.won : w.shared
  if (alone !== null) return w.lost
  const named = winners.map((seat) => names[seat] ?? '')
  if (named.length === 1) return w.wins(named[0]!)
  return w.sharedBy(new Intl.ListFormat(settings.language).format(named))
}
