/** Moves in words. */

import { parse, SWAP } from './read'
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
