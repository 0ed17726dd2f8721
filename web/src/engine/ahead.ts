/**
 * What may come, by the engine on this device; empty where there is none. It is no advice: players see the same when
 * they make the move.
 */

import { attempt } from './client'
import type { After } from './module'

/** What some legal moves would lead to. */
export async function after(game: string, text: string, moves: string[]): Promise<After[]> {
  return (await attempt((device) => device.ask('after', game, text, moves))) ?? []
}

/** The legal moves of a position. */
export async function movesOf(game: string, text: string): Promise<string[]> {
  return (await attempt((device) => device.ask('describe', game, text)))?.moves ?? []
}
