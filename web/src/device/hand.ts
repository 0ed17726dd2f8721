/** A match on this device is handed to the server, which checks it move by move. */

import { make } from '../lib/make'
import { Refusal } from '../net/api'
import type { NewSeat } from '../wire'
import { readChanged } from './rules'
import { load, remove } from './storage'

/**
 * The id of the match on the server, where this device's is no more. A repeat makes no second one.
 *
 * @param seat of who hands it over
 * @param invite whether the other seats are for people who get a link
 */
export async function handOver(id: string, seat: number | null, invite: boolean): Promise<string> {
  const kept = await load(id)
  // One that has just ended early, or was never stored, stays here.
  if (!kept) throw new Refusal(refused('not_kept'))
  // The server plays games from their starts alone.
  if (kept.placed) throw new Refusal(refused('from_position'))
  const { game, changed, deal, moves, rules_version } = kept
  const seats = kept.seats.map(({ kind, name, level }, number): NewSeat => {
    if (invite && number !== seat) return { kind: 'open' }
    return kind === 'bot' ? { kind, level } : { kind: 'me', name }
  })
  const options = readChanged(changed)
  const made = await make(
    { game, seats, options, moves: [...(deal ? [deal] : []), ...moves], rules_version, key: id },
    false,
  )
  await remove(id)
  return made
}

const refused = (code: string) => ({ code, text: '', where: '', clause: '', params: {} })
