import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { words as de } from '../words/de'
import { words as en } from '../words/en'
import { words as nl } from '../words/nl'
import { GAME_IDS, loadGame } from './game'

/** The reasons in a list: code, parameters that are sent with it, and the clause that it names. */
function reasons(path: string) {
  const text = readFileSync(`../src/campanile/${path}`, 'utf8')
  const found = text.matchAll(/^ +"(\w+)": Reason\(\s*((?:"[^"]*"\s*)+)(?:, "([\d.]+)",?\s*)?\)/gm)
  return [...found].map(([, code = '', sentence = '', clause = '']) => {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
    return { code, clause, params: Object.fromEntries(names.map((name) => [name, '3'])) }
  })
}

const LANGUAGES = { '': en, '.nl': nl, '.de': de }

describe.each(GAME_IDS)('%s', (id) => {
  const codes = reasons(`games/${id}/reasons.py`)

  it('has a sentence in every language for every reason to refuse', async () => {
    expect(codes.length).toBeGreaterThan(20)
    for (const language of ['en', 'de', 'nl'] as const) {
      const game = await loadGame(id, language)
      for (const { code, params } of codes) {
        const said = game.refusal(code, params, 'k0')
        expect(said, `${code} in ${language}`).toMatch(/^\S.*[.]$/)
        expect(said, `${code} in ${language}`).not.toMatch(/undefined|NaN|\{|\[object/)
      }
    }
  })

  it.each(Object.keys(LANGUAGES))('has the clause of each in docs/rules/…%s.md', (language) => {
    const rules = readFileSync(`../docs/rules/${id}${language}.md`, 'utf8')
    for (const { code, clause } of codes) expect(rules, code).toContain(`\n**${clause}** `)
  })
})

it.each(Object.entries(LANGUAGES))('the page says what a table refuses (%s)', (_, { refusal }) => {
  /** What only programs can do wrong: events, seeds and ids that are not well made. */
  const programs = ['bad_player', 'bad_seed', 'bad_id', 'bad_event']
  const codes = reasons('table/reasons.py').map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(30)
  expect(codes.filter((code) => !(code in refusal))).toEqual(programs)
})

it('has no sentence for what nobody refuses', () => {
  const known = ['core/errors.py', 'table/reasons.py', 'server/reasons.py'].flatMap((path) =>
    reasons(path).map(({ code }) => code),
  )
  const spoken = Object.keys(en.refusal).filter((code) => code !== 'offline')
  expect(spoken.filter((code) => !known.includes(code))).toEqual([])
})
