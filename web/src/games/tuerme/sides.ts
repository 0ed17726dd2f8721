/** How the players look: a colour and a shape each. */

import type { Side } from '../../lib/game'
import { SHAPES } from './shapes'
import { words } from './words.svelte'

export function sides(seats: number): Side[] {
  return SHAPES.slice(0, seats).map((shape, seat) => ({
    colour: `var(--tuerme-${seat})`,
    shape,
    name: words().sides[seat]!,
  }))
}
