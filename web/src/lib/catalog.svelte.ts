/** What the server offers: its games, with options and levels; asked once. */

import { api } from '../net/api'
import type { GameCard } from '../wire'

let cards = $state.raw<GameCard[]>([])
let silent = $state(false)
let asked: Promise<void> | null = null
/** How long to wait before the next request, in milliseconds. */
const RETRY = 2000

/** The games, in the server's order; empty until they are known. */
export function catalog(): GameCard[] {
  return cards
}

export function card(id: string): GameCard | undefined {
  return cards.find((game) => game.id === id)
}

/** Whether the games are known and this id is not among them. */
export function unknown(id: string): boolean {
  return cards.length > 0 && !card(id)
}

/** Whether the server was asked and has not answered yet. */
export function unreachable(): boolean {
  return silent
}

export function loadCatalog(): Promise<void> {
  asked ??= ask()
  return asked
}

/** Retries until there is an answer, since no page works without one. */
async function ask(): Promise<void> {
  while (!cards.length) {
    try {
      cards = (await api.games()).games
      silent = false
    } catch {
      silent = true
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }
}
