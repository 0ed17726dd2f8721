import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sound as clocktowers } from '../games/clocktowers/sound'
import { sound as tuerme } from '../games/tuerme/sound'
import { sound as twrs } from '../games/twrs/sound'
import { bells, DRAWN, LOST, MOVED, REFUSED, strikes, TURN, WON } from './sounds'
import { BODIES } from './synth'
import type { Position } from '../wire'

const at = (text: string): Position => ({
  text,
  actor: null,
  moves: [],
  scores: [],
  outcome: null,
  tally: [],
})

it('rings differently for a win, a loss and a draw', () => {
  expect(bells([0], [0], 2)).toBe(WON)
  expect(bells([1], [0], 2)).toBe(LOST)
  expect(bells([0, 1], [0], 2)).toBe(DRAWN)
  expect(bells([], [0], 2)).toBe(DRAWN)
  expect(bells([1], [], 2), 'a spectator').toBe(WON)
  expect(bells([1], [0, 1], 2), 'one device').toBe(WON)
  expect(bells([0, 1], [0], 3), 'shared').toBe(WON)
})

it('lasts no longer than the count, and is made of known materials', () => {
  for (const notes of [TURN, REFUSED, MOVED, WON, LOST, DRAWN, strikes(6)])
    for (const { of, at = 0, volume = 1 } of notes) {
      expect(BODIES[of]).toBeDefined()
      expect(at).toBeLessThanOrEqual(3)
      expect(volume).toBeLessThanOrEqual(1)
    }
})

it('has steel for stones, a striking clock for a roof, wood and stone for discs', () => {
  expect(twrs('d3-d8+d5+f8').map(({ of }) => of)).toEqual(['stone', 'steel', 'steel'])
  const towers = at('- -/- F1+F2+C/F2+C+Rb,F1 0 play')
  const count = (move: string, seat: number) =>
    clocktowers(move, seat, towers).filter(({ of }) => of === 'chime').length
  expect(count('play Rb 1', 1)).toBe(2)
  expect(count('play F1 2', 1)).toBe(0)
  expect(count('discard ?', 0)).toBe(0)
  const lessons = JSON.parse(
    readFileSync('../src/campanile/games/tuerme/lessons.json', 'utf8'),
  ) as { position: string }[]
  const town = at(lessons.find(({ position }) => position)!.position)
  expect(tuerme('a4-b2', 0, town).at(-1)!.of).toBe('stone')
  expect(tuerme('a4-a5', 0, town).at(-1)!.of).toBe('wood')
  expect(tuerme('pass', 0, town)).toEqual([])
})
