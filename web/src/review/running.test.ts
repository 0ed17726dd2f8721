import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import studies from '../../../tests/web/data/studies.json'
import { engine } from '../engine/node'
import { answers, goOn, serve } from './fakes'
import { openRecord } from './open'
import type { Study } from './study.svelte'

vi.mock('../engine/client', async () => (await import('./fakes')).client)
beforeAll(serve)

let now = Date.now()
const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
beforeEach(() => {
  answers.set('/api/matches', { matches: [] })
})
afterEach(() => answers.delete('/api/matches'))

const isBarred = ({ running, root }: Study) => running.has(root.played)

it.each(studies)('a match of $game that begins later is noticed', async ({ game, text }) => {
  const study = await openRecord(text)
  expect(await isBarred(study)).toBe(false)
  const { position } = study.root.played.at(-1)!
  goOn('M1', game, engine.view(game, position.text, 0))
  // The server is not asked for every position that somebody looks at.
  expect(await isBarred(study)).toBe(false)
  now += 11_000
  expect(await isBarred(study)).toBe(true)
  // Without the server it is as it was.
  answers.delete('/api/matches/M1')
  now += 11_000
  expect(await isBarred(study)).toBe(true)
  answers.delete('/api/matches')
  now += 11_000
  expect(await isBarred(study)).toBe(true)
  // The match is over.
  answers.set('/api/matches', { matches: [] })
  now += 11_000
  expect(await isBarred(study)).toBe(false)
  expect(clock).toHaveBeenCalled()
})

it('who was never connected has no such match', async () => {
  answers.delete('/api/matches')
  expect(await isBarred(await openRecord(studies[0]!.text))).toBe(false)
})
