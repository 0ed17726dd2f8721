import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import studies from '../../../tests/web/data/studies.json'
import { engine, shown } from '../engine/node'
import { loadGame } from '../lib/game'
import { Refusal } from '../net/api'
import { answers, goOn, serve } from './fakes'
import { allNodes, openMatch, openRecord, recordOf, winners } from './open'
import { readRecord } from './record'
import { Reviewing } from './reviewing.svelte'
import type { Study } from './study.svelte'
import { Node } from './tree.svelte'

vi.mock('../engine/client', async () => (await import('./fakes')).client)
beforeAll(serve)
beforeEach(() => {
  for (const path of answers.keys()) if (path.startsWith('/api/matches')) answers.delete(path)
})

const written = (nodes: Node[]) => nodes.map((node) => node.move?.text)
const [twrs, clocktowers, tuerme] = studies.map(({ text }) => text) as [string, string, string]
/** A record without what is noted in it. */
const bare = (text: string) => text.replace(/^[;=|].*\n/gm, '')

async function refusal(opening: Promise<Study>): Promise<string> {
  const error = await opening.then(
    () => null,
    (error: unknown) => error,
  )
  return (error as Refusal).problem.code
}

describe.each(studies)('a record of $game', ({ text, page }) => {
  it('is opened without the server and written again with all that is noted', async () => {
    const study = await openRecord(text)
    expect(recordOf(study)).toBe(page)
    expect(recordOf(study, false)).toBe(bare(page))
    const again = await openRecord(page)
    expect(recordOf(again)).toBe(page)
    // Links count the nodes.
    expect(written(allNodes(again.root))).toEqual(written(allNodes(study.root)))
    expect(winners(study)).toEqual([1])
  })

  it('ends where somebody resigned, whatever is tried after that', async () => {
    const study = await openRecord(bare(text))
    const length = study.root.played.length
    study.last()
    const [move, other] = study.current.position.moves
    await study.follow(study.current, [move!])
    expect(study.current.move!.text).toBe(move)
    study.step(-1)
    await study.play(other!)
    study.step(-1)
    // What is tried can be stepped to from there, but is no part of the game.
    expect(study.line.at(-1)!.move!.text).toBe(move)
    study.first()
    expect(study.line).toHaveLength(length)
    const { ended, result, moves } = readRecord(recordOf(study))
    expect([ended, result]).toEqual([readRecord(text).ended, '*'])
    expect(moves.map(({ move }) => move)).toEqual(readRecord(text).moves.map(({ move }) => move))
    expect(moves.at(-1)!.variations.map((line) => line.map(({ move }) => move))).toEqual([
      [moves.at(-1)!.move, move],
    ])
    expect(recordOf(study, false)).toBe(bare(text))
    const again = await openRecord(recordOf(study))
    expect(recordOf(again)).toBe(recordOf(study))
    expect(again.root.played).toHaveLength(length)
    expect(winners(again)).toEqual([1])
    expect(new Reviewing(again, null, {}).nodes).toHaveLength(length - 1)
  })
})

it('what was tried before the first move of a game that was called off is kept', async () => {
  const study = await openRecord(bare(twrs).replace(/^1\.[^]*/m, ''))
  await study.play(study.current.position.moves[0]!)
  expect(readRecord(recordOf(study)).moves).toHaveLength(1)
})

it('a variation that repeats moves goes on after them, and takes nothing from them', async () => {
  const [first, second, third] = readRecord(twrs).moves.map(({ move }) => move)
  const head = bare(twrs).replace(/^1\.[^]*/m, '')
  const study = await openRecord(
    `${head}1. ${first}
; kept
= 0.6000 0.4000 +1.0 good
| 1. ${first}
| = 0.1000 0.9000
| 2. ${second}
| ; from the variation
| 3. ${third}
| 1. ${first}
| ; added
2. ${second}
`,
  )
  const [one, two, tried] = study.root.onwards.slice(1)
  expect(one!.comment).toBe('kept\nadded')
  expect(one!.evaluation).toEqual({ chances: [0.6, 0.4], lead: 1, mark: 'good' })
  expect(two!.comment).toBe('from the variation')
  expect(tried!.move!.text).toBe(third)
  expect(study.root.played.at(-1)).toBe(two)
  expect(allNodes(study.root)).toHaveLength(4)
})

