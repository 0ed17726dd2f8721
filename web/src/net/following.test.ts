import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Position } from '../wire'
import { Following, type Frame } from './following.svelte'

let pace = 700
let told: number[]
let following: Following

/** The position after so many moves, of which the last is new. */
const after = (end: number): Frame => ({ start: end - 1, end, position: {} as Position })
/** How many moves the board shows. */
const board = () => following.shown?.end ?? following.end

/** Others have moved, all of them at once. */
function hear(...ends: number[]): void {
  for (const end of ends) following.receive(after(end), false)
}

beforeEach(() => {
  vi.useFakeTimers()
  pace = 700
  told = []
  following = new Following(
    () => pace,
    (start, end) => {
      for (let move = start + 1; move <= end; move++) told.push(move)
    },
  )
  following.reset(after(1))
})
afterEach(() => {
  following.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('moves of others', () => {
  it('come to the board one after the other', () => {
    hear(2, 3, 4)
    const seen = [board()]
    for (let step = 0; step < 3; step++) {
      vi.advanceTimersByTime(700)
      seen.push(board())
    }
    expect(seen).toEqual([2, 3, 4, 4])
    expect(told).toEqual([2, 3, 4])
  })

  it('are each told for as long as they have the board, the last one too', () => {
    hear(2, 3)
    expect(following.telling?.end).toBe(2)
    vi.advanceTimersByTime(700)
    expect(following.telling?.end).toBe(3)
    expect(following.shown).toBeNull()
    vi.advanceTimersByTime(700)
    expect(following.telling).toBeNull()
  })

  it('wait for one that came shortly before', () => {
    hear(2)
    expect(following.shown).toBeNull()
    vi.advanceTimersByTime(300)
    hear(3)
    expect(board()).toBe(2)
    vi.advanceTimersByTime(400)
    expect(board()).toBe(3)
  })

  it('are shown at once after a pause', () => {
    hear(2)
    vi.advanceTimersByTime(5000)
    hear(3)
    expect(following.shown).toBeNull()
  })

  it('are not queued for minutes', () => {
    hear(...Array.from({ length: 30 }, (_, n) => n + 2))
    vi.advanceTimersByTime(700 * 15)
    expect(board()).toBe(31)
    expect(told).toHaveLength(30)
  })

  it('are not queued while nobody looks, or where this is turned off', () => {
    pace = 0
    hear(2, 3)
    expect(following.shown).toBeNull()
    pace = 700
    hear(4, 5)
    expect(board()).toBe(4)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(board()).toBe(5)
    hear(6, 7)
    expect(board()).toBe(7)
    expect(told).toEqual([2, 3, 4, 5, 6, 7])
  })
})

describe('the player', () => {
  it('sees their own move at once, and then what follows it', () => {
    following.receive(after(2), true)
    hear(3, 4)
    expect(board()).toBe(2)
    expect(following.telling).toBeNull()
    vi.advanceTimersByTime(350)
    expect(board()).toBe(3)
  })

  it('can skip to the present, and misses no sentence', () => {
    hear(2, 3, 4)
    following.skip()
    expect(following.shown).toBeNull()
    expect(following.telling).toBeNull()
    expect(told).toEqual([2, 3, 4])
    vi.advanceTimersByTime(5000)
    expect(board()).toBe(4)
    expect(told).toHaveLength(3)
  })

  it('skips by moving', () => {
    hear(2, 3, 4)
    following.receive(after(5), true)
    expect(board()).toBe(5)
    expect(told).toEqual([2, 3, 4, 5])
  })
})

it('goes to the present when moves are taken back or the table is seen anew', () => {
  hear(2, 3, 4)
  following.reset(after(1))
  expect(following.shown).toBeNull()
  expect(following.end).toBe(1)
  vi.advanceTimersByTime(5000)
  expect(board()).toBe(1)
  expect(told).toEqual([2])
})
