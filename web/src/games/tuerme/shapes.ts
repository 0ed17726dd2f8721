/** SVG paths in a box from -10 to 10: the four symbols, and a shape for each colour. */

import type { Emblem } from './layout'

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

function rays(count: number): string {
  let path = ''
  for (let i = 0; i < count; i++) {
    const turn = (2 * Math.PI * i) / count
    const long = i % 2 ? 9.4 : 11.4
    const point = (angle: number, r: number) =>
      `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`
    path += `M${point(turn - 0.27, 6.3)}L${point(turn, long)}L${point(turn + 0.27, 6.3)}Z`
  }
  return path
}

const CROWN =
  'M-8 4.6L-9.4-4.2L-4.6-.4L0-7.2L4.6-.4L9.4-4.2L8 4.6Z' +
  'M-8 6h16v3h-16Z' +
  disc(0, -8, 1.6) +
  disc(-9.3, -5.2, 1.4) +
  disc(9.3, -5.2, 1.4)

// A hole is drawn the other way round, so that it stays one.
const KEY =
  disc(0, -5.2, 5) +
  'M-2.3-5.2a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0Z' +
  'M-1.4-.8h2.8V10.2h-2.8Z' +
  'M1 3.2h4.6v2.5H1ZM1 7.2h5.6v2.6H1Z'

const LILY =
  'M0-10.2C3.6-6.4 4.2-2.6 1.9 1.8H-1.9C-4.2-2.6-3.6-6.4 0-10.2Z' +
  'M3 1.8C3-3.4 5.6-6.4 8-5.2C10.8-3.8 10 .6 6.6 .8C8-.8 7-2.6 5.8-1.6C4.8-.8 4.8 .6 4.9 1.8Z' +
  'M-3 1.8C-3-3.4-5.6-6.4-8-5.2C-10.8-3.8-10 .6-6.6 .8C-8-.8-7-2.6-5.8-1.6C-4.8-.8-4.8 .6-4.9 1.8Z' +
  'M-5.8 2.8h11.6v2.2h-11.6Z' +
  'M-1.7 6h3.4C1.9 7.8 1.4 9 0 10.4C-1.4 9-1.9 7.8-1.7 6Z' +
  'M2.7 6h2C5 7.4 6 8 7 8C5.4 9.6 3 8.6 2.7 6ZM-2.7 6h-2C-5 7.4-6 8-7 8C-5.4 9.6-3 8.6-2.7 6Z'

const SUN = disc(0, 0, 5.2) + rays(12)

export const EMBLEM: Record<Emblem, string> = { c: CROWN, k: KEY, l: LILY, s: SUN }

/** A circle, a square, a diamond, a quatrefoil: the shape that goes with each colour. */
export const SHAPES: string[] = [
  disc(0, 0, 9),
  'M-7.4-8.4h14.8a1 1 0 0 1 1 1v14.8a1 1 0 0 1-1 1h-14.8a1 1 0 0 1-1-1v-14.8a1 1 0 0 1 1-1Z',
  'M0-11L10.6 0L0 11L-10.6 0Z',
  'M-4.4-4.4a4.7 4.7 0 1 1 8.8 0a4.7 4.7 0 1 1 0 8.8a4.7 4.7 0 1 1-8.8 0a4.7 4.7 0 1 1 0-8.8Z',
]
