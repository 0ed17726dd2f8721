/** The game's words in the player's language; loaded when the game is. */

import type { Language } from '../../lib/settings.svelte'
import type { Words } from './words/en'

const LOADERS: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./words/en'),
  de: () => import('./words/de'),
  nl: () => import('./words/nl'),
}

let current = $state.raw<Words | null>(null)
let wanted: Language | null = null

export function words(): Words {
  if (!current) throw new Error('the words of TWRS are not loaded yet')
  return current
}

export async function load(language: Language): Promise<void> {
  wanted = language
  const { words } = await LOADERS[language]()
  if (wanted === language) current = words
}
