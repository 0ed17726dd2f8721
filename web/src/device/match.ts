/**
 * A match on this device: what campanile/table is on the server, for one person or several at one screen. The
 * engine knows the rules; here is only what a table adds. It waits for nothing and belongs into the worker.
 */

import type { Engine, Level } from '../engine/module'
import { UNFINISHED, unnoted, writeRecord, writeResult } from '../lib/record'
import type {
  Error as Problem,
  LoggedMove,
  Outcome,
  Position,
  Replay,
  SeatView,
  Snapshot,
} from '../wire'
import { readChanged } from './rules'

/** As it is kept: a start and the texts of moves, which every later version of the page can replay. */
export interface KeptMatch {
  id: string
  game: string
  rules_version: number
  /** All options, and those that differ from the usual ones as a record writes them. */
  options: Record<string, string>
  changed: string
  seats: SeatView[]
  /** The position before the first move of a seat; what was dealt, and how everybody sees it. */
  start: string
  deal: string
  shown: string
  moves: string[]
  /** Whether it began with a position of its own, and not with the start of a game. */
  placed?: boolean
  /** Of the bots' random generators. */
  seed: string
  version: number
  position_version: number
  actor: number | null
  result: Outcome | null
  rematch: string | null
  created_at: number
  updated_at: number
}

/** What happened; a move has its text, which each seat sees in its own way. */
export type Event = Record<string, unknown> & { kind: string; seat?: number | null; at: number }

/** The table refuses something; nothing has changed. */
export class TableRefusal extends Error {
  readonly problem: Problem
  constructor(code: string, text = '', params: Record<string, unknown> = {}, where = '') {
    super(code)
    this.problem = { code, text, where, clause: '', params }
  }
}

interface Ply {
  seat: number
  text: string
  before: string
}

/** Of the bot that takes over a seat; the same as on the server. */
const TAKEOVER_LEVEL = 5
/** Moves of a match, the deal included; then it ends in a draw. */
const MAX_PLIES = 1000
const SEED_BITS = 63
const FIRST_VERSION = 1

/** Who plays what. */
export interface Wish extends Pick<
  KeptMatch,
  'id' | 'game' | 'rules_version' | 'options' | 'changed' | 'seats'
> {
  seed: string
  /** Where it goes on from; left out for a new game. */
  from?: Beginning
}

/** A position that a match goes on from, after the moves that led to it. */
export type Beginning = Pick<KeptMatch, 'start' | 'deal' | 'moves' | 'placed'>

/** A new match; where something is dealt, it is dealt by the seed. */
export function begin(engine: Engine, wish: Wish, now: number): KeptMatch {
  const { from, ...rest } = wish
  const { game, options, seats, seed } = rest
  const opening = engine.start(game, options, seats.length, BigInt(seed))
  const begun = from ?? { start: opening.text, deal: opening.deal, moves: [] }
  const after = begun.moves.reduce((text, move) => engine.apply(game, text, move), begun.start)
  const { actor } = engine.describe(game, after)
  return {
    ...rest,
    ...begun,
    shown: begun.deal && engine.deal(game, options, seats.length, begun.deal).shown,
    version: FIRST_VERSION,
    position_version: FIRST_VERSION,
    actor: actor < 0 ? null : actor,
    result: null,
    rematch: null,
    created_at: now,
    updated_at: now,
  }
}

export class DeviceMatch {
  private readonly plies: Ply[] = []
  private text: string

  /** Replays a match; throws if the engine cannot read it. */
  constructor(
    private readonly engine: Engine,
    readonly kept: KeptMatch,
  ) {
    this.text = kept.start
    for (const move of kept.moves) this.make(move)
  }

  get over(): boolean {
    return this.kept.result !== null
  }

  /** The seats of the people at this device. */
  get yours(): number[] {
    return this.kept.seats.flatMap(({ kind, gone }, seat) =>
      kind === 'person' || gone !== '' ? [seat] : [],
    )
  }

