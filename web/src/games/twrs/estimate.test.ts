import { expect, it } from 'vitest'
import type { Estimate } from '../../wire'
import { likely } from './estimate'
import { places } from './places'
import { read } from './read'
import { words } from './words/en'

const of = (shares: Record<string, number[]>): Estimate => ({
  shares,
  points: [0, 0],
  after: 0,
  version: 1,
})

it('sorts contested points by the side that leads there, and by how sure that is', () => {
  const shares = { a1: [0.85, 0], b1: [0.5, 0], c1: [0.35, 0.5], d1: [0, 0.35], e1: [0, 0.85] }
  expect(likely(of(shares))).toEqual([
    { owner: 0, sure: false, points: ['b1'] },
    { owner: 0, sure: true, points: ['a1'] },
    { owner: 1, sure: false, points: ['d1'] },
    { owner: 1, sure: true, points: ['e1'] },
  ])
})

it('leaves out closed ground, which is drawn already', () => {
  expect(likely(of({ a1: [1, 0], b1: [0, 1] }))).toEqual([])
})

it('is told in the names of the places as well', () => {
  const model = read('11/5x5/1o9/5o5/9o1/5x5/1b9/5b5/9b1/5x5/11 b 0 -')
  const choice = { source: null, target: null, tower: null, points: [], way: null }
  const named = places(model, [], choice, [], words, false, of({ a1: [0.85, 0] }))
  expect(named.find(({ id }) => id === 'a1')!.label).toBe('a1, free, likely Blue’s')
  expect(named.find(({ id }) => id === 'k1')!.label).toBe('k1, free')
})
