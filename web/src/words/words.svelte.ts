/** The words of the page in the player's language; loaded when they are needed. */

import { settings, type Language } from '../lib/settings.svelte'
import type { Words } from './en'

const LOADERS: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  nl: () => import('./nl'),
}

let current = $state.raw<Words | null>(null)

/** The words as they are now; reading them makes what is shown follow the language. */
export function words(): Words {
  if (!current) throw new Error('the words are not loaded yet')
  return current
}

/** Load the words of the language that is set. */
export async function loadWords(): Promise<void> {
  const language = settings.language
  const { words } = await LOADERS[language]()
  if (language !== settings.language) return // switched again meanwhile
  current = words
  document.documentElement.lang = language
}
