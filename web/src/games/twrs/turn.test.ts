import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { engine } from '../../engine/node'
import { read } from './read'
import { TurnAtHand } from './turn.svelte'

const text = '11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11 b 0 -'
const moves = ['d3-d6', 'd3-d6+e6', 'g2-g1']
const played: string[] = []
const given = {
  text,
  tally: [],
  moves,
  staged: null as string | null,
  last: null as string | null,
  ahead: (): undefined => undefined,
}
const turn = () => new TurnAtHand(() => ({ ...given, play: (move) => played.push(move) }))

beforeEach(() => {
  vi.useFakeTimers()
  played.length = 0
})
afterEach(() => vi.useRealTimers())

it('sends a move once and draws it until there is an answer', () => {
  const hand = turn()
  for (const at of ['d3', 'd6', 'e6', 'e6']) hand.choose(at)
  expect(played).toEqual(['d3-d6+e6'])
  expect(hand.waiting).toBe('d3-d6+e6')
  expect(hand.shown.stones).toContain('e6')
  expect(hand.moves).toEqual([])
})

it('lets the player go on when no answer comes', () => {
  const hand = turn()
  for (const at of ['d3', 'd6', 'e6']) hand.choose(at)
  vi.advanceTimersByTime(5000)
  expect(hand.waiting).toBe(null)
  expect(hand.phase).toBe('source')
})

it('goes one step back from a move that is not confirmed, however late', () => {
  const hand = turn()
  for (const at of ['d3', 'd6', 'e6']) hand.choose(at)
  given.staged = played[0]!
  vi.advanceTimersByTime(5000)
  given.staged = null
  hand.reopen()
  expect([hand.waiting, hand.phase, hand.choice.target]).toEqual([null, 'mark', 'd6'])
})

it('takes a drag of the chosen tower for a drag, and a second click for a step back', async () => {
  const hand = turn()
  hand.choose('d3')
  hand.choose('d3')
  hand.choose('d6') // within the same event
  expect(hand.choice.target).toBe('d6')
  hand.back()
  hand.choose('d3')
  await Promise.resolve()
  expect(hand.choice.source).toBe(null)
})

it('draws a dragged tower as chosen', () => {
  const hand = turn()
  hand.dragged = 'd3'
  expect(hand.phase).toBe('target')
  expect([...hand.targets]).toEqual(['d6'])
  hand.looking = 'd6'
  expect(hand.ghost).toBe('d6')
  expect(hand.open.map((mark) => mark.stones)).toEqual([['e6']])
})

it('offers to take over a side before anything is chosen', () => {
  expect(turn().swappable).toBe(false)
  given.moves = [...moves, 'swap']
  const hand = turn()
  expect([hand.swappable, hand.asked]).toEqual([true, 'sourceSwap'])
  hand.choose('d3')
  hand.swap()
  expect([hand.swappable, hand.asked, played.length]).toEqual([false, 'target', 0])
  hand.back()
  hand.swap()
  expect(played).toEqual(['swap'])
  given.moves = moves
})

/** A turn on a board of which the engine knows what moves lead to. */
function turnAhead(text: string, staged: string | null = null): TurnAtHand {
  const { moves } = engine.describe('twrs', text)
  const tally = engine.tally('twrs', text)
  const ahead = (move: string) => engine.after('twrs', text, [move])[0]
  return new TurnAtHand(() => ({ ...given, text, tally, moves, staged, play: () => {}, ahead }))
}
const SWAPPING = {
  setup: 'standard',
  diagonals: 'false',
  must_mark_after: '8',
  stall_limit: '24',
  last_stone: 'plays_on',
  swap: 'true',
}
const NEARLY = '11/7o3/2o8/3x7/8b2/x4x4o/1x9/11/3x5x1/1b2x6/5x1b3 b 0 -'

it('previews what marks would close, and less where one of them is looked at', () => {
  const hand = turnAhead(NEARLY)
  expect(hand.closing).toEqual([])
  hand.choose('i7')
  hand.looking = 'i4'
  expect(hand.questioned).toContain('i7-i4+c4+i9')
  const sizes = () => hand.closing.map(({ owner, points }) => [owner, points.length])
  expect(sizes()).toEqual([[0, 15]])
  hand.choose('i4')
  hand.looking = hand.open.find(({ stones }) => !stones.includes('c4'))!.stones[0]!
  expect(sizes()).toEqual([])
})

it('draws a move that waits with what it closes, and a swap as the board that follows', () => {
  const hand = turnAhead(NEARLY, 'i7-i4+c4+i9')
  expect(hand.questioned).toEqual(['i7-i4+c4+i9'])
  expect(hand.shown.areas.map(({ points }) => points.length)).toEqual([15])
  expect(hand.shown.towers.find((tower) => tower.at === 'b2')?.petrified).toBe(true)
  const start = engine.start('twrs', SWAPPING, 2, 0n).text
  const moved = engine.apply('twrs', start, engine.describe('twrs', start).moves[0]!)
  const taken = read(engine.apply('twrs', moved, 'swap'))
  expect(turnAhead(moved, 'swap').shown.towers).toEqual(taken.towers)
})
