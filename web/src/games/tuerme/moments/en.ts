/** Why a move of Spiel der Türme was not the best, in English. */

import type { Moments } from '../../../review/why'

export const moments: Moments = {
  loses: () => 'Somebody else can win the game at once',
  stack_taken: ({ field, stones }) => `Leaves a tower of ${stones} on ${field} to be taken`,
  take_missed: ({ field, stones }) => `Overlooks that ${field} can be taken: a tower of ${stones}`,
  landing_missed: ({ field, stones }) => `Overlooks the landing on ${field}: a tower of ${stones}`,
  further_missed: ({ field }) => `Passes, although there was a further move to ${field}`,
  pass: () => 'Passing was better',
}
