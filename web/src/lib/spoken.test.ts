import { expect, test } from 'vitest'
import type { Language } from './settings.svelte'
import { spoken } from './spoken.svelte'

/** Words that come when the test lets them; like modules, each is loaded once. */
function held() {
  const letCome: Partial<Record<Language, () => void>> = {}
  const file = (language: Language) => {
    const module = new Promise<{ words: string }>((resolve) => {
      letCome[language] = () => resolve({ words: language })
    })
    return [`./words/${language}.ts`, () => module] as const
  }
  const files = Object.fromEntries([file('en'), file('de'), file('nl')])
  return { letCome: (language: Language) => letCome[language]!(), ...spoken<string>(files) }
}

test('the language asked for last wins, whichever comes first', async () => {
  const { words, load, letCome } = held()
  const first = load('en')
  const second = load('nl')
  letCome('nl')
  await second
  letCome('en')
  await first
  expect(words()).toBe('nl')
})

test('a load that was overtaken ends only when there are words', async () => {
  const { words, load, letCome } = held()
  const first = load('en').then(words)
  const second = load('nl')
  letCome('en')
  setTimeout(() => letCome('nl'))
  expect(await first).toBe('nl')
  await second
})
