/**
 * The engine as WebAssembly (engine/bind/web.cpp): texts in, texts and numbers out. Nothing in here waits, so
 * it belongs into a worker; `client.ts` is the way to it from the page.
 */

import type { Entry } from '../wire'

export interface Description {
  /** The seat to act; -1 when the game is over. */
  actor: number
  moves: string[]
  scores: number[]
  /** Of a finished game. */
  winners: number[]
  /** Why it has ended; empty while it goes on. */
  reason: string
}

/** How a game begins. */
export interface Opening {
  /** The position before the first move of a seat. */
  text: string
  /** The move of chance that led to it, and the same as everybody sees it; empty if nothing is dealt. */
  deal: string
  shown: string
}

/** Why a text is not a legal move; the sentence and the clause are in the game's reasons.json. */
export interface Refusal {
  code: string
  text: string
  where: string
  params: Record<string, number | string>
}

/** What a move would lead to. */
export interface After {
  text: string
  tally: Entry[]
}

/** A position on a line of play. */
export interface Described extends Description {
  text: string
  tally: Entry[]
}

export interface Candidate {
  move: string
  visits: number
  /** For the seat to act, from 0 for a loss to 1 for a win; of a glance it only compares. */
  value: number
}

/** A line of play, and what its first move is worth. */
export interface Line {
  moves: string[]
  visits: number
  /** For the seat to act, as the search compares moves. */
  value: number
  /** Of winning, by seat; they add up to one. */
  chances: number[]
  /** Expected points ahead of the best other seat; null where a game cannot tell. */
  lead: number | null
}

/** What was better about the best move; the sentence is in the game's words. */
export interface Moment {
  code: string
  params: Record<string, number | string>
}

/** What is known about a move that was played. */
export interface Figures {
  seat: number
  /** How many legal moves there were. */
  choices: number
  /** The best first, five at most. */
  lines: Line[]
  played: Line
  /** Chances by seat with everything known; empty where nothing is hidden. */
  open: number[]
  /** Whether the best line is proven. */
  exact: boolean
  nodes: number
  moment: Moment | null
}

export interface Result {
  move: string
  /** The most visited first; only the best if it is exact. */
  moves: Candidate[]
  line: string[]
  /** From the first of `moves` on, five at most; none of a level that does not search. */
  lines: Line[]
  nodes: number
  depth: number
  exact: boolean
}

/** How much a level searches and sees; a row of a game's levels.json. */
export interface Level {
  nodes: number
  sight: number
}

/** The engine could not read a text. */
export class EngineError extends Error {}

type Argument = string | number | bigint
type Exports = Record<string, (...args: (number | bigint)[]) => number>

const NOT_SUPPORTED = 52
const SPECTATOR = -1
const NANOSECONDS = 1e6

const written = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')

export class Engine {
  private exports: Exports
  private memory: WebAssembly.Memory
  private readonly encoder = new TextEncoder()
  private readonly decoder = new TextDecoder()

  constructor(private readonly module: WebAssembly.Module) {
    ;[this.exports, this.memory] = this.instantiate()
  }

  games = (): string[] => this.ask('games')
  /** The start of a game by the newest rules, with a value for each of its options. */
  start = (game: string, options: Record<string, string>, seats: number, seed: bigint): Opening =>
    this.ask('start', game, written(options), seats, seed)

  /** The same with what a text deals, '' where nothing is dealt. */
  deal = (game: string, options: Record<string, string>, seats: number, text: string): Opening =>
    this.ask('deal', game, written(options), seats, text)

  /** A position as a seat knows it; null for a spectator. */
  view = (game: string, text: string, seat: number | null): string =>
    this.ask('view', game, text, seat ?? SPECTATOR)

  /** A legal move as a seat sees it, in canonical notation; null for a spectator. */
  redact = (game: string, text: string, move: string, seat: number | null): string =>
    this.ask('redact', game, text, move, seat ?? SPECTATOR)

  /** Whether a legal move shows a player something hidden, so that it cannot be taken back. */
  reveals = (game: string, text: string, move: string): boolean =>
    this.ask('reveals', game, text, move)

