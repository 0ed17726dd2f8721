import { describe, expect, it } from 'vitest'
import { game } from './index'
import { LESSON_CHECKS } from './lessons'
import { words as de } from './words/de'
import { words as en } from './words/en'
import { words as nl } from './words/nl'

/** Every key with the kind of what it holds, functions with how many parameters they name. */
function keys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [`${path}[${value.length}]`]
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
}

describe('words', () => {
  it.each([
    ['de', de],
    ['nl', nl],
  ])('%s has the keys of en', (_, words) => {
    expect(keys(words)).toEqual(keys(en))
  })

  it.each(['en', 'de', 'nl'] as const)('%s says whatever may come', async (language) => {
    await game.load(language)
    const params = {
      square: 'f6', source: 'd3', target: 'e5', quiet: 8, left: 1, piece: 'stone', example: '+f6',
      found: 41, blue: 2, orange: 3, stones: 4,
    } // prettier-ignore
    for (const code of Object.keys(en.refusals)) {
      const said = game.refusal(code, params, '?!')
      expect(said).toMatch(/^\S.*\.$/)
      expect(said).not.toMatch(/undefined|NaN|\{/)
    }
    expect(game.refusal('not_his_turn', {}, '')).toBeUndefined()
    expect(game.ending('no_move')).toBeTruthy()
    expect(game.ending('resigned')).toBeUndefined()
    for (const name of ['setup', 'diagonals', 'must_mark_after', 'stall_limit']) {
      const { label, help } = game.option(name)
      expect(label && help).toBeTruthy()
    }
    expect(game.option('must_mark_after').value('0')).not.toContain('0')
    for (const lesson of game.lessons()) {
      expect(lesson.title && lesson.well).toBeTruthy()
      expect(lesson.text.every((line) => line.length > 20)).toBe(true)
      expect(Boolean(lesson.notYet)).toBe(Boolean(lesson.wanted))
    }
  })

  it('tell a move', async () => {
    await game.load('en')
    expect(game.say('d3-d8+d5+f8')).toBe('Tower from d3 to d8, stones on d5 and f8')
    expect(game.say('d3-d8')).toBe('Tower from d3 to d8, no mark')
    expect(game.say('@f6')).toBe('Tower placed on f6')
  })

  it('break the count down', async () => {
    await game.load('en')
    const text = LESSON_CHECKS.find(({ id }) => id === 'count')!.position
    const scores = [37, 58]
    expect(game.count({ text, actor: null, moves: [], scores, outcome: null }, 2)).toEqual([
      { label: 'Largest area', points: [35, 53] },
      { label: 'Second area', points: [1, 5] },
      { label: 'Third area', points: [1, '–'] },
      { label: 'Petrified towers', points: ['3 of 3', '3 of 3'] },
      { label: 'Points', points: [37, 58], sum: true },
    ])
  })
})
