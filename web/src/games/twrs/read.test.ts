import { describe, expect, it } from 'vitest'
import samples from '../../../../tests/web/data/twrs.json'
import { engine } from '../../engine/node'
import { moved, parse, place, name, read } from './read'

// Texts as the rules write them.
const START = '11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11 b 0 -'
const COUNT = '11/2o4x3/11/4x3o2/11/xxxxxxxxxxx/1x9/1x2x3x2/ox4b4/1xx2x2x1x/1xbx5xb b 0 -'
const NEARLY = '11/7o3/2o8/3x7/8b2/x4x4o/1x9/11/3x5x1/1b2x6/5x1b3 b 0 -'
const at = (text: string) => read(text).towers.map((tower) => tower.at)

describe('reading a position', () => {
  it('finds the pieces of the start', () => {
    const model = read(START)
    expect(model.size).toBe(11)
    expect(model.stones.sort()).toEqual(['d8', 'f6', 'h4'])
    expect(model.towers.filter((t) => t.owner === 0).map((t) => t.at)).toEqual(['b6', 'd3', 'g2'])
    expect(model.towers.filter((t) => t.owner === 1).map((t) => t.at)).toEqual(['e10', 'h9', 'j6'])
    expect(model.areas).toEqual([])
    expect(model.towers.some((tower) => tower.petrified)).toBe(false)
    expect([model.toMove, model.quiet, model.options]).toEqual([0, 0, {}])
  })

  it('finds side, quiet moves and options', () => {
    const model = read(START.replace('b 0 -', 'o 5 diagonals=true,stall_limit=30'))
    expect([model.toMove, model.quiet]).toEqual([1, 5])
    expect(model.options).toEqual({ diagonals: 'true', stall_limit: '30' })
  })

  it('finds whose areas are closed', () => {
    const model = read(COUNT, engine.tally('twrs', COUNT))
    const sizes = (owner: number) =>
      model.areas
        .filter((a) => a.owner === owner)
        .map((a) => a.points.length)
        .sort((a, b) => b - a)
    expect(sizes(0)).toEqual([35, 1, 1])
    expect(sizes(1)).toEqual([53, 5])
    expect(model.towers.every((tower) => tower.petrified)).toBe(true)
  })

  it('finds areas worth as much as the rules say', () => {
    for (const { position, scores, tally } of samples) {
      const { areas } = read(position, tally)
      const points = (owner: number) =>
        areas.reduce((sum, area) => sum + (area.owner === owner ? area.points.length : 0), 0)
      expect([points(0), points(1)]).toEqual(scores)
    }
  })

  it('is not confused by names of two digits', () => {
    expect(place('k11')).toEqual([10, 10])
    expect(name(0, 9)).toBe('a10')
  })
})

const drawn = (model: ReturnType<typeof read>) => ({
  towers: [...model.towers].sort((a, b) => a.at.localeCompare(b.at)),
  stones: [...model.stones].sort(),
})

describe('moves', () => {
  it('come apart', () => {
    expect(parse('d3-d8')).toEqual({ source: 'd3', target: 'd8', stones: [] })
    expect(parse('i7-i4+c4+i10')).toEqual({ source: 'i7', target: 'i4', stones: ['c4', 'i10'] })
    expect(parse('+f6')).toEqual({ piece: 'stone', at: 'f6' })
    expect(parse('@f11')).toEqual({ piece: 'tower', at: 'f11' })
    expect(parse('draw R')).toBe(null)
  })

  it('change what is drawn', () => {
    const model = moved(read(NEARLY), parse('i7-i4+c4+i9')!)
    expect(model.towers.map((tower) => tower.at)).toContain('i4')
    expect(at(NEARLY)).toContain('i7')
    expect(model.stones).toEqual(expect.arrayContaining(['c4', 'i9']))
  })

  it('move the pieces just as the rules do', () => {
    for (const { position, after } of samples)
      for (const [move, text] of Object.entries(after))
        expect(drawn(moved(read(position), parse(move)!))).toEqual(drawn(read(text)))
  })
})
