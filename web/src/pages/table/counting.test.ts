import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadGame } from '../../lib/game'
import { change } from '../../lib/settings.svelte'
import type { Entry } from '../../wire'
import { Counting, sumOf, summed } from './counting.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  change({ motion: true })
})

it('counts line after line, for about three seconds', () => {
  const counting = new Counting()
  counting.begin(5)
  expect(counting.lines).toBe(0)
  vi.advanceTimersByTime(600)
  expect(counting.lines).toBe(1)
  vi.advanceTimersByTime(2400)
  expect(counting.lines).toBe(5)
  vi.advanceTimersByTime(600)
  expect(counting.lines).toBeNull()
})

it('can be skipped, and is not there without motion or lines', () => {
  const counting = new Counting()
  counting.begin(5)
  counting.skip()
  vi.advanceTimersByTime(5000)
  expect(counting.lines).toBeNull()
  counting.begin(0)
  expect(counting.lines).toBeNull()
  change({ motion: false })
  counting.begin(5)
  expect(counting.lines).toBeNull()
})

const samples = import.meta.glob<{ position: string; scores: number[]; tally: Entry[] }[]>(
  '../../../../tests/web/data/{twrs,clocktowers,tuerme}.json',
  { eager: true, import: 'default' },
)

it.each(Object.entries(samples))('adds up to the score: %s', async (path, positions) => {
  vi.useRealTimers()
  const id = /(\w+)\.json$/.exec(path)![1]!
  const game = await loadGame(id, 'en')
  for (const { position: text, scores, tally } of positions) {
    const seats = scores.length
    const rows = game.count({ text, actor: null, moves: [], scores, outcome: null, tally }, seats)
    expect(sumOf(rows, rows.length, seats)).toEqual(scores)
    for (const row of summed(rows))
      if (sumOf([row], 1, seats).some(Boolean)) expect(row.places).not.toHaveLength(0)
  }
})
