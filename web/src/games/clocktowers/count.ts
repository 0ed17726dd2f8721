/** The count at the end, line by line. */

import type { CountRow } from '../../lib/game'
import type { Entry, Position } from '../../wire'
import { words } from './words.svelte'

const TOWERS = ['clean', 'cats', 'both', 'mice'] as const
const ANIMALS = ['mouse', 'cat'] as const

export function count({ scores, tally }: Position): CountRow[] {
  const { count: labels } = words()
  const of = (kind: string) => tally.filter((entry) => entry.kind === kind)
  const bySeat = <T>(kind: string, told: (own: Entry[]) => T): T[] =>
    scores.map((_, seat) => told(of(kind).filter((entry) => entry.seat === seat)))
  const rows = TOWERS.map((kind): CountRow => ({
    label: labels[kind],
    points: bySeat(kind, (own) => (own[0] ? `${own.length}\u200a×\u200a${own[0].points}` : 0)),
    worth: bySeat(kind, (own) => own.reduce((sum, { points }) => sum + points, 0)),
    places: of(kind).flatMap(({ places }) => places),
  }))
  rows.push({ label: labels.open, points: bySeat('unfinished', (own) => own.length), aside: true })
  // The highest animals only break a tie for the lead.
  const most = Math.max(...scores)
  if (scores.filter((score) => score === most).length > 1)
    for (const kind of ANIMALS) {
      const highest = bySeat(kind, ([first]) => first?.points ?? '–')
      const points = highest.map((storey, seat) => (scores[seat] === most ? storey : ''))
      rows.push({ label: labels[kind], points, aside: true })
    }
  return rows
}
