import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Refusal } from '../net/api'
import { engine } from '../engine/node'
import { serve } from './fakes'
import { openRecord, recordOf } from './open'
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

describe('a record that begins with a position', () => {
  const start = engine.start('clocktowers', {}, 4, 1n).text
  const placed = (seats: string, options = '-', position = start) =>
    `Game: clocktowers\nRules: 1\nOptions: ${options}\nSeats: ${seats}\nPosition: ${position}\nResult: *\n`

  it('is opened', async () => {
    const study = await openRecord(placed('4'))
    expect(study.setting).toMatchObject({ seats: 4, placed: true, deal: '' })
    expect(recordOf(study)).toBe(placed('4'))
  })

  it.each(['2', '3'])('of other seats is refused', async (count) => {
    expect(await refusal(openRecord(placed(count)))).toBe('record_position')
  })

  it.each(['x', '0', '-1', '5', '1', '2.5'])(
    'of seats that cannot be is refused',
    async (count) => {
      expect(await refusal(openRecord(placed(count)))).toBe('bad_seats')
    },
  )

  it('with other options is refused', async () => {
    const { text } = engine.start('tuerme', { stall_limit: '40' }, 3, 1n)
    const record = (options: string) =>
      placed('3', options, text).replace('Game: clocktowers', 'Game: tuerme')
    expect(await refusal(openRecord(record('-')))).toBe('record_position')
    expect((await openRecord(record('stall_limit=40'))).setting.options).toEqual({
      stall_limit: '40',
    })
  })
})
