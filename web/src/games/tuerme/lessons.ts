/** The lessons: positions are in lessons.json, which the rules check, and words in each language. */

import type { Lesson } from '../../lib/game'
import steps from './lessons.json'
import { words } from './words.svelte'

interface Step {
  id: string
  position: string
  /** The moves that are asked for; none for a step that is only read. */
  wanted: string[]
}

export const STEPS: Step[] = steps

export function lessons(): Lesson[] {
  return STEPS.map(({ id, position, wanted }) => ({
    ...words().lessons[id]!,
    position,
    ...(wanted.length > 0 ? { wanted: (move: string) => wanted.includes(move) } : { read: true }),
  }))
}