  private get people(): number[] {
    return this.kept.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []))
  }

  /** The bot that is to move; null if a person is, or nobody. */
  get thinker(): number | null {
    const { actor, seats } = this.kept
    return actor !== null && seats[actor]!.kind === 'bot' ? actor : null
  }

  /** What the engine needs to choose that bot's move: the same for the same position and version. */
  question(levels: Level[]): [string, string, Level, number, bigint] {
    const { game, seats, seed, version } = this.kept
    const seat = this.thinker!
    const text = this.engine.view(game, this.text, seat)
    const draw = BigInt.asUintN(SEED_BITS, BigInt(seed) + BigInt(version))
    return [game, text, levels[seats[seat]!.level - 1]!, this.ply, draw]
  }

  /** How many moves were made, the deal included. */
  private get ply(): number {
    return this.plies.length + (this.kept.deal ? 1 : 0)
  }

  // What is shown.

  snapshot(seat: number | null): Snapshot {
    const { game, rules_version, options, version, position_version, seats, result } = this.kept
    return {
      game,
      rules_version,
      options,
      seat,
      version,
      position_version,
      started: true,
      seats,
      position: this.position(this.text, seat, true),
      clock: {
        kind: 'none',
        initial: 0,
        increment: 0,
        days: 0,
        left: null,
        running: null,
        deadline: null,
        since: this.kept.updated_at,
        claim_after: null,
      },
      offers: [],
      hints: true,
      hinted: [],
      result,
      rematch: this.kept.rematch,
      commitment: '',
      seed: null,
      salt: null,
    }
  }

  /** The moves from one on, as a seat may see them; after the end nothing is hidden. */
  log(seat: number | null, from = 0): LoggedMove[] {
    const { game, deal, shown } = this.kept
    const seen = this.plies.map((ply): LoggedMove => {
      const text = this.over ? ply.text : this.engine.redact(game, ply.before, ply.text, seat)
      return { seat: ply.seat, text }
    })
    const dealt = deal ? [{ seat: null, text: this.over ? deal : shown }] : []
    return [...dealt, ...seen].slice(from)
  }

  replay(seat: number | null): Replay {
    const texts = [...this.plies.map((ply) => ply.before), this.text]
    const positions = texts.map((text, number) =>
      this.position(text, seat, number === this.plies.length),
    )
    // Nobody looks at the board before the deal.
    const dealt = this.kept.deal ? [positions[0]!] : []
    return {
      standing: this.snapshot(seat),
      log: this.log(seat),
      positions: [...dealt, ...positions],
      next: null,
    }
  }

  /** A position as a seat, or a spectator, may see it; after the end, however early, nothing is hidden. */
  private position(text: string, seat: number | null, isPresent: boolean): Position {
    const { game } = this.kept
    const { actor, moves, scores, winners, reason } = this.engine.describe(game, text)
    return {
      text: this.over ? text : this.engine.view(game, text, seat),
      actor: isPresent ? this.kept.actor : actor < 0 ? null : actor,
      moves: isPresent && !this.over && actor === seat ? moves : [],
      scores,
      outcome: reason ? { scores, winners, reason } : null,
      tally: this.engine.tally(game, text),
    }
  }

  /** The whole game as text, see core/record.py. */
  record(): string {
    const { game, rules_version, changed, seats, start, deal, moves, result, placed } = this.kept
    const { reason } = this.engine.describe(game, this.text)
    const ended = result ? writeResult(result) : UNFINISHED
    return writeRecord({
      game,
      rules_version,
      options: readChanged(changed),
      seats: seats.length,
      names: seats.map(({ kind, name, level, gone }) =>
        kind === 'bot' && !gone ? `${name} (level ${level})` : name || '-',
      ),
      position: placed ? start : '',
      result: reason ? ended : UNFINISHED,
      ended: result && !reason ? ended : '',
      comment: '',
      moves: [...(deal ? [deal] : []), ...moves].map(unnoted),
    })
  }

  // What is done. Each returns what has happened.

  move(seat: number, text: string, now: number): Event[] {
    const { game, actor } = this.kept
    if (this.over) throw new TableRefusal('over')
    if (actor !== seat) throw new TableRefusal('not_your_turn', String(seat))
    const refusal = this.engine.refusal(game, this.text, text)
    if (refusal) throw new TableRefusal(refusal.code, refusal.text, refusal.params, refusal.where)
    const move = this.engine.redact(game, this.text, text.trim(), seat)
    this.make(move)
    this.kept.moves = [...this.kept.moves, move]
    const moved = this.step({ kind: 'moved', at: now, seat, text: move }, true)
    return [moved, ...this.endings(now)]
  }

  /** Undo the latest move of a person and those since. */
  takeBack(seat: number, now: number): Event[] {
    if (this.over) throw new TableRefusal('over')
    const { game } = this.kept
    const people = this.people
    const keep = this.plies.findLastIndex((ply) => people.includes(ply.seat))
    if (keep < 0) throw new TableRefusal('nothing_to_take_back', String(seat))
    for (const ply of this.plies.slice(keep))
      if (this.engine.reveals(game, ply.before, ply.text))
        throw new TableRefusal('revealed', this.engine.redact(game, ply.before, ply.text, seat))
    const [first] = this.plies.splice(keep)
    this.text = first!.before
    this.kept.moves = this.kept.moves.slice(0, keep)
    this.kept.actor = first!.seat
    return [this.step({ kind: 'taken_back', at: now, seat, keep }, true)]
  }

  /** Give up. Of two seats the other wins; of more a bot plays on, as long as there are people. */
  resign(seat: number, now: number): Event[] {
    if (this.over) throw new TableRefusal('over')
    const { seats } = this.kept
    if (seats[seat]?.kind !== 'person') throw new TableRefusal('not_your_seat', String(seat))
    const resigned = this.step({ kind: 'resigned', at: now, seat })
    if (seats.length === 2) return [resigned, this.end('resigned', [1 - seat], now)]
    this.kept.seats = seats.map((player, number) =>
      number === seat
        ? { ...player, kind: 'bot', level: TAKEOVER_LEVEL, gone: 'resigned' }
        : player,
    )
    const taken = this.step({ kind: 'taken_over', at: now, seat, level: TAKEOVER_LEVEL })
    const left = this.people.length ? [] : [this.end('abandoned', [], now)]
    return [resigned, taken, ...left]
  }

  /** Call it off, without a winner, before a second move was made. */
  abort(now: number): Event[] {
    if (this.over) throw new TableRefusal('over')
    if (this.plies.length > 1) throw new TableRefusal('too_late')
    return [this.end('aborted', [], now)]
  }

  /** The next match has been made. */
  rematched(id: string, now: number): Event[] {
    this.kept.rematch = id
    return [this.step({ kind: 'rematched', at: now, match: id })]
  }

  /** Who plays the next match: seats move up by one, and bots that took over stay bots. */
  nextSeats(): SeatView[] {
    const seats = this.kept.seats.map((seat) => ({ ...seat, gone: '' as const }))
    return [...seats.slice(1), seats[0]!]
  }

  private make(move: string): void {
    const { game } = this.kept
    const { actor } = this.engine.describe(game, this.text)
    this.plies.push({ seat: actor, text: move, before: this.text })
    this.text = this.engine.apply(game, this.text, move)
  }

  /** The end that has come with the last move, if it has. */
  private endings(now: number): Event[] {
    const { actor, winners, reason } = this.engine.describe(this.kept.game, this.text)
    this.kept.actor = actor < 0 ? null : actor
    if (reason) return [this.end(reason, winners, now)]
    const all = this.kept.seats.map((_, seat) => seat)
    return this.ply >= MAX_PLIES ? [this.end('too_long', all, now)] : []
  }

  private end(reason: string, winners: number[], now: number): Event {
    const { scores } = this.engine.describe(this.kept.game, this.text)
    this.kept.result = { scores, winners, reason }
    this.kept.actor = null
    return this.step({ kind: 'ended', at: now, winners, scores, reason })
  }

  private step(event: Event, isMove = false): Event {
    this.kept.version += 1
    if (isMove) this.kept.position_version = this.kept.version
    this.kept.updated_at = event.at
    return { ...event, version: this.kept.version }
  }
}
