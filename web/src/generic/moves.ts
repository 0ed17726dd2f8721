/** Filters the listed moves by what was typed. */

/** The moves that contain every typed part, ignoring case. */
export function matching(moves: string[], typed: string): string[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return moves.filter((move) => parts.every((part) => move.toLowerCase().includes(part)))
}

/** The move to play: the one typed in full, the only match, or the typed text itself. */
export function meant(moves: string[], typed: string): string {
  const text = typed.trim()
  const left = matching(moves, typed)
  return (
    moves.find((move) => move.toLowerCase() === text.toLowerCase()) ??
    (left.length === 1 ? left[0]! : text)
  )
}
