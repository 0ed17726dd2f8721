/** A refusal in the player's language: the game's own words first, then the page's. */

import { words } from '../words/words.svelte'
import type { Error as Problem } from '../wire'
import type { GameModule } from './game'

export function sentence(problem: Problem, game: GameModule | null = null): string {
  const { code, params, text } = problem
  return game?.refusal(code, params, text) ?? words().refusal[code] ?? words().refusalOther(code)
}
