import { expect, it } from 'vitest'
import { writeRecord } from '../lib/record'
import { Refusal } from '../net/api'
import { readRecord, winnersOf } from './record'

const RECORD = `Game: some
Rules: 1
Options: a=1,b=two
Seats: 2
Seat 0: Ada
Seat 1: Bo (level 3)
Result: *

; on the whole
1. first
; a remark
;
;   of three lines
= 0.5800 0.4200 -1.5 good
| 1. other
| 2. answer
| ; good
| | 2. better
| 1. third
2. second
`

it('what is read and written again is the same', () => {
  expect(writeRecord(readRecord(RECORD))).toBe(RECORD)
})

it('how a game ended that its moves do not end is kept', () => {
  const resigned = `# 3-1, won by seat 1, resigned\n${RECORD}`
  expect(writeRecord(readRecord(`# Some game, 1 May\n${resigned}`))).toBe(resigned)
  expect(winnersOf(readRecord(resigned).ended)).toEqual([1])
  expect(winnersOf('3-3, shared by seats 0 and 1, too_long')).toEqual([0, 1])
  expect(winnersOf(readRecord(`# abandoned\n${RECORD}`).ended)).toEqual([])
  expect(winnersOf(readRecord(resigned.replaceAll('\n', '\r\n')).ended)).toEqual([1])
  for (const remark of ['# A good game', '# todo'])
    expect(readRecord(`${remark}\n${RECORD}`).ended).toBe('')
  for (const remark of ['# aborted', '# 3-1, won by seat 1, resigned']) {
    expect(readRecord(RECORD.replace('Rules', `${remark}\nRules`)).ended).toBe('')
    expect(readRecord(RECORD.replace('2. second', `${remark}\n2. second`)).ended).toBe('')
  }
  expect(readRecord(resigned.replace('by seat 1', 'by seat 7')).ended).toBe('')
  // Moves that lead to an end are believed more.
  expect(readRecord(resigned.replace('Result: *', 'Result: 3-1, …')).ended).toBe('')
})

it('variations and remarks belong to the move above them', () => {
  const { moves, comment, options, names } = readRecord(RECORD)
  expect(comment).toBe('on the whole')
  expect(options).toEqual({ a: '1', b: 'two' })
  expect(names).toEqual(['Ada', 'Bo (level 3)'])
  expect(moves.map(({ move }) => move)).toEqual(['first', 'second'])
  const [first] = moves
  expect(first!.comment).toBe('a remark\n\n  of three lines')
  expect(first!.evaluation).toEqual({ chances: [0.58, 0.42], lead: -1.5, mark: 'good' })
  expect(first!.variations.map((line) => line.map(({ move }) => move))).toEqual([
    ['other', 'answer'],
    ['third'],
  ])
  expect(first!.variations[0]![1]!.variations[0]![0]!.move).toBe('better')
})

it('a record with remarks above it, empty lines in it and as Windows has it is read', () => {
  const text = `# some remark\n${RECORD.replace('2. second', '\n2. second')}`
  expect(writeRecord(readRecord(text.replaceAll('\n', '\r\n')))).toBe(RECORD)
})

it('a remark without a space before it loses nothing', () => {
  const text = RECORD.replace('; a remark', ';a remark').replace('; on the', ';on the')
  expect(writeRecord(readRecord(text))).toBe(RECORD)
})

it('a lead that is rounded to zero is not behind', () => {
  const record = readRecord(RECORD)
  for (const lead of [0.04, -0.04, -0, 0]) {
    record.moves[0]!.evaluation!.lead = lead
    expect(writeRecord(record)).toContain('\n= 0.5800 0.4200 +0.0 good\n')
  }
})

it('a remark that could not be read back is tidied', () => {
  const record = readRecord(RECORD)
  record.moves[1]!.comment = '\n a\u2028b\t \n\n'
  expect(readRecord(writeRecord(record)).moves[1]!.comment).toBe(' ab')
})

it.each([
  ['', 'record_missing'],
  ['hello\n', 'record_header'],
  [RECORD.replace('2. second', '3. second'), 'record_number'],
  [RECORD.replace('| | 2. better', '| | 3. better'), 'record_number'],
  [RECORD.replace('= 0.5800', '= 58'), 'record_annotation'],
  [RECORD.replace('= 0.5800', '= 0.5800 0.1000'), 'record_annotation'],
  [RECORD.replace('Seats: 2', 'Seats: x'), 'bad_seats'],
  [RECORD.replace('Seats: 2', 'Seats: 3'), 'record_header'],
  [RECORD.replace('Seat 1', 'Seat 2'), 'record_header'],
])('what is no record says where it goes wrong', (text, code) => {
  expect(() => readRecord(text)).toThrow(Refusal)
  try {
    readRecord(text)
  } catch (error) {
    expect((error as Refusal).problem.code).toBe(code)
  }
})
