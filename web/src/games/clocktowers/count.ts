/** The count at the end, line by line. */

import type { CountRow } from '../../lib/game'
import type { Entry, Position } from '../../wire'
import { words } from './words.svelte'

const TOWERS = ['clean', 'cats', 'both', 'mice'] as const
/** What breaks a tie, in this order. */
export const ANIMALS = ['mouse', 'cat'] as const

/** The seats with the most points. */
export function leaders({ scores }: Position): number[] {
  const most = Math.max(...scores)
  return [...scores.keys()].filter((seat) => scores[seat] === most)
}

/** The storey of each seat's highest animal of a kind; 0 for none. */
export function highest({ scores, tally }: Position, animal: (typeof ANIMALS)[number]): number[] {
  const found = tally.filter((entry) => entry.kind === animal)
  return scores.map((_, seat) => found.find((entry) => entry.seat === seat)?.points ?? 0)
}

export function count(position: Position): CountRow[] {
  const { scores, tally } = position
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
  const tied = leaders(position)
  if (tied.length > 1)
    for (const kind of ANIMALS) {
      const storeys = highest(position, kind)
      const points = storeys.map((storey, seat) => (tied.includes(seat) ? storey || '–' : ''))
      rows.push({ label: labels[kind], points, aside: true })
    }
  return rows
}
