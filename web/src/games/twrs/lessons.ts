/** The lessons of TWRS: positions from lessons.json, which is checked against the rules, and words. */

import type { Lesson } from '../../lib/game'
import data from './lessons.json'
import type { Words } from './words/en'
import { words } from './words.svelte'

export interface LessonCheck {
  id: keyof Words['lessons']
  position: string
  /** Moves that are made before the player's turn comes. */
  moves?: string[]
  /** What the wanted moves look like; null if any will do. */
  wanted: string | null
  /** A move that is wanted and, if not all are, a legal one that is not. */
  example: string | null
  other: string | null
}

export const LESSON_CHECKS = data as LessonCheck[]

export function lessons(): Lesson[] {
  return LESSON_CHECKS.map(({ id, position, moves, wanted, example }) => {
    const { title, text, well, notYet } = words().lessons[id]
    return {
      title,
      text,
      position,
      well,
      ...(moves ? { moves } : {}),
      ...(wanted ? { wanted: (move: string) => new RegExp(wanted).test(move) } : {}),
      ...(notYet ? { notYet } : {}),
      ...(example ? {} : { read: true }),
    }
  })
}
