/** The places that can be chosen, for the layer of spots. */

import type { Spot } from '../../lib/spots'
import { PITCH, type Box, type Layout } from './layout'
import type { Model } from './read'
import { sayTower } from './say'
import { moveTo } from './stage'
import { words } from './words.svelte'

interface Wish {
  layout: Layout
  table: Model
  own: number
  /** The name of the player whose towers these are, for somebody who only watches. */
  watched: string | null
  moves: string[]
  targets: Set<string>
  chosen: number | null
  /** Whether the free places of the hand are places to choose, too. */
  free?: boolean
}

/** So far inside of the sky the places of towers end. */
const EDGE = 5

/** Hand, tray and piles, the own towers and the plot beside them; to watch, only towers and piles. */
export function places(wish: Wish): Spot[] {
  const { layout, table, own, watched, moves, targets, chosen, free = false } = wish
  const { spot: say } = words()
  const player = table.players[own]!
  /** What choosing a place does, in words; '' if it does nothing. */
  function does(id: string): string {
    const [what, which] = id.split('.')
    if (what === 'hand') {
      const card = player.hand[Number(which)]!
      if (moves.some((move) => move.split(' ')[0] === 'play' && move.split(' ')[1] === card))
        return say.playable
      return moves.includes(`discard ${card}`) ? say.stuck : ''
    }
    if (!targets.has(id)) return ''
    if (what === 'pile') return say.draw
    const card = chosen === null ? undefined : player.hand[chosen]
    if (card === undefined || !moves.includes(moveTo(card, id)!)) return ''
    return what === 'tray' ? say.discard(card) : say.fits(card)
  }
  const spot = (id: string, box: Box, text: string): Spot => ({
    id,
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    width: box.width,
    height: box.height,
    label: [text, does(id)].filter(Boolean).join('; '),
    target: targets.has(id),
    ...(id.startsWith('hand.') ? { chosen: id === `hand.${chosen}` } : {}),
  })
  const { box: sky, scale, columns, plot } = layout.skylines.find(({ seat }) => seat === own)!
  const wide = PITCH * scale * 0.96
  // All of one height, so that arrow keys go along the row.
  const high = Math.max(...columns.map(({ top, base }) => base - top), 100 * scale) + 60 * scale
  // The focus is drawn around a place: it stays in the sky, clear of what is above and below.
  const stand = ({ x, base }: { x: number; base: number }): Box => {
    const y = Math.max(base - high, sky.y + EDGE)
    const end = Math.min(base + 34 * Math.max(scale, 0.6), sky.y + sky.height - EDGE)
    return { x: x - wide / 2, y, width: wide, height: end - y }
  }
  const towers = columns.map((column) =>
    spot(
      `tower.${column.number}`,
      stand(column),
      watched === null
        ? say.tower(column.number, sayTower(column.tower))
        : say.towerOf(watched, column.number, sayTower(column.tower)),
    ),
  )
  if (table.phase === 'over') return towers
  const piles = table.piles.map(({ kind, top, count }, n) =>
    spot(
      `pile.${kind}`,
      layout.piles[n]!,
      top === null ? say.empty(kind) : say.pile(kind, top, count),
    ),
  )
  if (watched !== null) return [...towers, ...piles]
  return [
    ...player.hand.map((card, n) => spot(`hand.${n}`, layout.hand[n]!, say.hand(card))),
    ...(free ? layout.hand : [])
      .slice(player.hand.length)
      .map((box, n) => spot(`hand.${player.hand.length + n}`, box, say.free)),
    ...towers,
    spot('new', stand(plot), say.plot),
    spot('tray', layout.tray, say.tray(player.discards.length)),
    ...piles,
  ]
}
