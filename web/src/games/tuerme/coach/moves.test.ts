import { expect, it } from 'vitest'
import samples from '../../../../../tests/web/data/tuerme.json'
import { read } from '../read'
import { movesOf } from './moves'

it('knows the moves of any player as the rules do', () => {
  let all = 0
  for (const { position, moves } of samples) {
    const town = read(position)
    const listed = moves.filter((move) => move.includes('-'))
    if (!listed.length) continue
    expect(movesOf(town, town.player).sort(), position).toEqual(listed.sort())
    all += listed.length
  }
  expect(all).toBeGreaterThan(100)
})
