/** How the players look: a colour and a shape each. */

import type { Side } from '../../lib/game'
import { words } from './words.svelte'

const SHAPES = [
  // A star, a moon, a bell and a diamond.
  'M0,-10L2.6,-3.4L9.6,-3L4.2,1.4L6,8.4L0,4.5L-6,8.4L-4.2,1.4L-9.6,-3L-2.6,-3.4Z',
  'M4,-9A9.6,9.6 0 1 0 9,4.6A8,8 0 0 1 4,-9Z',
  'M0,-10C6,-9 6.4,-4 6.6,1C6.8,4 8.6,5.4 9,6.6H-9C-8.6,5.4 -6.8,4 -6.6,1C-6.4,-4 -6,-9 0,-10ZM-2.8,7.6H2.8A2.8,2.6 0 0 1 -2.8,7.6Z',
  'M0,-10L8,0L0,10L-8,0Z',
]

export function sides(seats: number): Side[] {
  return SHAPES.slice(0, seats).map((shape, n) => ({
    colour: `var(--ct-side-${n})`,
    shape,
    name: words().sides[n]!,
  }))
}
