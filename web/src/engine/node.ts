/** The engine in Node, for tests of what the page makes of its answers. */

import { readFileSync } from 'node:fs'
import type { Position } from '../wire'
import { Engine } from './module'

export const engine = new Engine(new WebAssembly.Module(readFileSync('src/engine/engine.wasm')))

/** A position as it is shown where nothing is hidden. */
export function shown(game: string, text: string): Position {
  const { actor, moves, scores, winners, reason } = engine.describe(game, text)
  return {
    text,
    actor: actor < 0 ? null : actor,
    moves,
    scores,
    outcome: reason ? { scores, winners, reason } : null,
    tally: engine.tally(game, text),
  }
}