  describe = (game: string, text: string): Description => this.ask('describe', game, text)
  /** The position after a move, which has to be legal. */
  apply = (game: string, text: string, move: string): string => this.ask('apply', game, text, move)
  /** Why a text is not a legal move; null if it is one. */
  refusal = (game: string, text: string, move: string): Refusal | null =>
    this.ask('refusal', game, text, move.trim())
  /** What the scores consist of; the position may also be as a seat knows it. */
  tally = (game: string, text: string): Entry[] => this.ask('tally', game, text)
  /** What each of some legal moves would lead to. */
  after = (game: string, text: string, moves: string[]): After[] =>
    moves.map((move) => {
      const led = this.apply(game, text, move)
      return { text: led, tally: this.tally(game, led) }
    })
  /** The positions after each of some moves; if one is not legal, those before it and why. */
  walk = (
    game: string,
    text: string,
    moves: string[],
  ): { positions: Described[]; refusal: Refusal | null } => {
    const positions: Described[] = []
    let at = text
    for (const move of moves) {
      const refusal = this.refusal(game, at, move)
      if (refusal) return { positions, refusal }
      at = this.apply(game, at, move)
      positions.push({ ...this.describe(game, at), text: at, tally: this.tally(game, at) })
    }
    return { positions, refusal: null }
  }

  perft = (game: string, text: string, depth: number): number =>
    this.ask('perft', game, text, depth)
  /** The number of moves in so many random games. */
  playouts = (game: string, text: string, count: number, seed: bigint): number =>
    this.ask('playouts', game, text, count, seed)
  evaluate = (game: string, text: string): number[] => this.ask('evaluate', game, text)
  /** How much of each place each seat will have; null for games that cannot tell. */
  estimate = (game: string, text: string): Record<string, number[]> | null =>
    this.ask('estimate', game, text)
  rankMoves = (game: string, text: string): Candidate[] => this.ask('rank_moves', game, text)
  glance = (game: string, text: string): Candidate[] => this.ask('glance', game, text)

  /** Begins a search of a position as the seat to act knows it; `run` does it. */
  search(game: string, text: string, nodes: number, seed: bigint): void {
    this.call('search', game, text, nodes, seed)
  }

  /** Begins to choose the move of a level, after `ply` moves of the game; `run` does it. */
  play(game: string, text: string, { nodes, sight }: Level, ply: number, seed: bigint): void {
    this.call('play', game, text, nodes, sight, ply, seed)
  }

  /** Begins to weigh a legal move of a complete position; `run` does it, and then there are `figures`. */
  weigh(game: string, text: string, move: string, nodes: number, seed: bigint): void {
    this.call('weigh', game, text, move, nodes, seed)
  }

  /** Searches for so many seconds, 0 for no limit; returns whether the search is done. */
  run(seconds: number): boolean {
    return this.call('run', seconds) !== 0
  }

  /** What the search has found so far. */
  result = (): Result => this.ask('result')

  /** Of a move that was weighed. */
  figures = (): Figures => this.ask('figures')

  /** Forgets the search. */
  stop(): void {
    this.call('stop')
  }

  private ask<T>(name: string, ...args: Argument[]): T {
    return JSON.parse(this.text(this.call(name, ...args))) as T
  }

  private call(name: string, ...args: Argument[]): number {
    try {
      const texts = args.filter((argument) => typeof argument === 'string')
      const encoded = this.encoder.encode(texts.map((text) => `${text}\0`).join(''))
      const room = this.exports['room']!(encoded.length)
      new Uint8Array(this.memory.buffer, room).set(encoded)
      let at = room
      const numbers = args.map((argument) => {
        if (typeof argument !== 'string') return argument
        const start = at
        at = this.end(start) + 1
        return start
      })
      return this.exports[name]!(...numbers)
    } catch (error) {
      // C++ was left in the middle of things.
      ;[this.exports, this.memory] = this.instantiate()
      throw error
    }
  }

  private text(start: number): string {
    return this.decoder.decode(new Uint8Array(this.memory.buffer, start, this.end(start) - start))
  }

  /** Where a C string ends. */
  private end(start: number): number {
    return new Uint8Array(this.memory.buffer).indexOf(0, start)
  }

  private instantiate(): [Exports, WebAssembly.Memory] {
    const unsupported = () => NOT_SUPPORTED
    const { exports } = new WebAssembly.Instance(this.module, {
      page: {
        fail: (message: number) => {
          throw new EngineError(this.text(message))
        },
      },
      // Of the files that C++ could write to, there are none.
      wasi_snapshot_preview1: {
        clock_time_get: (_clock: number, _precision: bigint, out: number) => {
          const now = BigInt(Math.round(performance.now() * NANOSECONDS))
          new DataView(this.memory.buffer).setBigUint64(out, now, true)
          return 0
        },
        fd_close: unsupported,
        fd_seek: unsupported,
        fd_write: unsupported,
      },
    })
    const memory = exports['memory'] as WebAssembly.Memory
    ;(exports['_initialize'] as () => void)()
    return [exports as unknown as Exports, memory]
  }
}
