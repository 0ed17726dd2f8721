/** What a seat is called: its player, its bot, or its number. */

import type { SeatView } from '../wire'
import { isolated } from './characters'
import { words } from '../words/words.svelte'

/** Who a bot is: name, trade and character in a sentence; '' for people and for who took over. */
export function botOf(player: SeatView): string {
  if (player.kind !== 'bot' || player.gone) return ''
  const { bot, levels, characters } = words()
  const { level } = player
  const trade = levels[level - 1] ?? ''
  return bot(player.name || trade, trade, level, characters[level - 1] ?? '')
}

export function nameOf(standing: { seats: SeatView[] }, seat: number): string {
  const player = standing.seats[seat]
  const w = words()
  if (!player) return ''
  if (player.kind === 'open') return w.lobby.open
  if (player.kind === 'bot') {
    if (player.gone) return w.table.tookOver(isolated(player.name))
    return `${player.name || w.levels[player.level - 1]} (${player.level})`
  }
  return isolated(player.name) || w.table.seat(seat + 1)
}
