/** A new match: on this device where nobody sits elsewhere, else on the server. */

import { api } from '../net/api'
import type { NewMatch } from '../wire'
import { kept } from './keep'

/**
 * Its id. What the server shows only once is kept.
 *
 * @param here whether it may be on this device
 */
export async function make(wish: NewMatch, here = true): Promise<string> {
  const isTimed = wish.clock && wish.clock.kind !== 'none'
  if (here && !isTimed && wish.seats.every((seat) => seat.kind !== 'open')) {
    const device = await import('../device').catch(() => null)
    const id = await device?.make(wish)
    if (id) return id
  }
  const made = await api.make(wish)
  for (const [seat, token] of Object.entries(made.invites))
    kept.keepInvite(made.id, Number(seat), token)
  kept.keepWatch(made.id, made.watch)
  return made.id
}
