/** Moves and the end in words. */

import type { Ending } from '../../lib/game'
import type { Position } from '../../wire'
import { parse, read, step, STRAIGHT, SWAP } from './read'
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

/** The areas that the stones of a move have closed, or made smaller, and the towers in them. */
export function sayAfter(move: string, _seat: number, { text, tally }: Position): string {
  const parsed = parse(move)
  if (!parsed || !('source' in parsed)) return ''
  const { areas, size, towers } = read(text, tally)
  const beside = new Set(
    parsed.stones.flatMap((at) => STRAIGHT.map(([dx, dy]) => step(at, dx, dy, size))),
  )
  const { sides, spot } = words()
  return areas
    .filter(({ points }) => points.some((at) => beside.has(at)))
    .flatMap(({ owner, points }) => [
      spot.area(sides[owner]!, points.length),
      ...towers
        .filter(({ at }) => points.includes(at))
        .map(({ at }) => spot.petrified(at, sides[owner]!)),
    ])
    .join('; ')
}

/** How the game ended and, where the position is given, through whom. */
export function ending(reason: string, end?: Ending): string | undefined {
  const { endings, cannotMove } = words()
  const found = (endings as Record<string, string>)[reason]
  if (!end || reason !== 'no_move') return found
  const { toMove } = read(end.position.text)
  return cannotMove(end.names[toMove]!, toMove === end.you)
}
