import { describe, expect, it } from 'vitest'
import counted from '../../../tests/web/data/names.json'
import { characters, cut, isolated, lettersOf, shortened } from './characters'

describe('characters', () => {
  it.each(Object.entries(counted))(
    'are counted as the server counts them in “%s”',
    (name, count) => {
      expect(characters(name)).toHaveLength(count)
      expect(characters(name).join('')).toBe(name)
    },
  )
  it('are never cut in half', () => {
    expect(cut('👩‍👩‍👧‍👦🇳🇱Zoë')).toBe('👩‍👩‍👧‍👦🇳🇱Zoë')
    expect(cut('🇳🇱'.repeat(31))).toBe('🇳🇱'.repeat(30))
    expect(cut('👩‍👩‍👧‍👦'.repeat(9))).toBe('👩‍👩‍👧‍👦'.repeat(8))
    expect(shortened('🇳🇱'.repeat(9), 7)).toBe('🇳🇱🇳🇱…')
  })
})

describe('a short text', () => {
  it('stays as it is, and a long one becomes short enough', () => {
    expect(shortened('Anna', 8)).toBe('Anna')
    for (const name of ['W'.repeat(30), '李'.repeat(30), 'Anna Katharina von Hohenstein'])
      expect(lettersOf(shortened(name, 12))).toBeLessThanOrEqual(12)
  })
})

it('keeps the direction of a name to itself', () => {
  expect(isolated('Anna')).toBe('Anna')
  expect(isolated('משה')).toBe('\u2068משה\u2069')
})
