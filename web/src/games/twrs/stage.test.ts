import { describe, expect, it } from 'vitest'
import { read } from './read'
import * as stage from './stage'

const START = '11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11 b 0 -'
const model = read(START)
// Part of what the rules list for the start.
const MOVES = [
  'd3-d7', 'd3-d7+j7', 'd3-d7+h7', 'd3-d7+e7',
  'g2-g8', 'g2-g8+g6+j8', 'g2-g8+g9+h8', 'g2-g8+e8+g10',
  'b6-b3', 'b6-b3+b9', 'b6-b3+b10', 'd3-d6', 'd3-d6+e6',
] // prettier-ignore

function walk(moves: string[], places: string[], on = model): stage.Step {
  let step: stage.Step = { choice: stage.NOTHING }
  for (const at of places) {
    if (!('choice' in step)) throw new Error('over too early')
    step = stage.choose(on, moves, step.choice, at)
  }
  return step
}
function choiceOf(step: stage.Step): stage.Choice {
  if (!('choice' in step)) throw new Error('not a choice')
  return step.choice
}

describe('a turn', () => {
  it('begins with a tower that can move', () => {
    expect(stage.phase(MOVES, stage.NOTHING)).toBe('source')
    expect([...stage.sources(MOVES)].sort()).toEqual(['b6', 'd3', 'g2'])
    const choice = choiceOf(walk(MOVES, ['d3']))
    expect(stage.phase(MOVES, choice)).toBe('target')
    expect([...stage.targets(MOVES, 'd3')]).toEqual(['d7', 'd6'])
  })

  it('is not asked for what has one choice only', () => {
    expect(walk(['d3-d4'], ['d3', 'd4'])).toEqual({ play: 'd3-d4' })
    expect(walk(['d3-d4+e4'], ['d3', 'd4'])).toEqual({ play: 'd3-d4+e4' })
    expect(choiceOf(walk(MOVES, ['d3', 'd6'])).target).toBe('d6') // may be skipped
  })

  it('takes a mark by its tower or by one of its stones', () => {
    expect(walk(MOVES, ['d3', 'd7', 'e10'])).toEqual({ play: 'd3-d7+e7' })
    expect(walk(MOVES, ['d3', 'd7', 'e7'])).toEqual({ play: 'd3-d7+e7' })
    expect(walk(MOVES, ['g2', 'g8', 'j6'])).toEqual({ play: 'g2-g8+g6+j8' })
    expect(walk(MOVES, ['g2', 'g8', 'j8'])).toEqual({ play: 'g2-g8+g6+j8' })
    expect(walk(MOVES, ['d3', 'd6', 'e6'])).toEqual({ play: 'd3-d6+e6' })
  })

  it('can leave out marking where that is listed', () => {
    const choice = choiceOf(walk(MOVES, ['d3', 'd7']))
    expect(stage.unmarked(MOVES, choice)).toBe('d3-d7')
    expect(stage.unmarked(MOVES.slice(1), choice)).toBe(null)
  })

  it('goes back step by step, and to another tower', () => {
    const choice = choiceOf(walk(MOVES, ['d3', 'd7']))
    expect(stage.back(choice)).toEqual({ ...stage.NOTHING, source: 'd3' })
    expect(stage.back(stage.back(choice))).toEqual(stage.NOTHING)
    expect(walk(MOVES, ['d3', 'g2'])).toEqual({ choice: { ...stage.NOTHING, source: 'g2' } })
    expect(walk(MOVES, ['d3', 'd3'])).toEqual({ choice: stage.NOTHING })
    expect(walk(MOVES, ['d3', 'd7', 'd7'])).toEqual({ choice: { ...stage.NOTHING, source: 'd3' } })
  })

  it('hands on what is not listed, to be told why', () => {
    expect(walk(MOVES, ['j6'])).toEqual({ attempt: 'j6-k6' })
    expect(walk(MOVES, ['k1'])).toEqual({ attempt: 'k1-j1' })
    expect(walk(MOVES, ['d3', 'e5'])).toEqual({ attempt: 'd3-e5' })
    expect(walk(MOVES, ['d3', 'd7', 'a1'])).toEqual({ attempt: 'd3-d7+a1' })
  })

  it('does nothing when no moves are listed', () => {
    expect(stage.phase([], stage.NOTHING)).toBe('none')
    expect(walk([], ['d3'])).toEqual({ choice: stage.NOTHING })
  })

  it('places pieces in an own set-up', () => {
    expect(stage.phase(['+f6'], stage.NOTHING)).toBe('stone')
    expect(walk(['+f6', '+f7'], ['f7'])).toEqual({ play: '+f7' })
    expect(walk(['@f6'], ['d8'])).toEqual({ attempt: '@d8' })
  })
})

