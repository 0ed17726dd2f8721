/** Who sits where in a new match. */

export type Place = 'first' | 'last' | 'random'

/**
 * One's own seat and those of the others, in the order of play.
 *
 * @param random a number from 0 to below 1; drawing lots shuffles all seats
 */
export function seated<Seat>(
  own: Seat,
  others: Seat[],
  place: Place,
  random: () => number = Math.random,
): Seat[] {
  if (place === 'last') return [...others, own]
  const seats = [own, ...others]
  if (place === 'first') return seats
  for (let last = seats.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[seats[last], seats[other]] = [seats[other]!, seats[last]!]
  }
  return seats
}
