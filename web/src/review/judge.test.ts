import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import thresholds from '../../../src/campanile/review/thresholds.json'
import type { Figures } from '../engine/module'
import { judge, shares, type Judgement } from './judge'

interface Case {
  name: string
  seats: number
  figures: (Figures | null)[]
  result: number[] | null
  judgement: Judgement
}

/** The same as Python's: tests/review checks these cases as well. */
const cases = JSON.parse(readFileSync('../tests/review/data/judgements.json', 'utf8')) as Case[]

/** Numbers as near as two languages that add up in the same order can be. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'number' ? Number(each.toFixed(9)) + 0 : each,
    ),
  )

it.each(cases)('$name', ({ seats, figures, result, judgement }) => {
  expect(rounded(judge(seats, figures, result, thresholds))).toEqual(rounded(judgement))
})

it.each(cases)('skill and luck add up: $name', ({ seats, figures, result }) => {
  const { graph, players } = judge(seats, figures, result, thresholds)
  const known = graph.filter((each) => each !== null)
  players.forEach(({ skill, luck }, seat) => {
    const change = known.length ? known.at(-1)![seat]! - known[0]![seat]! : 0
    expect(skill + luck).toBeCloseTo(change, 9)
  })
})

it('winners share the win', () => {
  expect(shares(3, [1])).toEqual([0, 1, 0])
  expect(shares(4, [0, 2])).toEqual([0.5, 0, 0.5, 0])
})
