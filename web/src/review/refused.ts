/** Why something could not be opened, in the player's language. */

import type { GameModule } from '../lib/game'
import { sentence } from '../lib/refusals'
import type { Error as Problem } from '../wire'
import { words } from './words.svelte'

export function refused(problem: Problem, game: GameModule | null = null): string {
  return words().problems[problem.code] ?? sentence(problem, game)
}
