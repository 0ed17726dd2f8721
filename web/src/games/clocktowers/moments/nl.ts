/** Why a move of Clocktowers was not the best, in Dutch. */

import type { Moments } from '../../../review/why'
import { words } from '../words.svelte'

const said = (card: number | string | undefined) => words().card(String(card))

export const moments: Moments = {
  roof_wasted: ({ card }) => `Gooit een dak weg dat past: ${said(card)}`,
  playable_discarded: ({ card }) => `Gooit iets weg dat gebouwd had kunnen worden: ${said(card)}`,
  no_roof_left: ({ tower, height }) =>
    `Voor toren ${tower} met ${height} verdiepingen is er geen dak meer`,
  mouse: ({ card }) => `Laat zonder noodzaak een muis binnen: ${said(card)}`,
  // Tower 0 is a new one.
  other_tower: ({ card, tower }) =>
    tower === 0
      ? `Beter als begin van een nieuwe toren: ${said(card)}`
      : `Beter op toren ${tower}: ${said(card)}`,
  other_card: ({ card }) => `Een andere kaart was beter om te spelen: ${said(card)}`,
  discard: ({ card }) => `Een andere kaart was beter om weg te leggen: ${said(card)}`,
  draw: ({ pile }) => `De betere kaart lag op de stapel ${words().pile(String(pile))}`,
}
