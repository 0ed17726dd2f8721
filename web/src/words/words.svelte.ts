/** The words of the page in the player's language. */

import { settings } from '../lib/settings.svelte'
import { spoken } from '../lib/spoken.svelte'
import type { Words } from './en'

const page = spoken<Words>(import.meta.glob<{ words: Words }>('./{en,de,nl}.ts'))

export const words = page.words

/** Load the words of the language that is set. */
export async function loadWords(): Promise<void> {
  const language = settings.language
  await page.load(language)
  if (language === settings.language) document.documentElement.lang = language
}
