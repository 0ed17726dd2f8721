// The messages between the page and the server. Made from src/campanile/server/wire.py by
// `python -m campanile.server.typescript`; a test compares the two.

export const PROTOCOL = 1;

/** A time control with what its clocks show; times in milliseconds. */
export interface ClockView {
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

/** Something on the board that counts, or matters to the count: a line of a tally. */
export interface Entry {
  kind: string;
  /** Whom it counts for, if anybody. */
  seat: number | null;
  points: number;
  /** Where on the board, by the names that moves use or the game's board has for them. */
  places: string[];
  /** Whether it is no part of the score, as what breaks a tie. */
  aside: boolean;
}

/** Refused; nothing has changed. */
export interface Error {
  code: string;
  text: string;
  where: string;
  clause: string;
  params: Record<string, unknown>;
}

/** A move as a seat, or a spectator, may see it; a move of chance has no seat. */
export interface LoggedMove {
  seat: number | null;
  text: string;
}

/** A proposal that needs the consent of every other person. */
export interface Offer {
  kind: "draw" | "take_back" | "rematch";
  seat: number;
  /** Of the event that made the offer; an answer refers to it. */
  version: number;
  agreed: number[];
  /** For a take-back: how many moves stay. */
  keep: number;
}

/** How a game ended: points per seat, the winning seats (several on a tie), and why. */
export interface Outcome {
  scores: number[];
  winners: number[];
  reason: string;
}

/** A position as a seat, or a spectator, knows it, with the moves that the seat may make. */
export interface Position {
  text: string;
  actor: number | "chance" | null;
  moves: string[];
  scores: number[];
  outcome: Outcome | null;
  /** What the scores consist of, and aside what else the rules say of the board. */
  tally: Entry[];
}

/** A seat without the id of its player. */
export interface SeatView {
  kind: "open" | "person" | "bot";
  name: string;
  level: number;
  gone: "" | "resigned" | "absent" | "time";
}

/** A match as a seat, or a spectator, may see it, but for the log. */
export interface Snapshot {
  game: string;
  rules_version: number;
  options: Record<string, string>;
  seat: number | null;
  version: number;
  position_version: number;
  started: boolean;
  seats: SeatView[];
  position: Position;
  clock: ClockView;
  offers: Offer[];
  /** Whether the player to move may have a hint. */
  hints: boolean;
  /** The numbers, from 0, of the moves for which there was a hint, the one due included. */
  hinted: number[];
  result: Outcome | null;
  rematch: string | null;
  commitment: string;
  seed: string | null;
  salt: string | null;
}

/** A match as an entry of a list. */
export interface Summary {
  /** The seats of the asking player. */
  yours: number[];
  started: boolean;
  seats: SeatView[];
  actor: number | "chance" | null;
  result: Outcome | null;
}

/** Who has the table open: per seat, and the number of spectators. */
export interface Presence {
  seats: boolean[];
  watchers: number;
  /** The seat of the bot that is thinking. */
  thinking: number | null;
  /** When others may claim against the absent person to move, in ms since 1970. */
  claimable_at: number | null;
}

export interface Hello {
  type: "hello";
  protocol: number;
  /** The latest version that the page has seen. */
  version?: number | null;
  /** Which seat to see from, for a player with several seats on one device. */
  seat?: number | null;
}

/** See the match from another of one's own seats, with one device for several players. */
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

/** The whole match: the answer to hello and sit. */
export interface View {
  type: "view";
  now: number;
  standing: Snapshot;
  log: LoggedMove[];
  presence: Presence;
  /** The seats of the asking player. */
  yours: number[];
}

/** What has happened, and the match after it. */
export interface Events {
  type: "events";
  now: number;
  events: Record<string, unknown>[];
  standing: Snapshot;
  /** The whole log; null if it is the previous one with the moves among the events. */
  log: LoggedMove[] | null;
}

/** The command was carried out, and is stored. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
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
  /** For `me`; empty for the guest's own name. */
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
  /** Whether people may have hints against each other, which everybody sees; not with a clock. */
  hints?: boolean;
  /** Of a match that was begun on a device and goes on here: its moves so far, deals included. */
  moves?: string[];
  /** By which such a match was begun. */
  rules_version?: number | null;
  /** Of the guest's choice: a repeat with the same key makes no second match. */
  key?: string;
}

