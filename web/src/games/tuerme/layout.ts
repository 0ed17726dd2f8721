/** The old town: where streets and zones are, and where each field is in the drawing. */

import type { Point } from '../../lib/spots'

export type Emblem = 'c' | 'k' | 'l' | 's'
export const EMBLEMS: Emblem[] = ['c', 'k', 'l', 's']

/** Rows 8 to 1, columns a to n; `.` is a street. */
const TOWN = `
  . . . . . . . . . . . . . .
  . c k . l c . . s l . k s .
  . l s . s k . . k c . c l .
  . . . . . . . . . . . . . .
  . . . . . . . . . . . . . .
  . s l . k s . . c k . l c .
  . k c . c l . . l s . s k .
  . . . . . . . . . . . . . .
`

export const COLUMNS = 14
export const ROWS = 8

export interface Field {
  /** As in `e5`. */
  name: string
  /** From 0, `a` being 0. */
  column: number
  /** From 0, row 1 being 0. */
  row: number
  /** The symbol of a symbol field. */
  emblem: Emblem | null
}

export const nameOf = (column: number, row: number) => String.fromCharCode(97 + column) + (row + 1)

/** All fields as people read them: row 8 first, each row from a to n. */
export const FIELDS: Field[] = TOWN.trim()
  .split(/\s+/)
  .map((sign, index) => {
    const column = index % COLUMNS
    const row = ROWS - 1 - Math.floor(index / COLUMNS)
    const emblem = sign === '.' ? null : (sign as Emblem)
    return { name: nameOf(column, row), column, row, emblem }
  })

const byName = new Map(FIELDS.map((field) => [field.name, field]))
export const fieldNamed = (name: string): Field | undefined => byName.get(name)

/** The building zones, 1 to 8, each with its four fields clockwise from the upper left one. */
export const ZONES: Field[][] = FIELDS.filter(
  ({ column, row, emblem }) =>
    emblem &&
    !byName.get(nameOf(column - 1, row))?.emblem &&
    !byName.get(nameOf(column, row + 1))?.emblem,
).map(({ column, row }) =>
  [
    [column, row],
    [column + 1, row],
    [column + 1, row - 1],
    [column, row - 1],
  ].map(([c, r]) => byName.get(nameOf(c!, r!))!),
)

/** The number of the zone that a field is in. */
export const zoneOf = (name: string): number | null => zones.get(name) ?? null
const zones = new Map(ZONES.flatMap((zone, index) => zone.map(({ name }) => [name, index + 1])))

// The drawing

/** The side of a field and the width of the wall around the town. */
export const CELL = 100
export const WALL = 40

/** How the town lies: on a narrow page on its side, `a` on top; flipped, from the other side. */
export interface Lie {
  portrait: boolean
  flipped: boolean
}

export function sizeOf({ portrait }: Lie): { width: number; height: number } {
  const long = COLUMNS * CELL + 2 * WALL
  const short = ROWS * CELL + 2 * WALL
  return portrait ? { width: short, height: long } : { width: long, height: short }
}

/** From so many pixels on the town always lies as people know it from maps. */
const WIDE = 520

/** Whether the town lies on its side in some room: on a narrow page, if its fields are larger then. */
export function isPortrait(wide: number, tall: number): boolean {
  const scale = (portrait: boolean) => {
    const { width, height } = sizeOf({ portrait, flipped: false })
    return Math.min(wide / width, tall / height)
  }
  return wide < WIDE && scale(true) >= scale(false)
}

/** The middle of a field. */
export function placeOf({ column, row }: { column: number; row: number }, lie: Lie): Point {
  const [across, down] = lie.portrait ? [row, column] : [column, ROWS - 1 - row]
  const x = WALL + (across + 0.5) * CELL
  const y = WALL + (down + 0.5) * CELL
  if (!lie.flipped) return { x, y }
  const { width, height } = sizeOf(lie)
  return { x: width - x, y: height - y }
}

/** The middle of a zone, which is a block of two fields by two. */
export function middleOf(zone: Field[], lie: Lie): Point {
  const a = placeOf(zone[0]!, lie)
  const b = placeOf(zone[2]!, lie)
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
