/** Places of a board, and which of them lies in a direction from another. */

/** In a drawing's units. */
export interface Point {
  x: number
  y: number
}

/** A place: its middle, its size and what it is. */
export interface Spot extends Point {
  id: string
  width: number
  height: number
  /** For screen readers: what is there, and what choosing it would do. */
  label: string
  round?: boolean
  /** Whether choosing it leads on: it gets a dot. */
  target?: boolean
  /** Instead of the dot: a ring, which leaves what stands there in sight, or nothing. */
  mark?: 'ring' | 'none'
  /** Whether it is chosen now; left out for a place that cannot be, which then is no toggle. */
  chosen?: boolean
}

/** A place with what the layer above a board adds to it. */
export type Drawn = Spot & { stop: boolean; focused: boolean; lit: boolean }

/** The places to be drawn now: what has not changed stays the same object, and is not drawn anew. */
export function keep(before: Drawn[], now: Drawn[]): Drawn[] {
  const known = new Map(before.map((spot) => [spot.id, spot]))
  return now.map((spot) => {
    const old = known.get(spot.id)
    return old && alike(old, spot) ? old : spot
  })
}

function alike(one: Drawn, other: Drawn): boolean {
  const keys = Object.keys(other) as (keyof Drawn)[]
  return keys.length === Object.keys(one).length && keys.every((key) => one[key] === other[key])
}

/** The place nearest to one that was removed; places that lead on come first. */
export function closest(spots: Spot[], gone: Spot | null): Spot | null {
  const open = spots.filter((spot) => spot.target)
  const among = open.length > 0 ? open : spots
  if (!gone) return among[0] ?? null
  const far = (spot: Spot) => Math.hypot(spot.x - gone.x, spot.y - gone.y)
  return among.reduce<Spot | null>(
    (best, spot) => (best && far(best) <= far(spot) ? best : spot),
    null,
  )
}

/** The next place that leads on, in the order of the list and around its end. */
export function nextTarget(spots: Spot[], from: Spot, by: 1 | -1): Spot | null {
  const at = spots.findIndex((spot) => spot.id === from.id)
  for (let step = 1; step <= spots.length; step++) {
    const spot = spots[(at + by * step + spots.length * 2) % spots.length]!
    if (spot.target) return spot
  }
  return null
}

/** The nearest place in a direction; those straight ahead are preferred. */
export function nearest(spots: Spot[], from: Spot, [dx, dy]: [number, number]): Spot | null {
  let best: Spot | null = null
  let least = Infinity
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx)
    if (spot.id === from.id || ahead <= 1e-6 || aside > 2 * ahead) continue
    const distance = ahead + 3 * aside
    if (distance < least) {
      least = distance
      best = spot
    }
  }
  return best
}
