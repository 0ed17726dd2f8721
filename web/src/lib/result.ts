/** How a match ended, in one sentence. */

import type { Snapshot } from '../wire'
import { words } from '../words/words.svelte'

/** @param yours the seats of the viewing player; none for a spectator */
export function headline(standing: Snapshot, names: string[], yours: number[]): string {
  const w = words().over
  const { winners, reason } = standing.result!
  const alone = yours.length === 1 ? yours[0]! : null
  if (reason === 'aborted') return w.aborted
  if (winners.length === 0 || winners.length === standing.seats.length) return w.drawn
  if (alone !== null && winners.includes(alone)) return winners.length === 1 ? w.won : w.shared
  if (alone !== null) return w.lost
  const named = winners.map((seat) => names[seat] ?? '')
  return named.length === 1 ? w.wins(named[0]!) : w.sharedBy(named.join(', '))
}
