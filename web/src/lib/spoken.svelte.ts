/** Words in the player's language, loaded when they are needed: the page's, and each game's own. */

import type { Language } from './settings.svelte'

export interface Spoken<Words> {
  /** The words as they are now; reading them makes what is shown follow the language. */
  words: () => Words
  /** Load the words of a language; if another is asked for meanwhile, that one counts. */
  load: (language: Language) => Promise<void>
}

export function spoken<Words>(
  loaders: Record<Language, () => Promise<{ words: Words }>>,
): Spoken<Words> {
  let current = $state.raw<Words | null>(null)
  let wanted: Language | null = null
  return {
    words() {
      if (!current) throw new Error('the words are not loaded yet')
      return current
    },
    async load(language) {
      wanted = language
      const loaded = await loaders[language]()
      if (wanted === language) current = loaded.words
    },
  }
}
