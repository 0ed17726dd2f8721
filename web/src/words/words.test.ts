import { describe, expect, it } from 'vitest'
import { words as de } from './de'
import { words as en } from './en'
import { words as nl } from './nl'

/** Every key with the number of its parameters, so that a missing or differing one shows. */
function shape(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'function') return [`${prefix}${key}(${value.length})`]
    if (typeof value === 'object' && value !== null) return shape(value, `${prefix}${key}.`)
    return [`${prefix}${key}`]
  })
}

describe.each([
  ['de', de],
  ['nl', nl],
])('%s', (_, words) => {
  it('has the same keys and parameters as English', () => {
    expect(shape(words)).toEqual(shape(en))
  })
  it('leaves no word empty that is not empty in English', () => {
    const empty = (w: object): string[] =>
      Object.entries(w).flatMap(([key, value]: [string, unknown]) =>
        value === '' ? [key] : typeof value === 'object' && value !== null ? empty(value) : [],
      )
    expect(empty(words)).toEqual(empty(en))
  })
})
