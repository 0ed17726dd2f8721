/** The details of a game from the server, and the addresses of its drawings. */

import { api } from '../net/api'
import type { GameDetails } from '../wire'

/** The server does not draw texts longer than this. */
const MAX_TEXT = 2000

const known = new Map<string, GameDetails>()

export async function loadDetails(id: string): Promise<GameDetails> {
  const details = known.get(id) ?? (await api.game(id))
  known.set(id, details)
  return details
}

/** The details of a game that was loaded. */
export function detailsOf(id: string): GameDetails {
  return known.get(id)!
}

/** The address of a position's drawing; null if there is none. */
export function drawingOf(id: string, text: string): string | null {
  if (!detailsOf(id).drawn || text.length > MAX_TEXT) return null
  return `/api/games/${encodeURIComponent(id)}/svg?position=${encodeURIComponent(text)}`
}
