/** Which of the lines that were weighed say enough about their first move. */

import type { Figures, Line } from '../engine/module'

/** The part of the best move's visits that a move needs, as in engine/weighing.cpp. */
const BELIEVABLE = 0.25

/**
 * What is known of a move in the position of another one that was played; null if it has to be searched.
 * The move that was played may have been searched by itself, because its line had too few visits: what
 * the line says is then the first guess of a search that found something better.
 */
export function believableLine({ lines, played }: Figures, move: string): Line | null {
  if (move === played.moves[0]) return played
  const enough = BELIEVABLE * (lines[0]?.visits ?? 0)
  return lines.find((line) => line.moves[0] === move && line.visits >= enough) ?? null
}
