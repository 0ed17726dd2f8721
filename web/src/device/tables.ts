/**
 * The tables on this device, in the worker beside the engine. They speak as the server does, in the messages of
 * wire.ts, so that the page of a table does not know the difference. Bots think here, one move at a time.
 */

import type { Engine, Level } from '../engine/module'
import type {
  ClientMessage,
  GameCard,
  Presence,
  Replay,
  SendAction,
  SendMove,
  ServerMessage,
} from '../wire'
import { begin, DeviceMatch, TableRefusal, type Event, type KeptMatch, type Wish } from './match'
import { HERE } from '../lib/here'
import { readChanged, rulesOf } from './rules'
import * as storage from './storage'

/** The move of a level; null if it is to be dropped, because the table has gone on. */
export type Think = (
  question: ReturnType<DeviceMatch['question']>,
  isStale: () => boolean,
) => Promise<string | null>

export interface Surroundings {
  engine: Engine
  think: Think
  /** The levels of a game, the weakest first. */
  levels: (game: string) => Promise<Level[]>
  /** A game as the server offers it now; null if neither server nor device can say. */
  card: (game: string) => Promise<GameCard | null>
  /** The clause of a game's rules that a refusal is about; '' if there is none. */
  clause: (game: string, code: string) => Promise<string>
  /** 63 random bits, as a decimal number. */
  seed: () => string
  now: () => number
}

/** The messages between the tabs of this browser: a match has been stored at a version. */
const CHANNEL = 'campanile.tables'
const RETRY = 2000

export class Tables {
  /** The matches that are not stored, yet or for want of room: they last as long as this worker. */
  private readonly unsaved = new Map<string, KeptMatch>()
  private readonly tables = new Map<string, Table>()
  private readonly channel = new BroadcastChannel(CHANNEL)

  constructor(readonly around: Surroundings) {
    this.channel.onmessage = ({ data }: MessageEvent<{ id: string; version: number }>) =>
      void this.tables.get(data.id)?.stored(data.version)
  }

  /** A new match, stored if there is room. */
  async make(wish: Omit<Wish, 'id' | 'seed'>): Promise<string> {
    const id = HERE + crypto.getRandomValues(new Uint32Array(4)).join('-')
    const { engine, seed, now } = this.around
    const kept = begin(engine, { ...wish, id, seed: seed() }, now())
    this.hold(kept)
    try {
      await this.save(kept, 0)
      await storage.prune()
    } catch {
      // The table says so as soon as a move cannot be stored either.
    }
    return id
  }

  /** A match, and which version of it is stored: 0 if there was no room for any. */
  async find(id: string): Promise<{ kept: KeptMatch; saved: number } | null> {
    const stored = await storage.load(id).catch(() => undefined)
    const here = this.unsaved.get(id)
    const kept = !stored || (here && here.version > stored.version) ? here : stored
    return kept ? { kept, saved: stored?.version ?? 0 } : null
  }

  /** Remember a match until it is stored. */
  hold(kept: KeptMatch): void {
    this.unsaved.set(kept.id, kept)
  }

  /** Whether it could be stored over that version; the other tabs hear of it. */
  async save(kept: KeptMatch, over: number): Promise<boolean> {
    const isLatest = await storage.save(kept, over)
    if (!isLatest || this.unsaved.get(kept.id) === kept) this.unsaved.delete(kept.id)
    if (isLatest) this.channel.postMessage({ id: kept.id, version: kept.version })
    return isLatest
  }

  /** Take a message of the page's; what the table has to say goes to `say`. */
  async hear(id: string, message: ClientMessage, say: (message: ServerMessage) => void) {
    if (message.type === 'hello') {
      this.tables.get(id)?.close()
      const table = new Table(this, id, say)
      this.tables.set(id, table)
      await table.open(message.seat ?? null)
    } else await this.tables.get(id)?.hear(message)
  }

  close(id: string): void {
    this.tables.get(id)?.close()
    this.tables.delete(id)
  }

  /** A match as it stands, to be looked at. */
  private async look(id: string): Promise<DeviceMatch> {
    const open = this.tables.get(id)?.match
    if (open) return open
    const found = await this.find(id)
    if (!found) throw new Error('no_match_here')
    return new DeviceMatch(this.around.engine, found.kept)
  }

  async replay(id: string, seat: number | null): Promise<Replay> {
    return (await this.look(id)).replay(seat)
  }

  async record(id: string): Promise<string> {
    return (await this.look(id)).record()
  }
}

class Table {
  match: DeviceMatch | null = null
  private seat: number | null = null
  private isOpen = true
  /** The version that is stored, and whether the player knows that a later one is not. */
  private saved = 0
  private isWarned = false
  /** One change after the other is stored. */
  private storing: Promise<void> = Promise.resolve()

  constructor(
    private readonly tables: Tables,
    private readonly id: string,
    private readonly say: (message: ServerMessage) => void,
  ) {}

  close(): void {
    this.isOpen = false
  }

  async open(seat: number | null): Promise<void> {
    const found = await this.tables.find(this.id)
    if (!found) {
      this.refuse(null, new TableRefusal('no_match_here'))
      return
    }
    this.show(found, seat)
    void this.think()
  }

  /** Another tab, or this one, has stored a version. */
  async stored(version: number): Promise<void> {
    if (!this.match || version <= this.match.kept.version) return
    const found = await this.tables.find(this.id)
    if (this.isOpen && found && found.kept.version > this.match.kept.version) {
      this.show(found, this.seat)
      void this.think()
    }
  }

