/** The count at the end: a line for each zone in which a player holds something. */

import type { CountRow } from '../../lib/game'
import type { Position } from '../../wire'
import { ZONES } from './layout'
import { read, stonesIn, wholeZone } from './read'
import { words } from './words.svelte'

export function count({ text }: Position, seats: number): CountRow[] {
  const town = read(text)
  const whole = wholeZone(town)
  const { zone: once, zoneTwice } = words().count
  return ZONES.map((zone, index) => {
    const twice = index === whole
    const points = stonesIn(town, zone, seats).map((stones) => stones * (twice ? 2 : 1))
    const places = zone.map(({ name }) => name).filter((name) => town.stacks.has(name))
    return { label: (twice ? zoneTwice : once)(index + 1), points, places }
  }).filter(({ points }) => points.some((stones) => stones > 0))
}
