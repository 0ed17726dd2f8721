/**
 * Pieces that keep their identity from one position to the next, so that moves are
 * animated: give each a key, draw them in a keyed block, and let a transition do the rest.
 */

export interface Piece {
  /** What makes two pieces look alike, as in "blue tower". */
  kind: string
  x: number
  y: number
}

export type Keyed<P extends Piece> = P & { key: number }

let next = 1

/** The pieces with keys: one that stays keeps its key, a moved one takes the key of the piece that disappeared. */
export function follow<P extends Piece>(before: Keyed<P>[], now: P[]): Keyed<P>[] {
  const left = new Set(before)
  const keys = new Map<P, number>()
  for (const piece of now) {
    for (const old of left) {
      if (old.kind === piece.kind && old.x === piece.x && old.y === piece.y) {
        keys.set(piece, old.key)
        left.delete(old)
        break
      }
    }
  }
  for (const piece of now) {
    if (keys.has(piece)) continue
    let best: Keyed<P> | null = null
    let least = Infinity
    for (const old of left) {
      const distance = Math.hypot(old.x - piece.x, old.y - piece.y)
      if (old.kind === piece.kind && distance < least) {
        least = distance
        best = old
      }
    }
    if (best) left.delete(best)
    keys.set(piece, best ? best.key : next++)
  }
  return now.map((piece) => ({ ...piece, key: keys.get(piece)! }))
}
