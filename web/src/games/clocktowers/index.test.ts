import { beforeAll, expect, it } from 'vitest'
import { shown } from '../../engine/node'
import { game } from './index'
import { earlierPlaces, lastPlaces } from './marks'
import { read } from './read'
import samples from '../../../../tests/web/data/clocktowers.json'

beforeAll(() => game.load('en'))

it('says moves, also those that hide something', () => {
  expect(game.say('play F2c 3')).toBe('two storeys with a cat on tower 3')
  expect(game.say('play F1')).toBe('new tower of one storey')
  expect(game.say('discard ?')).toBe('discard a card, face down')
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

it.each([
  ['en', /mouse decides/, /cat decides/, 'A tie on points, mice and cats.'],
  ['de', /Maus gibt/, /Katze gibt/, 'Gleichstand nach Punkten, Mäusen und Katzen.'],
  ['nl', /muis geeft/, /kat geeft/, 'Gelijke stand in punten, muizen en katten.'],
] as const)('says in %s what breaks a tie', async (language, mouse, cat, none) => {
  await game.load(language)
  const said = (scores: number[], storeys: Record<string, number[]> = {}) => {
    const tally = Object.entries(storeys).flatMap(([kind, highest]) =>
      highest.map((points, seat) => ({ kind, seat, points, places: [], aside: true })),
    )
    const position = { text: '', actor: null, moves: [], scores, outcome: null, tally }
    return game.ending('hands_empty', { position, names: ['Ada', 'Ben', 'Cleo'] })
  }
  expect(said([20, 19], { mouse: [1, 5] })).toBe(game.ending('hands_empty'))
  expect(said([20, 20], { mouse: [0, 1], cat: [5, 4] })).toMatch(mouse)
  expect(said([20, 20], { mouse: [3, 3], cat: [5, 4] })).toMatch(cat)
  // The third has a higher mouse, and fewer points.
  expect(said([20, 20, 2], { mouse: [3, 3, 5], cat: [5, 4, 1] })).toMatch(cat)
  expect(said([20, 20, 20], { mouse: [3, 3, 2], cat: [4, 4, 5] })).toMatch(mouse)
  expect(said([20, 20])).toBe(none)
  expect(said([20, 20], { mouse: [3, 3], cat: [2, 2] })).toBe(none)
  await game.load('en')
})

it('tells the order of piles that are open, and of no others', () => {
  const towers = 'F1m,Cm,F2/F1c,F1m,Cm F1c/- 1 play -'
  expect(game.openly!(`F:F2,F1c;C:C;R:Rb,Rg,Rb ${towers}`)).toEqual([
    'Pile of floors, from the top: two storeys, one storey with a cat',
    'Pile of roofs, from the top: blue roof, green roof, blue roof',
  ])
  expect(game.openly!(`F:F2,?17;C:;R:Rg ${towers}`)).toEqual([])
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
