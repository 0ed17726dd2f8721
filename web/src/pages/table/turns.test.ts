import { expect, it } from 'vitest'
import type { LoggedMove } from '../../wire'
import { lastSeen, rounds } from './turns'

/** A log of these seats; `-` is chance. */
const log = (seats: string): LoggedMove[] =>
  [...seats].map((seat) => ({ seat: seat === '-' ? null : Number(seat), text: 'move' }))

/** Each round with its number, and its turns by their seats and moves. */
const written = (seats: string) =>
  rounds(log(seats)).map(
    ({ number, turns }) =>
      `${number}: ${turns.map((turn) => `${turn.seat}=${turn.moves}`).join(' ')}`,
  )

it('two players who alternate have a turn each in a round', () => {
  expect(written('01010')).toEqual(['1: 0=0 1=1', '2: 0=2 1=3', '3: 0=4'])
})

it('whoever begins, begins the rounds', () => {
  expect(written('2012')).toEqual(['1: 2=0 0=1 1=2', '2: 2=3'])
})

it('several moves in a row are one turn', () => {
  expect(written('0011220')).toEqual(['1: 0=0,1 1=2,3 2=4,5', '2: 0=6'])
})

it('a player who is left out does not stop the rounds', () => {
  expect(written('0120201')).toEqual(['1: 0=0 1=1 2=2', '2: 0=3 2=4', '3: 0=5 1=6'])
})

it('a deal is no turn, and dice belong to the round', () => {
  expect(written('-01')).toEqual(['0: null=0', '1: 0=1 1=2'])
  expect(written('0-1-0')).toEqual(['1: 0=0 null=1 1=2 null=3', '2: 0=4'])
})

it('a seat has seen what there was when it moved last', () => {
  expect(lastSeen(log('-001122'), 0)).toBe(3)
  expect(lastSeen(log('-0011'), 1)).toBe(5)
  expect(lastSeen(log('-0011'), 3)).toBe(0)
  expect(lastSeen(log('-0011'), null)).toBe(4)
})
