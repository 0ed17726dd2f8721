/** How the players look: a colour and a shape each, for up to eight. */

import type { Side } from '../lib/game'
import { words } from './words.svelte'

const SHAPES = [
  // A circle, a square, a triangle, a diamond, a cross, a hexagon, a star and a ring.
  'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z',
  'M-8-8H8V8H-8Z',
  'M0-9.5L9.5 7.5H-9.5Z',
  'M0-10.5L10 0L0 10.5L-10 0Z',
  'M-3.4-9.5H3.4V-3.4H9.5V3.4H3.4V9.5H-3.4V3.4H-9.5V-3.4H-3.4Z',
  'M-5-8.8H5L10 0L5 8.8H-5L-10 0Z',
  'M0-10L2.6-3.4L9.6-3L4.2 1.4L6 8.4L0 4.5L-6 8.4L-4.2 1.4L-9.6-3L-2.6-3.4Z',
  'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0ZM-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
]

export function sides(seats: number): Side[] {
  return Array.from({ length: seats }, (_, seat) => ({
    colour: `var(--generic-${seat % SHAPES.length})`,
    shape: SHAPES[seat % SHAPES.length]!,
    name: words().side(seat + 1),
  }))
}
