/** A disc of wood in the streets, on stone in a zone; a tower sounds lower. */

import type { Note } from '../../lib/sounds'
import type { Position } from '../../wire'
import { fieldNamed } from './layout'
import { read } from './read'

export function sound(move: string, _seat: number | null, { text }: Position): Note[] {
  const to = move.split('-')[1]
  if (!to) return []
  const height = read(text).stacks.get(to)?.colours.length ?? 1
  const disc: Note = { of: 'wood', pitch: Math.max(140, 360 - 45 * height) }
  return fieldNamed(to)?.emblem ? [disc, { of: 'stone', at: 0.07 }] : [disc]
}
