/** Lessons: tasks from a game's lessons.json, which tests hold to the rules, and the page's words. */

/** What is to be done in a step of a lesson. */
export interface Task {
  id: string
  /** The position as the game writes it. */
  position: string
  /** Moves that are made before the player's turn comes. */
  moves?: string[]
  /** The moves that are asked for, as regular expressions; none for a step that is only read. */
  wanted: string[]
  /** Whether it shows a variant, which can wait until after the first game. */
  variant?: boolean
  /** What the words claim, for tests/web/test_lessons.py to check; the page does not use it. */
  claims?: object
}

export interface LessonWords {
  title: string
  /** What to know and what to do; short paragraphs. */
  text: string[]
  /** The feedback after a wanted move and after any other; '' if no other is possible. */
  well: string
  notYet: string
}

export type Lesson = Task & LessonWords

const files = import.meta.glob<Task[]>('../../../src/campanile/games/*/lessons.json', {
  import: 'default',
})

/** The tasks of a game's lessons; none for a game that has no lessons. */
export async function loadTasks(id: string): Promise<Task[]> {
  return (await files[`../../../src/campanile/games/${id}/lessons.json`]?.()) ?? []
}

/** Whether a move is what was asked for. */
export function isWanted({ wanted }: Task, move: string): boolean {
  return wanted.some((pattern) => new RegExp(`^(?:${pattern})$`).test(move))
}
