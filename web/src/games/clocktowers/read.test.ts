import { expect, it } from 'vitest'
import { highest, readPiles, read, readTower, readTrail, storeysFor } from './read'
import samples from '../../../../tests/web/data/clocktowers.json'

// The samples are generated from the rules, and a Python test keeps them up to date.

it('reads every sample, and the points of its finished towers are the score', () => {
  for (const { position, views, watching, scores } of samples)
    for (const text of [position, ...views, watching]) {
      const table = read(text)
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

it('knows what a tower is worth', () => {
  const worth = (text: string) => readTower(text).worth
  expect(worth('F1+C+Rb')).toBe(5)
  expect(worth('F1c+C+Rb')).toBe(4)
  expect(worth('F1c+Cm+Rb')).toBe(3)
  expect(worth('F2+Cm+Rb')).toBe(2)
  expect(worth('F2+Cm')).toBeNull()
  expect(readTower('F2c+F1+C').storeys).toBe(3)
})

it('finds the highest animals in finished towers, not on clocks', () => {
  const towers = ['F1m+F2c+Cm+Rb', 'F2+F2m+C', 'F1+Cm+Ry'].map(readTower)
  expect(highest(towers, 'm')).toBe(1)
  expect(highest(towers, 'c')).toBe(3)
})

it('knows which height the next roof of a colour needs, as the rules do', () => {
  let roofs = 0
  for (const { position, moves } of samples as { position: string; moves: string[] }[]) {
    const { players, actor, phase } = read(position)
    if (actor === null || phase !== 'play') continue
    const { hand, towers } = players[actor]!
    for (const card of hand.filter((held) => held.startsWith('R'))) {
      const [low = 0, high = low] = storeysFor(card, towers).split('–').map(Number)
      towers.forEach(({ cards, storeys, worth }, n) => {
        const fits = worth === null && cards.at(-1)!.startsWith('C')
        const may = fits && storeys >= low && storeys <= high
        expect(moves.includes(`play ${card} ${n + 1}`)).toBe(may)
        roofs++
      })
    }
  }
  expect(roofs).toBeGreaterThan(0)
  expect(storeysFor('Cm', [])).toBe('')
})
