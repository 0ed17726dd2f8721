import { describe, expect, it } from 'vitest'
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

  it.each(stories.map((story) => [story.key, story] as const))('says %s', async (key, story) => {
    await loadGame(id, 'en')
    const coach = (await loadCoach(id, 'en'))!
    expect(coach.remarks(story).find((remark) => remark.key === key)?.text).toBe(story.text)
  })

  it.each(LANGUAGES)('has words for all of it in %s', async (language) => {
    await loadGame(id, language)
    const coach = (await loadCoach(id, language))!
    for (const story of stories) {
      const said = coach.remarks(story)
      expect(said.map(({ key }) => key)).toContain(story.key)
      for (const { text } of said) {
        expect(text).toMatch(/^\S.*[.!?]$/)
        expect(text).not.toMatch(/undefined|NaN|null|\[object/)
      }
    }
  })
})
