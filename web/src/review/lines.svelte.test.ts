import { flushSync } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import studies from '../../../tests/web/data/studies.json'
import type { Line, Result } from '../engine/module'
import { answers, device, goOn, serve } from './fakes'
import { Lines, type Found } from './lines.svelte'
import { openRecord } from './open'
import type { Study } from './study.svelte'

vi.mock('../engine/client', async () => (await import('./fakes')).client)
beforeAll(serve)

const { text } = studies.find(({ game }) => game === 'twrs')!
const line = (chance: number): Line => ({
  moves: ['f4-f5'],
  visits: 9,
  value: chance,
  chances: [chance, 1 - chance],
  lead: null,
})
const result = (chance: number): Result => ({
  move: 'f4-f5',
  moves: [],
  line: [],
  lines: [line(chance)],
  nodes: 9,
  depth: 1,
  exact: false,
})
let study: Study
let close = () => {}

beforeEach(async () => {
  answers.delete('/api/matches')
  device.search = (_game, _text, _nodes, _seed, { progress } = {}) => {
    progress?.(result(0.6))
    return Promise.resolve(result(0.7))
  }
  study = await openRecord(text)
})
afterEach(() => close())

function shown(known?: () => Found | null): Lines {
  let lines: Lines
  close = $effect.root(() => {
    lines = new Lines(
      () => study,
      () => true,
      known,
    )
  })
  flushSync()
  return lines!
}

it('what a record says of a move stays, and what is searched here is replaced', async () => {
  const nodes = study.root.played
  study.go(nodes.find(({ evaluation }) => evaluation && !evaluation.mark)!)
  const lines = shown()
  await vi.waitFor(() => expect(lines.found?.isDone).toBe(true))
  expect(study.current.evaluation).toEqual({ chances: [0.5, 0.5], lead: 2.3, mark: '' })
  study.go(nodes.at(-1)!)
  flushSync()
  await vi.waitFor(() => expect(lines.found?.isDone).toBe(true))
  expect(study.current.evaluation).toEqual({ chances: [0.7, 1 - 0.7], lead: null, mark: '' })
})

it('what a review knows is barred where a match goes on', async () => {
  const [, first, second] = study.root.played
  goOn('M2', 'twrs', second!.position.text)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 60_000)
  const of = study.current
  const lines = shown(() => ({
    of,
    lines: [line(0.5)],
    nodes: 9,
    depth: null,
    exact: false,
    isDone: true,
  }))
  study.go(first!)
  flushSync()
  expect(lines.found).not.toBeNull()
  study.go(second!)
  flushSync()
  await vi.waitFor(() => expect(lines.isBarred).toBe(true))
  expect(lines.found).toBeNull()
  study.go(first!)
  flushSync()
  expect([lines.isBarred, lines.found === null]).toEqual([false, false])
  clock.mockRestore()
})
