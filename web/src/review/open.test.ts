import { beforeAll, expect, it, vi } from 'vitest'
import type { Refusal } from '../net/api'
import { engine } from '../engine/node'
import { serve } from './fakes'
import { openRecord } from './open'
import type { Study } from './study.svelte'

vi.mock('../engine/client', async () => (await import('./fakes')).client)
beforeAll(serve)

async function refusal(opening: Promise<Study>): Promise<string> {
  const error = await opening.then(
    () => null,
    (error: unknown) => error,
  )
  return (error as Refusal).problem.code
}

const tuerme = (moves: string) =>
  `Game: tuerme\nRules: 1\nOptions: -\nSeats: 2\nResult: *\n\n${moves}`

it('a record with a deal is opened without the server', async () => {
  const { deal, text } = engine.start('tuerme', { stall_limit: '60' }, 2, 1n)
  const study = await openRecord(tuerme(`1. ${deal}\n`))
  expect(study.setting.deal).toBe(deal)
  expect(study.root.position.text).toBe(text)
})

it('a deal that is none is refused, and so is a game that waits for one', async () => {
  expect(await refusal(openRecord(tuerme('1. deal s9\n')))).toBe('offline')
  expect(await refusal(openRecord(tuerme('')))).toBe('waiting_for_chance')
})
