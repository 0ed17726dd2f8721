/** The player's settings, kept in this browser. */

import type { Pace } from '../net/following.svelte'

export const LANGUAGES = ['nl', 'de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Settings {
  language: Language
  theme: 'system' | 'light' | 'dark'
  sound: boolean
  /** Whether a move has to be confirmed before it is sent. */
  confirm: boolean
  coordinates: boolean
  /** Whether to show whom the places of a board will belong to, where that is nobody's secret. */
  estimate: boolean
  motion: boolean
  /** Whether keys of one character do something at a table; who dictates turns them off. */
  letters: boolean
  /** How fast the moves of others come to the board, one after the other. */
  pace: Pace
  /** How moves are listed. */
  notation: 'words' | 'codes'
}

const KEY = 'campanile.settings'

function browserLanguage(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language))
    if (found) return found
  }
  return 'en'
}

function defaults(): Settings {
  return {
    language: browserLanguage(),
    theme: 'system',
    sound: true,
    confirm: matchMedia('(pointer: coarse)').matches,
    coordinates: true,
    estimate: false,
    motion: true,
    letters: true,
    pace: 'normal',
    notation: 'words',
  }
}

function read(): Settings {
  const settings = defaults()
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
    for (const key of Object.keys(settings) as (keyof Settings)[])
      if (typeof kept[key] === typeof settings[key]) Object.assign(settings, { [key]: kept[key] })
  } catch {
    // Ignore what cannot be read.
  }
  return settings
}

export const settings: Settings = $state(read())

export function change(wish: Partial<Settings>): void {
  Object.assign(settings, wish)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Private windows may have no storage; the settings last until they are closed.
  }
}

/** Whether animations are on: neither the player nor the system has turned them off. */
export function moving(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
