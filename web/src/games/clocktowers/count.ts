/** The count at the end, line by line. */

import type { CountRow } from '../../lib/game'
import type { Position } from '../../wire'
import { highest, read } from './read'
import { words } from './words.svelte'

/** The name of a tower as a place of the count. */
export const towerAt = (seat: number, number: number): string => `${seat}.${number}`

export function count(position: Position): CountRow[] {
  const { players } = read(position.text)
  const { count: labels } = words()
  const towers = (worth: number | null) =>
    players.map((player) => player.towers.filter((tower) => tower.worth === worth).length)
  const points = (label: string, worth: number): CountRow => ({
    label,
    points: towers(worth).map((number) => (number ? `${number}\u200a×\u200a${worth}` : 0)),
    worth: towers(worth).map((number) => number * worth),
    places: players.flatMap((player, seat) =>
      player.towers.flatMap((tower, n) => (tower.worth === worth ? [towerAt(seat, n + 1)] : [])),
    ),
  })
  const rows: CountRow[] = [
    points(labels.clean, 5),
    points(labels.cats, 4),
    points(labels.both, 3),
    points(labels.mice, 2),
    { label: labels.open, points: towers(null), aside: true },
  ]
  // The highest animals only break a tie for the lead.
  const most = Math.max(...position.scores)
  if (position.scores.filter((score) => score === most).length > 1)
    for (const [animal, label] of [
      ['m', labels.mouse],
      ['c', labels.cat],
    ] as const)
      rows.push({
        label,
        points: players.map(({ towers }, n) =>
          position.scores[n] === most ? highest(towers, animal) || '–' : '',
        ),
        aside: true,
      })
  return rows
}
