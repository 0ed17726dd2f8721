/** Why a move of TWRS was not the best, in Dutch. */

import type { Moments } from '../../../review/why'

const PLACES: Record<string, string> = {
  north: 'in het noorden',
  north_east: 'in het noordoosten',
  east: 'in het oosten',
  south_east: 'in het zuidoosten',
  south: 'in het zuiden',
  south_west: 'in het zuidwesten',
  west: 'in het westen',
  north_west: 'in het noordwesten',
  centre: 'in het midden',
}

export const moments: Moments = {
  closes: ({ points }) => `Een gebied had meteen dicht gekund, voor ${points} punten`,
  petrified: ({ tower }) => `Laat de toren op ${tower} verstenen`,
  ground: ({ where, points }) =>
    `Geeft terrein ${PLACES[where!] ?? ''} prijs: ongeveer ${points} punten`,
}
