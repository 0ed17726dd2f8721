/** The game's words in the player's language. */

import type { Language } from '../../lib/settings.svelte'
import type { Words } from './words/en'

const LOADERS: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  nl: () => import('./words/nl'),
}

let current = $state.raw<Words | null>(null)
let wished: Language | null = null

/** The words as they are now; reading them makes what is shown follow the language. */
export function words(): Words {
  if (!current) throw new Error('the words are not loaded yet')
  return current
}

export async function load(language: Language): Promise<void> {
  wished = language
  const { words } = await LOADERS[language]()
  if (wished === language) current = words
}
