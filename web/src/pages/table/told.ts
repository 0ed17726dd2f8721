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

/** Who has made which moves, what the last of them has led to, and whose points have changed. */
export function told(moves: LoggedMove[], { game, names, after, points }: Told): string {
  const sentences = moves.flatMap(({ seat, text }, index) => {
    if (seat === null) return []
    const led = index === moves.length - 1 ? game.sayAfter?.(text, seat, after) : ''
    return `${names[seat]}: ${[game.say(text), led].filter(Boolean).join('; ')}.`
  })
  const changed = after.scores.flatMap((now, seat) =>
    now === points[seat] ? [] : `${names[seat]}: ${words().table.points(now)}.`,
  )
  return [...sentences, ...changed].join(' ')
}
