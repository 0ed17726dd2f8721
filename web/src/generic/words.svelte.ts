/** The words of the generic board in the player's language. */

import { spoken } from '../lib/spoken.svelte'
import type { Words } from './words/en'

export const { words, load } = spoken<Words>(import.meta.glob<{ words: Words }>('./words/*.ts'))
