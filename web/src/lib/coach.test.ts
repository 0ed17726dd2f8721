import { expect, it } from 'vitest'
import type { Position } from '../wire'
import { Choice, Follower } from './coach'

const remark = (key: string) => ({ key, text: key })
const at = (text: string, actor: number): Position => ({
  text,
  actor,
  moves: [],
  scores: [0, 0],
  outcome: null,
  tally: [],
})
const move = (seat: number | null, text: string) => ({ seat, text })

it('says the most helpful thing that was not said lately, and nothing too often', () => {
  const choice = new Choice()
  const both = [remark('a'), remark('b')]
  expect(choice.pick(both, 1)?.key).toBe('a')
  expect(choice.pick(both, 2)?.key).toBe('b')
  expect(choice.pick(both, 3)).toBeNull()
  expect(choice.pick(both, 6)?.key).toBe('a')
  expect(choice.pick(both, 11)?.key).toBe('a')
  expect(choice.pick([remark('a')], 99)).toBeNull()
})

it('keeps what has happened since the player’s last turn began', () => {
  const follower = new Follower(0)
  const log = [move(null, 'deal')]
  expect(follower.follow(log, at('p0', 0))).toBe(true)
  log.push(move(0, 'play'))
  expect(follower.follow(log, at('p1', 0))).toBe(false)
  log.push(move(0, 'draw'))
  expect(follower.follow(log, at('p2', 1))).toBe(false)
  log.push(move(1, 'theirs'))
  expect(follower.follow(log, at('p3', 0))).toBe(true)
  expect(follower.steps.map((step) => step.move)).toEqual(['play', 'draw', 'theirs'])
  expect(follower.steps[2]).toMatchObject({
    seat: 1,
    before: { text: 'p2' },
    after: { text: 'p3' },
  })
  // The same position again, as after a reconnect, begins no turn.
  expect(follower.follow(log, at('p3', 0))).toBe(false)
  log.push(move(0, 'next'))
  follower.follow(log, at('p4', 1))
  expect(follower.steps.map((step) => step.move)).toEqual(['next'])
  expect(follower.turn).toBe(2)
})

it('knows nothing of moves that it has not seen', () => {
  const follower = new Follower(0)
  const log = [move(0, 'one'), move(1, 'two')]
  expect(follower.follow(log, at('p0', 0))).toBe(true)
  follower.follow([...log, move(0, 'three'), move(1, 'four')], at('p1', 0))
  expect(follower.steps).toEqual([])
  expect(follower.follow(log, at('p0', 0))).toBe(true)
  expect(follower.steps).toEqual([])
})
