/** Why a move of Spiel der Türme was not the best, in Dutch. */

import type { Moments } from '../../../review/why'

export const moments: Moments = {
  loses: () => 'Een ander kan de partij meteen winnen',
  stack_taken: ({ field, stones }) =>
    `Laat op ${field} een toren van ${stones} stenen voor het grijpen`,
  take_missed: ({ field, stones }) =>
    `Ziet over het hoofd dat ${field} te pakken is: een toren van ${stones} stenen`,
  landing_missed: ({ field, stones }) =>
    `Ziet de landing op ${field} over het hoofd: een toren van ${stones} stenen`,
  further_missed: ({ field }) => `Past, terwijl er nog een zet naar ${field} mogelijk was`,
  pass: () => 'Passen was beter',
}
