/** What a player has set, kept in this browser. */

export const LANGUAGES = ['nl', 'de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Settings {
  language: Language
  theme: 'system' | 'light' | 'dark'
  sound: boolean
  /** Whether a move is shown once more before it is sent. */
  confirm: boolean
  coordinates: boolean
  motion: boolean
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
    motion: true,
  }
}

function read(): Settings {
  const settings = defaults()
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
    for (const key of Object.keys(settings) as (keyof Settings)[])
      if (typeof kept[key] === typeof settings[key]) Object.assign(settings, { [key]: kept[key] })
  } catch {
    // What cannot be read is as good as nothing.
  }
  return settings
}

export const settings: Settings = $state(read())

export function change(wish: Partial<Settings>): void {
  Object.assign(settings, wish)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Private windows may not keep anything; it holds until they are closed.
  }
}

/** Whether things may move: neither the player nor the system has said no. */
export function moving(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
