import { readFileSync } from 'node:fs'
import { render } from '@testing-library/svelte'
import { beforeAll, expect, it } from 'vitest'
import Face from './Face.svelte'
import { COLOURS, LOOKS } from './faces'
import { botOf, nameOf } from './names'
import { loadWords, words } from '../words/words.svelte'
import type { SeatView } from '../wire'

beforeAll(loadWords)

const bot = (name: string, level: number, gone: SeatView['gone'] = ''): SeatView => ({
  kind: 'bot',
  name,
  level,
  gone,
})

it('has a face for every name that the server gives to bots, and no two alike', () => {
  const source = readFileSync('../src/campanile/table/bot_names.py', 'utf8')
  const listed = /BOT_NAMES = \(([^]*?)^\)/m.exec(source)![1]!
  const names = [...listed.matchAll(/"(\w+)"/g)].map((match) => match[1]!)
  expect(Object.keys(LOOKS).sort()).toEqual(names.sort())
  expect(new Set(Object.values(LOOKS).map((look) => JSON.stringify(look))).size).toBe(names.length)
})

it('dresses every level differently', () => {
  const drawn = words().levels.map((_, index) => {
    const { container } = render(Face, { name: 'Ada', level: index + 1 })
    return container.innerHTML.replace(/id="[^"]*"|url\([^)]*\)/g, '')
  })
  expect(COLOURS).toHaveLength(drawn.length)
  expect(new Set(drawn).size).toBe(drawn.length)
})

it('names bots with their level, and those of older matches by their trade', () => {
  const standing = { seats: [bot('Ada', 2), bot('', 2), bot('Ben', 5, 'absent')] }
  expect(standing.seats.map((_, seat) => nameOf(standing, seat))).toEqual([
    'Ada (2)',
    'Apprentice (2)',
    expect.stringContaining('Ben'),
  ])
  expect(botOf(standing.seats[0]!)).toMatch(/^Ada, Apprentice, level 2\. \w/)
  expect(botOf(standing.seats[2]!)).toBe('')
})

it('has a character for every level', () => {
  expect(words().characters).toHaveLength(words().levels.length)
})
