/**
 * How a move is put together from places: which can be chosen next, and what choosing one leads to.
 * It knows the list of moves that may be made, and what stands where; it knows no rules.
 */

export const PASS = 'pass'

export type Step =
  /** A piece is chosen now, or none. */
  | { chosen: string | null }
  /** A whole move, legal or not: the server explains a refusal. */
  | { play: string }

const parts = (move: string) => move.split('-') as [string, string?]

/** The fields whose pieces can move. */
export function origins(moves: string[]): Set<string> {
  return new Set(moves.filter((move) => move.includes('-')).map((move) => parts(move)[0]))
}

/** Where the piece on a field can go. */
export function targets(moves: string[], origin: string | null): Set<string> {
  return new Set(moves.map(parts).flatMap(([from, to]) => (to && from === origin ? [to] : [])))
}

export const canPass = (moves: string[]): boolean => moves.includes(PASS)

/** The piece chosen automatically: the only one that can move. */
export function given(moves: string[]): string | null {
  const found = [...origins(moves)]
  return found.length === 1 ? found[0]! : null
}

/** The moves from field to field that the player who moved last has made in a row, in order. */
export function lastTurn(log: { seat: number | null; text: string }[]): string[] {
  const isStep = (index: number) => log[index]?.text.includes('-') ?? false
  let last = log.length - 1
  while (last >= 0 && !isStep(last)) last--
  let first = last
  while (isStep(first - 1) && log[first - 1]!.seat === log[last]!.seat) first--
  return last < 0 ? [] : log.slice(first, last + 1).map(({ text }) => text)
}

/** The moves from field to field before that turn, as far as they are among the last moves. */
export function turnsBefore(log: { seat: number | null; text: string }[], news: number): string[] {
  const steps = log.slice(log.length - news).filter(({ text }) => text.includes('-'))
  return steps.slice(0, Math.max(0, steps.length - lastTurn(log).length)).map(({ text }) => text)
}

/**
 * What choosing a place leads to.
 * @param mine the fields in the streets where pieces of the player's stand
 * @param taken whether anything stands on a field
 */
export function choose(
  moves: string[],
  chosen: string | null,
  place: string,
  mine: Set<string>,
  taken: (field: string) => boolean,
): Step {
  if (moves.length === 0) return { chosen: null }
  if (chosen !== null && targets(moves, chosen).has(place)) return { play: `${chosen}-${place}` }
  // Choose another of the player's own pieces instead, even one that cannot move.
  if (mine.has(place)) return { chosen: place }
  if (chosen !== null) return { play: `${chosen}-${place}` }
  // Nothing is chosen yet: for another player's piece, the server explains the refusal.
  return taken(place) ? { play: `${place}-${place}` } : { chosen: null }
}
