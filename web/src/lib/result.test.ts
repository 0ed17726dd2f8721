import { beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '../wire'
import { loadWords } from '../words/words.svelte'
import { headline } from './result'

const NAMES = ['Anna', 'Bram', 'Cleo']

function over(
  players: number,
  winners: number[],
  reason = 'end',
): Pick<Snapshot, 'result' | 'seats'> {
  const seats = NAMES.slice(0, players).map((name) => ({ name }) as Snapshot['seats'][number])
  return { seats, result: { scores: NAMES.slice(0, players).map(() => 0), winners, reason } }
}

beforeAll(loadWords)

describe('the result in one sentence', () => {
  it('is a draw where a tie is one', () => {
    expect(headline(over(2, [0, 1]), NAMES, [0], true)).toBe('A draw.')
    expect(headline(over(2, [0, 1]), NAMES, [], true)).toBe('A draw.')
    expect(headline(over(2, []), NAMES, [0], false)).toBe('A draw.')
  })

  it('is a win that all share elsewhere', () => {
    expect(headline(over(2, [0, 1]), NAMES, [0], false)).toBe('A shared win.')
    expect(headline(over(2, [0, 1]), NAMES, [], false)).toBe('Anna and Bram share the win.')
    expect(headline(over(3, [0, 1, 2]), NAMES, [], false)).toBe(
      'Anna, Bram, and Cleo share the win.',
    )
  })

  it('says who has won, from where one sits', () => {
    expect(headline(over(3, [2]), NAMES, [2], false)).toBe('You have won!')
    expect(headline(over(3, [1, 2]), NAMES, [0], false)).toBe('You have lost.')
    expect(headline(over(3, [1]), NAMES, [0, 1, 2], false)).toBe('Bram has won.')
    expect(headline(over(2, [], 'aborted'), NAMES, [0], true)).toContain('Called off')
  })
})
