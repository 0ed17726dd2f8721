/** What a game brings to set up its positions by hand: `setup.ts` in its folder. Games without it are set up by text. */

import type { Error as Problem } from '../wire'
import { loadCode } from './code'

/** A kind of piece that can be put on the board. */
export interface SetupPiece {
  id: string
  /** For people and for screen readers. */
  label: string
  /** How many of it are not on the board yet. */
  left: number
}

/** A part of the position that cannot be drawn: one of some choices, a number, or a text. */
export interface SetupField {
  id: string
  label: string
  value: string
  choices?: { value: string; label: string }[]
  /** The least and the greatest number. */
  span?: [number, number]
}

/**
 * Changes of a position's text, possible or not: whether it can be is for the rules to say. Places have the names that
 * they have on the board, as the given seat sees it.
 */
export interface Setup {
  /** Whether the board shows the places of one player at a time. */
  seated: boolean
  players: (text: string) => number
  pieces: (text: string) => SetupPiece[]
  /** The same text if the piece cannot be put there. */
  put: (text: string, piece: string, place: string, seat: number) => string
  /** Without the uppermost piece there. */
  take: (text: string, place: string, seat: number) => string
  /** All that stands there, which `put` takes, and the text without it; null if there is nothing. */
  lift: (text: string, place: string, seat: number) => { piece: string; text: string } | null
  empty: (text: string) => string
  /** With the number of players and the variants of another position. */
  vary: (text: string, like: string) => string
  fields: (text: string) => SetupField[]
  change: (text: string, field: string, value: string) => string
  /** A step to put right what the rules refuse; null where only the player can know how. */
  mend: (text: string, problem: Problem) => string | null
}

const setups = import.meta.glob<{ setup: Setup }>('../games/*/setup.ts')

export const hasSetup = (id: string): boolean => `../games/${id}/setup.ts` in setups

/** Of a game that has it, once its words are loaded. */
export function loadSetup(id: string): Promise<Setup> {
  return loadCode(`setup ${id}`, async () => (await setups[`../games/${id}/setup.ts`]!()).setup)
}
