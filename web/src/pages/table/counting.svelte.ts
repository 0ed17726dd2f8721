/** The count at the end, shown line after line; a tap skips it, and without motion there is none. */

import type { CountRow } from '../../lib/game'
import { moving } from '../../lib/settings.svelte'

/** How long all of it takes, and a line at least and at most, in milliseconds. */
const WHOLE = 3000
const LINE: [number, number] = [300, 800]

export class Counting {
  /** How many lines are counted; null once all are. */
  lines = $state<number | null>(null)
  private timer: ReturnType<typeof setInterval> | undefined

  begin(all: number): void {
    this.skip()
    if (all === 0 || !moving()) return
    this.lines = 0
    const every = Math.min(LINE[1], Math.max(LINE[0], WHOLE / all))
    this.timer = setInterval(() => {
      this.lines = (this.lines ?? 0) + 1
      if (this.lines > all) this.skip()
    }, every)
  }

  skip(): void {
    clearInterval(this.timer)
    this.lines = null
  }
}

/** The lines that make up the sum. */
export const summed = (rows: CountRow[]): CountRow[] => rows.filter((row) => !row.aside)

/** What the first lines come to, per seat. */
export function sumOf(rows: CountRow[], lines: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    summed(rows)
      .slice(0, lines)
      .reduce((sum, row) => sum + (Number((row.worth ?? row.points)[seat]) || 0), 0),
  )
}
