import { describe, expect, it } from 'vitest'
import { engine } from '../engine/node'
import { loadCoach, type Story } from './coach'
import { loadGame } from './game'
import { LANGUAGES } from './settings.svelte'

// Generated from the rules by python -m tests.web.make; tests/web/test_stories.py checks the texts.
type Told = Story & { key: string; text: string }
const files = import.meta.glob<Told[]>('../../../tests/web/data/*-stories.json', {
  eager: true,
  import: 'default',
})

describe.each(Object.entries(files))('%s', (path, stories) => {
  const id = /(\w+)-stories/.exec(path)![1]!
  const lookout = {
    movesOf: (text: string) => Promise.resolve(engine.describe(id, text).moves),
    after: (text: string, moves: string[]) => Promise.resolve(engine.after(id, text, moves)),
  }

  it.each(stories.map((story) => [story.key, story] as const))('says %s', async (key, story) => {
    await loadGame(id, 'en')
    const coach = (await loadCoach(id, 'en'))!
    const said = await coach.remarks(story, lookout)
    expect(said.find((remark) => remark.key === key)?.text).toBe(story.text)
  })

  it.each(LANGUAGES)('has words for all of it in %s', async (language) => {
    await loadGame(id, language)
    const coach = (await loadCoach(id, language))!
    for (const story of stories) {
      const said = await coach.remarks(story, lookout)
      expect(said.map(({ key }) => key)).toContain(story.key)
      for (const { text } of said) {
        expect(text).toMatch(/^\S.*[.!?]$/)
        expect(text).not.toMatch(/undefined|NaN|null|\[object/)
      }
    }
  })
})
