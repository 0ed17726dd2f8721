/** A match as the page shows it: what is on the board, and what is said and heard of it. */

import { flushSync } from 'svelte'
import * as device from '../../device'
import { card } from '../../lib/catalog.svelte'
import type { TableGame } from '../../lib/game'
import { isHere } from '../../lib/here'
import { nameOf } from '../../lib/names'
import { headline } from '../../lib/result'
import { go } from '../../lib/route.svelte'
import { settings } from '../../lib/settings.svelte'
import { play as sound } from '../../lib/sound'
import { bells, MOVED, TURN, type Note } from '../../lib/sounds'
import { api } from '../../net/api'
import { Following, PACES, type Frame } from '../../net/following.svelte'
import { Live } from '../../net/live.svelte'
import type { LoggedMove, Offer, ServerMessage, Snapshot } from '../../wire'
import { words } from '../../words/words.svelte'
import { Counting, summed } from './counting.svelte'
import { Estimates } from './estimates.svelte'
import { Replaying } from './replaying.svelte'
import type { Deed } from './Story.svelte'
import { told } from './told'
import { Turn } from './turn.svelte'
import { lastSeen } from './turns'

/** Behind the sound of the move. */
const later = (note: Note): Note => ({ ...note, at: (note.at ?? 0) + 0.35 })

export class Match {
  /** The game's part of the page, once it is loaded. */
  game = $state.raw<TableGame | null>(null)
  /** What is read out. */
  announcement = $state('')
  readonly live: Live
  readonly following: Following
  readonly replaying: Replaying
  readonly estimates: Estimates
  readonly turn: Turn
  readonly counting = new Counting()
  /** The version of the position that was received last. */
  #seen = 0
  /** The points that were announced last. */
  #points: number[] = []

  constructor(readonly id: string) {
    const here = isHere(id)
    this.live = new Live(
      id,
      (received) => this.#receive(received),
      here ? device.lineTo : undefined,
    )
    const pace = () => PACES[settings.pace] ?? PACES.normal
    // Who looks back at the past does not wait for what is new.
    this.following = new Following(
      () => (this.ply === null ? pace() : 0),
      (start, end) => this.#tell(start, end),
    )
    this.replaying = new Replaying(
      this.live,
      (seat) => (here ? device : api).replay(id, seat),
      () => pace() || PACES.normal,
    )
    this.turn = new Turn(this)
    this.estimates = new Estimates(
      id,
      this.live,
      () => this.plies,
      () => this.shown?.text ?? '',
    )
  }

  /** The game's part of the page is there, and with it the words for what happened before. */
  begin(game: TableGame): void {
    const first = !this.game
    this.game = game
    const { started, result } = this.standing!
    if (first && started && !result) this.#announce(this.since, this.plies)
  }

  close(): void {
    this.counting.skip()
    this.live.close()
    this.following.close()
    this.replaying.stop()
  }

