/** A card; a roof lets the clock strike the storeys of its tower. */

import { strikes, type Note } from '../../lib/sounds'
import type { Position } from '../../wire'
import { read } from './read'

export function sound(move: string, seat: number | null, { text }: Position): Note[] {
  const [what, card = '', number] = move.split(' ')
  if (what === 'deal') return [0, 0.09, 0.18].map((at) => ({ of: 'card', at }))
  if (what !== 'play') return [{ of: 'card' }]
  const towers = seat === null ? [] : (read(text).players[seat]?.towers ?? [])
  const tower = number === undefined ? towers.at(-1) : towers[Number(number) - 1]
  const placed: Note[] = [{ of: 'card' }, { of: 'stone', at: 0.08, volume: 0.6 }]
  return card.startsWith('R') && tower ? [...placed, ...strikes(tower.storeys)] : placed
}
