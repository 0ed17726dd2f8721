import { beforeEach, expect, it } from 'vitest'
import { kept } from './keep'
import type { Task } from './lessons'
import { END, isLearnt, keepStep, progress, resumed } from './progress'

const task = (id: string, variant = false): Task => ({ id, position: '', wanted: [], variant })
const TASKS = [task('one'), task('two'), task('more', true)]

beforeEach(() => localStorage.clear())

it('remembers the place and what is done', () => {
  expect(resumed('chess', TASKS)).toBe('one')
  keepStep('chess', TASKS, 'one', true)
  keepStep('chess', TASKS, 'two', false)
  expect(progress('chess')).toEqual({ at: 'two', done: ['one'], all: 2 })
  expect(resumed('chess', TASKS)).toBe('two')
  expect(isLearnt(progress('chess'))).toBe(false)
  expect(progress('go')).toEqual({ at: '', done: [], all: 0 })
})

it('counts a game as learnt without its variants', () => {
  keepStep('chess', TASKS, 'more', true)
  expect(progress('chess').done).toEqual([])
  for (const step of ['two', 'one', 'one', END]) keepStep('chess', TASKS, step, step !== END)
  expect(isLearnt(progress('chess'))).toBe(true)
  expect(resumed('chess', TASKS)).toBe(END)
})

it('does without steps that no longer exist, and without what cannot be read', () => {
  keepStep('chess', [task('gone'), ...TASKS], 'gone', true)
  expect(resumed('chess', TASKS)).toBe('one')
  keepStep('chess', TASKS, 'one', false)
  expect(progress('chess').done).toEqual([])
  kept.keepLessons('chess', 'no JSON')
  expect(progress('chess').all).toBe(0)
})

it('is forgotten with everything else about the player', () => {
  keepStep('chess', TASKS, 'one', true)
  kept.forget()
  expect(progress('chess').all).toBe(0)
})