  get standing(): Snapshot | null {
    return this.live.standing
  }
  get actor() {
    return this.standing?.position.actor ?? null
  }
  readonly names = $derived.by(() => {
    const { standing } = this
    return standing ? standing.seats.map((_, seat) => nameOf(standing, seat)) : []
  })
  /** The seat of whoever sits alone at this device. */
  get #own(): number | null {
    return this.live.yours.length === 1 ? this.live.yours[0]! : null
  }
  /** Nobody calls themselves by their name. */
  get #called(): string[] {
    return this.names.map((name, seat) => (seat === this.#own ? words().table.yourself : name))
  }
  readonly info = $derived.by(() => (this.standing ? card(this.standing.game) : undefined))
  /** Whether the player is to move. */
  readonly mine = $derived.by(
    () => typeof this.actor === 'number' && this.live.yours.includes(this.actor),
  )

  /** How many moves are shown of the past; null in the present. */
  get ply(): number | null {
    return this.replaying.ply
  }
  /** How many are shown: fewer than there are in the past, or while the board is behind. */
  readonly plies = $derived.by(() => this.ply ?? this.following.shown?.end ?? this.live.log.length)
  /** The position on the board. */
  readonly shown = $derived.by(
    () =>
      this.replaying.position ?? this.following.shown?.position ?? this.standing?.position ?? null,
  )
  readonly shownLog = $derived.by(() => this.live.log.slice(0, this.plies))
  /** From which of them on they are news to the player. */
  readonly since = $derived.by(() => lastSeen(this.shownLog, this.standing?.seat ?? null))
  readonly deeds = $derived.by(() =>
    this.shownLog.flatMap(({ seat, text }, move): Deed[] => {
      const { game, names, since } = this
      if (!game || seat === null || move < since) return []
      const side = game.sides(names.length)[seat]!
      const said = game.say(text, this.shownLog.slice(0, move), names.length)
      return [{ move, side, name: names[seat] ?? '', said }]
    }),
  )

  /** With one device for several players, hide the cards until the next player has it. */
  readonly passing = $derived.by(() => this.#away && !this.standing!.result && !!this.info?.hidden)
  /** Whether the move is another player's at this device than the one who sees the board. */
  get #away(): boolean {
    return this.live.yours.length > 1 && this.mine && this.actor !== this.standing?.seat
  }

  /** Let the player to move see the board, where nothing is hidden that has to be passed on first. */
  turnToActor(): void {
    if (this.#away && this.info && !this.info.hidden) this.live.sit(this.actor as number)
  }

  /** Whether the match waits for its start, or has come to its end on the board. */
  readonly idle = $derived.by(
    () =>
      !!this.standing &&
      (!this.standing.started || (!!this.standing.result && !this.following.shown)),
  )
  // Where draws can be agreed on, a tie is one.
  readonly title = $derived.by(() =>
    this.standing?.result
      ? headline(this.standing, this.names, this.live.yours, this.info?.draw_offers ?? false)
      : '',
  )
  readonly why = $derived.by(() => {
    if (!this.standing?.result) return ''
    const { position, result } = this.standing
    const end = { position, names: this.#called, you: this.#own }
    const ending = () => this.game?.ending(result.reason, end)
    return words().over.by[result.reason] ?? ending() ?? ''
  })
  /** The lines of the count, once there is one. */
  readonly counted = $derived.by(() =>
    this.game && this.standing?.result
      ? summed(this.game.count(this.standing.position, this.standing.seats.length))
      : [],
  )
  /** The places that are being counted. */
  get lit(): string[] {
    const { lines } = this.counting
    return lines === null ? [] : (this.counted[lines - 1]?.places ?? [])
  }

  /** Show the present, and act on it: the board is at once as it is on the server. */
  readonly skip = (): void => {
    if (!this.following.shown && !this.following.telling) return
    this.following.skip()
    flushSync()
  }

  #receive(received: ServerMessage): void {
    if (received.type === 'refused') this.turn.stop()
    if (received.type !== 'view' && received.type !== 'events') return
    const position = received.standing.position_version
    // What was begun belongs to the previous position, which may also change during a reconnect.
    if (received.type === 'view' || position !== this.#seen) this.turn.next()
    this.#seen = position
    this.turn.notice = ''
    const end = this.live.log.length
    const frame = { start: end, end, position: received.standing.position }
    this.replaying.refresh(!!received.log)
    if (received.type === 'view') {
      // What another seat was shown may be secret from this one.
      this.announcement = ''
      this.#points = frame.position.scores
      if (this.info?.hidden || this.following.end !== end) this.following.reset(frame)
      return
    }
    // Everybody has agreed to play again, and plays.
    if (received.standing.rematch && this.live.yours.length) {
      go(`/match/${received.standing.rematch}`)
      return
    }
    this.turn.forget()
    this.turn.notice = received.events.map((event) => this.#answered(event)).join('')
    this.#follow(received.events, frame, !!received.log)
  }

  /** Show the moves among the events, of which the position is a consequence. */
  #follow(events: Record<string, unknown>[], frame: Frame, whole: boolean): void {
    const moves = events.filter((event) => event['kind'] === 'moved')
    const own = this.live.yours.includes(moves.at(-1)?.['seat'] as number)
    if (moves.length) this.following.receive({ ...frame, start: frame.end - moves.length }, own)
    else if (whole) {
      // Moves were taken back, or the game has ended without one.
      this.#points = frame.position.scores
      this.following.reset(frame)
      this.#toll()
    }
  }

  /** Moves have come to the board. */
  #tell(start: number, end: number): void {
    const { live } = this
    const present = end === live.log.length
    const over = present && !!live.standing?.result
    // At the end everybody's points are told, changed or not.
    if (over) this.#points = []
    this.#announce(start, end)
    if (over) this.#toll()
    else this.#ring(live.log[end - 1]!, present && this.mine)
  }

  /** Have moves read out, and whose points have changed. */
  #announce(start: number, end: number): void {
    const after = this.following.shown?.position ?? this.standing!.position
    const log = this.live.log.slice(0, end)
    const how = { names: this.#called, after, points: this.#points }
    this.announcement = this.game ? told(log, start, { game: this.game, ...how }) : ''
    this.#points = after.scores
  }

  /** The sound of a move that has come to the board, and of one's own turn. */
  #ring({ seat, text }: LoggedMove, turn: boolean): void {
    const position = this.following.shown?.position ?? this.standing!.position
    const made = this.game?.sound?.(text, seat, position)
    sound([...(made ?? MOVED), ...(turn ? TURN.map(later) : [])])
  }

  /** The end as it happens: bells, and the count line by line. */
  #toll(): void {
    const { result, seats } = this.standing!
    if (!result || result.reason === 'aborted') return
    sound(bells(result.winners, this.live.yours, seats.length))
    this.counting.begin(this.counted.length)
  }

  /** What another player has said to an offer or asked for, in a sentence; '' for other events. */
  #answered(event: Record<string, unknown>): string {
    const kind = event['kind']
    const seat = event['seat'] as number
    if (this.live.yours.includes(seat)) return ''
    const name = this.names[seat] ?? ''
    const { table } = words()
    if (kind === 'hinted') return table.hintTaken(name)
    if (kind !== 'declined' && kind !== 'withdrawn') return ''
    return table.offers[kind][event['offer'] as Offer['kind']](name)
  }
}