export interface MadeMatch {
  id: string;
  /** For each open seat the token of its invitation, which is not shown again. */
  invites: Record<string, string>;
  watch: string;
}

export interface UseLink {
  token: string;
  name?: string;
  /** For a return link: become its guest even if this browser has games as another one. */
  replace?: boolean;
  /** For an invitation: only watch, and leave the seat free. */
  watch?: boolean;
}

export interface AskInvitation {
  token: string;
}

/** What an invitation is to, for who has its link and has not decided yet. */
export interface Invitation {
  game: string;
  options: Record<string, string>;
  clock: ClockView;
  hints: boolean;
  /** The name of who invites; empty if they do not play themselves. */
  by: string;
  seats: SeatView[];
  /** The one that is offered. */
  seat: number;
  /** Where the asking guest sits already; else null. */
  match: string | null;
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
  /** Of the bot for this seat; null to open the seat. */
  level: number | null;
}

export interface Me {
  name: string;
  webhook: string;
  /** Whether the webhook is confirmed; it is not used before. */
  confirmed: boolean;
  /** Whether the request has the cookie of a guest. */
  known: boolean;
}

export interface ChangeMe {
  name: string;
  webhook?: string;
}

export interface ConfirmWebhook {
  code: string;
}

export interface StoredMatch {
  id: string;
  game: string;
  phase: "open" | "running" | "over";
  created_at: number;
  updated_at: number;
  /** The match as text; null while that would show what is hidden. */
  record: string | null;
}

/** What is stored about a guest. */
export interface MyData {
  name: string;
  webhook: string;
  created_at: number;
  matches: StoredMatch[];
}

export interface ListedMatch {
  id: string;
  game: string;
  phase: "open" | "running" | "over";
  created_at: number;
  updated_at: number;
  /** When it was over; null until then. */
  ended_at: number | null;
  standing: Summary;
}

/** Matches that are not over, then some that are. */
export interface Mine {
  matches: ListedMatch[];
  /** What to ask for as `before` to get more of those that are over. */
  next: string | null;
}

/** Positions of a match as the asking seat may see them, and the moves made in them. */
export interface Replay {
  standing: Snapshot;
  log: LoggedMove[];
  positions: Position[];
  /** What to ask for as `start` to get the following positions. */
  next: number | null;
}

/** How a game is to begin. */
export interface AskDeal {
  game: string;
  seats?: number | null;
  options?: Record<string, string>;
}

export interface Deal {
  /** The first move of a game where chance makes it, else empty. */
  deal: string;
}

/** A position, and moves to make from it: for lessons and examples of the rules. */
export interface AskPosition {
  game: string;
  /** Empty for the start of a game. */
  text?: string;
  seats?: number | null;
  options?: Record<string, string>;
  /** Deals included, which are longer than other moves. */
  moves?: string[];
}

export interface Hint {
  move: string;
  version: number;
}

/** Whom the places of the board will belong to, as the engine judges a position. */
export interface Estimate {
  /** By the name of a place: how much of it each seat is expected to have, from 0 to 1. */
  shares: Record<string, number[]>;
  /** The sums by seat. */
  points: number[];
  /** The number of moves before the position. */
  after: number;
  version: number;
}

/** A finished game: a match that the guest may see, or a record. */
export interface AskReview {
  match?: string;
  record?: string;
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
  /** Whether it can be said of a position whom the places of the board will belong to. */
  estimates: boolean;
  rules_version: number;
  options: OptionInfo[];
  levels: LevelInfo[];
}

/** What the page needs to show a game without a board of its own; sentences are English. */
export interface GameDetails {
  /** How moves are written: examples, each with what it means. */
  notation: [string, string][];
  /** Why a move or a position is refused: the sentence, with {params}, of each code. */
  reasons: Record<string, string>;
  option_summaries: Record<string, string>;
  /** Whether there is a drawing, at …/svg. */
  drawn: boolean;
  /** Whether there is a page of rules, at …/rules. */
  rules: boolean;
}

export interface Games {
  games: GameCard[];
}

export interface Health {
  status: "ok";
  version: string;
  protocol: number;
  /** Where several servers share a database: whether this one hears the others, or asks the database every second instead. */
  hints?: "heard" | "polling" | null;
}

export interface Problem {
  error: Error;
}

export type ClientMessage = Hello | Sit | SendMove | SendAction | Ping;

export type ServerMessage = View | Events | Ack | Refused | PresenceNow | Pong;
