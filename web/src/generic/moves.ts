/** The listed moves, as far as they are asked for. */

/** Those that have all parts of what was typed, wherever and in either case. */
export function matching(moves: string[], typed: string): string[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return moves.filter((move) => parts.every((part) => move.toLowerCase().includes(part)))
}

/** The move that was meant: the one that was typed, the only one left, or whatever was typed. */
export function meant(moves: string[], typed: string): string {
  const text = typed.trim()
  const left = matching(moves, typed)
  return (
    moves.find((move) => move.toLowerCase() === text.toLowerCase()) ??
    (left.length === 1 ? left[0]! : text)
  )
}
