/** Why a move of Clocktowers was not the best, in English. */

import type { Moments } from '../../../review/why'
import { words } from '../words.svelte'

const said = (card: number | string | undefined) => words().card(String(card))

export const moments: Moments = {
  roof_wasted: ({ card }) => `Throws away a roof that fits: ${said(card)}`,
  playable_discarded: ({ card }) => `Throws away what could have been built: ${said(card)}`,
  no_roof_left: ({ tower, height }) =>
    `No roof that is left fits on tower ${tower} with ${height} storeys`,
  mouse: ({ card }) => `Lets a mouse in without need: ${said(card)}`,
  // Tower 0 is a new one.
  other_tower: ({ card, tower }) =>
    tower === 0
      ? `Better the beginning of a new tower: ${said(card)}`
      : `Better on tower ${tower}: ${said(card)}`,
  other_card: ({ card }) => `The card to play was another one: ${said(card)}`,
  discard: ({ card }) => `The card to throw away was another one: ${said(card)}`,
  draw: ({ pile }) => `The card to draw was on the pile of ${words().pile(String(pile))}`,
}