  async hear(message: Exclude<ClientMessage, { type: 'hello' }>): Promise<void> {
    if (message.type === 'ping') this.say({ type: 'pong', id: message.id, now: this.now() })
    else if (!this.match) return
    else if (message.type === 'sit') this.view(message.seat)
    else await this.obey(message)
  }

  private now(): number {
    return this.tables.around.now()
  }

  private show({ kept, saved }: { kept: KeptMatch; saved: number }, seat: number | null): void {
    this.match = new DeviceMatch(this.tables.around.engine, { ...kept })
    this.saved = saved
    this.view(seat)
  }

  private view(seat: number | null): void {
    const { yours } = this.match!
    this.seat = seat !== null && yours.includes(seat) ? seat : (yours[0] ?? null)
    this.say({
      type: 'view',
      now: this.now(),
      standing: this.match!.snapshot(this.seat),
      log: this.match!.log(this.seat),
      presence: this.presence(),
      yours,
    })
  }

  private async obey(message: SendMove | SendAction): Promise<void> {
    try {
      this.checkVersion(message)
      const happened = message.type === 'move' ? this.play(message) : await this.act(message)
      this.tell(happened)
      this.say({ type: 'ack', id: message.id, version: this.match!.kept.version })
      this.keep()
      void this.think()
    } catch (error) {
      if (!(error instanceof TableRefusal)) throw error
      const { game } = this.match!.kept
      error.problem.clause = await this.tables.around.clause(game, error.problem.code)
      this.refuse(message.id, error)
    }
  }

  /** A move answers the position that the player has seen. */
  private checkVersion({ type, version }: SendMove | SendAction): void {
    const { position_version } = this.match!.kept
    if (type === 'move' && version < position_version)
      throw new TableRefusal('stale', String(version), { version: this.match!.kept.version })
  }

  private play({ move }: SendMove): Event[] {
    return this.match!.move(this.seat ?? -1, move, this.now())
  }

  private async act({ action }: SendAction): Promise<Event[]> {
    const match = this.match!
    const seat = this.seat ?? -1
    if (action === 'take_back') return match.takeBack(seat, this.now())
    if (action === 'resign') return match.resign(seat, this.now())
    if (action === 'abort') return match.abort(this.now())
    if (action !== 'rematch') throw new TableRefusal('no_offer')
    if (!match.over) throw new TableRefusal('not_over')
    if (match.kept.rematch) throw new TableRefusal('rematch_made')
    const { game, rules_version, options, changed } = match.kept
    const newest = await this.tables.around.card(game)
    const rules = newest
      ? rulesOf(newest, readChanged(changed))
      : { game, rules_version, options, changed }
    const next = await this.tables.make({ ...rules, seats: match.nextSeats() })
    return match.rematched(next, this.now())
  }

  /** What has happened, as the seat may see it. After a take-back or the end the log is another. */
  private tell(events: Event[]): void {
    const match = this.match!
    const isOther = events.some(({ kind }) => kind === 'taken_back' || kind === 'ended')
    const log = match.log(this.seat)
    const seen = events.map((event) =>
      event.kind === 'moved' ? { ...event, text: log.at(-1)!.text } : event,
    )
    this.say({
      type: 'events',
      now: this.now(),
      events: seen,
      standing: match.snapshot(this.seat),
      log: isOther ? log : null,
    })
  }

  private keep(): void {
    const kept = { ...this.match!.kept }
    this.tables.hold(kept)
    this.storing = this.storing.then(async () => {
      try {
        const isLatest = await this.tables.save(kept, this.saved)
        if (isLatest) this.saved = kept.version
        else await this.yield()
        this.isWarned = false
      } catch {
        this.warn()
      }
    })
  }

  /** Say that there is no room; not before the move of a bot, which would take the words away. */
  private warn(): void {
    if (this.isWarned || !this.isOpen || this.match?.thinker !== null) return
    this.refuse(null, new TableRefusal('not_kept'))
    this.isWarned = true
  }

  /** Another tab was first: what it has stored counts. */
  private async yield(): Promise<void> {
    const found = await this.tables.find(this.id)
    if (!this.isOpen) return
    if (found) {
      this.show(found, this.seat)
      void this.think()
    } else {
      // It was handed to the server, or deleted.
      this.match = null
      this.refuse(null, new TableRefusal('no_match_here'))
    }
  }

  private async think(): Promise<void> {
    const { match } = this
    if (!match || match.thinker === null || !this.isOpen) return
    const { version } = match.kept
    const isStale = () => !this.isOpen || this.match !== match || match.kept.version !== version
    this.say({ type: 'presence', presence: this.presence() })
    const levels = await this.tables.around.levels(match.kept.game).catch(() => null)
    if (isStale()) return
    if (!levels) {
      // They are not on this device yet, and there is no network.
      setTimeout(() => void this.think(), RETRY)
      return
    }
    const move = await this.tables.around.think(match.question(levels), isStale)
    if (move === null || isStale()) return
    this.tell(match.move(match.thinker, move, this.now()))
    this.keep()
    if (match.thinker === null) this.say({ type: 'presence', presence: this.presence() })
    else void this.think()
  }

  private presence(): Presence {
    const { kept, thinker } = this.match!
    return { seats: kept.seats.map(() => true), watchers: 0, thinking: thinker, claimable_at: null }
  }

  private refuse(id: string | null, { problem }: TableRefusal): void {
    this.say({ type: 'refused', id, error: problem })
  }
}
