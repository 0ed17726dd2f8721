import { beforeAll, expect, it } from 'vitest'
import { shown } from '../../engine/node'
import { game } from './index'
import { earlierPlaces, lastPlaces } from './marks'
import { read } from './read'
import samples from '../../../../tests/web/data/clocktowers.json'

beforeAll(() => game.load('en'))

it('says moves, also those that hide something', () => {
  expect(game.say('play F2c 3')).toBe('on tower 3: two storeys with a cat')
  expect(game.say('play F1')).toBe('new tower: one storey')
  expect(game.say('discard ?')).toBe('discard, face down')
  expect(game.say('draw R')).toContain('roofs')
  expect(game.say('deal F:F2,?18;C:C,?15;R:Rb,?16')).toBe('the cards are dealt')
})

it('says why a roof does not fit', () => {
  const why = game.refusal('roof_height', { colour: 'green', needed: '3', height: 2 }, 'play Rg 1')
  expect(why).toBe('Your next green roof needs a tower of 3 storeys, not of 2.')
  expect(game.refusal('not_your_turn', {}, '')).toBeUndefined()
})

it('counts what is there, and the animals if points are equal', () => {
  const { position, scores } = samples.find(({ position }) => position.endsWith('over -'))!
  const rows = game.count(shown('clocktowers', position), 2)
  const worth = (points: number | string) =>
    typeof points === 'string' ? points.split('×').reduce((sum, n) => sum * Number(n), 1) : 0
  const sum = (seat: number) => rows.reduce((all, row) => all + worth(row.points[seat]!), 0)
  expect(scores.map((_, seat) => sum(seat))).toEqual(scores)
  expect(rows).toHaveLength(scores[0] === scores[1] ? 7 : 5)
})

it('marks both steps of the last turn', () => {
  const table = read('F:F2,?17;C:C;R:Rg F1m,Cm,F2/F1c,F1m,Cm F1c/- 1 play -')
  const log = [
    { seat: null, text: 'deal …' },
    { seat: 0, text: 'play F1c' },
    { seat: 0, text: 'draw F' },
  ]
  expect([...lastPlaces(log, table)].sort()).toEqual(['hand.0.2', 'tower.0.1.0'])
  expect(lastPlaces(log.slice(0, 1), table).size).toBe(0)
})

it('marks what others did before the last turn, apart from it', () => {
  const table = read('F:F2,?17;C:C;R:Rg F1m,Cm,F2/F1c,F1m,Cm F1c/F1m - 0 play -')
  const log = [
    { seat: 0, text: 'play F1c' },
    { seat: 0, text: 'draw F' },
    { seat: 1, text: 'play F1m' },
    { seat: 1, text: 'draw C' },
  ]
  expect([...earlierPlaces(log, 4, table)].sort()).toEqual(['hand.0.2', 'tower.0.1.0'])
  expect(earlierPlaces(log, 2, table).size).toBe(0)
  expect(earlierPlaces(log, 0, table).size).toBe(0)
})
