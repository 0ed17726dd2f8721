import { cleanup, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import lessons from '../../../../src/campanile/games/tuerme/lessons.json'
import Board from './Board.svelte'
import { load } from './words.svelte'

beforeAll(() => load('en'))
afterEach(cleanup)

const text = lessons.find(({ id }) => id === 'building')!.position
const MOVES = ['a4-d4', 'a4-b4', 'd6-d5']

function board(more: Record<string, unknown> = {}, moves = MOVES) {
  const play = vi.fn()
  const expected = vi.fn()
  const { container, rerender } = render(Board, {
    position: { text, actor: 0, moves, scores: [0, 0], outcome: null, tally: [] },
    seat: 0,
    seats: 2,
    options: {},
    game: 'tuerme',
    log: [],
    names: ['Ada', 'Ben'],
    flipped: false,
    coordinates: true,
    staged: null,
    hint: null,
    play,
    expect: expected,
    ...more,
  })
  const spot = (field: string) => container.querySelector<SVGElement>(`[data-spot="${field}"]`)!
  async function press(field: string, key = 'Enter'): Promise<void> {
    spot(field).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await tick()
  }
  const dots = () =>
    [...container.querySelectorAll('.spot.target')].map((node) => node.getAttribute('data-spot'))
  return { container, play, expected, press, spot, dots, rerender }
}

it('offers pieces, then targets, and sends the move once', async () => {
  const { play, press, dots, expected } = board()
  expect(dots().sort()).toEqual(['a4', 'd6'])
  expect(expected).toHaveBeenLastCalledWith('Choose a stone or tower of yours.')
  await press('a4')
  expect(dots().sort()).toEqual(['b4', 'd4'])
  expect(play).not.toHaveBeenCalled()
  await press('d4')
  expect(play.mock.calls).toEqual([['a4-d4']])
})

it('steps back with Escape', async () => {
  const { press, dots } = board()
  await press('a4')
  await press('a4', 'Escape')
  expect(dots().sort()).toEqual(['a4', 'd6'])
})

it('lets the server say what is wrong', async () => {
  const { play, press } = board()
  await press('g4')
  await press('a4')
  await press('h8')
  expect(play.mock.calls).toEqual([['g4-g4'], ['a4-h8']])
})

it('offers a pass only after a landing', () => {
  const without = board()
  expect(without.container.querySelector('button')).toBeNull()
  const { container, play } = board({}, [...MOVES, 'pass'])
  container.querySelector('button')!.click()
  expect(play.mock.calls).toEqual([['pass']])
})

it('draws what waits for confirmation as if it were made, and asks for nothing', () => {
  const { dots, spot } = board({ staged: 'a4-d4' })
  expect(dots()).toEqual([])
  expect(spot('a4').getAttribute('aria-label')).toBe('a4: empty street')
  expect(spot('d4').getAttribute('aria-label')).toBe('d4: tower of two lilies, Blue on top of Red')
})

it('is silent when it is not the player’s turn', async () => {
  const { play, press, dots, expected } = board({}, [])
  await press('a4')
  expect(dots()).toEqual([])
  expect(play).not.toHaveBeenCalled()
  expect(expected).toHaveBeenLastCalledWith('')
})

it('marks the last move and a hint', () => {
  const { container } = board({ log: [{ seat: 1, text: 'h7-g4' }], hint: 'a4-d4' })
  expect(container.querySelectorAll('.mark.last')).toHaveLength(2)
  expect(container.querySelectorAll('.mark.hint')).toHaveLength(2)
  expect(container.querySelectorAll('.arrow.hint')).toHaveLength(1)
})

it('shows how high each tower is', () => {
  const { container } = board()
  const shown = [...container.querySelectorAll('.height')].map((node) => node.textContent!.trim())
  const towers = text.match(/[ckls]\d{2,}/g)!.map((stack) => String(stack.length - 1))
  expect(shown.sort()).toEqual(towers.sort())
  expect(container.querySelectorAll('.height.full')).toHaveLength(
    towers.filter((height) => height === '5').length,
  )
})

it('numbers the zones as the count does', () => {
  const { container } = board()
  const shown = [...container.querySelectorAll('.number')].map((node) => node.textContent!.trim())
  expect(shown).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

it('counts the pieces in the streets, and warns when they may be gone soon', () => {
  const { container } = board()
  const rows = [...container.querySelectorAll('.left li')].map((node) =>
    node.textContent!.replace(/\s+/g, ' ').trim(),
  )
  expect(rows).toEqual(['Ada: 2', 'Ben: 19'])
  expect(container.querySelector('.left')!.textContent).not.toContain('none left')
  cleanup()
  const { container: few } = board({ staged: 'd6-b7' })
  expect(few.querySelector('.left li')!.textContent).toContain('1')
  expect(few.querySelector('.left')!.textContent).toContain('when somebody has none left')
})

it('makes toggles of pieces that can move, and of nothing else', async () => {
  const { container, press, spot } = board()
  const toggles = () => [...container.querySelectorAll('[aria-pressed]')]
  expect(toggles().map((node) => node.getAttribute('data-spot'))).toEqual(['d6', 'a4'])
  await press('a4')
  expect(spot('a4').getAttribute('aria-pressed')).toBe('true')
  expect(toggles()).toHaveLength(2)
})
