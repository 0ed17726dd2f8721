import { expect, it } from 'vitest'
import { words as de } from './words/de'
import { words as en } from './words/en'
import { words as nl } from './words/nl'

it('names every card in every language', () => {
  const cards = 'F1 F1c F1m F2 F2c F2m C Cm Rr Rb Rg Ry Rp ?'.split(' ')
  for (const { card } of [en, de, nl]) {
    const names = cards.map(card)
    expect(new Set(names).size).toBe(cards.length)
    expect(names).not.toEqual(cards)
  }
})

it('tells of uneven turns where 58 cards cannot be shared evenly', () => {
  for (const { seating } of [en, de, nl])
    for (const seats of [2, 3, 4]) expect(seats in seating).toBe(58 % seats > 0)
})
