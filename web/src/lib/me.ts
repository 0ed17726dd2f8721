/** The name of the person at this device, the same everywhere: here, and on the server. */

import { api, Refusal } from '../net/api'
import { kept } from './keep'

/** Remember the name that the player has used last. */
export async function keepName(name: string): Promise<void> {
  if (!name) return
  kept.keepName(name)
  try {
    const me = await api.me()
    if (me.known && me.name !== name) await api.changeMe(name, me.webhook)
  } catch (error) {
    // The game goes on without it.
    if (!(error instanceof Refusal)) throw error
  }
}
