import { beforeEach, describe, expect, it } from 'vitest'
import { kept } from './keep'
import {
  dayOf,
  gameOfDay,
  keepStreak,
  keepTried,
  nextPuzzle,
  ofTheme,
  puzzleOfDay,
  streak,
  tried,
  type Puzzle,
} from './puzzles'

const puzzle = (id: string, theme = 'roof'): Puzzle => ({
  id,
  position: '',
  theme,
  level: 1,
  goal: 'win',
  value: 1,
  turns: 0,
  steps: [],
})
const puzzles = ['a', 'b', 'c'].map((id) => puzzle(id))

beforeEach(() => localStorage.clear())

describe('the puzzle of the day', () => {
  it('is that of the calendar, whatever the time of the day', () => {
    expect(dayOf(new Date(2026, 10, 18, 0, 1))).toBe(dayOf(new Date(2026, 10, 18, 23, 59)))
    expect(dayOf(new Date(2026, 10, 19))).toBe(dayOf(new Date(2026, 10, 18)) + 1)
  })

  it('comes from one game after the other, and repeats none before all were there', () => {
    const games = ['x', 'y']
    expect([8, 9, 10].map((day) => gameOfDay(day, games))).toEqual(['x', 'y', 'x'])
    const many = Array.from({ length: 320 }, (_, n) => puzzle(String(n)))
    const days = Array.from({ length: 320 }, (_, n) => 20_000 + 2 * n)
    expect(new Set(days.map((day) => puzzleOfDay(day, 2, many)!.id)).size).toBe(320)
  })
})

describe('a streak', () => {
  it('grows by a day, counts each day once, and ends with a day left out', () => {
    keepStreak(100)
    keepStreak(100)
    keepStreak(101)
    expect(streak(101)).toEqual({ day: 101, days: 2, best: 2 })
    expect(streak(102).days).toBe(2)
    expect(streak(103)).toMatchObject({ days: 0, best: 2 })
    keepStreak(103)
    expect(streak(103)).toEqual({ day: 103, days: 1, best: 2 })
  })

  it('is forgotten with everything about the player', () => {
    keepStreak(100)
    keepTried('x', 'a', 'clean')
    kept.forget()
    expect(streak(100).days).toBe(0)
    expect(tried('x')).toEqual({})
  })
})

describe('what was tried', () => {
  it('keeps how the first try went', () => {
    keepTried('x', 'a', 'shown')
    keepTried('x', 'a', 'clean')
    expect(tried('x')).toEqual({ a: 'shown' })
    expect(tried('y')).toEqual({})
  })

  it('leads on to the next one, round the end, and goes round again once all are done', () => {
    expect(nextPuzzle(puzzles, {})?.id).toBe('a')
    expect(nextPuzzle(puzzles, { c: 'clean' }, 'b')?.id).toBe('a')
    expect(nextPuzzle(puzzles, { a: 'clean', b: 'clean', c: 'shown' }, 'c')?.id).toBe('a')
    expect(nextPuzzle([], {})).toBeUndefined()
  })

  it('can be kept to a theme', () => {
    const mixed = [puzzle('a'), puzzle('d', 'draw')]
    expect(ofTheme(mixed, 'draw').map(({ id }) => id)).toEqual(['d'])
    expect(ofTheme(mixed, 'all')).toHaveLength(2)
  })
})
