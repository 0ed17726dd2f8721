import { expect, it } from 'vitest'
import samples from '../../../../tests/web/data/tuerme.json'
import { flightBetween } from './diff'
import { FIELDS, middleOf, placeOf, sizeOf, ZONES, zoneOf } from './layout'
import { engine } from '../../engine/node'
import { held, holders, inStreets, moved, ownerOf, read, wholeZone } from './read'

// A game for two that the rules have written, in which a whole zone was held at the end.
const TEXTS = {
  middle:
    'l0,s0,l2,c2,.,s3,.,l3,c2,.,.,.,l30,s1/.,c1,.,s2,l0,.,k00,l3,.,l1,s3,k1,s0,c2/s3,.,.,c2,.,.,s2,l2,.,c30,k3,.,.,k3/l2,.,l2,s3,k3,k3,l1,s1,.,.,.,s0,.,s3/c0,.,.,.,.,.,k2,k2,c3,s2,.,l3,.,s2/k2,s10,l0,c3,k031,s11,.,.,.,.,.,l1101,c0111,./k2,.,c01,c2,.,.,l2,.,.,s0,.,.,k101,c3/.,.,k0,l3,.,.,k2,c30,s2,.,.,k1,.,. 2 1 + 0 -',
  end: 's0,.,l2,c2,.,s3,k00,l3,c2,.,.,.,.,./l0,c1,.,s2,l0,.,.,l3,.,l1,s3,k1,s0011,c2/s3,.,.,c2,.,.,s2,l2,.,c30,k3,.,l30,k3/l2,.,l2,s3,k3,k3,.,.,.,.,.,.,.,s3/.,.,.,.,.,.,k2,k2,c3,s2,.,.,.,s2/k2,s10,l0,c3,k031,s11,.,.,c30,.,.,l1101,c0111,./.,k20,c010,c2,.,.,l2,.,.,s0,.,.,k1011,c3/.,.,.,l3,.,.,k2,.,s2,.,.,.,.,l31 2 0 - 0 -',
  before:
    's0,.,l2,c2,.,s3,k00,l3,c2,.,.,.,.,./l0,c1,.,s2,l0,.,.,l3,.,l1,s3,k1,s0011,c2/s3,.,.,c2,.,.,s2,l2,.,c30,k3,.,l30,k3/l2,.,l2,s3,k3,k3,.,.,.,.,.,.,.,s3/.,.,c0,.,.,.,k2,k2,c3,s2,.,.,.,s2/k2,s10,l0,c3,k031,s11,.,.,c30,.,.,l1101,c0111,./.,k20,c01,c2,.,.,l2,.,.,s0,.,.,k1011,c3/.,.,.,l3,.,.,k2,.,s2,.,.,.,.,l31 2 0 - 8 -',
}

it('reads every stone, whose turn it is and what may follow', () => {
  const town = read(TEXTS.middle)
  const stones = [...town.stacks.values()].flatMap((stack) => stack.colours)
  expect(stones).toHaveLength(80)
  expect([town.players, town.player, town.again, town.quiet, town.options]).toEqual([
    2,
    1,
    true,
    0,
    {},
  ])
  const stack = town.stacks.get('l3')!
  expect([stack.emblem, stack.colours, ownerOf(stack)]).toEqual(['l', [1, 1, 0, 1], 1])
})

it('reads the town before the deal, and options', () => {
  const row = Array(14).fill('.').join(',')
  const town = read(`${Array(8).fill(row).join('/')} 3 0 - 0 stall_limit=30`)
  expect(town.stacks.size).toBe(0)
  expect(town.players).toBe(3)
  expect(town.options).toEqual({ stall_limit: '30' })
})

it('knows who holds which field of a zone, and the zone that ended the game', () => {
  const town = read(TEXTS.end)
  const whole = wholeZone(engine.tally('tuerme', TEXTS.end))!
  expect(whole).toEqual({ zone: 4, seat: 0 })
  expect(held(town, ZONES[whole.zone]!)).toEqual([{ colour: 0, fields: 4 }])
  expect(holders(town, ZONES[whole.zone]!)).toEqual(Array(4).fill(0))
  expect(wholeZone(engine.tally('tuerme', TEXTS.middle))).toBeNull()
})

it('counts only pieces in the streets as movable ones', () => {
  const town = read(TEXTS.middle)
  for (const name of inStreets(town, 0)) {
    expect(zoneOf(name)).toBeNull()
    expect(ownerOf(town.stacks.get(name)!)).toBe(0)
  }
})

it('draws a move as if it were made, just as the rules make it', () => {
  const plain = (town: ReturnType<typeof read>) =>
    [...town.stacks].map(([name, { emblem, colours }]) => name + emblem + colours.join('')).sort()
  for (const { position, after: led } of samples)
    for (const [move, text] of Object.entries(led))
      expect(plain(moved(read(position), move))).toEqual(plain(read(text)))
})

it('sees what moved, forwards and backwards, and nothing between towns far apart', () => {
  const [from, to] = 'c4-c2'.split('-')
  const [before, end] = [read(TEXTS.before), read(TEXTS.end)]
  const stones = before.stacks.get(from!)!.colours.length
  expect(flightBetween(before, end)).toEqual({ from, to, stones })
  expect(flightBetween(end, before)).toEqual({ from: to, to: from, stones })
  expect(flightBetween(read(TEXTS.middle), end)).toBeNull()
  expect(flightBetween(end, end)).toBeNull()
})

it('has eight zones with each symbol once', () => {
  expect(ZONES).toHaveLength(8)
  for (const zone of ZONES)
    expect(
      zone
        .map((field) => field.emblem)
        .sort()
        .join(''),
    ).toBe('ckls')
  expect(zoneOf('b7')).toBe(1)
  expect(zoneOf('m2')).toBe(8)
  expect(zoneOf('a1')).toBeNull()
})

it('puts every field on a place of its own, whichever way the town lies', () => {
  for (const portrait of [false, true])
    for (const flipped of [false, true]) {
      const lie = { portrait, flipped }
      const { width, height } = sizeOf(lie)
      const places = FIELDS.map((field) => placeOf(field, lie))
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(112)
      for (const { x, y } of places) expect(x > 0 && y > 0 && x < width && y < height).toBe(true)
    }
  const plain = { portrait: false, flipped: false }
  expect(placeOf({ column: 0, row: 7 }, plain)).toEqual({ x: 90, y: 90 })
  expect(placeOf({ column: 0, row: 0 }, { portrait: true, flipped: false })).toEqual({
    x: 90,
    y: 90,
  })
  expect(middleOf(ZONES[0]!, plain)).toEqual({ x: 240, y: 240 })
})
