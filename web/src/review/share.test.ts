import { expect, it } from 'vitest'
import { fragmentOf, readFragment } from './share'

it('a link brings back a record and the move that was on the board', async () => {
  const text = `Game: x\n\n${Array.from({ length: 80 }, (_, n) => `${n + 1}. a${n}-b${n} ; “ß”`).join('\n')}\n`
  const fragment = await fragmentOf({ kind: 'record', text, at: 12 })
  expect(fragment).toMatch(/^r=[\w-]+&n=12$/)
  expect(fragment.length).toBeLessThan(text.length)
  expect(await readFragment(fragment)).toEqual({ kind: 'record', text, at: 12 })
})

it('a position stays readable in its link', async () => {
  const shared = { kind: 'position', text: '11/5x5 b 0 -', at: 0 } as const
  const fragment = await fragmentOf(shared)
  expect(fragment).toContain('11')
  expect(await readFragment(fragment)).toEqual(shared)
})

it('what is no link of ours, or was cut off, is nothing', async () => {
  expect(await readFragment('')).toBeNull()
  expect(await readFragment('3.2')).toBeNull()
  expect(await readFragment('r=a')).toBeNull()
  const whole = await fragmentOf({ kind: 'record', text: 'Game: x '.repeat(50), at: 0 })
  expect(await readFragment(whole.slice(0, 12))).toBeNull()
})
