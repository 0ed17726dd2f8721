/** A position of TWRS, read for drawing: pieces from its text, and what is closed from its tally. */

import type { Entry } from '../../wire'

export type Owner = 0 | 1

export interface Tower {
  at: string
  owner: Owner
  /** Whether all towers of its area have its colour. */
  petrified: boolean
}

export interface Area {
  owner: Owner
  points: string[]
}

export interface Model {
  /** Intersections along a side: 11, fewer in the miniature. */
  size: number
  towers: Tower[]
  stones: string[]
  /** The areas that belong to a player. */
  areas: Area[]
  toMove: Owner
  /** Moves in a row without a stone. */
  quiet: number
  options: Record<string, string>
}

/** All marking stones of the game. */
export const SUPPLY = 40

export function name(column: number, row: number): string {
  return String.fromCharCode(97 + column) + String(row + 1)
}

/** Column and row of an intersection, both from 0. */
export function place(point: string): [number, number] {
  return [point.charCodeAt(0) - 97, Number(point.slice(1)) - 1]
}

/** The neighbour of an intersection, or null beyond the edge. */
export function step(point: string, dx: number, dy: number, size: number): string | null {
  const [column, row] = place(point)
  const [x, y] = [column + dx, row + dy]
  return x < 0 || y < 0 || x >= size || y >= size ? null : name(x, y)
}

export const STRAIGHT: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
]

type Bare = Omit<Tower, 'petrified'>

/** The areas that belong to a player. */
function areasOf(tally: Entry[]): Area[] {
  return tally
    .filter(({ kind }) => kind === 'area')
    .map(({ seat, places }) => ({ owner: seat as Owner, points: places }))
}

/** A position; without its tally only what stands where. */
export function read(text: string, tally: Entry[] = []): Model {
  const [board = '', side = 'b', quiet = '0', wishes = '-'] = text.split(' ')
  const rows = board.split('/')
  const bare: Bare[] = []
  const stones: string[] = []
  rows.forEach((row, index) => {
    let column = 0
    for (const token of row.match(/\d+|[box]/g) ?? []) {
      const at = name(column, rows.length - 1 - index)
      if (token === 'x') stones.push(at)
      else if (token === 'b' || token === 'o') bare.push({ at, owner: token === 'b' ? 0 : 1 })
      column += /\d/.test(token) ? Number(token) : 1
    }
  })
  const options: Record<string, string> = {}
  if (wishes !== '-')
    for (const wish of wishes.split(',')) {
      const [key = '', value = ''] = wish.split('=')
      options[key] = value
    }
  const areas = areasOf(tally)
  const still = new Set(areas.flatMap((area) => area.points))
  return {
    size: rows.length,
    towers: bare.map((tower) => ({ ...tower, petrified: still.has(tower.at) })),
    stones,
    areas,
    toMove: side === 'o' ? 1 : 0,
    quiet: Number(quiet),
    options,
  }
}

/** The pieces as a move, whole or in part, moves them; what it closes is not known by that. */
export function moved(model: Model, move: ParsedMove): Model {
  if (!('source' in move))
    return move.piece === 'stone'
      ? { ...model, stones: [...model.stones, move.at] }
      : {
          ...model,
          towers: [...model.towers, { at: move.at, owner: model.toMove, petrified: false }],
        }
  const towers = model.towers.map((tower) =>
    tower.at === move.source ? { ...tower, at: move.target } : tower,
  )
  return { ...model, towers, stones: [...model.stones, ...move.stones] }
}

/** The text of the move that takes over the side that made the first move. */
export const SWAP = 'swap'

/** From this many moves without a stone on, the count is shown: shortly before it matters. */
export function warnFrom({ options }: Model): number {
  const must = Number(options['must_mark_after'] ?? 8)
  const stall = Number(options['stall_limit'] ?? 24)
  return Math.max(1, Math.min(must === 0 ? stall : must, stall) - 3)
}

/** The areas of any of several tallies that are not closed yet, each once. */
export function closed({ areas }: Model, tallies: Entry[][]): Area[] {
  const key = ({ owner, points }: Area) => owner + points.join()
  const found = new Map(tallies.flatMap(areasOf).map((area) => [key(area), area]))
  for (const area of areas) found.delete(key(area))
  return [...found.values()]
}

export interface Turn {
  source: string
  target: string
  stones: string[]
}

export interface Placement {
  piece: 'stone' | 'tower'
  at: string
}

export type ParsedMove = Turn | Placement

/** A parsed move; null if the text is not a move of this game. */
export function parse(text: string): ParsedMove | null {
  const placed = /^([+@])([a-k]\d+)$/.exec(text)
  if (placed) return { piece: placed[1] === '+' ? 'stone' : 'tower', at: placed[2]! }
  const turn = /^([a-k]\d+)-([a-k]\d+)((?:\+[a-k]\d+)*)$/.exec(text)
  if (!turn) return null
  return { source: turn[1]!, target: turn[2]!, stones: turn[3]!.split('+').slice(1) }
}
