import { beforeAll, expect, it } from 'vitest'
import { game as clocktowers } from '../../games/clocktowers'
import { game as tuerme } from '../../games/tuerme'
import type { GameModule } from '../../lib/game'
import lessons from '../../../../src/campanile/games/tuerme/lessons.json'
import { loadWords } from '../../words/words.svelte'
import { told } from './told'

beforeAll(() => Promise.all([loadWords(), clocktowers.load('en'), tuerme.load('en')]))

const names = ['Anna', 'Bram']
/** Of the second tower of the second player. */
const tally = [{ kind: 'cats', seat: 1, points: 4, places: ['1.2'], aside: false }]
function said(game: GameModule, text: string, moves: string[], scores: number[], points = [0, 0]) {
  const after = { text, actor: 0, moves: [], scores, outcome: null, tally }
  const log = moves.map((move) => ({ seat: 1, text: move }))
  return told(log, 0, { game, names, after, points })
}

it('says which card was drawn, also from under cards that nobody knows', () => {
  const table = 'F:F2,?17;C:C;R:Rg F1m,Cm,F2/F1c,x?,F1m,Cm,C F1c/- 0 play -'
  expect(said(clocktowers, table, ['discard ?', 'draw C'], [0, 0])).toBe(
    'Bram: discard a card, face down. Bram: draw from the clocks; clock.',
  )
})

it('says what a completed tower is worth, and whose points have changed', () => {
  const table = 'F:F2,?17;C:C;R:Rg F1m,Cm,F2/F1c,Cm F1c/F1m,F1c+C+Rr 1 draw -'
  expect(said(clocktowers, table, ['play Rr 2'], [5, 4], [5, 0])).toBe(
    'Bram: red roof on tower 2; complete, 4 points. Bram: 4 points.',
  )
})

it('says what stands where a piece has gone', () => {
  const { position } = lessons.find(({ id }) => id === 'zones')!
  expect(said(tuerme, position, ['f1-f5'], [0, 0])).toBe(
    'Bram: from f1 to f5; tower of three keys, Blue on top of Red, grey.',
  )
  expect(said(tuerme, position, ['pass'], [0, 0])).toBe('Bram: pass.')
})
