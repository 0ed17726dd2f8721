/** Spiel der Türme on the page. */

import type { GameModule } from '../../lib/game'
import Board from './Board.svelte'
import { ZONES } from './layout'
import { lessons } from './lessons'
import Mini from './Mini.svelte'
import { read, stonesIn, wholeZone } from './read'
import { SHAPES } from './shapes'
import './theme.css'
import { load, words } from './words.svelte'

export const game: GameModule = {
  Board,
  Mini,
  load,
  lessons,
  summary: () => words().summary,
  facts: () => words().facts,

  sides: (seats) =>
    Array.from({ length: seats }, (_, seat) => ({
      colour: `var(--tuerme-${seat})`,
      shape: SHAPES[seat]!,
      name: words().colours[seat]!,
    })),

  option: (name) =>
    name === 'stall_limit'
      ? words().options.stall_limit
      : { label: name, help: '', value: (value) => value },

  say(move) {
    if (move === 'pass') return words().passed
    const [from, to] = move.split('-')
    return from && to ? words().moved(from, to) : words().dealt
  },

  refusal: (code, params, text) => words().refusals[code]?.(params, text),
  ending: (reason) => words().endings[reason],

  /** A line for each zone in which somebody holds something, and the sum. */
  count(position, seats) {
    const town = read(position.text)
    const whole = wholeZone(town)
    const rows = ZONES.map((zone, index) => {
      const twice = index === whole
      const label = (twice ? words().zoneTwice : words().zone)(index + 1)
      const points = stonesIn(town, zone, seats).map((stones) => stones * (twice ? 2 : 1))
      return { label, points }
    }).filter(({ points }) => points.some((stones) => stones > 0))
    return [...rows, { label: words().total, points: position.scores, sum: true }]
  },
}
