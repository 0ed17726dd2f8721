import { expect, it } from 'vitest'
import { canPass, choose, given, lastTurn, origins, targets, turnsBefore } from './stage'

const MOVES = ['a1-a2', 'a1-a5', 'c4-c5', 'c4-a4']
const mine = new Set(['a1', 'c4', 'd4'])
const taken = (field: string) => mine.has(field) || field === 'a5' || field === 'h8'
const pick = (chosen: string | null, place: string, moves = MOVES) =>
  choose(moves, chosen, place, mine, taken)

it('offers the pieces that can move, then where they can go', () => {
  expect([...origins(MOVES)]).toEqual(['a1', 'c4'])
  expect([...targets(MOVES, 'a1')]).toEqual(['a2', 'a5'])
  expect(targets(MOVES, null).size).toBe(0)
  expect(targets([...MOVES, 'pass'], 'pass').size).toBe(0)
})

it('makes a whole move of a piece and a target', () => {
  expect(pick(null, 'a1')).toEqual({ chosen: 'a1' })
  expect(pick('a1', 'a5')).toEqual({ play: 'a1-a5' })
})

it('changes to another piece, unless that can be built upon', () => {
  expect(pick('a1', 'c4')).toEqual({ chosen: 'c4' })
  expect(pick('a1', 'c4', [...MOVES, 'a1-c4'])).toEqual({ play: 'a1-c4' })
})

it('keeps a piece that is chosen once more, since a drag begins like that', () => {
  expect(pick('a1', 'a1')).toEqual({ chosen: 'a1' })
})

it('lets a piece that is stuck be chosen, so that one can ask why', () => {
  expect(pick(null, 'd4')).toEqual({ chosen: 'd4' })
  expect(pick('d4', 'd6')).toEqual({ play: 'd4-d6' })
})

it('tries what is not allowed, for the server to say why', () => {
  expect(pick('a1', 'b7')).toEqual({ play: 'a1-b7' })
  expect(pick(null, 'h8')).toEqual({ play: 'h8-h8' })
})

it('takes an empty field, with nothing chosen, for no attempt', () => {
  expect(pick(null, 'b7')).toEqual({ chosen: null })
})

it('does nothing when it is not one’s turn', () => {
  expect(pick(null, 'a1', [])).toEqual({ chosen: null })
})

it('does not ask for the piece if only one can move, passing aside', () => {
  expect(given(['a1-a2', 'a1-a5', 'pass'])).toBe('a1')
  expect(given(MOVES)).toBeNull()
  expect(given(['pass'])).toBeNull()
  expect(canPass(['a1-a2', 'pass'])).toBe(true)
  expect(canPass(MOVES)).toBe(false)
})

const log = (...moves: [number | null, string][]) => moves.map(([seat, text]) => ({ seat, text }))

it('finds the whole last turn, a pass at its end included', () => {
  expect(lastTurn([])).toEqual([])
  expect(lastTurn(log([null, 'deal k0,c1']))).toEqual([])
  expect(lastTurn(log([0, 'a1-a2'], [1, 'b1-b2'], [1, 'c1-c2']))).toEqual(['b1-b2', 'c1-c2'])
  expect(lastTurn(log([0, 'a1-a2'], [1, 'b1-b2'], [1, 'c1-c2'], [1, 'pass']))).toEqual([
    'b1-b2',
    'c1-c2',
  ])
})

it('knows the turns before the last one that are news', () => {
  const moves = log([0, 'a1-a2'], [1, 'b1-b2'], [1, 'c1-c2'], [2, 'd1-d2'], [2, 'pass'])
  expect(turnsBefore(moves, 4)).toEqual(['b1-b2', 'c1-c2'])
  expect(turnsBefore(moves, 2)).toEqual([])
  expect(turnsBefore(moves, 0)).toEqual([])
  expect(turnsBefore([], 0)).toEqual([])
})
