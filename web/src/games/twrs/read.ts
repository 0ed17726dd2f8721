/** A position of TWRS, read for drawing: pieces, and what the stones have closed. */

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
  /** What is placed next while the players set the board up themselves. */
  placing: 'stone' | 'tower' | null
}

/** All marking stones of the game. */
export const SUPPLY = 40
const SETUP: ('stone' | 'tower')[] = [
  ...Array<'stone'>(3).fill('stone'),
  ...Array<'tower'>(6).fill('tower'),
]

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

const neighbourhoods = new Map<number, Map<string, string[]>>()

/** The neighbours of every intersection. */
function neighbours(size: number): Map<string, string[]> {
  const known = neighbourhoods.get(size)
  if (known) return known
  const found = new Map<string, string[]>()
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const at = name(column, row)
      const around = STRAIGHT.map(([dx, dy]) => step(at, dx, dy, size))
      found.set(
        at,
        around.filter((next) => next !== null),
      )
    }
  neighbourhoods.set(size, found)
  return found
}

/** The areas that the stones divide the board into, whichever towers stand in them. */
export function regions(stones: string[], size: number): string[][] {
  const seen = new Set(stones)
  const near = neighbours(size)
  const found: string[][] = []
  for (const first of near.keys()) {
    if (seen.has(first)) continue
    seen.add(first)
    const region = [first]
    for (const point of region)
      for (const next of near.get(point)!) {
        if (seen.has(next)) continue
        seen.add(next)
        region.push(next)
      }
    found.push(region)
  }
  return found
}

type Bare = { at: string; owner: Owner }

/** The areas with towers of one colour only. */
export function owned(stones: string[], towers: Bare[], size: number): Area[] {
  const areas: Area[] = []
  for (const points of regions(stones, size)) {
    const inside = new Set(points)
    const owners = new Set(towers.filter((tower) => inside.has(tower.at)).map((t) => t.owner))
    if (owners.size === 1) areas.push({ owner: [...owners][0]!, points })
  }
  return areas
}

function settled(model: Omit<Model, 'areas' | 'towers'>, bare: Bare[]): Model {
  const areas = model.placing ? [] : owned(model.stones, bare, model.size)
  const still = new Set(areas.flatMap((area) => area.points))
  const towers = bare.map(({ at, owner }) => ({ at, owner, petrified: still.has(at) }))
  return { ...model, areas, towers }
}

export function read(text: string): Model {
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
  const placing = options['setup'] === 'free' ? (SETUP[bare.length + stones.length] ?? null) : null
  return settled(
    {
      size: rows.length,
      stones,
      toMove: side === 'o' ? 1 : 0,
      quiet: Number(quiet),
      options,
      placing,
    },
    bare,
  )
}

/** How the board looks after a move, whole or in part; nothing is checked. */
export function after(model: Model, move: ParsedMove): Model {
  const bare: Bare[] = model.towers.map(({ at, owner }) =>
    'source' in move && at === move.source ? { at: move.target, owner } : { at, owner },
  )
  let stones = model.stones
  if ('source' in move) stones = [...stones, ...move.stones]
  else if (move.piece === 'stone') stones = [...stones, move.at]
  else bare.push({ at: move.at, owner: model.toMove })
  return settled({ ...model, stones }, bare)
}

/** The text of the move that takes over the side that made the first move. */
export const SWAP = 'swap'

/** How the board looks after a swap: turned by half, and the towers with the other colour. */
export function swapped(model: Model): Model {
  const turned = (at: string): string => {
    const [column, row] = place(at)
    return name(model.size - 1 - column, model.size - 1 - row)
  }
  return settled(
    { ...model, stones: model.stones.map(turned) },
    model.towers.map(({ at, owner }) => ({ at: turned(at), owner: owner === 0 ? 1 : 0 })),
  )
}

/** From this many moves without a stone on, the count is shown: shortly before it matters. */
export function warnFrom({ options }: Model): number {
  const must = Number(options['must_mark_after'] ?? 8)
  const stall = Number(options['stall_limit'] ?? 24)
  return Math.max(1, Math.min(must === 0 ? stall : must, stall) - 3)
}

/** The areas that any one of several sets of stones would close. */
export function closed(model: Model, sets: string[][]): Area[] {
  const key = (area: Area): string => area.owner + [...area.points].sort().join()
  const known = new Set(model.areas.map(key))
  return sets.flatMap((stones) =>
    owned([...model.stones, ...stones], model.towers, model.size).filter((area) => {
      const isNew = !known.has(key(area))
      known.add(key(area))
      return isNew
    }),
  )
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
