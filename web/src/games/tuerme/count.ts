/** The count at the end: a line for each zone in which a player holds something. */

import type { CountRow } from '../../lib/game'
import type { Entry, Position } from '../../wire'
import { zoneOf } from './layout'
import { words } from './words.svelte'

export function count({ tally }: Position, seats: number): CountRow[] {
  const { zone: once, zoneTwice } = words().count
  const zoneIn = ({ places }: Entry) => zoneOf(places[0]!)!
  return [...new Set(tally.map(zoneIn))].map((zone) => {
    const entries = tally.filter((entry) => zoneIn(entry) === zone)
    const points = (seat: number) => entries.find((entry) => entry.seat === seat)?.points ?? 0
    return {
      label: (entries[0]!.kind === 'held' ? zoneTwice : once)(zone),
      points: Array.from({ length: seats }, (_, seat) => points(seat)),
      places: entries.flatMap(({ places }) => places),
    }
  })
}
