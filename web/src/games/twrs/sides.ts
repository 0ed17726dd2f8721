/** How the players look: a colour and a shape each. */

import type { Side } from '../../lib/game'
import { words } from './words.svelte'

/** The two crowns from above: a round one with eight blocks, a square one with corners. */
const SHAPES = [
  'M10 0L9.2 3.8L6.4 3.6L7.1 7.1L3.8 9.2L2.2 7L0 10L-2.2 7L-3.8 9.2L-7.1 7.1L-6.4 3.6L-9.2 3.8L-10 0L-9.2-3.8L-6.4-3.6L-7.1-7.1L-3.8-9.2L-2.2-7L0-10L2.2-7L3.8-9.2L7.1-7.1L6.4-3.6L9.2-3.8Z',
  'M-9.5-9.5H-4V-7H4V-9.5H9.5V-4H7V4H9.5V9.5H4V7H-4V9.5H-9.5V4H-7V-4H-9.5Z',
]

export function sides(): Side[] {
  return ['blue', 'orange'].map((colour, seat) => ({
    colour: `var(--twrs-${colour})`,
    shape: SHAPES[seat]!,
    name: words().sides[seat]!,
  }))
}
