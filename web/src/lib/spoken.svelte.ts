/** Words in the player's language, loaded when they are needed: the page's, and each game's own. */

import type { Language } from './settings.svelte'

export interface Spoken<Words> {
  /** The current words; they are reactive, so that the page follows the language. */
  words: () => Words
  /** Load the words of a language; the latest call wins, and no call ends before there are words. */
  load: (language: Language) => Promise<void>
}

/** @param files the modules with the words by their paths, as `import.meta.glob` finds them */
export function spoken<Words>(
  files: Record<string, () => Promise<{ words: Words }>>,
): Spoken<Words> {
  let current = $state.raw<Words | null>(null)
  let wanted: Language | null = null
  async function load(language: Language): Promise<void> {
    wanted = language
    const path = Object.keys(files).find((each) => each.endsWith(`/${language}.ts`))
    const loaded = await files[path!]!()
    if (wanted === language) current = loaded.words
    else if (!current) await load(wanted)
  }
  return {
    words() {
      if (!current) throw new Error('the words are not loaded yet')
      return current
    },
    load,
  }
}
