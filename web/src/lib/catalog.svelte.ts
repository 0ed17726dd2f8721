/** What the server offers: its games, with options and levels; asked once. */

import { api } from '../net/api'
import type { GameCard } from '../wire'

let cards = $state.raw<GameCard[]>([])
let asked: Promise<void> | null = null

/** The games, in the server's order; empty until they are known. */
export function catalog(): GameCard[] {
  return cards
}

export function card(id: string): GameCard | undefined {
  return cards.find((game) => game.id === id)
}

export function loadCatalog(): Promise<void> {
  asked ??= api
    .games()
    .then((told) => {
      cards = told.games
    })
    .catch((error: unknown) => {
      asked = null
      throw error
    })
  return asked
}
