export interface Ack {
  type: 'ack'
  id: string
  version: number
}

export interface AskPosition {
  game: string
  text?: string
  seats?: number | null
  options?: Record<string, string>
  moves?: string[]
}

export interface AssignSeat {
  level: number | null
}

export interface ChangeMe {
  name: string
  webhook?: string
}

export interface Clock {
  kind: 'none' | 'fischer' | 'days'
  initial: number
  increment: number
  days: number
  left: number[] | null
  running: number | null
  deadline: number | null
  since: number
  claim_after: number | null
}

export interface Error {
  code: string
  text: string
  where: string
  clause: string
  params: Record<string, unknown>
}

export interface Events {
  type: 'events'
  now: number
  events: Record<string, unknown>[]
  standing: Standing
  log: LoggedMove[] | null
}

export interface GameCard {
  id: string
  title: string
  seats: [number, number]
  hidden: boolean
  draw_offers: boolean
  rules_version: number
  options: OptionInfo[]
  levels: LevelInfo[]
}

export interface Games {
  games: GameCard[]
}

export interface Health {
  status: 'ok'
  version: string
  protocol: number
}

export interface Hello {
  type: 'hello'
  protocol: number
  version?: number | null
  seat?: number | null
}

export interface Hint {
  move: string
  version: number
}

export interface LevelInfo {
  level: number
  name: string
  rating: number | null
  interval: number | null
}

export interface ListedMatch {
  id: string
  game: string
  phase: 'open' | 'running' | 'over'
  created_at: number
  updated_at: number
  standing: Standing
}

export interface LoggedMove {
  seat: number | null
  text: string
}

export interface MadeLink {
  token: string
}

export interface MadeMatch {
  id: string
  invites: Record<string, string>
  watch: string
}

export interface Me {
  name: string
  webhook: string
  known: boolean
}

export interface Mine {
  matches: ListedMatch[]
}

export interface NewClock {
  kind?: 'none' | 'fischer' | 'days'
  initial?: number
  increment?: number
  days?: number
}

export interface NewLink {
  kind: 'invite' | 'watch'
  seat?: number | null
}

export interface NewMatch {
  game: string
  seats: NewSeat[]
  options?: Record<string, string>
  clock?: NewClock
}

export interface NewSeat {
  kind: 'me' | 'open' | 'bot'
  name?: string
  level?: number
}

export interface Offer {
  kind: 'draw' | 'take_back' | 'rematch'
  seat: number
  version: number
  agreed: number[]
  keep: number
}

export interface OptionInfo {
  name: string
  default: string
  words: string[]
  span: [number, number]
}

export interface Outcome {
  scores: number[]
  winners: number[]
  reason: string
}

export interface Ping {
  type: 'ping'
  id: string
}

export interface Pong {
  type: 'pong'
  id: string
  now: number
}

export interface Position {
  text: string
  actor: number | 'chance' | null
  moves: string[]
  scores: number[]
  outcome: Outcome | null
}

export interface Presence {
  seats: boolean[]
  watchers: number
  thinking: number | null
  claimable_at: number | null
}

export interface PresenceNow {
  type: 'presence'
  presence: Presence
}

export interface Problem {
  error: Error
}

export interface Refused {
  type: 'refused'
  id: string | null
  error: Error
}

export interface Replay {
  standing: Standing
  log: LoggedMove[]
  positions: Position[]
}

export interface Seat {
  kind: 'open' | 'person' | 'bot'
  name: string
  level: number
  gone: '' | 'resigned' | 'absent' | 'time'
}

export interface SendAction {
  type: 'act'
  id: string
  version: number
  action: 'take_back' | 'offer_draw' | 'resign' | 'abort' | 'claim' | 'return' | 'rematch' | 'accept_draw' | 'accept_take_back' | 'decline_draw' | 'decline_take_back' | 'withdraw_draw' | 'withdraw_take_back' | 'withdraw_rematch' | 'decline_rematch'
}

export interface SendMove {
  type: 'move'
  id: string
  version: number
  move: string
}

export interface Sit {
  type: 'sit'
  seat: number
}

export interface Standing {
  game: string
  rules_version: number
  options: Record<string, string>
  seat: number | null
  version: number
  position_version: number
  started: boolean
  seats: Seat[]
  position: Position
  clock: Clock
  offers: Offer[]
  result: Outcome | null
  rematch: string | null
  commitment: string
  seed: string | null
  salt: string | null
}

export interface UseLink {
  token: string
  name?: string
}

export interface UsedLink {
  kind: 'invite' | 'watch' | 'return'
  match: string | null
  seat: number | null
}

export interface View {
  type: 'view'
  now: number
  standing: Standing
  log: LoggedMove[]
  presence: Presence
  yours: number[]
}

export type Said = Hello | Sit | SendMove | SendAction | Ping
export type Told = View | Events | Ack | Refused | PresenceNow | Pong
