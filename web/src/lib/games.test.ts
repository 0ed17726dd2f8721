import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadGame } from './game'
import { loadTasks } from './lessons'
import type { Puzzle } from './puzzles'
import { LANGUAGES } from './settings.svelte'

// Generated from the rules by python -m tests.web.make.
type Reasons = Record<string, { sentence: string; clause: string }>
const reasons = import.meta.glob<Reasons>('../games/*/reasons.json', {
  eager: true,
  import: 'default',
})
const samples = import.meta.glob<{ ending: string | null }[]>('../../../tests/web/data/*.json', {
  eager: true,
  import: 'default',
})
const screens = import.meta.glob<{ sides: string[]; options: Record<string, { label: string }> }>(
  '../games/*/words/*.ts',
  { eager: true, import: 'words' },
)

describe.each(Object.entries(reasons))('%s', (path, codes) => {
  const id = path.split('/')[2]!

  it.each(LANGUAGES)('has a sentence in %s for every reason to refuse', async (language) => {
    const game = await loadGame(id, language)
    for (const [code, { sentence }] of Object.entries(codes)) {
      const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
      const said = game.refusal(code, Object.fromEntries(names.map((name) => [name, '3'])), 'k0')
      expect(said, code).toMatch(/^\S.*[.]$/)
      expect(said, code).not.toMatch(/undefined|NaN|\{|\[object/)
    }
    expect(game.refusal('of_another_game', {}, '')).toBeUndefined()
  })

  it.each(['', '.nl', '.de'])('has the clause of each in docs/rules/…%s.md', (language) => {
    const rules = readFileSync(`../docs/rules/${id}${language}.md`, 'utf8')
    for (const [code, { clause }] of Object.entries(codes))
      expect(rules, code).toContain(`\n**${clause}** `)
  })

  it.each(LANGUAGES)(
    'names colours and options in its rules as on the screen in %s',
    (language) => {
      const suffix = language === 'en' ? '' : `.${language}`
      const rules = readFileSync(`../docs/rules/${id}${suffix}.md`, 'utf8').replace(/\s+/g, ' ')
      const { sides, options } = screens[`../games/${id}/words/${language}.ts`]!
      for (const side of sides) expect(rules.toLowerCase()).toContain(side.toLowerCase())
      for (const { label } of Object.values(options))
        expect(rules).toMatch(new RegExp(`[“„]${label}`))
    },
  )

  it('has words for every ending', async () => {
    const game = await loadGame(id, 'en')
    const endings = samples[`../../../tests/web/data/${id}.json`]!.flatMap(
      ({ ending }) => ending ?? [],
    )
    expect(endings).not.toEqual([])
    for (const ending of endings) expect(game.ending(ending), ending).toMatch(/[.]$/)
    expect(game.ending('resigned')).toBeUndefined()
  })

  it.each(LANGUAGES)('has the words of every lesson in %s, and of no other', async (language) => {
    const lessons = (await loadGame(id, language)).lessons()
    const tasks = await loadTasks(id)
    expect(Object.keys(lessons)).toEqual(tasks.map((task) => task.id))
    for (const { id: task, wanted } of tasks) {
      const { title, text, well, notYet } = lessons[task]!
      expect([title, ...text, well]).not.toContain('')
      expect(notYet !== '', task).toBe(wanted.length > 0 && wanted[0] !== '.*')
    }
  })

  it.each(LANGUAGES)('has a name in %s for every theme of its puzzles', async (language) => {
    const file = `../src/campanile/games/${id}/puzzles.json.gz`
    const packed = existsSync(file) ? gunzipSync(readFileSync(file)).toString() : '[]'
    const puzzles = JSON.parse(packed) as Puzzle[]
    const themes = (await loadGame(id, language)).themes()
    for (const theme of new Set(puzzles.map((puzzle) => puzzle.theme)))
      expect(themes[theme], theme).toMatch(/^\S/)
  })
})
