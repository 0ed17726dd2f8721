/** What the engine expects of contested points, put together for the drawing and for the names. */

import type { Estimate } from '../../wire'
import type { Owner } from './read'

export interface Likely {
  owner: Owner
  /** Whether every way of counting gives them to the owner. */
  sure: boolean
  points: string[]
}

/** Closed ground has shares of 1 and is drawn already. */
const CLOSED = 1
/** Below this the sides are about even. */
const EVEN = 0.2
/** A point that only one of the two measures of the engine gives to a side is worth 0.5 at most. */
const SURE = 0.6

/** The contested points that one side is expected to have, the sure ones apart. */
export function likely(estimate: Estimate): Likely[] {
  const groups: Likely[] = ([0, 1] as const).flatMap((owner) =>
    [false, true].map((sure) => ({ owner, sure, points: [] })),
  )
  for (const [point, [blue = 0, orange = 0]] of Object.entries(estimate.shares)) {
    const [owner, lead] =
      blue > orange ? ([0, blue - orange] as const) : ([1, orange - blue] as const)
    if (lead < EVEN || lead === CLOSED) continue
    groups.find((group) => group.owner === owner && group.sure === lead > SURE)!.points.push(point)
  }
  return groups.filter((group) => group.points.length)
}
