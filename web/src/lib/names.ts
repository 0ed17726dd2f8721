/** What a seat is called: its player, its bot, or its number. */

import type { Snapshot } from '../wire'
import { words } from '../words/words.svelte'

export function nameOf(standing: Snapshot, seat: number): string {
  const who = standing.seats[seat]
  const w = words()
  if (!who) return ''
  if (who.kind === 'bot') {
    if (who.gone) return w.table.tookOver(who.name)
    return `${w.levels[who.level - 1] ?? ''} (${who.level})`
  }
  return who.name || w.table.seat(seat + 1)
}
