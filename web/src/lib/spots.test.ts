import { describe, expect, it } from 'vitest'
import { closest, keep, nearest, nextTarget, type Spot } from './spots'

const grid: Spot[] = []
for (let x = 0; x < 3; x++)
  for (let y = 0; y < 3; y++)
    grid.push({ id: `${x}${y}`, x: 10 * x, y: 10 * y, width: 8, height: 8, label: '' })

const at = (id: string): Spot => grid.find((spot) => spot.id === id)!

describe('nearest', () => {
  it('goes straight along rows and columns', () => {
    expect(nearest(grid, at('11'), [1, 0])?.id).toBe('21')
    expect(nearest(grid, at('11'), [-1, 0])?.id).toBe('01')
    expect(nearest(grid, at('11'), [0, -1])?.id).toBe('10')
    expect(nearest(grid, at('11'), [0, 1])?.id).toBe('12')
  })
  it('stays at the edge', () => {
    expect(nearest(grid, at('00'), [-1, 0])).toBeNull()
  })
  it('goes round a gap', () => {
    const holed = grid.filter((spot) => spot.id !== '21')
    expect(['20', '22']).not.toContain(nearest(holed, at('01'), [1, 0])?.id)
    expect(nearest(holed, at('01'), [1, 0])?.id).toBe('11')
  })
})

describe('closest', () => {
  const left = grid.filter((spot) => spot.id !== '22')
  it('is next to what is gone', () => {
    expect(['12', '21']).toContain(closest(left, at('22'))?.id)
  })
  it('leads on where anything does', () => {
    const open = left.map((spot) => ({ ...spot, target: ['00', '10'].includes(spot.id) }))
    expect(closest(open, at('22'))?.id).toBe('10')
    expect(closest(open, null)?.id).toBe('00')
  })
  it('is nothing where there is nothing', () => {
    expect(closest([], at('22'))).toBeNull()
  })
})

it('finds the next place that leads on, around the end and back', () => {
  const board = ['a', 'b', 'c', 'd'].map((id) => ({
    ...{ id, x: 0, y: 0, width: 1, height: 1, label: id },
    target: id === 'b' || id === 'd',
  }))
  const at = (id: string) => board.find((spot) => spot.id === id)!
  const ids = (from: string, by: 1 | -1) => nextTarget(board, at(from), by)?.id
  expect([ids('a', 1), ids('b', 1), ids('d', 1)]).toEqual(['b', 'd', 'b'])
  expect([ids('a', -1), ids('b', -1), ids('c', -1)]).toEqual(['d', 'd', 'b'])
  expect(nextTarget([at('a')], at('a'), 1)).toBeNull()
})

describe('keep', () => {
  const drawn = (chosen: string) =>
    grid.map((spot) => ({
      ...spot,
      ...(spot.id === chosen ? { chosen: true } : {}),
      ...{ stop: false, focused: false, lit: false },
    }))
  it('draws nothing anew but what has changed', () => {
    const before = drawn('00')
    const now = keep(before, drawn('11'))
    expect(now).toEqual(drawn('11'))
    const fresh = now.filter((spot, index) => spot !== before[index])
    expect(fresh.map(({ id }) => id)).toEqual(['00', '11'])
  })
})
