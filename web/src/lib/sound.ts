/** Plays sounds, if they are on; what makes them is loaded with the first one. */

import { settings } from './settings.svelte'
import type { Note } from './sounds'

export function play(notes: Note[]): void {
  // Browsers allow sound only after the user has interacted with the page.
  if (!notes.length || !settings.sound || !navigator.userActivation?.hasBeenActive) return
  import('./synth').then(
    ({ perform }) => perform(notes),
    () => undefined, // A page without its sounds still works.
  )
}
