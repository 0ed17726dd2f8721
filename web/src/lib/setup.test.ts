import { expect, it, vi } from 'vitest'
import clocktowers from '../../../tests/web/data/clocktowers.json'
import setups from '../../../tests/web/data/setups.json'
import tuerme from '../../../tests/web/data/tuerme.json'
import twrs from '../../../tests/web/data/twrs.json'
import { DECK } from '../games/clocktowers/cards'
import { spread, write as writeCards } from '../games/clocktowers/write'
import { read as readTown } from '../games/tuerme/read'
import { write as writeTown } from '../games/tuerme/write'
import { read as readBoard } from '../games/twrs/read'
import { write as writeBoard } from '../games/twrs/write'
import { loadGame } from './game'
import { loadSetup, type Setup } from './setup'

const GAMES = {
  twrs: { samples: twrs, again: (text: string) => writeBoard(readBoard(text)) },
  clocktowers: { samples: clocktowers, again: (text: string) => writeCards(spread(text)) },
  tuerme: { samples: tuerme, again: (text: string) => writeTown(readTown(text)) },
}
type Id = keyof typeof GAMES
const IDS = Object.keys(GAMES) as Id[]

async function setupOf(id: Id): Promise<Setup> {
  await loadGame(id, 'en')
  return loadSetup(id)
}

it.each(IDS)('writes positions as the rules write them (%s)', (id) => {
  const { samples, again } = GAMES[id]
  for (const { position, after } of samples)
    for (const text of [position, ...Object.values(after as Record<string, string>)])
      expect(again(text)).toBe(text)
})

it.each(setups)('sets up and puts right what the rules then take ($game $name)', async (one) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const setup = await setupOf(one.game as Id)
  let text = one.from
  for (const [tool, place, seat] of one.steps as [string, string, number][])
    text =
      tool === 'take'
        ? setup.take(text, place, seat)
        : tool === 'empty'
          ? setup.empty(text)
          : tool.startsWith('=')
            ? setup.change(text, place, tool.slice(1))
            : setup.put(text, tool, place, seat)
  for (const { text: expected, problem } of one.ways) {
    expect(text).toBe(expected)
    if (problem) text = setup.mend(text, problem)!
  }
  expect(one.ways.at(-1)!.problem).toBeNull()
})

it.each(IDS)('gives back what it takes (%s)', async (id) => {
  const setup = await setupOf(id)
  const text = GAMES[id].samples[0]!.position
  const place = { twrs: 'f6', clocktowers: 'hand.2', tuerme: 'c1' }[id]
  const lifted = setup.lift(text, place, 0)!
  expect(lifted.text).not.toBe(text)
  const left = (at: string) => setup.pieces(at).find((piece) => piece.id === lifted.piece)!.left
  expect(left(lifted.text)).toBe(left(text) + 1)
  expect(left(setup.put(lifted.text, lifted.piece, place, 0))).toBe(left(text))
  for (const field of setup.fields(text).filter(({ choices, span }) => choices ?? span))
    expect(setup.change(text, field.id, field.value)).toBe(text)
})

it('builds towers of stones with the same symbol, and takes them down stone by stone', async () => {
  const setup = await setupOf('tuerme')
  const empty = setup.empty(tuerme[0]!.position)
  const two = setup.put(setup.put(empty, 'k0', 'c5', 0), 'k12', 'c5', 0)
  expect(setup.lift(two, 'c5', 0)).toEqual({ piece: 'k012', text: empty })
  expect(setup.lift(setup.take(two, 'c5', 0), 'c5', 0)!.piece).toBe('k01')
  expect(setup.lift(setup.put(two, 's0', 'c5', 0), 'c5', 0)!.piece).toBe('s0')
})

it('takes cards out of the piles and the box, and no more than there are', async () => {
  const setup = await setupOf('clocktowers')
  let text = clocktowers[0]!.position
  for (let n = 0; n < DECK['Rr']!; n++) text = setup.put(text, 'Rr', 'tray', 0)
  expect(setup.pieces(text).find(({ id }) => id === 'Rr')!.left).toBe(0)
  expect(setup.put(text, 'Rr', 'tray', 0)).toBe(text)
  const roofs = (of: string) => of.match(/(?<![x])R[rbgyp]/g)!.length
  expect(roofs(text)).toBe(roofs(clocktowers[0]!.position))
  expect(setup.put(text, 'F2', 'pile.R', 0)).toBe(text)
})
