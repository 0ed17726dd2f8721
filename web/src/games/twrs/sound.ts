/** A tower set down, and steel for each stone beside it. */

import type { Note } from '../../lib/sounds'
import { parse } from './read'

export function sound(move: string): Note[] {
  const parsed = parse(move)
  if (!parsed) return [{ of: 'stone' }]
  if (!('source' in parsed)) return [{ of: parsed.piece === 'stone' ? 'steel' : 'stone' }]
  const stones = parsed.stones.map((_, index): Note => ({
    of: 'steel',
    at: 0.16 + index * 0.12,
    pitch: 950 - index * 90,
    volume: 0.8,
  }))
  return [{ of: 'stone' }, ...stones]
}
