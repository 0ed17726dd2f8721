import { expect, it } from 'vitest'
import { follow } from './pieces'

const piece = (kind: string, x: number, y: number) => ({ kind, x, y })

it('keeps what stays and follows what moves', () => {
  const before = follow([], [piece('blue', 0, 0), piece('blue', 5, 5), piece('orange', 1, 1)])
  const after = follow(before, [piece('blue', 5, 5), piece('orange', 1, 1), piece('blue', 0, 9)])
  expect(after.map((p) => p.key)).toEqual([before[1]!.key, before[2]!.key, before[0]!.key])
})

it('gives new pieces new keys', () => {
  const before = follow([], [piece('blue', 0, 0)])
  const after = follow(before, [piece('blue', 0, 0), piece('blue', 3, 3)])
  expect(after[0]!.key).toBe(before[0]!.key)
  expect(after[1]!.key).not.toBe(before[0]!.key)
})

it('does not turn one kind into another', () => {
  const before = follow([], [piece('blue', 0, 0)])
  expect(follow(before, [piece('orange', 0, 0)])[0]!.key).not.toBe(before[0]!.key)
})
