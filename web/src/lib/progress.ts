/** How far a player has come in the lessons of a game, as this device remembers it. */

import { kept } from './keep'
import type { Task } from './lessons'

export interface Progress {
  /** The step that was shown last; '' before the first. */
  at: string
  /** The steps that are done, those on variants left out. */
  done: string[]
  /** How many there are, without variants; 0 before the first was shown. */
  all: number
}

/** What stands in the address after the last step. */
export const END = 'done'

export function progress(game: string): Progress {
  const none = { at: '', done: [], all: 0 }
  try {
    return { ...none, ...(JSON.parse(kept.lessons(game)) as Partial<Progress>) }
  } catch {
    return none
  }
}

export function isLearnt({ done, all }: Progress): boolean {
  return all > 0 && done.length >= all
}

/** Remember the step that is shown, and whether it is done. */
export function keepStep(game: string, tasks: Task[], at: string, isDone: boolean): void {
  const known = new Set(progress(game).done)
  if (isDone) known.add(at)
  const first = tasks.filter((task) => !task.variant).map((task) => task.id)
  const done = first.filter((step) => known.has(step))
  kept.keepLessons(game, JSON.stringify({ at, done, all: first.length }))
}

/** Where somebody goes on who opens the lessons without naming a step. */
export function resumed(game: string, tasks: Task[]): string {
  const { at } = progress(game)
  return at === END || tasks.some((task) => task.id === at) ? at : (tasks[0]?.id ?? END)
}
