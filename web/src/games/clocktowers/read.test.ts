import { expect, it } from 'vitest'
import { readPiles, read, readTower, readTrail, sayStoreys, storeysFor } from './read'
import type { Entry } from '../../wire'
import found from '../../../../tests/web/data/clocktowers.json'

interface Sample {
  position: string
  views: string[]
  watching: string
  scores: number[]
  moves: string[]
  tally: Entry[]
}
const samples: Sample[] = found
// The samples are generated from the rules, and a Python test keeps them up to date.

it('reads every sample, and the points of its finished towers are the score', () => {
  for (const { position, views, watching, scores, tally } of samples)
    for (const text of [position, ...views, watching]) {
      const table = read(text, tally)
      expect(table.players).toHaveLength(scores.length)
      expect(
        table.players.map(({ towers }) => towers.reduce((sum, { worth }) => sum + (worth ?? 0), 0)),
      ).toEqual(scores)
    }
})

it('finds as many cards in a hand, on a pile and among the discards, whoever looks', () => {
  const sizes = (text: string) => {
    const { piles, players } = read(text)
    return [
      piles.map(({ top, count }) => [top, count]),
      players.map(({ hand, discards }) => [hand.length, discards.length]),
    ]
  }
  for (const { position, views, watching } of samples)
    for (const view of [...views, watching]) expect(sizes(view)).toEqual(sizes(position))
})

it('knows the cards of the one who looks', () => {
  for (const { position, views } of samples)
    views.forEach((view, seat) =>
      expect(read(view).players[seat]).toEqual(read(position).players[seat]),
    )
})

it('reads piles of which only the top is known, and empty ones', () => {
  expect(readPiles('F:F2,?16;C:Cm,C,C;R:')).toEqual([
    { kind: 'F', top: 'F2', count: 17 },
    { kind: 'C', top: 'Cm', count: 3 },
    { kind: 'R', top: null, count: 0 },
  ])
  expect(readPiles('-').map(({ count }) => count)).toEqual([0, 0, 0])
})

it('shows as backs what may have been discarded', () => {
  expect(readTrail(['F1c', 'F1m', 'Cm', 'x?', 'Rb'])).toEqual({
    hand: ['Rb', '?', '?'],
    doubtful: ['F1c', 'F1m', 'Cm'],
    discards: ['?'],
  })
})

it('has no doubt left once all that was doubtful is gone', () => {
  expect(readTrail(['F1c', 'F1m', 'x?', 'x?', 'Rb'])).toEqual({
    hand: ['Rb'],
    doubtful: [],
    discards: ['?', '?'],
  })
  expect(readTrail(['F1m', 'F2', 'xF1m', 'C']).hand).toEqual(['F2', 'C'])
})

it('knows what a tower is worth, or would be', () => {
  const entry = { kind: 'cats', seat: 0, points: 4, places: ['0.1'], aside: false }
  expect(readTower('F2c+F1+C+Rg', entry)).toMatchObject({ storeys: 3, worth: 4, prospect: 4 })
  const unfinished = { ...entry, kind: 'unfinished', aside: true }
  expect(readTower('F2c+F1+C', unfinished)).toMatchObject({ storeys: 3, worth: null, prospect: 4 })
})

it('knows which height the next roof of a colour needs, as the rules do', () => {
  let roofs = 0
  for (const { position, moves, tally } of samples) {
    const { players, actor, phase } = read(position)
    if (actor === null || phase !== 'play') continue
    const { hand, towers } = players[actor]!
    for (const card of hand.filter((held) => held.startsWith('R'))) {
      towers.forEach(({ cards, storeys }, n) => {
        const hasClock = cards.at(-1)!.startsWith('C')
        const may = hasClock && storeysFor(card, actor, tally).includes(storeys)
        expect(moves.includes(`play ${card} ${n + 1}`)).toBe(may)
        roofs++
      })
    }
  }
  expect(roofs).toBeGreaterThan(0)
  expect(storeysFor('Cm', 0, samples[0]!.tally)).toEqual([])
  expect(sayStoreys([1, 2])).toBe('1–2')
})
