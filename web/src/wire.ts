// What the page and the server say to each other. Made by `python -m campanile.server.types`
// from src/campanile/server/wire.py; a test holds the two equal.

export const PROTOCOL = 1;

export interface Seat {
  kind: "open" | "person" | "bot";
  name: string;
  level: number;
  gone: "" | "resigned" | "absent" | "time";
}

export interface Outcome {
  scores: number[];
  winners: number[];
  reason: string;
}

export interface Position {
  text: string;
  actor: number | "chance" | null;
  moves: string[];
  scores: number[];
  outcome: Outcome | null;
}

export interface Clock {
  kind: "none" | "fischer" | "days";
  initial: number;
  increment: number;
  days: number;
  left: number[] | null;
  running: number | null;
  deadline: number | null;
  since: number;
  claim_after: number | null;
}

export interface Offer {
  kind: "draw" | "take_back" | "rematch";
  seat: number;
  version: number;
  agreed: number[];
  keep: number;
}

export interface LoggedMove {
  seat: number | null;
  text: string;
}

/** A match as a seat, or a spectator, may see it, but for the log. */
export interface Standing {
  game: string;
  rules_version: number;
  options: Record<string, string>;
  seat: number | null;
  version: number;
  position_version: number;
  started: boolean;
  seats: Seat[];
  position: Position;
  clock: Clock;
  offers: Offer[];
  result: Outcome | null;
  rematch: string | null;
  commitment: string;
  seed: string | null;
  salt: string | null;
}

/** Who has the table open: per seat, and how many others. */
export interface Presence {
  seats: boolean[];
  watchers: number;
  /** The seat of the bot that is thinking. */
  thinking: number | null;
  /** When one may claim against the absent person to move, in ms since 1970. */
  claimable_at: number | null;
}

export interface Hello {
  type: "hello";
  protocol: number;
  /** The last one seen. */
  version?: number | null;
  /** For who plays several seats on one device: as which of them. */
  seat?: number | null;
}

/** Look from another of one's own seats, with one device for several players. */
export interface Sit {
  type: "sit";
  seat: number;
}

export interface SendMove {
  type: "move";
  id: string;
  version: number;
  move: string;
}

export interface SendAction {
  type: "act";
  id: string;
  version: number;
  action:
    | "take_back"
    | "offer_draw"
    | "resign"
    | "abort"
    | "claim"
    | "return"
    | "rematch"
    | "accept_draw"
    | "accept_take_back"
    | "decline_draw"
    | "decline_take_back"
    | "withdraw_draw"
    | "withdraw_take_back"
    | "withdraw_rematch"
    | "decline_rematch";
}

export interface Ping {
  type: "ping";
  id: string;
}

/** All there is: the answer to hello and sit. */
export interface View {
  type: "view";
  now: number;
  standing: Standing;
  log: LoggedMove[];
  presence: Presence;
  /** The seats of who asks. */
  yours: number[];
}

/** What has happened, and how the match stands now. */
export interface Events {
  type: "events";
  now: number;
  events: Record<string, unknown>[];
  standing: Standing;
  /** The whole log, if it did not just grow by the moves among the events. */
  log: LoggedMove[] | null;
}

/** Done, and stored for good. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** Refused; nothing has changed. */
export interface Error {
  code: string;
  text: string;
  where: string;
  clause: string;
  params: Record<string, unknown>;
}

export interface Refused {
  type: "refused";
  id: string | null;
  error: Error;
}

export interface PresenceNow {
  type: "presence";
  presence: Presence;
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

export interface NewSeat {
  kind: "me" | "open" | "bot";
  /** Who sits there, for `me`; empty for the guest's own name. */
  name?: string;
  level?: number;
}

export interface NewClock {
  kind?: "none" | "fischer" | "days";
  initial?: number;
  increment?: number;
  days?: number;
}

export interface NewMatch {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  clock?: NewClock;
}

export interface MadeMatch {
  id: string;
  /** For each open seat the token of its invitation, told this once. */
  invites: Record<string, string>;
  watch: string;
}

export interface UseLink {
  token: string;
  name?: string;
}

export interface UsedLink {
  kind: "invite" | "watch" | "return";
  match: string | null;
  seat: number | null;
}

export interface NewLink {
  kind: "invite" | "watch";
  seat?: number | null;
}

export interface MadeLink {
  token: string;
}

export interface AssignSeat {
  /** Of the bot that is to sit there; null to open the seat. */
  level: number | null;
}

export interface Me {
  name: string;
  webhook: string;
  /** Whether there is a cookie by which the server would know this guest again. */
  known: boolean;
}

export interface ChangeMe {
  name: string;
  webhook?: string;
}

export interface ListedMatch {
  id: string;
  game: string;
  phase: "open" | "running" | "over";
  created_at: number;
  updated_at: number;
  standing: Standing;
}

export interface Mine {
  matches: ListedMatch[];
}

/** The positions of a match from the first to the last, as the asking seat may see them. */
export interface Replay {
  standing: Standing;
  log: LoggedMove[];
  positions: Position[];
}

/** A position to look at, and moves to make from it: for lessons and rules examples. */
export interface AskPosition {
  game: string;
  /** Empty for the start. */
  text?: string;
  seats?: number | null;
  options?: Record<string, string>;
  /** The deal among them, which is longer than any other move. */
  moves?: string[];
}

export interface Hint {
  move: string;
  version: number;
}

export interface LevelInfo {
  level: number;
  name: string;
  rating: number | null;
  interval: number | null;
}

export interface OptionInfo {
  name: string;
  default: string;
  words: string[];
  span: [number, number];
}

export interface GameCard {
  id: string;
  title: string;
  seats: [number, number];
  hidden: boolean;
  draw_offers: boolean;
  rules_version: number;
  options: OptionInfo[];
  levels: LevelInfo[];
}

export interface Games {
  games: GameCard[];
}

export interface Health {
  status: "ok";
  version: string;
  protocol: number;
}

export interface Problem {
  error: Error;
}

export type Said = Hello | Sit | SendMove | SendAction | Ping;

export type Told = View | Events | Ack | Refused | PresenceNow | Pong;
