/** The count at the end: the areas of each player by size, and their petrified towers. */

import type { CountRow } from '../../lib/game'
import type { Position } from '../../wire'
import { read } from './read'
import { words } from './words.svelte'

export function count({ text, tally }: Position): CountRow[] {
  const model = read(text, tally)
  const { areas: labels, towers, of } = words().count
  const areas = [0, 1].map((owner) =>
    model.areas
      .filter((area) => area.owner === owner)
      .map((area) => area.points)
      .sort((a, b) => b.length - a.length),
  )
  const still = [0, 1].map((owner) =>
    of(model.towers.filter((tower) => tower.owner === owner && tower.petrified).length),
  )
  return [
    ...labels
      .map((label, index) => ({
        label,
        points: areas.map((own) => own[index]?.length ?? '–'),
        places: areas.flatMap((own) => own[index] ?? []),
      }))
      .filter(({ points }) => points.some((point) => point !== '–')),
    { label: towers, points: still, aside: true },
  ]
}
