/** Clocktowers on the page. */

import type { GameModule } from '../../lib/game'
import { wording } from '../../lib/wording'
import { count } from './count'
import Mini from './Mini.svelte'
import { codes, ending, openly, say, sayAfter } from './say'
import { sides } from './sides'
import { sound } from './sound'
import { sure } from './stage'
import './theme.css'
import { load, words } from './words.svelte'

export const game: GameModule = {
  flips: true,
  Mini,
  sides,
  sound,
  say,
  sayAfter,
  codes,
  openly,
  sure,
  count,
  load,
  ...wording(words),
  ending,
}