describe('marks that share a stone', () => {
  // The stone on e6 marks one tower alone, and another one together with h6.
  const moves = ['d3-d6', 'd3-d6+e6', 'd3-d6+e6+h6', 'd3-d6+j2']

  it('ask for more, and take the same stone again for it alone', () => {
    const choice = choiceOf(walk(moves, ['d3', 'd6', 'e6']))
    expect(choice.points).toEqual(['e6'])
    expect(stage.remaining(stage.marks(model, moves, 'd3', 'd6'), choice)).toHaveLength(2)
    expect(walk(moves, ['d3', 'd6', 'e6', 'h6'])).toEqual({ play: 'd3-d6+e6+h6' })
    expect(walk(moves, ['d3', 'd6', 'e6', 'e6'])).toEqual({ play: 'd3-d6+e6' })
    expect(walk(moves, ['d3', 'd6', 'e6', 'j2'])).toEqual({ play: 'd3-d6+j2' })
    expect(stage.back(choice).points).toEqual([])
  })
})

describe('with one stone left', () => {
  it('each point is a choice, and a tower leaves its points to choose from', () => {
    const moves = ['g2-g8', 'g2-g8+g6', 'g2-g8+j8', 'g2-g8+h8', 'g2-g8+g9']
    expect(walk(moves, ['g2', 'g8', 'j8'])).toEqual({ play: 'g2-g8+j8' })
    const choice = choiceOf(walk(moves, ['g2', 'g8', 'j6']))
    const open = stage.remaining(stage.marks(model, moves, 'g2', 'g8'), choice)
    expect(open.map((mark) => mark.stones)).toEqual([['g6'], ['j8']])
    expect(walk(moves, ['g2', 'g8', 'j6', 'g6'])).toEqual({ play: 'g2-g8+g6' })
  })
})

describe('with diagonals', () => {
  const wide = read(START.replace('-', 'diagonals=true'))
  // As the rules list them for b6-c6.
  const moves = ['b6-c6', 'b6-c6+c9', 'b6-c6+c10+e6', 'b6-c6+f9+h11', 'b6-c6+e8+g10', 'b6-c6+e4']

  it('a tower leaves the lines to choose, and lines leave the towers', () => {
    const all = stage.marks(wide, moves, 'b6', 'c6')
    expect(stage.waysOf(all, stage.NOTHING)).toEqual(['straight', 'falling', 'rising'])
    const choice = choiceOf(walk(moves, ['b6', 'c6', 'e10'], wide))
    expect(choice.tower).toBe('e10')
    expect(stage.waysOf(all, choice)).toEqual(['straight', 'falling', 'rising'])
    expect(stage.chooseWay(wide, moves, choice, 'rising')).toEqual({ play: 'b6-c6+e8+g10' })
    expect(stage.chooseWay(wide, moves, choice, 'falling')).toEqual({ play: 'b6-c6+e4' })
  })

  it('lines first, then a tower', () => {
    const moved = choiceOf(walk(moves, ['b6', 'c6'], wide))
    const rising = choiceOf(stage.chooseWay(wide, moves, moved, 'rising'))
    const all = stage.marks(wide, moves, 'b6', 'c6')
    expect([...stage.markable(all, rising)].sort()).toEqual(['e10', 'h9'])
    expect(stage.choose(wide, moves, rising, 'h9')).toEqual({ play: 'b6-c6+f9+h11' })
    expect(stage.chooseWay(wide, moves, rising, 'rising')).toEqual({ choice: moved })
    expect(stage.back(rising)).toEqual(moved)
  })
})
