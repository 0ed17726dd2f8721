/** Why a move of TWRS was not the best, in German. */

import type { Moments } from '../../../review/why'

const PLACES: Record<string, string> = {
  north: 'im Norden',
  north_east: 'im Nordosten',
  east: 'im Osten',
  south_east: 'im Südosten',
  south: 'im Süden',
  south_west: 'im Südwesten',
  west: 'im Westen',
  north_west: 'im Nordwesten',
  centre: 'in der Mitte',
}

export const moments: Moments = {
  closes: ({ points }) => `Ein Gebiet war sofort zu schließen, für ${points} Punkte`,
  petrified: ({ tower }) => `Lässt den Turm auf ${tower} versteinern`,
  ground: ({ where, points }) => `Überlässt Gelände ${PLACES[where!] ?? ''}: etwa ${points} Punkte`,
}
