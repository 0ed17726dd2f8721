/** Positions for lessons and examples by the engine on this device, as the server would show them. */

import { Refusal } from '../net/api'
import type { AskPosition, Position } from '../wire'
import { engine } from './client'
import { clause } from './data'
import type { Described } from './module'

/** A position after some moves; null if there is no engine here, or no text to begin from. */
export async function position({ game, text, moves = [] }: AskPosition): Promise<Position | null> {
  const device = engine()
  if (!device || !text) return null
  if (moves.length) return (await positions(game, text, moves))!.at(-1)!
  const described = await device.ask('describe', game, text)
  return shown({ ...described, text, tally: await device.ask('tally', game, text) })
}

/** The positions after each of some moves; null if there is no engine here. */
export async function positions(
  game: string,
  text: string,
  moves: string[],
): Promise<Position[] | null> {
  const device = engine()
  if (!device) return null
  const { positions, refusal } = await device.ask('walk', game, text, moves)
  if (refusal) throw new Refusal({ ...refusal, clause: await clause(game, refusal.code) })
  return positions.map(shown)
}

function shown({ actor, winners, reason, ...known }: Described): Position {
  return {
    ...known,
    actor: actor < 0 ? null : actor,
    outcome: reason ? { scores: known.scores, winners, reason } : null,
  }
}
