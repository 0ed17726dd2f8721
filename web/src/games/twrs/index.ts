/** TWRS on the page. */

import type { GameModule } from '../../lib/game'
import { wording } from '../../lib/wording'
import { count } from './count'
import Mini from './Mini.svelte'
import { ending, say, sayAfter } from './say'
import { sides } from './sides'
import { sound } from './sound'
import './theme.css'
import { load, words } from './words.svelte'

export const game: GameModule = {
  flips: true,
  turned: (seat) => seat === 1,
  Mini,
  sides,
  sound,
  say,
  sayAfter,
  count,
  load,
  ...wording(words),
  ending,
}
