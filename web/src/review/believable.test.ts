import { expect, it } from 'vitest'
import thresholds from '../../../src/campanile/review/thresholds.json'
import type { Figures, Line } from '../engine/module'
import { believableLine } from './believable'
import { judgeMove } from './judge'

const line = (move: string, visits: number, chance: number): Line => ({
  moves: [move],
  visits,
  value: chance,
  chances: [chance, 1 - chance],
  lead: null,
})
/** A mistake that looked as good as the best move after a few visits. */
const mistake = line('mistake', 400, 0.2)
const figures: Figures = {
  seat: 0,
  choices: 20,
  lines: [line('best', 1000, 0.7), line('other', 250, 0.68), line('mistake', 30, 0.69)],
  played: mistake,
  open: [],
  exact: false,
  nodes: 2000,
  moment: null,
}

it('the mistake that was made stays one when it is guessed', () => {
  const found = believableLine(figures, 'mistake')
  expect(found).toBe(mistake)
  expect(judgeMove({ ...figures, played: found! }, thresholds).mark).toBe('blunder')
})

it('a line with a quarter of the best visits is believed, another one is searched', () => {
  expect(believableLine(figures, 'best')?.visits).toBe(1000)
  expect(believableLine(figures, 'other')?.visits).toBe(250)
  const hardlyTried = { ...figures, played: line('other', 250, 0.68) }
  expect(believableLine(hardlyTried, 'mistake')).toBeNull()
  expect(believableLine(figures, 'unknown')).toBeNull()
})
