import { expect, it } from 'vitest'
import { words as de } from './words/de'
import { words as en } from './words/en'
import { words as nl } from './words/nl'
import steps from './lessons.json'

/** All keys, with how many parameters each takes. */
function shape(value: unknown, path = ''): string[] {
  if (typeof value === 'function') return [`${path}(${value.length})`]
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => shape(inner, `${path}.${key}`))
}

/** Refusals may leave out parameters that they do not need. */
const keys = (words: typeof en) => shape({ ...words, refusals: Object.keys(words.refusals).sort() })

it('has the same keys in all languages', () => {
  expect(keys(de)).toEqual(keys(en))
  expect(keys(nl)).toEqual(keys(en))
})

it('names every card in every language', () => {
  const cards = 'F1 F1c F1m F2 F2c F2m C Cm Rr Rb Rg Ry Rp ?'.split(' ')
  for (const { card } of [en, de, nl]) {
    const names = cards.map(card)
    expect(new Set(names).size).toBe(cards.length)
    expect(names).not.toEqual(cards)
  }
})

it('has words for every lesson', () => {
  for (const { lessons } of [en, de, nl]) {
    expect(lessons).toHaveLength(steps.length)
    for (const { title, text, well } of lessons) expect([title, ...text, well]).not.toContain('')
  }
})
