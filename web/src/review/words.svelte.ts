/** The words of review and analysis in the player's language; no other page needs them. */

import { spoken } from '../lib/spoken.svelte'
import type { Words } from './words/en'

export const { words, load } = spoken<Words>(import.meta.glob<{ words: Words }>('./words/*.ts'))
