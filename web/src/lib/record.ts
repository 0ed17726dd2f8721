/** Writes a record with its variations: src/campanile/core/record.py and annotated.py tell of the format. */

import type { Outcome } from '../wire'

/** What a move led to. */
export interface Evaluation {
  /** Of all seats to win. */
  chances: number[]
  /** The points by which its player is expected to be ahead; null where a game cannot tell. */
  lead: number | null
  /** What the move is called; '' for nothing. */
  mark: string
}

/** A move with what is written below it. */
export interface WrittenMove {
  move: string
  comment: string
  evaluation: Evaluation | null
  /** Lines in its place. */
  variations: WrittenMove[][]
}

export interface WrittenRecord {
  game: string
  rules_version: number
  /** Those that differ from the usual ones. */
  options: Record<string, string>
  seats: number
  names: string[]
  /** The position before the first move; '' for the start of a game. */
  position: string
  result: string
  /** How it ended, if not by its moves, as `result` would say it; '' otherwise. */
  ended: string
  /** On the game as a whole. */
  comment: string
  moves: WrittenMove[]
}

/** How the lines of annotations start. */
export const COMMENT = ';'
export const EVALUATION = '='
export const VARIATION = '|'
const CHANCE_DIGITS = 4
const LEAD_DIGITS = 1
export const UNFINISHED = '*'

/** A move with nothing below it. */
export const unnoted = (move: string): WrittenMove => ({
  move,
  comment: '',
  evaluation: null,
  variations: [],
})

export function writeRecord(record: WrittenRecord): string {
  const options = Object.entries(record.options).map(([name, value]) => `${name}=${value}`)
  const lines = [
    ...(record.ended ? [`# ${record.ended}`] : []),
    `Game: ${record.game}`,
    `Rules: ${record.rules_version}`,
    `Options: ${options.join(',') || '-'}`,
    `Seats: ${record.seats}`,
    ...record.names.map((name, seat) => `Seat ${seat}: ${name}`),
    ...(record.position ? [`Position: ${record.position}`] : []),
    `Result: ${record.result}`,
    '',
    ...remarks(record.comment),
    ...moveLines(record.moves, 1),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** How a game ended, as a record has it. */
export function writeResult({ scores, winners, reason }: Outcome): string {
  if (!winners.length) return reason
  const won =
    winners.length === 1 ? `won by seat ${winners[0]}` : `shared by seats ${winners.join(' and ')}`
  return `${scores.join('-')}, ${won}, ${reason}`
}

function moveLines(moves: WrittenMove[], first: number): string[] {
  return moves.flatMap(({ move, comment, evaluation, variations }, index) => [
    `${first + index}. ${move}`,
    ...remarks(comment),
    ...(evaluation ? [evaluated(evaluation)] : []),
    ...variations.flatMap((line) =>
      moveLines(line, first + index).map((inner) => `${VARIATION} ${inner}`),
    ),
  ])
}

function remarks(comment: string): string[] {
  const tidy = comment
    .split('\n')
    .map((line) => line.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
  return tidy ? tidy.split('\n').map((line) => `${COMMENT} ${line}`.trimEnd()) : []
}

function evaluated({ chances, lead, mark }: Evaluation): string {
  const figures = chances.map((chance) => chance.toFixed(CHANCE_DIGITS))
  const ahead = lead === null ? [] : [signed(lead.toFixed(LEAD_DIGITS))]
  return [EVALUATION, ...figures, ...ahead, ...(mark ? [mark] : [])].join(' ')
}

/** A number with its sign; zero is positive, from whichever side it was rounded. */
function signed(figure: string): string {
  return Number(figure) < 0 ? figure : `+${figure.replace('-', '')}`
}
