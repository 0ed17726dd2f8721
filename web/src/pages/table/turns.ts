/** The log by rounds and turns. */

import type { LoggedMove } from '../../wire'

/** Moves that one player has made in a row; those of chance have no seat. */
export interface Turn {
  seat: number | null
  /** The numbers of its moves in the log, from 0. */
  moves: number[]
}

/** A turn of each player; what is dealt before the first one is round 0. */
export interface Round {
  number: number
  turns: Turn[]
}

/** A round begins with a player who has had their turn in the one before. */
export function rounds(log: LoggedMove[]): Round[] {
  const found: Round[] = []
  log.forEach(({ seat }, move) => {
    let round = found.at(-1)
    const turn = round?.turns.at(-1)
    if (turn?.seat === seat) {
      turn.moves.push(move)
      return
    }
    if (!round || (seat !== null && (round.number === 0 || round.turns.some(of(seat))))) {
      round = { number: seat === null ? 0 : (round?.number ?? 0) + 1, turns: [] }
      found.push(round)
    }
    round.turns.push({ seat, moves: [move] })
  })
  return found
}

const of = (seat: number) => (turn: Turn) => turn.seat === seat

/** How many moves of the log, counted from its start, a seat had seen when it moved last. */
export function lastSeen(log: LoggedMove[], seat: number | null): number {
  // A spectator has seen everything but the last move.
  if (seat === null) return Math.max(0, log.length - 1)
  return log.findLastIndex((move) => move.seat === seat) + 1
}
