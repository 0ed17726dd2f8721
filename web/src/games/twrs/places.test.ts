import { expect, it } from 'vitest'
import lessons from '../../../../src/campanile/games/twrs/lessons.json'
import { engine } from '../../engine/node'
import { places } from './places'
import { read } from './read'
import { NOTHING } from './stage'
import { words } from './words/en'

const { position } = lessons.find(({ id }) => id === 'count')!
const label = (at: string) =>
  places(read(position, engine.tally('twrs', position)), [], NOTHING, [], words, false).find(
    ({ id }) => id === at,
  )!.label

it('says whose area a point is in', () => {
  expect(label('a11')).toBe('a11, free, Orange’s area of 53 points')
  expect(label('k1')).toBe('k1, Blue tower, petrified, Blue’s area of 1 point')
  expect(label('a6')).toBe('a6, stone')
})

it('makes toggles of towers that can be chosen, and of nothing else', () => {
  const { position: open } = lessons.find(({ id }) => id === 'moving')!
  const spots = places(read(open), ['d3-d4', 'd3-d5'], NOTHING, [], words, false)
  expect(spots.filter(({ chosen }) => chosen !== undefined).map(({ id }) => id)).toEqual(['d3'])
  const chosen = places(
    read(open),
    ['d3-d4', 'd3-d5'],
    { ...NOTHING, source: 'd3' },
    [],
    words,
    false,
  )
  expect(chosen.filter((spot) => spot.chosen).map(({ id }) => id)).toEqual(['d3'])
})
