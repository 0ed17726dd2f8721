import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { givenAway, type Moments } from './why'
import { load } from './words.svelte'

const files = import.meta.glob<Moments>('../games/*/moments/en.ts', {
  eager: true,
  import: 'moments',
})

it.each(Object.entries(files))(
  '%s has a sentence for each moment that the engine tells of',
  (path, moments) => {
    const game = path.split('/')[2]!
    const source = readFileSync(`../engine/games/${game}/moment.cpp`, 'utf8')
    const codes = [...source.matchAll(/Moment\{"(\w+)"/g)].map(([, code]) => code!)
    expect(Object.keys(moments).sort()).toEqual([...new Set(codes)].sort())
  },
)

it('points are said where they count', async () => {
  await load('en')
  expect(givenAway({ loss: 0.124, points: 14.2, cost: 0.124, mark: 'mistake' })).toMatch(/^12\s?%$/)
  expect(givenAway({ loss: 0.001, points: 14.2, cost: 0.071, mark: 'inaccuracy' })).toBe(
    '14 points',
  )
})
