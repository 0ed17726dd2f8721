import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describe as tell } from './describe'
import { game } from './index'
import { read } from './read'
import { STEPS } from './lessons'
import { words as de } from './words/de'
import { words as en } from './words/en'
import { words as nl } from './words/nl'

/** Every leaf by its path, with the kind of thing that it is. */
function leaves(node: unknown, path = ''): string[] {
  if (typeof node === 'object' && node !== null)
    return Object.entries(node).flatMap(([key, value]) => leaves(value, `${path}/${key}`))
  return [`${path} ${typeof node}`]
}

const LANGUAGES = { en, de, nl }

it('has the same words in all languages', () => {
  expect(leaves(de)).toEqual(leaves(en))
  expect(leaves(nl)).toEqual(leaves(en))
})

it('has a sentence for every code of refusal that the rules have', () => {
  const reasons = readFileSync('../src/campanile/games/tuerme/reasons.py', 'utf8')
  const codes = [...reasons.matchAll(/^ {4}"(\w+)": Reason/gm)].map((match) => match[1]!)
  expect(codes.length).toBeGreaterThan(20)
  for (const words of Object.values(LANGUAGES))
    expect(Object.keys(words.refusals).sort()).toEqual([...codes].sort())
})

it('leaves no hole in a sentence', () => {
  const params = {
    field: 'e5',
    origin: 'a1',
    owner: '2',
    symbol: 'crown',
    expected: 'lily',
    height: 6,
    found: 4,
    stone: 'k1',
    zone: 3,
  }
  for (const words of Object.values(LANGUAGES))
    for (const told of Object.values(words.refusals)) {
      const sentence = told(params, 'k0')
      expect(sentence).toMatch(/[.]$/)
      expect(sentence).not.toMatch(/undefined|NaN|\{|\[object/)
    }
})

it('knows every ending and has words for every lesson', () => {
  const rules = readFileSync('../src/campanile/games/tuerme/rules.py', 'utf8')
  for (const words of Object.values(LANGUAGES)) {
    for (const reason of Object.keys(words.endings)) expect(rules).toContain(`"${reason}"`)
    expect(Object.keys(words.endings)).toHaveLength(4)
    expect(Object.keys(words.lessons)).toEqual(STEPS.map(({ id }) => id))
  }
})

it('speaks the language that was loaded', async () => {
  const town = STEPS.find(({ id }) => id === 'zones')!
  const told: Record<string, string> = {
    en: 'f5: tower of three keys, Blue on top of Red, Violet',
    de: 'f5: Turm aus drei Schlüsseln, Blau obenauf, darunter Rot, Violett',
    nl: 'f5: toren van drie sleutels, Blauw bovenop, daaronder Rood, Paars',
  }
  for (const language of ['en', 'de', 'nl'] as const) {
    await game.load(language)
    expect(game.summary()).toBe(LANGUAGES[language].summary)
    expect(tell(read(town.position), 'f5', LANGUAGES[language])).toBe(told[language])
    expect(game.sides(3).map((side) => side.name)).toEqual(LANGUAGES[language].colours.slice(0, 3))
    expect(game.refusal('blocked', { field: 'a1', owner: '1' }, '')).toContain('a1')
    expect(game.refusal('of_another_game', {}, '')).toBeUndefined()
    expect(game.say('a1-a5')).toContain('a5')
    expect(game.say('pass')).toBe(LANGUAGES[language].passed)
  }
  expect(game.lessons().length).toBeGreaterThanOrEqual(7)
})

it('counts by zones, with the sum at the end', async () => {
  await game.load('en')
  const { position } = STEPS.find(({ id }) => id === 'counting')!
  const rows = game.count({ text: position, actor: 0, moves: [], scores: [6, 6], outcome: null }, 2)
  expect(rows.at(-1)).toEqual({ label: en.total, points: [6, 6], sum: true })
  const sum = (seat: number) =>
    rows.slice(0, -1).reduce((points, row) => points + Number(row.points[seat]), 0)
  expect([sum(0), sum(1)]).toEqual([6, 6])
})
