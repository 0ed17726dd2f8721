/** Moves as they are read out to who does not see the board. */

import type { GameModule } from '../../lib/game'
import type { LoggedMove, Position } from '../../wire'
import { words } from '../../words/words.svelte'

interface Told {
  game: GameModule
  names: string[]
  /** The position after the last of the moves. */
  after: Position
  /** The points before them. */
  points: number[]
}

/**
 * Who has made which moves of the log from `start` on, what the last of them has led to, and whose points
 * have changed.
 */
export function told(
  log: LoggedMove[],
  start: number,
  { game, names, after, points }: Told,
): string {
  const sentences = log.slice(start).flatMap(({ seat, text }, index) => {
    if (seat === null) return []
    const move = start + index
    const before = log.slice(0, move)
    const led = move === log.length - 1 ? game.sayAfter?.(text, seat, after, before) : ''
    const said = game.say(text, before, names.length)
    return `${names[seat]}: ${[said, led].filter(Boolean).join('; ')}.`
  })
  const changed = after.scores.flatMap((now, seat) =>
    now === points[seat] ? [] : `${names[seat]}: ${words().table.points(now)}.`,
  )
  return [...sentences, ...changed].join(' ')
}
