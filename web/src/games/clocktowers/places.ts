/** The places that can be chosen, for the layer of spots. */

import type { Spot } from '../../lib/spots'
import { PITCH, type Box, type Layout } from './layout'
import type { Model } from './read'
import { sayTower } from './say'
import { words } from './words.svelte'

interface Wish {
  layout: Layout
  table: Model
  own: number
  targets: Set<string>
  chosen: number | null
}

/** Hand, tray and piles, the own towers and the plot beside them. */
export function places({ layout, table, own, targets, chosen }: Wish): Spot[] {
  const { spot: say } = words()
  const player = table.players[own]!
  const spot = (id: string, box: Box, label: string): Spot => ({
    id,
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    width: box.width,
    height: box.height,
    label,
    target: targets.has(id),
    ...(id.startsWith('hand.') ? { chosen: id === `hand.${chosen}` } : {}),
  })
  const { scale, columns, plot } = layout.skylines.find(({ seat }) => seat === own)!
  const wide = PITCH * scale * 0.96
  // All of one height, so that arrow keys go along the row.
  const high = Math.max(...columns.map(({ top, base }) => base - top), 100 * scale) + 60 * scale
  const stand = ({ x, base }: { x: number; base: number }): Box => ({
    x: x - wide / 2,
    y: base - high,
    width: wide,
    height: high + 34 * Math.max(scale, 0.6),
  })
  const towers = columns.map((column) =>
    spot(`tower.${column.number}`, stand(column), say.tower(column.number, sayTower(column.tower))),
  )
  if (table.phase === 'over') return towers
  return [
    ...player.hand.map((card, n) => spot(`hand.${n}`, layout.hand[n]!, say.hand(card))),
    ...towers,
    spot('new', stand(plot), say.plot),
    spot('tray', layout.tray, say.tray(player.discards.length)),
    ...table.piles.map(({ kind, top, count }, n) =>
      spot(
        `pile.${kind}`,
        layout.piles[n]!,
        top === null ? say.empty(kind) : say.pile(kind, top, count),
      ),
    ),
  ]
}
