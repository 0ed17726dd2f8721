import { describe, expect, it } from 'vitest'
import lessons from '../../../../src/campanile/games/twrs/lessons.json'
import { shown } from '../../engine/node'
import { game } from './index'

describe('words', () => {
  it.each(['en', 'de', 'nl'] as const)('%s says whatever may come', async (language) => {
    await game.load(language)
    expect(game.refusal('not_his_turn', {}, '')).toBeUndefined()
    for (const reason of ['no_move', 'stall_limit', 'last_stone'])
      expect(game.ending(reason)).toBeTruthy()
    expect(game.ending('resigned')).toBeUndefined()
    const options = ['setup', 'diagonals', 'must_mark_after', 'stall_limit', 'last_stone', 'swap']
    for (const name of options) {
      const { label, help } = game.option(name)
      expect(label && help).toBeTruthy()
    }
    expect(game.option('must_mark_after').value('0')).not.toContain('0')
  })

  it('tell a move', async () => {
    await game.load('en')
    expect(game.say('d3-d8+d5+f8')).toBe('Tower from d3 to d8, stones on d5 and f8')
    expect(game.say('d3-d8')).toBe('Tower from d3 to d8, no mark')
    expect(game.say('@f6')).toBe('Tower placed on f6')
    expect(game.say('swap')).toBe('Sides swapped')
  })

  it('tell who cannot move at the end', async () => {
    await game.load('en')
    const text = lessons.find(({ id }) => id === 'count')!.position
    const position = shown('twrs', text)
    const end = { position, names: ['Ada', 'Ben'] }
    expect(game.ending('no_move', end)).toBe('Ada cannot move any tower.')
    const other = { ...position, text: text.replace(' b ', ' o ') }
    expect(game.ending('no_move', { ...end, position: other })).toBe('Ben cannot move any tower.')
    expect(game.ending('resigned', end)).toBeUndefined()
  })

  it.each([
    ['en', 'You', 'You cannot move any tower.'],
    ['de', 'Du', 'Du kannst keinen Turm mehr ziehen.'],
    ['nl', 'Jij', 'Jij kunt geen toren meer verplaatsen.'],
  ] as const)('tell whoever cannot move so in %s', async (language, name, said) => {
    await game.load(language)
    const position = shown('twrs', lessons.find(({ id }) => id === 'count')!.position)
    expect(game.ending('no_move', { position, names: [name, 'Ben'], you: 0 })).toBe(said)
    const theirs = game.ending('no_move', { position, names: ['Ada', name], you: 1 })
    expect(theirs).toMatch(/^Ada (cannot|kann|kan) /)
  })

  it.each([
    ['en', 'Orange’s area of 5 points; a3, Orange tower, petrified'],
    ['de', 'Gebiet von Orange, 5 Punkte; a3, Turm von Orange, versteinert'],
    ['nl', 'gebied van Oranje, 5 punten; a3, toren van Oranje, versteend'],
  ] as const)('tell what the stones of a move have closed in %s', async (language, said) => {
    await game.load(language)
    const position = shown('twrs', lessons.find(({ id }) => id === 'count')!.position)
    expect(game.sayAfter!('g1-g3+b5', 0, position)).toContain(said)
    expect(game.sayAfter!('g1-g3', 0, position)).toBe('')
    expect(game.sayAfter!('swap', 0, position)).toBe('')
  })

  it('break the count down', async () => {
    await game.load('en')
    const text = lessons.find(({ id }) => id === 'count')!.position
    expect(game.count(shown('twrs', text), 2)).toMatchObject([
      { label: 'Largest area', points: [35, 53] },
      { label: 'Second area', points: [1, 5] },
      { label: 'Third area', points: [1, '–'] },
      { label: 'Petrified towers', points: ['3 of 3', '3 of 3'], aside: true },
    ])
  })
})
