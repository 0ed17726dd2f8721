/** Why a move of Spiel der Türme was not the best, in German. */

import type { Moments } from '../../../review/why'

export const moments: Moments = {
  loses: () => 'Jemand anders kann die Partie sofort gewinnen',
  stack_taken: ({ field, stones }) =>
    `Lässt auf ${field} einen Turm aus ${stones} Steinen zum Mitnehmen stehen`,
  take_missed: ({ field, stones }) =>
    `Übersieht, dass ${field} zu nehmen ist: ein Turm aus ${stones} Steinen`,
  landing_missed: ({ field, stones }) =>
    `Übersieht die Landung auf ${field}: ein Turm aus ${stones} Steinen`,
  further_missed: ({ field }) => `Passt, obwohl noch ein Zug nach ${field} möglich war`,
  pass: () => 'Passen war besser',
}
