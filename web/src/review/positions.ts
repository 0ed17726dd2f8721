/** Positions by the engine on this device, or else by the server. */

import { attempt, engine } from '../engine/client'
import * as device from '../engine/position'
import { api, OFFLINE, Refusal } from '../net/api'
import type { AskPosition, Position } from '../wire'

/** How a game begins: what was dealt, if something is, and the position after it. */
export interface Opening {
  deal: string
  position: Position
}

const SEED_BITS = 63

/** A position after some moves. Throws a refusal if it is none. */
export async function position(wish: AskPosition): Promise<Position> {
  return (await byEngine(() => device.position(wish))) ?? api.position(wish)
}

/** The positions after each of some moves. Throws a refusal if one is not legal. */
export async function positions(game: string, text: string, moves: string[]): Promise<Position[]> {
  const known = await byEngine(() => device.positions(game, text, moves))
  if (known) return known
  const found: Position[] = []
  for (const move of moves)
    found.push(await api.position({ game, text: found.at(-1)?.text ?? text, moves: [move] }))
  return found
}

/** What the engine here answers; null if it cannot. A text that it cannot read the server knows more about. */
async function byEngine<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return null
  }
}

/** The start of a new game. */
export async function start(
  game: string,
  seats: number,
  options: Record<string, string>,
): Promise<Opening> {
  const seed = BigInt.asUintN(SEED_BITS, crypto.getRandomValues(new BigUint64Array(1))[0]!)
  const opened = await engine()
    ?.ask('start', game, options, seats, seed)
    .catch(() => null)
  if (opened) return { deal: opened.deal, position: await position({ game, text: opened.text }) }
  const { deal } = await api.deal({ game, seats, options })
  const moves = deal ? [deal] : []
  return { deal, position: await api.position({ game, seats, options, moves }) }
}

/** The position after a deal that is known. Throws a refusal if it is none. */
export async function dealt(
  game: string,
  seats: number,
  options: Record<string, string>,
  deal: string,
): Promise<Position> {
  const opened = await attempt((device) => device.ask('deal', game, options, seats, deal))
  if (opened) return position({ game, text: opened.text })
  return api.position({ game, seats, options, moves: [deal] })
}

/** A position that somebody has written or set up. Throws a refusal, with the rules' reason, if no game can reach it. */
export async function judged(game: string, text: string): Promise<Position> {
  const found = await api.position({ game, text }).catch((error: unknown) => {
    // Without the server the engine here decides: it refuses what it cannot play, and does not tell why.
    if (error instanceof Refusal) throw error
    throw new Refusal({ ...OFFLINE, code: 'impossible' })
  })
  if (found.actor !== 'chance') return found
  throw new Refusal({ ...OFFLINE, code: 'waiting_for_chance' })
}
