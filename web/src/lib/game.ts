/** What a game brings to the page: a folder under src/games/, found by its name, or src/generic/. */

import type { Component } from 'svelte'
import type { Estimate, LoggedMove, Position } from '../wire'
import { allowReload, loadCode } from './code'
import type { LessonWords } from './lessons'
import type { Language } from './settings.svelte'
import type { Note } from './sounds'

/** How a seat looks everywhere on the page: a colour and, since colour alone is not enough, a shape. */
export interface Side {
  /** A CSS colour, from a custom property of the game's. */
  colour: string
  /** A shape's path, within a box from -10 to 10. */
  shape: string
  /** Its name in the player's language, as in "Blue". */
  name: string
}

export interface BoardProps {
  /** The id of the game. */
  game: string
  /** What is to be drawn; its `moves` are what the player may do, empty if it is not their turn. */
  position: Position
  /** The seat of the viewing player; null for a spectator. */
  seat: number | null
  seats: number
  options: Record<string, string>
  /** The moves that led here, the last of which stays marked. */
  log: LoggedMove[]
  /** How many of them others have made since the player's own last one: they stay marked, too. */
  news?: number
  names: string[]
  flipped: boolean
  coordinates: boolean
  /** A move that waits for the player's confirmation: drawn as if made, lightly. */
  staged: string | null
  /** A move to point out, as a hint does. */
  hint: string | null
  /** Further moves to point out, more lightly: other good ones. */
  ghosts?: string[]
  /** Whom the places will belong to, if the player wants to see it and the game has it. */
  estimate?: Estimate | null
  /** The places that are being counted at the end. */
  lit?: string[]
  /**
   * Called with a whole move. It may be illegal: the server then explains why. While a move is staged:
   * with one that follows it in the same turn, which confirms the staged one.
   */
  play: (move: string) => void
  /** Called with what the player is expected to do next, in their language; '' for nothing special. */
  expect: (text: string) => void
  /** While a position is set up by hand: what choosing a place does, and what the Delete key does there. */
  editing?: Editing | null
}

export interface Editing {
  choose: (place: string) => void
  remove: (place: string) => void
}

/** One line of the count at the end, as in: areas, 53 and 35. The sum is written below by the page. */
export interface CountRow {
  label: string
  points: (number | string)[]
  /** What it adds to the sum, per seat, where `points` are written otherwise. */
  worth?: number[]
  /** The places on the board that light up while it is counted. */
  places?: string[]
  /** Whether it is no part of the sum; the page writes it below. */
  aside?: boolean
}

export interface Ending {
  position: Position
  names: string[]
  /** The seat whose name is "You". */
  you?: number | null
}

export interface GameModule {
  /** Whether the board can be turned round. */
  flips: boolean
  /** Whether it is turned round for a seat, whose side is then below; never, if it is left out. */
  turned?: (seat: number) => boolean
  /** An animated miniature of the board, for the home page; it stops if motion is off. */
  Mini: Component<Record<string, never>>
  /** One line on what the game is about. */
  summary: () => string
  /** Duration, number of players and difficulty, in a few words each. */
  facts: () => string[]
  sides: (seats: number) => Side[]
  /** What to know about the seats before one is chosen, with so many players; '' for nothing. */
  seating?: (seats: number) => string
  /** An option of the game in words: its name, a line on it, and its values. */
  option: (name: string) => { label: string; help: string; value: (value: string) => string }
  /**
   * A move for people and for screen readers, as in "tower from d3 to d8, stones on d5 and f8"; with the
   * moves before it also what cannot be told from it alone, as in "crown from h6 to k6, onto Yellow", and
   * with the number of players what belongs to none of them. Moves that follow no deal need the position
   * before them.
   */
  say: (move: string, before?: LoggedMove[], seats?: number, start?: string) => string
  /**
   * What has become of a move that is hard to know without the board; '' or left out for nothing. The moves
   * before it, and the position before those, are as for `say`.
   */
  sayAfter?: (
    move: string,
    seat: number,
    after: Position,
    before?: LoggedMove[],
    start?: string,
  ) => string
  /** What a move sounds like, with the position after it; a knock of wood, if it is left out. */
  sound?: (move: string, seat: number | null, after: Position) => Note[]
  /** Whether a move is never made by mistake, so that it needs no confirmation; none is, if left out. */
  sure?: (move: string) => boolean
  /** What to write in a typed move for things that the board shows as pictures: code and name. */
  codes?: () => [string, string][]
  /** The sentence for one of the game's refusals; undefined for other codes. */
  refusal: (code: string, params: Record<string, unknown>, text: string) => string | undefined
  /** How the game ended, by the outcome's reason; with the last position and the names, also through whom. */
  ending: (reason: string, end?: Ending) => string | undefined
  count: (position: Position, seats: number) => CountRow[]
  /** The words of its lessons, by their ids; their positions are in the game's lessons.json. */
  lessons: () => Record<string, LessonWords>
  /** The themes of its puzzles in words, by their codes. */
  themes: () => Record<string, string>
  /** What everybody may know of a puzzle's position though its board does not show it, line by line. */
  openly?: (text: string) => string[]
  /** Load the game's own words in a language, before anything else is called. */
  load: (language: Language) => Promise<void>
}

/** A game with its board, for a table or a lesson. */
export interface TableGame extends GameModule {
  Board: Component<BoardProps>
  /** A drawing of a piece by itself, of games whose positions can be set up by hand. */
  Piece?: PieceDrawing | undefined
}

/** What a piece is called is for the game to say: see setup.ts. */
export type PieceDrawing = Component<{ piece: string; players: number }>

const folders = import.meta.glob<{ game: GameModule }>('../games/*/index.ts')
/** The first page does without them. */
const boards = import.meta.glob<{ default: Component<BoardProps>; Piece?: PieceDrawing }>(
  '../games/*/Board.svelte',
)
const modules = new Map<string, Promise<GameModule>>()
const tables = new Map<string, TableGame>()

/** A game's part of the page, with its words in a language; the generic one if it has no folder. */
export function loadGame(id: string, language: Language): Promise<GameModule> {
  return loadCode(`game ${id}`, () => found(id, language))
}

/** The same with its board. */
export function loadTable(id: string, language: Language): Promise<TableGame> {
  return loadCode(`board ${id}`, async () => {
    const board = boards[`../games/${id}/Board.svelte`] ?? (() => import('../generic/Board.svelte'))
    const [module, drawn] = await Promise.all([found(id, language), board()])
    const Piece = 'Piece' in drawn ? drawn.Piece : undefined
    const table = tables.get(id) ?? { ...module, Board: drawn.default, Piece }
    tables.set(id, table)
    return table
  })
}

/** The first for places that can do without it: it comes as soon as there is a network. */
export async function awaitGame(id: string, language: Language): Promise<GameModule> {
  for (;;) {
    try {
      return await loadGame(id, language)
    } catch {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      allowReload()
    }
  }
}

async function found(id: string, language: Language): Promise<GameModule> {
  const module = await moduleOf(id)
  await module.load(language)
  return module
}

/**
 * One promise for all who ask: what is asked for later must not be there before, or the words of a language
 * that has been left would come last. A second import can overtake the first, which waits for the styles.
 */
function moduleOf(id: string): Promise<GameModule> {
  const known = modules.get(id)
  if (known) return known
  const load = folders[`../games/${id}/index.ts`]
  const loading = load
    ? load().then(({ game }) => game)
    : import('../generic').then(({ genericGame }) => genericGame(id))
  modules.set(id, loading)
  loading.catch(() => modules.delete(id))
  return loading
}
