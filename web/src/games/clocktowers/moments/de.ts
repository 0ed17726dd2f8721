/** Why a move of Clocktowers was not the best, in German. */

import type { Moments } from '../../../review/why'
import { words } from '../words.svelte'

const said = (card: number | string | undefined) => words().card(String(card))

export const moments: Moments = {
  roof_wasted: ({ card }) => `Wirft ein Dach weg, das passt: ${said(card)}`,
  playable_discarded: ({ card }) => `Wirft etwas weg, das sich bauen ließ: ${said(card)}`,
  no_roof_left: ({ tower, height }) =>
    `Für Turm ${tower} mit ${height} Stockwerken ist kein Dach mehr da`,
  mouse: ({ card }) => `Lässt ohne Not eine Maus hinein: ${said(card)}`,
  // Tower 0 is a new one.
  other_tower: ({ card, tower }) =>
    tower === 0
      ? `Besser der Anfang eines neuen Turms: ${said(card)}`
      : `Besser auf Turm ${tower}: ${said(card)}`,
  other_card: ({ card }) => `Eine andere Karte war zu spielen: ${said(card)}`,
  discard: ({ card }) => `Eine andere Karte war abzulegen: ${said(card)}`,
  draw: ({ pile }) => `Die bessere Karte lag auf dem Stapel ${words().pile(String(pile))}`,
}
