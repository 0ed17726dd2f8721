import { expect, it } from 'vitest'
import samples from '../../../../../tests/web/data/twrs.json'
import { parse, read, type Turn } from '../read'
import { turnsOf } from './turns'

const key = ({ source, target, stones }: Turn) => [source, target, ...[...stones].sort()].join(' ')

it('knows the marks of either player as the rules do', () => {
  let all = 0
  for (const { position, moves } of samples) {
    const model = read(position)
    const listed = moves.map(parse).filter((move): move is Turn => !!move && 'source' in move)
    const marks = listed.filter(({ stones }) => stones.length)
    if (model.placing || !listed.length) continue
    expect(turnsOf(model, model.toMove).map(key).sort(), position).toEqual(marks.map(key).sort())
    all += marks.length
  }
  expect(all).toBeGreaterThan(100)
})
