/** Which card is which from one position to the next, so that played cards are animated. */

import type { Placed } from './layout'

export type Keyed = Placed & { key: number }

let next = 1

/**
 * The cards with keys. A card that stays keeps its key; in a hand the others move up; a new
 * card takes the key of one that disappeared elsewhere; a discard takes one of its hand.
 */
export function follow(before: Keyed[], now: Placed[]): Keyed[] {
  const left = new Set(before)
  const keys = new Map<Placed, number>()
  const ways: ((old: Keyed, piece: Placed) => boolean)[] = [
    (old, piece) => old.place === piece.place && old.card === piece.card,
    (old, piece) => stays(old, piece) && old.card === piece.card,
    (old, piece) => old.card === piece.card && reaches(old, piece),
    stays,
    (old, piece) => old.group === `hand.${piece.owner}` && piece.group.startsWith('discard.'),
  ]
  for (const alike of ways)
    for (const piece of now) {
      if (keys.has(piece)) continue
      for (const old of left)
        if (alike(old, piece)) {
          keys.set(piece, old.key)
          left.delete(old)
          break
        }
    }
  // In the order of the keys, so that no element is reinserted, which would stop its animation.
  return now
    .map((piece) => ({ ...piece, key: keys.get(piece) ?? next++ }))
    .sort((a, b) => a.key - b.key)
}

/** Within a hand cards move up; a pile's next card is always another. */
function stays(old: Keyed, piece: Placed): boolean {
  return old.group === piece.group && piece.group !== 'pile'
}

/** Cards go from piles to hands and from hands to towers and discards. */
function reaches(old: Keyed, piece: Placed): boolean {
  if (piece.group.startsWith('hand.')) return old.group === 'pile'
  return piece.group !== 'pile' && old.group === `hand.${piece.owner}`
}
