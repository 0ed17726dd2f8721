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

it('says nothing of a tower that has only moved', () => {
  const deal = `deal ${['c0', 'c1', ...Array<string>(78).fill('k2')].join(',')}`
  const log = [
    { seat: null, text: deal },
    { seat: 0, text: 'a8-b8' },
    { seat: 0, text: 'b8-a8' },
  ]
  const rows = ['c10,.', ...Array<string>(7).fill('.,.')].map((row) => `${row}${',.'.repeat(12)}`)
  const after = { text: `${rows.join('/')} 2 1 - 1 -`, actor: 1, moves: [], scores: [0, 0] }
  const how = { game: tuerme, names, after: { ...after, outcome: null, tally: [] }, points: [0, 0] }
  expect(told(log, 2, how)).toBe('Anna: tower of two crowns from b8 to a8.')
  expect(told(log.slice(2), 0, how)).toContain('; tower of two crowns, Blue on top of Red.')
})
