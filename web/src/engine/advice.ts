/**
 * Advice by the engine on this device: it costs the server nothing. Null if it cannot be had here, and the server
 * has to be asked. Only for tables without other people, who would have to know of it.
 */

import { attempt } from './client'
import { levels } from './data'

/** The move of the strongest level, for the seat to act, which knows the position as `text`. */
export function hint(game: string, text: string, ply: number): Promise<string | null> {
  return attempt(async (device) => {
    const strongest = (await levels(game)).at(-1)
    if (!strongest) return null
    return (await device.play(game, text, strongest, ply, 0n)).move
  })
}

/** How much of each place each seat is expected to have in the end. */
export function estimate(game: string, text: string): Promise<Record<string, number[]> | null> {
  return attempt((device) => device.ask('estimate', game, text))
}
