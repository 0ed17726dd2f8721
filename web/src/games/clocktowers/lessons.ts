/** The lessons: positions and what is asked for from lessons.json, the words from the language. */

import type { Lesson } from '../../lib/game'
import steps from './lessons.json'
import { words } from './words.svelte'

export function lessons(): Lesson[] {
  return steps.map(({ position, wanted }, n) => {
    const { title, text, well, notYet } = words().lessons[n]!
    return {
      title,
      text,
      position,
      well,
      ...(notYet ? { notYet } : {}),
      ...(wanted.length ? { wanted: (move: string) => wanted.includes(move) } : { read: true }),
    }
  })
}
