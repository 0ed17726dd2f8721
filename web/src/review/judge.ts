/** Moves judged by what they gave away; the same as src/campanile/review/judge.py. */

import type { Figures, Line } from '../engine/module'

export const GRADES = ['forced', 'only', 'good', 'inaccuracy', 'mistake', 'blunder'] as const
export type Grade = (typeof GRADES)[number]
/** Those that are worth a look. */
export const WRONG: readonly Grade[] = ['inaccuracy', 'mistake', 'blunder']

export interface Thresholds {
  /** From so much of a chance that was given away on, or from points that count as much. */
  inaccuracy: number
  mistake: number
  blunder: number
  /** A game is decided if there is no more chance than this that it ends otherwise. */
  decided: number
  /** What a point counts as then. */
  point: number
  /** By so much the only good move is better than the others. */
  only: number
  /** A guess that gives away less is as good as the best. */
  nearly: number
  /** The cost that makes a move half accurate. */
  half: number
  /** How many moments there are for a player. */
  moments: number
}

export interface JudgedMove {
  /** What the move gave away, in chances and in points; null if the game cannot tell. */
  loss: number
  points: number | null
  /** What it counts as: the loss or, in a game that is decided, the points if they say more. */
  cost: number
  mark: Grade
}

export interface JudgedPlayer {
  /** From 0 to 1; null for who had no choice. */
  accuracy: number | null
  counts: Record<Grade, number>
  /** The moves that cost most, by their numbers in the game. */
  moments: number[]
  /** What mistakes have changed, one's own and others', and what is left: together the whole change. */
  skill: number
  luck: number
}

export interface Judgement {
  /** Chances before the first move and after each; null before a deal. */
  graph: (number[] | null)[]
  plies: (JudgedMove | null)[]
  players: JudgedPlayer[]
}

/** @param result what each seat got of the win; null for an unfinished game */
export function judge(
  seats: number,
  figures: (Figures | null)[],
  result: number[] | null,
  thresholds: Thresholds,
): Judgement {
  const plies = figures.map((each) => (each ? judgeMove(each, thresholds) : null))
  const graph = chancesOf(figures, result)
  const players = Array.from({ length: seats }, (_, seat) =>
    judgePlayer(seat, figures, plies, graph, thresholds),
  )
  return { graph, plies, players }
}

export function judgeMove(figures: Figures, thresholds: Thresholds): JudgedMove {
  const { seat, lines, played, choices } = figures
  const best = lines[0]!
  const isBest = played.moves[0] === best.moves[0]
  const loss = isBest ? 0 : Math.max(0, best.chances[seat]! - played.chances[seat]!)
  const points = pointsLost(best, played)
  const counted = points !== null && isDecided(figures, thresholds) ? thresholds.point * points : 0
  const cost = Math.max(loss, counted)
  const only = isBest && isOnly(figures, thresholds)
  return { loss, points, cost, mark: choices === 1 ? 'forced' : gradeOf(cost, only, thresholds) }
}

/** Whether a move that was judged so is as good as the best. */
export const isNearlyBest = ({ cost }: JudgedMove, thresholds: Thresholds): boolean =>
  cost < thresholds.nearly

/** Whether the best play leaves no doubt of who wins, so that chances hardly change any more. */
function isDecided({ seat, lines }: Figures, thresholds: Thresholds): boolean {
  const chance = lines[0]!.chances[seat]!
  return chance <= thresholds.decided || chance >= 1 - thresholds.decided
}

function gradeOf(cost: number, only: boolean, thresholds: Thresholds): Grade {
  const wrong = WRONG.findLast((each) => cost >= thresholds[each as keyof Thresholds])
  return wrong ?? (only ? 'only' : 'good')
}

/** Whether the best line is better than all others by far. */
function isOnly({ seat, lines }: Figures, thresholds: Thresholds): boolean {
  const [best, ...others] = lines.map((line) => line.chances[seat]!)
  return others.length > 0 && best! - Math.max(...others) >= thresholds.only
}

function pointsLost(best: Line, played: Line): number | null {
  if (best.lead === null || played.lead === null) return null
  return best.moves[0] === played.moves[0] ? 0 : Math.max(0, best.lead - played.lead)
}

/** The chances before each move are those of the best play; the last ones are the result. */
function chancesOf(figures: (Figures | null)[], result: number[] | null): (number[] | null)[] {
  const before = figures.map((each) => each?.lines[0]!.chances ?? null)
  return [...before, result ?? figures.at(-1)?.played.chances ?? null]
}

function judgePlayer(
  seat: number,
  figures: (Figures | null)[],
  plies: (JudgedMove | null)[],
  graph: (number[] | null)[],
  thresholds: Thresholds,
): JudgedPlayer {
  const own = figures.flatMap((each, ply) => (each?.seat === seat ? [{ ply, ...plies[ply]! }] : []))
  const chosen = own.filter((each) => each.mark !== 'forced')
  const accuracies = chosen.map(({ cost }) => 1 / (1 + (cost / thresholds.half) ** 2))
  const counts = Object.fromEntries(
    GRADES.map((each) => [each, own.filter((move) => move.mark === each).length]),
  ) as Record<Grade, number>
  const moments = own
    .filter((each) => WRONG.includes(each.mark))
    .sort((a, b) => b.cost - a.cost || a.ply - b.ply)
    .slice(0, thresholds.moments)
  const skill = sum(
    figures.map((each, ply) =>
      each && plies[ply]!.loss > 0 ? each.played.chances[seat]! - each.lines[0]!.chances[seat]! : 0,
    ),
  )
  const known = graph.flatMap((each) => (each ? [each[seat]!] : []))
  const change = known.length ? known.at(-1)! - known[0]! : 0
  return {
    accuracy: chosen.length ? sum(accuracies) / chosen.length : null,
    counts,
    moments: moments.map(({ ply }) => ply),
    skill,
    luck: change - skill,
  }
}

const sum = (values: number[]): number => values.reduce((all, each) => all + each, 0)

/** What each seat has of the win: the winners share it. */
export function shares(seats: number, winners: number[]): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    winners.includes(seat) ? 1 / winners.length : 0,
  )
}
