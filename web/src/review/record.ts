/** Reads a record with its variations, as `lib/record.ts` writes it. */

import {
  COMMENT,
  EVALUATION,
  UNFINISHED,
  VARIATION,
  type Evaluation,
  type WrittenMove,
  type WrittenRecord,
} from '../lib/record'
import { OFFLINE, Refusal } from '../net/api'

const HEADERS = ['Game', 'Rules', 'Options', 'Seats', 'Result'] as const
const REMARK = '#'
/** How a game ended, with its winners; nobody wins one that is called off. Any other word is just a remark. */
const ENDED =
  /^# ([\d-]+, (?:won by seat|shared by seats) (\d(?: and \d)*), [a-z_]+|abandoned|aborted)$/
const EVALUATED = /^=((?: [01]\.\d{4}){2,9})( [+-]\d{1,4}\.\d)?( [a-z]{1,20})?$/

function wrong(code: string, { text, number }: Line): Refusal {
  return new Refusal({ ...OFFLINE, code, text, where: `line ${number}` })
}

/** Who won a game that ended so. */
export function winnersOf(ended: string): number[] {
  const [, , winners] = ENDED.exec(`# ${ended}`) ?? []
  return winners?.split(' and ').map(Number) ?? []
}

interface Line {
  number: number
  text: string
}

/** Throws a refusal if it is none; whether the moves are legal is not known here. */
export function readRecord(text: string): WrittenRecord {
  const lines = text
    .split('\n')
    .map((line, index): Line => ({ number: index + 1, text: line.trimEnd() }))
    .filter((line) => !line.text.startsWith(REMARK))
  const blank = lines.findIndex((line) => line.text === '')
  const end = blank < 0 ? lines.length : blank
  const head = lines.slice(0, end)
  const headers = readHeaders(head)
  const [comment, body] = readComment(lines.slice(end).filter((line) => line.text !== ''))
  const seats = readSeats(head)
  return {
    game: headers.get('Game')!,
    rules_version: Number(headers.get('Rules')),
    options: readOptions(headers.get('Options')!),
    seats,
    names: readNames(head, seats),
    position: headers.get('Position') ?? '',
    result: headers.get('Result')!,
    ended: headers.get('Result') === UNFINISHED ? readEnded(text, seats) : '',
    comment,
    moves: readMoves(body, { first: 1, seats }),
  }
}

/** How a game ended, as a remark above its headers says it. */
function readEnded(text: string, seats: number): string {
  const lines = text.split('\n')
  const above = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith(REMARK)),
  )
  const found = above.map((line) => ENDED.exec(line.trimEnd())?.[1])
  const canBe = (ended: string): boolean => winnersOf(ended).every((seat) => seat < seats)
  return found.find((ended) => ended !== undefined && canBe(ended)) ?? ''
}

function readSeats(lines: Line[]): number {
  const line = lines.find(({ text }) => text.startsWith('Seats: '))!
  const seats = /^Seats: ([1-9])$/.exec(line.text)?.[1]
  if (!seats) throw wrong('bad_seats', line)
  return Number(seats)
}

/** None, or one for each seat, in order. */
function readNames(lines: Line[], seats: number): string[] {
  const named = lines.filter(({ text }) => /^Seat \d: /.test(text))
  const odd = named.find(({ text }, seat) => seat >= seats || !text.startsWith(`Seat ${seat}: `))
  if (odd || (named.length && named.length < seats)) throw wrong('record_header', odd ?? named[0]!)
  return named.map(({ text }) => text.slice('Seat 0: '.length))
}

function readHeaders(lines: Line[]): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^([A-Z][a-z]+(?: \d)?): (.*)$/.exec(line.text) ?? []
    if (!name) throw wrong('record_header', line)
    headers.set(name, value!)
  }
  const missing = HEADERS.find((name) => !headers.has(name))
  if (missing) throw wrong('record_missing', { number: lines.at(-1)?.number ?? 1, text: missing })
  return headers
}

function readOptions(text: string): Record<string, string> {
  if (text === '-') return {}
  return Object.fromEntries(text.split(',').map((option) => option.split('=')))
}

const ANNOTATIONS: string[] = [COMMENT, EVALUATION, VARIATION]
const isAnnotation = ({ text }: Line) => ANNOTATIONS.includes(text[0]!)

/** The comment with which some lines begin, and the lines after it. */
function readComment(lines: Line[]): [string, Line[]] {
  const found = lines.findIndex((line) => !line.text.startsWith(COMMENT))
  const until = found < 0 ? lines.length : found
  const comment = lines.slice(0, until).map((line) => line.text.slice(1).replace(/^ /, ''))
  return [comment.join('\n'), lines.slice(until)]
}

/** The pieces of a list, each of which begins where that is said. */
function pieces(lines: Line[], begins: (line: Line) => boolean): Line[][] {
  const starts = lines.flatMap((line, at) => (at === 0 || begins(line) ? [at] : []))
  return starts.map((start, index) => lines.slice(start, starts[index + 1]))
}

/** Where in a record a line of play is: the number of its first move, and of how many seats it is. */
interface Place {
  first: number
  seats: number
}

function readMoves(lines: Line[], { first, seats }: Place): WrittenMove[] {
  return pieces(lines, (line) => !isAnnotation(line)).map((block, index) => {
    const number = `${first + index}. `
    const [line] = block
    if (!line!.text.startsWith(number)) throw wrong('record_number', line!)
    const move = line!.text.slice(number.length)
    return readMove(move, block.slice(1), { first: first + index, seats })
  })
}

function readMove(move: string, below: Line[], place: Place): WrittenMove {
  const [comment, rest] = readComment(below)
  const isEvaluated = rest[0]?.text.startsWith(EVALUATION)
  const evaluation = isEvaluated ? readEvaluation(rest[0]!, place.seats) : null
  const inner = rest.slice(isEvaluated ? 1 : 0).map((line) => {
    if (!line.text.startsWith(`${VARIATION} `)) throw wrong('record_annotation', line)
    return { ...line, text: line.text.slice(2) }
  })
  const variations = pieces(inner, (line) => line.text.startsWith(`${place.first}. `))
  return {
    move,
    comment,
    evaluation,
    variations: variations.map((lines) => readMoves(lines, place)),
  }
}

function readEvaluation(line: Line, seats: number): Evaluation {
  const [, found = '', lead, mark = ''] = EVALUATED.exec(line.text) ?? []
  const chances = found.trim().split(' ').map(Number)
  if (!found || chances.length !== seats) throw wrong('record_annotation', line)
  return { chances, lead: lead === undefined ? null : Number(lead), mark: mark.trim() }
}
