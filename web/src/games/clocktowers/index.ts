/** Clocktowers on the page. */

import type { GameModule } from '../../lib/game'
import Board from './Board.svelte'
import { count } from './count'
import { lessons } from './lessons'
import Mini from './Mini.svelte'
import { sayMove } from './say'
import { sides } from './sides'
import './theme.css'
import { load, words } from './words.svelte'
import type { Params, Refusals } from './words/en'

export const game: GameModule = {
  Board,
  Mini,
  summary: () => words().summary,
  facts: () => words().facts,
  sides: (seats) => sides().slice(0, seats),
  // The game has no options.
  option: (name) => ({ label: name, help: '', value: (value) => value }),
  say: sayMove,
  refusal(code, params, text) {
    const refusals: Partial<Refusals> = words().refusals
    return refusals[code as keyof Refusals]?.({ ...params, text } as Params)
  },
  ending: (reason) => words().endings[reason],
  count,
  lessons,
  load,
}