it('what is noted of a deal belongs to the board after it', async () => {
  const { root, otherDeals, setting } = await openRecord(clocktowers)
  expect(root.comment).toBe('on the whole\non the deal\nin two lines')
  expect(root.evaluation!.chances[0]).toBe(0.3)
  expect(otherDeals).toHaveLength(1)
  const [second] = readRecord(clocktowers).moves.slice(1)
  const repeated = await openRecord(
    `${bare(clocktowers).replace(/^2\.[^]*/m, '')}| 1. ${setting.deal}\n| ; once more\n| 2. ${second!.move}\n`,
  )
  expect(repeated.root.comment).toBe('once more')
  expect(written(repeated.root.children)).toEqual([second!.move])
  expect(repeated.otherDeals).toEqual([])
})

it('a deal that is none is refused, and so is a game that waits for one', async () => {
  expect(await refusal(openRecord(tuerme.replace('1. deal ', '1. deal s9,')))).toBe('offline')
  const undealt = bare(tuerme).replace(/^1\.[^]*/m, '')
  expect(await refusal(openRecord(undealt))).toBe('waiting_for_chance')
})

it('sentences know what is dealt', async () => {
  const { say, load } = await loadGame('tuerme', 'en')
  await load('en')
  const study = await openRecord(tuerme)
  study.last()
  const node = study.current
  expect(node.move!.text).toBe('e4-d4')
  expect(say(node.move!.text)).toBe('from e4 to d4')
  expect(say(node.move!.text, study.log.slice(0, -1))).toBe('key from e4 to d4, onto Violet')
  expect(say(node.move!.text, study.logOf(node.parent!))).toBe('key from e4 to d4, onto Violet')
})

it('sentences know where a record begins, and what a line has moved', async () => {
  const game = await loadGame('tuerme', 'en')
  await game.load('en')
  const dealt = await openRecord(tuerme)
  const { root, setting } = dealt
  const options = Object.entries(setting.options).map((option) => option.join('='))
  const placed = await openRecord(
    `Game: tuerme\nRules: 1\nOptions: ${options.join(',')}\nSeats: ${setting.seats}\nPosition: ${root.position.text}\nResult: *\n`,
  )
  for (const study of [placed, dealt]) {
    const say = (...moves: string[]) => study.inWords(game, study.root, ...moves)
    expect(say('g6-d6')).toMatch(/^\w+ from g6 to d6, onto [A-Z]/)
    expect(say('g6-d6', 'd6-d1')).toMatch(/^tower of two .* from d6 to d1/)
  }
})

describe('a record that begins with a position', () => {
  const { moves, seats } = readRecord(clocktowers)
  const start = engine.deal('clocktowers', {}, seats, moves[0]!.move).text
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
    const { text } = engine.deal(
      'tuerme',
      { stall_limit: '40' },
      3,
      readRecord(tuerme).moves[0]!.move,
    )
    const record = (options: string) =>
      placed('3', options, text).replace('Game: clocktowers', 'Game: tuerme')
    expect(await refusal(openRecord(record('-')))).toBe('record_position')
    expect((await openRecord(record('stall_limit=40'))).setting.options).toEqual({
      stall_limit: '40',
    })
  })

  it('may leave out the options of the first rules', async () => {
    const usual = { setup: 'standard', diagonals: 'false', must_mark_after: '0', swap: 'false' }
    const options = { ...usual, stall_limit: '24', last_stone: 'ends' }
    const { text } = engine.start('twrs', options, 2, 0n)
    expect(text).not.toContain('stall_limit')
    const record = placed('2', 'stall_limit=24', text)
      .replace('Game: clocktowers', 'Game: twrs')
      .replace('Rules: 1', 'Rules: 2')
    expect((await openRecord(record)).setting.options).toEqual(options)
  })
})

it('a finished match is not opened while another goes on with its moves', async () => {
  const { moves } = readRecord(twrs)
  const options = { ...(await openRecord(bare(twrs))).setting.options }
  const start = engine.start('twrs', options, 2, 0n).text
  const texts = moves.map(({ move }) => move)
  const positions = [start, ...engine.walk('twrs', start, texts).positions.map(({ text }) => text)]
  const seats = ['Anna', 'Bram'].map((name) => ({ kind: 'person', name, level: 0, gone: '' }))
  answers.set('/api/matches/M1/replay?start=0', {
    standing: {
      game: 'twrs',
      rules_version: 2,
      options,
      seats,
      result: { scores: [0, 0], winners: [1], reason: 'resigned' },
    },
    log: texts.map((text, at) => ({ seat: at % 2, text })),
    positions: positions.map((text) => shown('twrs', text)),
    next: null,
  })
  goOn('M2', 'twrs', positions[5]!)
  expect(await refusal(openMatch('M1'))).toBe('among_people')
  // It has left them.
  goOn('M2', 'twrs', start.replace(' b ', ' o '))
  expect(winners(await openMatch('M1'))).toEqual([1])
})
