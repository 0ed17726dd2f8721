import { expect, it } from 'vitest'
import { seated } from './seating'

it('seats a player first or last', () => {
  expect(seated('me', ['b', 'c'], 'first')).toEqual(['me', 'b', 'c'])
  expect(seated('me', ['b', 'c'], 'last')).toEqual(['b', 'c', 'me'])
})

it('draws lots so that every order can come up', () => {
  const orders = new Set<string>()
  for (const first of [0, 0.34, 0.67])
    for (const second of [0, 0.5]) {
      const lots = [first, second]
      orders.add(seated('a', ['b', 'c'], 'random', () => lots.shift()!).join(''))
    }
  expect([...orders].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
})
