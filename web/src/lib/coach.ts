/** The coach of a first game: what a game's part of it offers, and which remark is made. */

import type { After } from '../engine/module'
import type { Position } from '../wire'
import { loadCode } from './code'
import type { Language } from './settings.svelte'

/** A move with the positions around it, as the player sees them. */
export interface Step {
  seat: number
  move: string
  before: Position
  after: Position
}

/** What a coach goes by when it is the player's turn. */
export interface Story {
  seat: number
  names: string[]
  /** Everything since the player's last turn began, as far as it is known. */
  steps: Step[]
  now: Position
  /** Whether it is the player's first turn. */
  first: boolean
}

export interface Remark {
  /** Its kind, by which repetitions are noticed. */
  key: string
  text: string
}

/** What a coach asks the engine about positions that may come; nothing where there is none. */
export interface Lookout {
  /** The legal moves of a position. */
  movesOf: (text: string) => Promise<string[]>
  /** What some legal moves would lead to. */
  after: (text: string, moves: string[]) => Promise<After[]>
}

/** A game's coach: a folder `coach` beside its board. */
export interface Coach {
  /** All that is true now, the most helpful first. */
  remarks: (story: Story, lookout: Lookout) => Remark[] | Promise<Remark[]>
  load: (language: Language) => Promise<void>
}

const folders = import.meta.glob<{ coach: Coach }>('../games/*/coach/index.ts')
const pathOf = (game: string) => `../games/${game}/coach/index.ts`

export function hasCoach(game: string): boolean {
  return pathOf(game) in folders
}

/** A game's coach, with its words in a language; null if it has none. */
export async function loadCoach(game: string, language: Language): Promise<Coach | null> {
  const load = folders[pathOf(game)]
  if (!load) return null
  const { coach } = await loadCode(`coach ${game}`, load)
  await coach.load(language)
  return coach
}

/** A kind of remark is made this often at most, and not again for so many turns. */
const MOST = 3
const PAUSE = 5

/** Chooses what is said in a game, so that nothing is repeated too often. */
export class Choice {
  /** For each kind of remark the turns in which it was made. */
  private said = new Map<string, number[]>()

  /** The most helpful remark that was not made lately. */
  pick(remarks: Remark[], turn: number): Remark | null {
    const found = remarks.find(({ key }) => {
      const turns = this.said.get(key) ?? []
      return turns.length < MOST && turn - (turns.at(-1) ?? -PAUSE) >= PAUSE
    })
    if (found) this.said.set(found.key, [...(this.said.get(found.key) ?? []), turn])
    return found ?? null
  }
}

/** Follows a match move by move, and keeps what has happened since the player's last turn began. */
export class Follower {
  steps: Step[] = []
  /** How many turns of the player's have begun. */
  turn = 0
  private count = -1
  private position: Position | null = null

  constructor(private readonly seat: number) {}

  /** @returns whether a turn of the player's has begun */
  follow(log: { seat: number | null; text: string }[], position: Position): boolean {
    const move = log.at(-1)
    const previous = this.steps.at(-1)?.seat
    const isNew = log.length !== this.count
    if (this.position && log.length === this.count + 1 && move && move.seat !== null) {
      const step = { seat: move.seat, move: move.text, before: this.position, after: position }
      this.steps =
        move.seat === this.seat && previous !== this.seat ? [step] : [...this.steps, step]
    } else if (isNew) this.steps = [] // Moves were taken back, or have not been seen.
    this.count = log.length
    this.position = position
    const begins = isNew && position.actor === this.seat && this.steps.at(-1)?.seat !== this.seat
    if (begins) this.turn += 1
    return begins
  }
}
