/** Time controls in words. */

import type { NewClock } from '../wire'
import { words } from '../words/words.svelte'

export function clockName({ kind, initial = 0, increment = 0, days = 1 }: NewClock): string {
  const w = words().setup
  if (kind === 'fischer') return w.fischer(initial / 60_000, increment / 1000)
  return kind === 'days' ? w.days(days) : w.noClock
}
