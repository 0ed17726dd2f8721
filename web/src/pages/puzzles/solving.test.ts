import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { How, Puzzle } from '../../lib/puzzles'
import { api, OFFLINE, Refusal } from '../../net/api'
import type { AskPosition, Position } from '../../wire'
import { Solving } from './solving.svelte'

/** A position is written as the moves that led to it; the seats take turns. */
const after = ({ text, moves }: AskPosition): Position => {
  const made = [...(text ?? '').split(' '), ...(moves ?? [])].filter(Boolean)
  return {
    text: made.join(' '),
    actor: made.length % 2,
    moves: [],
    scores: [0, 0],
    outcome: null,
    tally: [],
  }
}
const puzzle: Puzzle = {
  id: 'p',
  position: '',
  theme: 'roof',
  level: 1,
  goal: 'win',
  value: 1,
  turns: 0,
  steps: [{ a1: [['b1'], 1] }, { a2: [[], null] }],
}
const ended = vi.fn<(how: How) => void>()
let isOffline = (_: AskPosition): boolean => false
let solving: Solving

beforeEach(async () => {
  vi.useFakeTimers()
  ended.mockClear()
  isOffline = () => false
  vi.spyOn(api, 'position').mockImplementation((wish) =>
    isOffline(wish) ? Promise.reject(new Refusal(OFFLINE)) : Promise.resolve(after(wish)),
  )
  solving = new Solving('x', puzzle, ended)
  await solving.begin()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Until nothing more is waited for. */
async function finished(doing: Promise<void>): Promise<void> {
  await vi.runAllTimersAsync()
  await doing
}

it('a reply that cannot be made leaves the answer to be given again', async () => {
  isOffline = ({ moves }) => moves?.[0] === 'b1'
  await finished(solving.play('a1'))
  expect(solving.problem).toEqual(OFFLINE)
  expect([solving.position?.text, solving.busy, solving.feedback]).toEqual(['', false, ''])
  isOffline = () => false
  await finished(solving.play('a1'))
  expect([solving.position?.text, solving.busy]).toEqual(['a1 b1', false])
  expect(solving.problem).toBeNull()
  await finished(solving.play('a2'))
  expect(ended).toHaveBeenCalledExactlyOnceWith('clean')
})

it('an answer that cannot be judged can be given again', async () => {
  isOffline = () => true
  await finished(solving.play('a1'))
  expect([solving.problem, solving.busy]).toEqual([OFFLINE, false])
  isOffline = () => false
  await finished(solving.play('a1'))
  expect(solving.position?.text).toBe('a1 b1')
})

it.each([
  ['a1', ''],
  ['b1', ''],
  ['a2', 'a1 b1'],
])('a solution that stops at %s is shown from there later', async (missing, start) => {
  isOffline = ({ moves }) => moves?.[0] === missing
  await finished(solving.solution())
  expect(solving.problem).toEqual(OFFLINE)
  expect([solving.position?.text, solving.busy, solving.done]).toEqual([start, false, false])
  isOffline = () => false
  await finished(solving.solution())
  expect(solving.position?.text).toBe('a1 b1 a2')
  expect(ended).toHaveBeenCalledExactlyOnceWith('shown')
})

it('whoever saw a part of the solution has not solved the rest', async () => {
  isOffline = ({ moves }) => moves?.[0] === 'a2'
  await finished(solving.solution())
  isOffline = () => false
  await finished(solving.play('a2'))
  expect(ended).toHaveBeenCalledExactlyOnceWith('shown')
})

it('the solution takes a wrong answer back that is still on the board', async () => {
  const wrong = solving.play('c1')
  await vi.advanceTimersByTimeAsync(1)
  expect(solving.position?.text).toBe('c1')
  const shown = solving.solution()
  expect(solving.position?.text).toBe('')
  await finished(shown)
  await wrong
  expect(solving.position?.text).toBe('a1 b1 a2')
})

it('a solved puzzle stays as it is if it cannot begin again', async () => {
  await finished(solving.play('a1'))
  await finished(solving.play('a2'))
  isOffline = () => true
  await finished(solving.begin())
  expect([solving.done, solving.problem]).toEqual([true, OFFLINE])
  isOffline = () => false
  await finished(solving.begin())
  expect([solving.done, solving.position?.text]).toEqual([false, ''])
})
