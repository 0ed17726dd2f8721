/** Positions for lessons and examples by the engine on this device, as the server would show them. */

import { Refusal } from '../net/api'
import type { AskPosition, Position } from '../wire'
import { engine } from './client'
import { clause } from './data'

/** A position after some moves; null if there is no engine here, or no text to begin from. */
export async function position({ game, text, moves = [] }: AskPosition): Promise<Position | null> {
  const device = engine()
  if (!device || !text) return null
  let after = text
  for (const move of moves) {
    const refusal = await device.ask('refusal', game, after, move)
    if (refusal) throw new Refusal({ ...refusal, clause: await clause(game, refusal.code) })
    after = await device.ask('apply', game, after, move)
  }
  const { actor, winners, reason, ...shown } = await device.ask('describe', game, after)
  return {
    ...shown,
    text: after,
    tally: await device.ask('tally', game, after),
    actor: actor < 0 ? null : actor,
    outcome: reason ? { scores: shown.scores, winners, reason } : null,
  }
}
