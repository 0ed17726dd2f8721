/** How a game looks up its words: the part of a game's module that all games share. */

import type { GameModule } from './game'
import type { LessonWords } from './lessons'

/** What the server sends with a code, and the offending text as `text`. */
export type Params = Record<string, unknown>
export type Sentence<P = Params> = (params: P) => string
/** A sentence for each of a game's reasons, as reasons.json lists them. */
export type Refusals<Reasons, P = Params> = Record<keyof Reasons, Sentence<P>>

export interface OptionWords {
  label: string
  help: string
  /** The names of its values, or what a number of it means. */
  values?: Record<string, string>
  number?: (value: number) => string
}

export interface GameWords {
  summary: string
  facts: string[]
  /** What to know about the seats before one is chosen, by the number of players. */
  seating?: Record<number, string>
  options: Record<string, OptionWords>
  refusals: Record<string, Sentence<never>>
  endings: Record<string, string>
  lessons: Record<string, LessonWords>
  /** The themes of puzzles, by their codes. */
  themes: Record<string, string>
}

type Wording = Pick<
  GameModule,
  'summary' | 'facts' | 'seating' | 'option' | 'refusal' | 'ending' | 'lessons' | 'themes'
>

export function wording(words: () => GameWords): Wording {
  return {
    summary: () => words().summary,
    facts: () => words().facts,
    seating: (seats) => words().seating?.[seats] ?? '',
    option(name) {
      const { label, help, values, number } = words().options[name] ?? { label: name, help: '' }
      return { label, help, value: (value) => values?.[value] ?? number?.(Number(value)) ?? value }
    },
    refusal: (code, params, text) => words().refusals[code]?.({ ...params, text } as never),
    ending: (reason) => words().endings[reason],
    lessons: () => words().lessons,
    themes: () => words().themes,
  }
}

/** A reason's sentence with its {parameters} filled in. */
export function filled(sentence: string, params: Params): string {
  return sentence
    .replaceAll("'", '’')
    .replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** A game's reasons in English as its rules give them; the page has other words for some. */
export function english<Reasons extends Record<string, { sentence: string }>>(
  reasons: Reasons,
): Refusals<Reasons> {
  const rows = Object.entries(reasons).map(([code, { sentence }]) => [
    code,
    (params: Params) => filled(sentence, params),
  ])
  return Object.fromEntries(rows) as Refusals<Reasons>
}
