/**
 * The live state of a table, on the server or on this device: its line, and the only code that decides when to reconnect.
 *
 * Moves that were not answered are sent again, with the same id, so that each counts once.
 */

import type {
  Error as Problem,
  LoggedMove,
  Presence,
  SendAction,
  SendMove,
  Snapshot,
  ServerMessage,
} from '../wire'
import { Refusal } from './api'

const PROTOCOL = 1
const FIRST_WAIT = 250
const MAX_WAIT = 4000
/** How long after the last message to ask whether the server is still there, in milliseconds. */
const PING_AFTER = { playing: 1500, otherwise: 10_000 }
/** The line counts as lost if the server does not answer for so long; a slow one has more time. */
const ANSWER_WITHIN = 1400
/** A socket that does not answer for this long is dead, and another takes its place. */
const GIVE_UP_AFTER = 8000

/** What is needed of a socket; a table on this device has a line of its own. */
export interface Line {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: (() => void) | null
  send: (text: string) => void
  close: () => void
}

const socketTo = (id: string): Line =>
  new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/matches/${id}/socket`) as Line

export type State = 'connecting' | 'live' | 'lost' | 'closed' | 'refused'

export class Live {
  state = $state<State>('connecting')
  standing = $state.raw<Snapshot | null>(null)
  log = $state.raw<LoggedMove[]>([])
  presence = $state.raw<Presence | null>(null)
  yours = $state.raw<number[]>([])
  /** Why the server last refused something. */
  problem = $state.raw<Problem | null>(null)
  /** Messages that were sent and are not acknowledged yet. */
  waiting = $state.raw<(SendMove | SendAction)[]>([])

  /** The server's clock minus ours, in ms. */
  private ahead = 0
  private socket: Line | null = null
  private wait = FIRST_WAIT
  private timer: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setTimeout> | undefined
  /** Whether the server has shown the match on the present socket. */
  private greeted = false
  /** When the ping was sent that has no answer yet; 0 if there is none. */
  private askedAt = 0
  /** How long the server took for its last answer to a ping, in ms. */
  private delay = 0
  private seat: number | null = null

  constructor(
    private readonly id: string,
    private readonly onMessage: (received: ServerMessage) => void = () => undefined,
    private readonly open: (id: string) => Line = socketTo,
  ) {
    addEventListener('online', this.hurry)
    addEventListener('offline', this.doubt)
    document.addEventListener('visibilitychange', this.hurry)
    this.connect()
  }

  /** Whether the table is, or was, for other people as well; bots may have taken over since. */
  get amongPeople(): boolean {
    return (this.standing?.seats ?? []).some(
      (seat, n) => !this.yours.includes(n) && (seat.kind !== 'bot' || seat.gone !== ''),
    )
  }

  /** The time by the server's clock. */
  now(): number {
    return Date.now() + this.ahead
  }

  move(text: string): void {
    if (!this.standing) return
    this.say({
      type: 'move',
      id: crypto.randomUUID(),
      version: this.standing.version,
      move: text,
    })
  }

  act(action: SendAction['action'], version = this.standing?.version ?? 0): void {
    this.say({ type: 'act', id: crypto.randomUUID(), version, action })
  }

  /** Whether a request over HTTP succeeded; a refusal is shown where refused moves are. */
  async attempt(asking: () => Promise<unknown>): Promise<boolean> {
    this.problem = null
    try {
      await asking()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.problem = error.problem
      return false
    }
  }

  /** View the table from another of the player's own seats. */
  sit(seat: number): void {
    this.seat = seat
    this.send({ type: 'sit', seat })
  }

  close(): void {
    this.state = 'closed'
    removeEventListener('online', this.hurry)
    removeEventListener('offline', this.doubt)
    document.removeEventListener('visibilitychange', this.hurry)
    clearTimeout(this.timer)
    clearTimeout(this.pulse)
    this.socket?.close()
  }

  private say(message: SendMove | SendAction): void {
    this.problem = null
    this.waiting = [...this.waiting, message]
    this.send(message)
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private connect(): void {
    clearTimeout(this.timer)
    const socket = this.open(this.id)
    this.socket = socket
    this.greeted = false
    socket.onopen = () => {
      this.askedAt = 0
      this.send({
        type: 'hello',
        protocol: PROTOCOL,
        version: this.standing?.version ?? null,
        seat: this.seat,
      })
      this.rest()
    }
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as ServerMessage)
    }
    socket.onclose = () => {
      if (socket === this.socket) this.lost()
    }
  }

  /** After a message of the server's: ask again in a while, often only while somebody looks on. */
  private rest(): void {
    const playing = this.standing?.started && !this.standing.result
    const looking = playing && document.visibilityState === 'visible'
    clearTimeout(this.pulse)
    this.pulse = setTimeout(this.ask, looking ? PING_AFTER.playing : PING_AFTER.otherwise)
  }

  private readonly ask = (): void => {
    if (this.askedAt || this.socket?.readyState !== WebSocket.OPEN) return
    this.askedAt = Date.now()
    this.send({ type: 'ping', id: 'pulse' })
    clearTimeout(this.pulse)
    this.pulse = setTimeout(this.miss, Math.max(ANSWER_WITHIN, 3 * this.delay))
  }

  /** There was no answer in time: say so, but wait for it a little longer. */
  private readonly miss = (): void => {
    if (this.state === 'live') this.state = 'lost'
    const waited = Date.now() - this.askedAt
    if (waited >= GIVE_UP_AFTER) this.reconnect()
    else this.pulse = setTimeout(this.miss, GIVE_UP_AFTER - waited)
  }

  /** The browser says that there is no network, which need not be true of this server. */
  private readonly doubt = (): void => {
    if (this.state === 'live') this.state = 'lost'
    this.ask()
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === 'hidden' || this.state === 'refused') return
    if (this.state === 'lost') this.reconnect()
    else this.ask()
  }

  private reconnect(): void {
    const old = this.socket
    this.socket = null
    old?.close()
    this.wait = FIRST_WAIT
    this.state = 'lost'
    this.connect()
  }

  private lost(): void {
    clearTimeout(this.pulse)
    if (this.state === 'closed' || this.state === 'refused') return
    this.state = 'lost'
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(MAX_WAIT, this.wait * 1.7)
  }

  private receive(received: ServerMessage): void {
    if (received.type === 'pong' && this.askedAt) this.delay = Date.now() - this.askedAt
    this.askedAt = 0
    // A line that was silent for a while answers again.
    if (this.state === 'lost' && this.greeted) this.state = 'live'
    switch (received.type) {
      case 'view':
        this.ahead = received.now - Date.now()
        this.standing = received.standing
        this.log = received.log
        this.presence = received.presence
        this.yours = received.yours
        this.seat = received.standing.seat
        this.state = 'live'
        this.greeted = true
        this.wait = FIRST_WAIT
        // Resend messages without an answer; the server applies each id once.
        for (const message of this.waiting) this.send(message)
        break
      case 'events':
        this.ahead = received.now - Date.now()
        this.standing = received.standing
        this.log = received.log ?? [...this.log, ...moved(received.events)]
        break
      case 'presence':
        this.presence = received.presence
        break
      case 'ack':
        this.waiting = this.waiting.filter((message) => message.id !== received.id)
        break
      case 'refused':
        this.waiting = this.waiting.filter((message) => message.id !== received.id)
        this.problem = received.error
        if (received.id === null && this.standing === null) {
          this.state = 'refused'
          this.socket?.close()
        }
        break
    }
    this.rest()
    this.onMessage(received)
  }
}

function moved(events: Record<string, unknown>[]): LoggedMove[] {
  return events
    .filter((event) => event['kind'] === 'moved')
    .map((event) => ({ seat: event['seat'] as number | null, text: event['text'] as string }))
}
