/**
 * A turn put together step by step: tower, destination, mark. It knows the listed moves only; where a
 * tower's lines run is worked out to tell which of the listed marks belongs to which tower.
 */

import { parse, place, step, STRAIGHT, type Model, type Turn } from './read'

/** The lines to mark with: straight ones, the rising or the falling diagonal. */
export type Way = 'straight' | 'rising' | 'falling'
export const WAYS: Way[] = ['straight', 'falling', 'rising']
const ARMS: Record<Way, [number, number][]> = {
  straight: STRAIGHT,
  rising: [
    [1, 1],
    [-1, -1],
  ],
  falling: [
    [1, -1],
    [-1, 1],
  ],
}

export interface Choice {
  source: string | null
  target: string | null
  /** What has been chosen of the mark so far. */
  points: string[]
  tower: string | null
  way: Way | null
}

export const NOTHING: Choice = { source: null, target: null, points: [], tower: null, way: null }

export interface Mark {
  move: string
  stones: string[]
  /** The towers that these stones mark, and with which lines. */
  by: { tower: string; way: Way }[]
}

export type Phase = 'none' | 'stone' | 'tower' | 'source' | 'target' | 'mark'

/** What choosing something led to. */
export type Step = { choice: Choice } | { play: string } | { attempt: string }

type Listed = Turn & { move: string }
/** A position lists hundreds of moves, which every step of a turn asks about. */
const parsedOnce = new WeakMap<string[], Listed[]>()

function turns(moves: string[]): Listed[] {
  const known = parsedOnce.get(moves)
  if (known) return known
  const found = moves.flatMap((move) => {
    const parsed = parse(move)
    return parsed && 'source' in parsed ? [{ ...parsed, move }] : []
  })
  parsedOnce.set(moves, found)
  return found
}

export function phase(moves: string[], choice: Choice): Phase {
  const first = moves[0]
  if (first === undefined) return 'none'
  if (first.startsWith('+')) return 'stone'
  if (first.startsWith('@')) return 'tower'
  return choice.source === null ? 'source' : choice.target === null ? 'target' : 'mark'
}

export function sources(moves: string[]): Set<string> {
  return new Set(turns(moves).map((turn) => turn.source))
}

export function targets(moves: string[], source: string | null): Set<string> {
  return new Set(
    turns(moves)
      .filter((turn) => turn.source === source)
      .map((turn) => turn.target),
  )
}

/** The intersections along some lines from a tower, up to the first piece each way. */
function reach(from: string, way: Way, taken: Set<string>, size: number): Set<string> {
  const found = new Set<string>()
  for (const [dx, dy] of ARMS[way]) {
    let at = step(from, dx, dy, size)
    while (at !== null && !taken.has(at)) {
      found.add(at)
      at = step(at, dx, dy, size)
    }
  }
  return found
}

/** Where lines of the active tower cross the lines of movement of another. */
function crossings(way: Way, active: string, tower: string, taken: Set<string>, size: number) {
  const mine = reach(active, way, taken, size)
  const theirs = reach(tower, 'straight', taken, size)
  const [column, row] = place(active)
  const [otherColumn, otherRow] = place(tower)
  // Straight lines that lie on each other do not cross.
  if (way === 'straight' && (column === otherColumn || row === otherRow)) return []
  return [...mine].filter((point) => theirs.has(point))
}

/** The marks that are listed for a tower's move. */
export function marks(model: Model, moves: string[], source: string, target: string): Mark[] {
  const taken = new Set([...model.stones, ...model.towers.map((tower) => tower.at), target])
  taken.delete(source)
  const others = model.towers.filter((tower) => tower.owner !== model.toMove)
  const ways: Way[] = model.options['diagonals'] === 'true' ? WAYS : ['straight']
  const links = others.flatMap(({ at, petrified }) =>
    petrified
      ? []
      : ways.map((way) => ({
          tower: at,
          way,
          points: crossings(way, target, at, taken, model.size),
        })),
  )
  const listed = turns(moves).filter(
    (turn) => turn.source === source && turn.target === target && turn.stones.length > 0,
  )
  // Where no mark has two stones though some tower has two crossings, one stone was left.
  const single = listed.every((turn) => turn.stones.length === 1)
  return listed.map(({ move, stones }) => ({
    move,
    stones,
    by: links
      .filter(
        ({ points }) =>
          stones.every((stone) => points.includes(stone)) &&
          (single || points.length === stones.length),
      )
      .map(({ tower, way }) => ({ tower, way })),
  }))
}

/** The marks that what has been chosen so far leaves open. */
export function remaining(all: Mark[], choice: Choice): Mark[] {
  return all.filter(
    (mark) =>
      choice.points.every((point) => mark.stones.includes(point)) &&
      ((choice.tower === null && choice.way === null) ||
        mark.by.some(
          (link) =>
            (choice.tower === null || link.tower === choice.tower) &&
            (choice.way === null || link.way === choice.way),
        )),
  )
}

