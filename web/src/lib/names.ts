/** What a seat is called: its player, its bot, or its number. */

import type { SeatView } from '../wire'
import { isolated } from './characters'
import { words } from '../words/words.svelte'

export function nameOf(standing: { seats: SeatView[] }, seat: number): string {
  const player = standing.seats[seat]
  const w = words()
  if (!player) return ''
  if (player.kind === 'open') return w.lobby.open
  if (player.kind === 'bot') {
    if (player.gone) return w.table.tookOver(isolated(player.name))
    return `${w.levels[player.level - 1] ?? ''} (${player.level})`
  }
  return isolated(player.name) || w.table.seat(seat + 1)
}
