/** What each game brings to the page: a folder under src/games/, found by its name. */

import type { Component } from 'svelte'
import type { LoggedMove, Position } from '../wire'
import type { Language } from './settings.svelte'

/** How a seat looks everywhere on the page: a colour and, for those who cannot tell, a shape. */
export interface Side {
  /** A CSS colour, from a custom property of the game's. */
  colour: string
  /** A shape's path, within a box from -10 to 10. */
  shape: string
  /** Its name in the player's language, as in "Blue". */
  name: string
}

export interface BoardProps {
  /** What is to be drawn; its `moves` are what the player may do, empty if it is not his turn. */
  position: Position
  /** With whose eyes; null for a spectator. */
  seat: number | null
  seats: number
  options: Record<string, string>
  /** The moves that led here, the last of which stays marked. */
  log: LoggedMove[]
  names: string[]
  flipped?: boolean
  coordinates?: boolean
  /** A move that waits for the player's confirmation: drawn as if made, lightly. */
  staged?: string | null
  /** A move to point out, as a hint does. */
  hint?: string | null
  /** Called with a whole move. An illegal one may be given, too: the server says what is wrong. */
  play?: (move: string) => void
  /** Called with what the player is expected to do next, in his language; '' for nothing special. */
  expect?: (text: string) => void
}

/** One line of the count at the end, as in: areas, 53 and 35. */
export interface CountRow {
  label: string
  points: (number | string)[]
  /** Whether it is what all lines above come to. */
  sum?: boolean
}

/** One step of a lesson: a position, a few words, and one thing to do. */
export interface Lesson {
  title: string
  /** What to know and what to do; short paragraphs. */
  text: string[]
  /** The position as the game writes it. */
  position: string
  /** Moves that are made before the player's turn comes. */
  moves?: string[]
  /** Whether a legal move is what was asked for. Left out: any move will do. */
  wanted?: (move: string) => boolean
  /** What is said when it was, and when it was not. */
  well: string
  notYet?: string
  /** For a step that is only read. */
  read?: boolean
}

export interface GameModule {
  Board: Component<BoardProps>
  /** A living miniature of the board, for the home page; it knows how to be still. */
  Mini: Component<Record<string, never>>
  /** One line on what the game is about. */
  summary: () => string
  /** How long, how many, how hard, in a few words each. */
  facts: () => string[]
  sides: (seats: number) => Side[]
  /** An option of the game in words: its name, a line on it, and its values. */
  option: (name: string) => { label: string; help: string; value: (value: string) => string }
  /** A move for people and for screen readers, as in "tower from d3 to d8, stones on d5 and f8". */
  say: (move: string) => string
  /** A refusal of this game's, by its code; undefined for codes of others. */
  refusal: (code: string, params: Record<string, unknown>, text: string) => string | undefined
  /** How the game ended, by the outcome's reason. */
  ending: (reason: string) => string | undefined
  count: (position: Position, seats: number) => CountRow[]
  lessons: () => Lesson[]
  /** Load the game's own words in a language, before anything else is asked. */
  load: (language: Language) => Promise<void>
}

const folders = import.meta.glob<{ game: GameModule }>('../games/*/index.ts')

/** The ids of all games that the page can draw. */
export const GAME_IDS = Object.keys(folders).map((path) => path.split('/')[2]!)

const loaded = new Map<string, GameModule>()

/** A game's part of the page, with its words in a language. */
export async function loadGame(id: string, language: Language): Promise<GameModule> {
  let module = loaded.get(id)
  if (!module) {
    const load = folders[`../games/${id}/index.ts`]
    if (!load) throw new Error(`no board for ${id}`)
    module = (await load()).game
    loaded.set(id, module)
  }
  await module.load(language)
  return module
}
