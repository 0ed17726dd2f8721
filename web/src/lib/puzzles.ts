/** Puzzles: what a game's file has of them, which is today's, and how far the player has come. */

import { kept } from './keep'

/** A position with proven answers; docs/puzzles.md says how they are found. */
export interface Puzzle {
  id: string
  /** The position as the game writes it, in which the player is to move. */
  position: string
  theme: string
  /** The weakest level of bots that solves it; 11 if none does. */
  level: number
  /** To win, to share the win, or the most points where that makes no difference. */
  goal: 'win' | 'draw' | 'most'
  /** What right answers keep: positive for a win, negative for a loss. */
  value: number
  /** Within how many of the player's turns; 0 for as many as the game has left. */
  turns: number
  /** By step, all right answers: the replies to each, and the step after them; null at the end. */
  steps: Record<string, [replies: string[], next: number | null]>[]
}

/** How a puzzle went: without a mistake, with some, or its solution was shown. */
export type How = 'clean' | 'mended' | 'shown'
export type Tried = Record<string, How>

/** The puzzles of the day that were solved in a row, up to a day. */
export interface Streak {
  day: number
  days: number
  best: number
}

/** All themes of a game, in addresses. */
export const ALL = 'all'
const DAY = 86_400_000
/** Prime, so that the puzzles of the day go through a whole file before one comes again. */
const STRIDE = 89

const files = import.meta.glob<string>('../../../src/campanile/games/*/puzzles.json.gz', {
  query: '?url',
  import: 'default',
})
const loaded = new Map<string, Promise<Puzzle[]>>()

export function hasPuzzles(game: string): boolean {
  return `../../../src/campanile/games/${game}/puzzles.json.gz` in files
}

/** The puzzles of a game, the easiest first; they are loaded once. */
export function loadPuzzles(game: string): Promise<Puzzle[]> {
  const known = loaded.get(game) ?? read(game)
  loaded.set(game, known)
  known.catch(() => loaded.delete(game))
  return known
}

async function read(game: string): Promise<Puzzle[]> {
  const address = await files[`../../../src/campanile/games/${game}/puzzles.json.gz`]!()
  const { ok, body } = await fetch(address)
  if (!ok || !body) throw new Error(`no puzzles at ${address}`)
  const text = body.pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(text).json()) as Puzzle[]
}

/** The number of a day, by the calendar of this device. */
export function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY
}

/** The game of a day's puzzle: the games take turns. */
export function gameOfDay(day: number, games: string[]): string | undefined {
  return games[day % games.length]
}

/** The puzzle of a day among those of its game, one of so many games. */
export function puzzleOfDay(day: number, games: number, puzzles: Puzzle[]): Puzzle | undefined {
  return puzzles[(Math.floor(day / games) * STRIDE) % puzzles.length]
}

export function tried(game: string): Tried {
  return parsed<Tried>(kept.puzzles(game), {})
}

export function keepTried(game: string, id: string, how: How): void {
  const before = tried(game)
  // Only a first try says something about the player; a puzzle whose solution was shown stays so.
  if (!before[id]) kept.keepPuzzles(game, JSON.stringify({ ...before, [id]: how }))
}

export function isSolved(how: How | undefined): boolean {
  return how === 'clean' || how === 'mended'
}

/** The streak as it stands on a day: over, if the puzzle of the day before was not solved. */
export function streak(day: number): Streak {
  const known = parsed<Streak>(kept.streak(), { day: 0, days: 0, best: 0 })
  return known.day >= day - 1 ? known : { ...known, days: 0 }
}

/** The puzzle of a day was solved. */
export function keepStreak(day: number): void {
  const before = streak(day)
  if (before.day === day) return
  const days = before.days + 1
  kept.keepStreak(JSON.stringify({ day, days, best: Math.max(days, before.best) }))
}

/** Those of a theme, or all. */
export function ofTheme(puzzles: Puzzle[], theme: string): Puzzle[] {
  return theme === ALL ? puzzles : puzzles.filter((puzzle) => puzzle.theme === theme)
}

/** The next one that was not tried yet, after some puzzle and then from the start; else just the next. */
export function nextPuzzle(puzzles: Puzzle[], known: Tried, after?: string): Puzzle | undefined {
  const at = puzzles.findIndex((puzzle) => puzzle.id === after) + 1
  const order = [...puzzles.slice(at), ...puzzles.slice(0, at)]
  return order.find((puzzle) => !known[puzzle.id]) ?? order[0]
}

function parsed<T extends object>(text: string, none: T): T {
  try {
    return { ...none, ...(JSON.parse(text) as Partial<T>) }
  } catch {
    return none
  }
}