/** The ways among which a player can choose; fewer than two are not asked for. */
export function waysOf(all: Mark[], choice: Choice): Way[] {
  const open = remaining(all, { ...choice, way: null })
  return WAYS.filter((way) =>
    open.some((mark) =>
      mark.by.some(
        (link) => link.way === way && (choice.tower === null || link.tower === choice.tower),
      ),
    ),
  )
}

/** The towers that can be chosen to be marked. */
export function markable(all: Mark[], choice: Choice): Set<string> {
  return new Set(
    remaining(all, { ...choice, tower: null }).flatMap((mark) =>
      mark.by
        .filter((link) => choice.way === null || link.way === choice.way)
        .map((link) => link.tower),
    ),
  )
}

/** The move without a mark, if it is listed. */
export function unmarked(moves: string[], choice: Choice): string | null {
  const move = `${choice.source ?? ''}-${choice.target ?? ''}`
  return moves.includes(move) ? move : null
}

function narrowed(model: Model, moves: string[], choice: Choice): Step {
  const all = marks(model, moves, choice.source!, choice.target!)
  const open = remaining(all, choice)
  const last = open.length === 1 ? open[0]! : null
  return last ? { play: last.move } : { choice }
}

/** An intersection was chosen. */
export function choose(model: Model, moves: string[], choice: Choice, at: string): Step {
  switch (phase(moves, choice)) {
    case 'none':
      return { choice: NOTHING }
    case 'stone':
    case 'tower': {
      const move = moves[0]![0]! + at
      return moves.includes(move) ? { play: move } : { attempt: move }
    }
    case 'source':
      return chooseSource(model, moves, at)
    case 'target':
      return chooseTarget(model, moves, choice, at)
    case 'mark':
      return chooseMark(model, moves, choice, at)
  }
}

function chooseSource(model: Model, moves: string[], at: string): Step {
  if (sources(moves).has(at)) return { choice: { ...NOTHING, source: at } }
  // Any move makes the server explain why this tower cannot move.
  const beside = STRAIGHT.map(([dx, dy]) => step(at, dx, dy, model.size)).find((p) => p !== null)
  return { attempt: `${at}-${beside ?? at}` }
}

function chooseTarget(model: Model, moves: string[], choice: Choice, at: string): Step {
  const source = choice.source!
  if (at === source) return { choice: NOTHING }
  if (sources(moves).has(at)) return { choice: { ...NOTHING, source: at } }
  if (!targets(moves, source).has(at)) return { attempt: `${source}-${at}` }
  const next = { ...NOTHING, source, target: at }
  const all = marks(model, moves, source, at)
  const plain = unmarked(moves, next)
  if (all.length === 0 && plain) return { play: plain }
  if (all.length === 1 && !plain) return { play: all[0]!.move }
  return { choice: next }
}

function chooseMark(model: Model, moves: string[], choice: Choice, at: string): Step {
  if (at === choice.target) return { choice: back(choice) }
  const all = marks(model, moves, choice.source!, choice.target!)
  const open = remaining(all, choice)
  if (choice.points.includes(at)) {
    // Chosen a second time: these stones and no others.
    const exact = open.find((mark) => mark.stones.length === choice.points.length)
    return exact ? { play: exact.move } : { choice }
  }
  if (open.some((mark) => mark.stones.includes(at)))
    return narrowed(model, moves, { ...choice, points: [...choice.points, at] })
  if (markable(all, choice).has(at))
    return narrowed(model, moves, { ...choice, tower: choice.tower === at ? null : at })
  // A stone that belongs to another mark begins that one.
  if (all.some((mark) => mark.stones.includes(at)))
    return narrowed(model, moves, { ...choice, points: [at], tower: null, way: null })
  const stones = [...choice.points, at].sort((a, b) => {
    const [[ac, ar], [bc, br]] = [place(a), place(b)]
    return ac - bc || ar - br
  })
  return { attempt: [`${choice.source!}-${choice.target!}`, ...stones].join('+') }
}

/** The lines to mark with were chosen, or taken back by choosing them again. */
export function chooseWay(model: Model, moves: string[], choice: Choice, way: Way): Step {
  return narrowed(model, moves, { ...choice, way: choice.way === way ? null : way })
}

/** One step back. */
export function back(choice: Choice): Choice {
  if (choice.points.length > 0) return { ...choice, points: choice.points.slice(0, -1) }
  if (choice.tower !== null) return { ...choice, tower: null }
  if (choice.way !== null) return { ...choice, way: null }
  if (choice.target !== null) return { ...NOTHING, source: choice.source }
  return NOTHING
}
