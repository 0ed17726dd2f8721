import { describe, expect, it } from 'vitest'
import { read } from './read'
import samples from '../../../../tests/web/data/clocktowers.json'
import { choose, chosenSlot, forced, moveTo, placesOf, targets, type Stage } from './stage'

const hand = ['Cm', 'Ry', 'Rb']
const moves = ['play Cm 2', 'play Cm 4', 'discard Cm', 'discard Ry', 'play Rb 3', 'discard Rb']
const stage = (more: Partial<Stage> = {}): Stage => ({ moves, hand, chosen: null, ...more })

describe('playing', () => {
  it('begins with a card', () => {
    expect([...targets(stage())].sort()).toEqual(['hand.0', 'hand.1', 'hand.2'])
    expect(choose(stage(), 'hand.2')).toEqual({ chosen: 2 })
  })

  it('goes on with where it may go, or with another card', () => {
    expect([...targets(stage({ chosen: 0 }))].sort()).toEqual([
      'hand.1',
      'hand.2',
      'tower.2',
      'tower.4',
      'tray',
    ])
    expect(choose(stage({ chosen: 0 }), 'hand.1')).toEqual({ chosen: 1 })
  })

  it('makes a whole move', () => {
    expect(choose(stage({ chosen: 0 }), 'tower.4')).toEqual({ chosen: null, move: 'play Cm 4' })
    expect(choose(stage({ chosen: 1 }), 'tray')).toEqual({ chosen: null, move: 'discard Ry' })
    const floors = stage({ hand: ['F1'], moves: ['play F1', 'discard F1'], chosen: 0 })
    expect(choose(floors, 'new')).toEqual({ chosen: null, move: 'play F1' })
  })

  it('tries what is not allowed, and keeps the card chosen', () => {
    expect(choose(stage({ chosen: 2 }), 'tower.1')).toEqual({ chosen: 2, move: 'play Rb 1' })
    expect(choose(stage({ chosen: 0 }), 'new')).toEqual({ chosen: 0, move: 'play Cm' })
    expect(choose(stage({ chosen: 0 }), 'pile.F')).toEqual({ chosen: 0, move: 'draw F' })
  })

  it('does nothing with a tower before a card is chosen', () => {
    expect(choose(stage(), 'tower.1')).toEqual({ chosen: null })
  })

  it('does not ask for the only card', () => {
    const last = stage({ hand: ['Rp'], moves: ['play Rp 2', 'discard Rp'] })
    expect(chosenSlot(last)).toBe(0)
    expect([...targets(last)].sort()).toEqual(['tower.2', 'tray'])
    expect(choose(last, 'tower.2').move).toBe('play Rp 2')
  })

  it('takes equal cards for equal', () => {
    const twins = stage({ hand: ['C', 'C'], moves: ['play C 1', 'discard C'] })
    expect([...targets(twins)].sort()).toEqual(['hand.0', 'hand.1'])
    expect(choose({ ...twins, chosen: 1 }, 'tower.1').move).toBe('play C 1')
  })
})

describe('drawing', () => {
  const drawing = stage({ hand: ['Cm', 'Ry'], moves: ['draw F', 'draw R'] })

  it('offers the piles', () => {
    expect([...targets(drawing)].sort()).toEqual(['pile.F', 'pile.R'])
    expect(choose(drawing, 'pile.R')).toEqual({ chosen: null, move: 'draw R' })
    expect(choose(drawing, 'pile.C')).toEqual({ chosen: null, move: 'draw C' })
  })

  it('lets the server say that cards have to wait', () => {
    expect(choose({ ...drawing, chosen: 1 }, 'hand.0')).toEqual({
      chosen: null,
      move: 'discard Cm',
    })
  })

  it('is not asked for if there is one pile only', () => {
    expect(forced(['draw R'])).toBe('draw R')
    expect(forced(['draw F', 'draw R'])).toBeNull()
    expect(forced(['discard F1'])).toBeNull()
  })
})

it('offers nothing when it is not one’s turn', () => {
  expect(targets(stage({ moves: [], chosen: 1 })).size).toBe(0)
  expect(choose(stage({ moves: [] }), 'hand.0')).toEqual({ chosen: null })
})

it('reaches every legal move of every sample, and no other as a target', () => {
  for (const { position, moves } of samples) {
    const { players, actor } = read(position)
    if (actor === null) continue
    const { hand } = players[actor]!
    const reached = new Set<string>()
    const collect = (chosen: number | null) => {
      for (const place of targets({ moves, hand, chosen })) {
        const { move } = choose({ moves, hand, chosen }, place)
        if (move) reached.add(move)
      }
    }
    collect(null)
    hand.forEach((_, n) => collect(n))
    expect([...reached].sort()).toEqual([...moves].sort())
  }
})

it('says where a move begins and ends', () => {
  expect(placesOf('play Rb 3', hand)).toEqual({ from: 'hand.2', to: 'tower.3' })
  expect(placesOf('play F1', hand)).toEqual({ from: null, to: 'new' })
  expect(placesOf('discard Ry', hand)).toEqual({ from: 'hand.1', to: 'tray' })
  expect(placesOf('draw C', hand)).toEqual({ from: 'pile.C', to: null })
  expect(moveTo('C', 'pile.F')).toBeNull()
})
