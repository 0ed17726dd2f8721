import { beforeAll, expect, it } from 'vitest'
import { loadWords } from '../words/words.svelte'
import { fileName, remarked, type Finished } from './download'
import type { GameModule } from './game'

const game = {
  option: (name: string) => ({
    label: name.toUpperCase(),
    help: '',
    value: (v: string) => `<${v}>`,
  }),
} as unknown as GameModule

function finished(names: string[]): Finished {
  const clock = { since: Date.UTC(2026, 10, 17, 12) } as Finished['standing']['clock']
  return {
    title: 'TWRS',
    standing: {
      game: 'twrs',
      options: { pie: 'yes', end: '12' },
      clock,
      result: { scores: [58, 37], winners: [0], reason: 'end' },
    },
    usual: { pie: 'no', end: '12' },
    names,
    result: 'Anna has won.',
  }
}

beforeAll(loadWords)

it('is named after the game, the date and the players', () => {
  expect(fileName(finished(['Anna', 'Passer-by (1)']))).toBe('twrs-2026-11-17-anna-passer-by-1.txt')
  expect(fileName(finished(['Zoë / 李', '👩‍👩‍👧‍👦']))).toBe('twrs-2026-11-17-zoë-李.txt')
})

it('tells people what was played, and machines as before', () => {
  expect(remarked('Game: twrs\n', finished(['Anna', 'Bram']), game).split('\n')).toEqual([
    '# TWRS, November 17, 2026',
    '# Anna: 58',
    '# Bram: 37',
    '# Anna has won.',
    '# Variants',
    '# PIE: <yes>',
    'Game: twrs',
    '',
  ])
})
