/** Moves and the end in words. */

import type { Ending } from '../../lib/game'
import { parse, read, SWAP } from './read'
import { words } from './words.svelte'

export function say(move: string): string {
  const { turn, marked, unmarked, stone, tower, swap } = words().say
  if (move === SWAP) return swap
  const parsed = parse(move)
  if (!parsed) return move
  if (!('source' in parsed)) return (parsed.piece === 'stone' ? stone : tower)(parsed.at)
  const { source, target, stones } = parsed
  return turn(source, target) + (stones.length > 0 ? marked(stones) : unmarked)
}

/** How the game ended and, where the position is given, through whom. */
export function ending(reason: string, end?: Ending): string | undefined {
  const { endings, cannotMove } = words()
  const found = (endings as Record<string, string>)[reason]
  if (!end || reason !== 'no_move') return found
  const { toMove } = read(end.position.text)
  return cannotMove(end.names[toMove]!, toMove === end.you)
}
