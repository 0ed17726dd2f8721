/** What is shown on the places: where a chosen card may go, a hint, and what waits to be confirmed. */

import { landing, type Landing, type Layout } from './layout'
import { placesOf } from './stage'

export interface Shown extends Landing {
  kind: 'target' | 'hint' | 'also' | 'staged'
}

interface Wish {
  layout: Layout
  own: number
  hand: string[]
  /** The chosen card's place in the hand, and the places that lead on. */
  slot: number | null
  open: Set<string>
  hint: string | null
  ghosts?: string[]
  staged: string | null
}

export function landings(wish: Wish): Shown[] {
  const { layout, own, hand, slot, open, hint, ghosts = [], staged } = wish
  const shown: Shown[] = []
  const add = (place: string | null, card: string, kind: Shown['kind']) => {
    const to = place === null ? null : landing(layout, own, place, card)
    if (to) shown.push({ ...to, kind })
  }
  const card = slot === null ? undefined : hand[slot]
  if (card)
    for (const place of open)
      if (!place.startsWith('hand.') && !place.startsWith('pile.')) add(place, card, 'target')
  const point = (move: string, kind: Shown['kind']) => {
    const { from, to } = placesOf(move, hand)
    add(to ?? from, move.split(' ')[1] ?? '', kind)
  }
  for (const move of ghosts) point(move, 'also')
  if (hint) point(hint, 'hint')
  if (staged) point(staged, 'staged')
  return shown
}
