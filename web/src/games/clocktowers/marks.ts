/** What the last turns changed, so that it can stay marked. */

import type { LoggedMove } from '../../wire'
import { KINDS } from './cards'
import type { Placed } from './layout'
import type { Model } from './read'

/** The places of cards that came by the last turn: played, discarded and drawn. */
export function lastPlaces(log: LoggedMove[], table: Model): Set<string> {
  const seat = log.at(-1)?.seat
  // A turn is two moves of one player.
  return placesOf(
    log.slice(-2).filter((move) => move.seat === seat),
    table,
  )
}

/** The same for the turns before it, as far as they are among the last moves. */
export function earlierPlaces(log: LoggedMove[], news: number, table: Model): Set<string> {
  const seat = log.at(-1)?.seat
  return placesOf(
    log.slice(log.length - news).filter((move) => move.seat !== seat),
    table,
  )
}

/** Where the cards of these moves are; each player has made one turn at most since. */
function placesOf(moves: LoggedMove[], table: Model): Set<string> {
  const found = new Set<string>()
  for (const { seat, text } of moves) {
    if (seat === null) continue
    const player = table.players[seat]
    if (!player) continue
    const [what, which, tower] = text.split(' ')
    if (what === 'play') {
      const number = tower === undefined ? player.towers.length : Number(tower)
      found.add(`tower.${seat}.${number}.${(player.towers[number - 1]?.cards.length ?? 0) - 1}`)
    } else if (what === 'discard') {
      found.add(`discard.${seat}.${player.discards.length - 1}`)
    } else if (what === 'draw' && KINDS.some((kind) => kind === which)) {
      // What is known of a hand has the latest card last, before those that are not known.
      const known = player.hand.filter((card) => card !== '?').length
      found.add(`hand.${seat}.${known - 1}`)
    }
  }
  return found
}

/** Around a part of a tower, the frame of a mark. */
export function frameOf(piece: Placed, height: number) {
  const wide = 80 * piece.scale
  const high = height * piece.scale
  return { x: piece.x - wide / 2, y: piece.y - high / 2, width: wide, height: high }
}
