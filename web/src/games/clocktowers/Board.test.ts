import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import Board from './Board.svelte'
import { codes } from './say'
import { load } from './words.svelte'
import samples from '../../../../tests/web/data/clocktowers.json'

beforeAll(() => load('en'))
afterEach(cleanup)

function show(sample: (typeof samples)[number], more: object = {}) {
  const actor = Number(sample.position.split(' ')[3]!.replace('-', '0'))
  const play = vi.fn()
  const expectation = vi.fn()
  const { container, rerender } = render(Board, {
    position: {
      text: sample.views[actor] ?? sample.position,
      actor,
      moves: sample.moves,
      scores: sample.scores,
      outcome: null,
      tally: sample.tally,
    },
    seat: actor,
    seats: sample.scores.length,
    options: {},
    game: 'clocktowers',
    log: [],
    names: ['Anna', 'Bram', 'Clara', 'Dirk'],
    flipped: false,
    coordinates: true,
    staged: null,
    hint: null,
    play,
    expect: expectation,
    ...more,
  })
  const spot = (id: string) => container.querySelector(`[data-spot="${id}"]`)!
  const enter = (id: string) => fireEvent.keyDown(spot(id), { key: 'Enter' })
  return { container, play, expectation, spot, enter, rerender }
}

const start = samples[0]!

it('sends a whole move once, chosen with the keyboard', async () => {
  const { play, enter, expectation } = show(start)
  expect(expectation).toHaveBeenLastCalledWith('Choose a card to play or to discard.')
  await enter('hand.0')
  expect(play).not.toHaveBeenCalled()
  expect(expectation.mock.lastCall![0]).toContain('one storey with a cat')
  await enter('new')
  expect(play.mock.calls).toEqual([['play F1c']])
})

it('steps back with Esc', async () => {
  const { play, enter, spot } = show(start)
  await enter('hand.0')
  await fireEvent.keyDown(spot('hand.0'), { key: 'Escape' })
  await enter('new')
  expect(play).not.toHaveBeenCalled()
})

it('tries what is not allowed, so that it is said why', async () => {
  const { play, enter } = show(start)
  await enter('hand.0')
  await enter('pile.F')
  expect(play.mock.calls).toEqual([['draw F']])
})

it('says why a chosen card fits nowhere, without an attempt', async () => {
  const { play, enter, expectation } = show(start)
  await enter('hand.2')
  expect(play).not.toHaveBeenCalled()
  expect(expectation.mock.lastCall![0]).toContain('Fits nowhere yet: a clock goes on floors.')
})

it('draws positions of two, three and four, with names for all places', () => {
  for (const sample of [samples[3]!, samples[5]!, samples[9]!]) {
    const { container } = show(sample, { hint: sample.moves[0] ?? null })
    for (const place of container.querySelectorAll('[data-spot]'))
      expect(place.getAttribute('aria-label')).toBeTruthy()
    expect(container.innerHTML).not.toMatch(/NaN|undefined/)
    cleanup()
  }
}, 20_000)

it('shows a move that waits; a draw confirms it, and without one its card is chosen again', async () => {
  const { container, expectation, play, enter, spot, rerender } = show(start, {
    staged: 'play F1c',
  })
  expect(container.querySelector('.staged')).toBeTruthy()
  const targets = [...container.querySelectorAll('.spot.target')].map((s) =>
    s.getAttribute('data-spot'),
  )
  expect(targets).toEqual(['pile.F', 'pile.C', 'pile.R'])
  expect(expectation).toHaveBeenLastCalledWith('Draw from a pile to confirm.')
  await enter('hand.1')
  expect(play).not.toHaveBeenCalled()
  await enter('pile.C')
  expect(play.mock.calls).toEqual([['draw C']])
  await rerender({ staged: null })
  await tick()
  expect(spot('hand.0').getAttribute('aria-pressed')).toBe('true')
})

it('says what can be played, and where', async () => {
  const { spot, enter } = show(start)
  const said = (id: string) => spot(id).getAttribute('aria-label')
  expect(said('hand.0')).toBe('In your hand: one storey with a cat; can be played')
  expect(said('hand.2')).toBe('In your hand: clock with a mouse; fits nowhere yet')
  expect(said('new')).toBe('A place for a new tower')
  await enter('hand.0')
  expect(said('new')).toBe('A place for a new tower; goes here: one storey with a cat')
  expect(said('tray')).toContain('discard here: one storey with a cat')
  expect(spot('hand.0').getAttribute('aria-pressed')).toBe('true')
  expect(spot('new').hasAttribute('aria-pressed')).toBe(false)
})

it('speaks to somebody who watches of the player, not of their own hand', () => {
  const { container } = show(start, { seat: null })
  const labels = [...container.querySelectorAll('[aria-label]')].map((node) =>
    node.getAttribute('aria-label'),
  )
  expect(labels.join('\n')).not.toMatch(/your/i)
  expect(labels).toContain('The table: the towers of Anna and the three piles')
})

it('shows no codes on cards, and reads no loose text aloud', () => {
  const { container } = show(samples[3]!)
  expect(container.textContent).not.toMatch(/\b(F[12][cm]?|Cm|R[rbgyp])\b/)
  for (const text of container.querySelectorAll('text'))
    expect(text.closest('[aria-hidden="true"], [role="img"]')).not.toBeNull()
})

it('explains the codes of all cards for typed moves', () => {
  const named = new Map(codes())
  expect(named.get('F1c')).toBe('one storey with a cat')
  for (const { moves } of samples)
    for (const move of moves)
      if (/^(play|discard) /.test(move)) expect(named.has(move.split(' ')[1]!)).toBe(true)
})
