import { beforeAll, expect, it, vi } from 'vitest'
import studies from '../../../tests/web/data/studies.json'
import type { Figures, Line } from '../engine/module'
import { device, serve } from './fakes'
import { openRecord } from './open'
import { Reviewing } from './reviewing.svelte'

vi.mock('../engine/client', async () => (await import('./fakes')).client)
beforeAll(serve)

const { text } = studies.find(({ game }) => game === 'twrs')!
const NOTED = { chances: [0.58, 0.42], lead: 2.3, mark: 'good' }

function figures(move: string): Figures {
  const line: Line = { moves: [move], visits: 9, value: 0.5, chances: [0.5, 0.5], lead: 0 }
  const known = { seat: 0, choices: 9, open: [], exact: false, nodes: 9, moment: null }
  return { ...known, lines: [line], played: line }
}

/** A review by an engine that weighs so many moves; what is then said of the move that has a note. */
async function reviewed(weighed: number, close = false) {
  const study = await openRecord(text)
  const [node] = study.root.played.filter(({ comment }) => comment === 'a remark')
  expect(node!.evaluation).toEqual(NOTED)
  let left = weighed
  device.weigh = (_game, _text, move) => {
    left -= 1
    if (left === 0 && close) reviewing.close()
    return left >= 0 ? Promise.resolve(figures(move)) : Promise.reject(new Error('stopped'))
  }
  const reviewing = new Reviewing(study, null, {})
  await vi.waitFor(() => expect(reviewing.isDone || reviewing.problem).toBeTruthy())
  return { reviewing, evaluation: node!.evaluation! }
}

it('what a whole review has found replaces what was noted', async () => {
  const { reviewing, evaluation } = await reviewed(Infinity)
  expect(reviewing.isDone).toBe(true)
  expect(evaluation).toMatchObject({ chances: [0.5, 0.5], lead: 0 })
})

it('what was noted outlasts a review that fails after a first glance', async () => {
  const { reviewing, evaluation } = await reviewed(12)
  expect(reviewing.problem?.code).toBe('offline')
  expect(evaluation).toEqual(NOTED)
})

it('what was noted outlasts a review that is broken off', async () => {
  expect((await reviewed(12, true)).evaluation).toEqual(NOTED)
})
