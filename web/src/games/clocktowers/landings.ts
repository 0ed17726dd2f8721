/** What is shown on the places: where a chosen card may go, a hint, and what waits to be confirmed. */

import { landing, type Landing, type Layout } from './layout'
import { placesOf } from './stage'

export interface Shown extends Landing {
  kind: 'target' | 'hint' | 'staged'
}

interface Wish {
  layout: Layout
  own: number
  hand: string[]
  /** The chosen card's place in the hand, and the places that lead on. */
  slot: number | null
  open: Set<string>
  hint: string | null
  staged: string | null
}

export function landings({ layout, own, hand, slot, open, hint, staged }: Wish): Shown[] {
  const shown: Shown[] = []
  const add = (place: string | null, card: string, kind: Shown['kind']) => {
    const to = place === null ? null : landing(layout, own, place, card)
    if (to) shown.push({ ...to, kind })
  }
  const card = slot === null ? undefined : hand[slot]
  if (card)
    for (const place of open)
      if (!place.startsWith('hand.') && !place.startsWith('pile.')) add(place, card, 'target')
  for (const [move, kind] of [
    [hint, 'hint'],
    [staged, 'staged'],
  ] as const) {
    if (!move) continue
    const { from, to } = placesOf(move, hand)
    add(to ?? from, move.split(' ')[1] ?? '', kind)
  }
  return shown
}
