/** Why a move of TWRS was not the best, in English. */

import type { Moments } from '../../../review/why'

const PLACES: Record<string, string> = {
  north: 'in the north',
  north_east: 'in the north-east',
  east: 'in the east',
  south_east: 'in the south-east',
  south: 'in the south',
  south_west: 'in the south-west',
  west: 'in the west',
  north_west: 'in the north-west',
  centre: 'in the centre',
}

export const moments: Moments = {
  closes: ({ points }) => `An area could have been closed at once, for ${points} points`,
  petrified: ({ tower }) => `Lets the tower on ${tower} turn to stone`,
  ground: ({ where, points }) => `Gives up ground ${PLACES[where!] ?? ''}: about ${points} points`,
}
