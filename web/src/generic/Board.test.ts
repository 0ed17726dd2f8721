import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTable, type TableGame } from '../lib/game'
import type { GameDetails } from '../wire'

const DETAILS: GameDetails = {
  notation: [['d', 'a disc into column d']],
  reasons: { full: "Column {column} is full: “{text}” can't be played." },
  option_summaries: { first_player: 'Who begins.' },
  drawn: true,
  rules: false,
}
const MOVES = ['a1-a2', 'a1-b1', 'b2-c3', 'pass']
let games = 0
let game: TableGame
let id: string

/** A game that is not cached yet, with a server that returns these details. */
async function load(details: Partial<GameDetails> = {}): Promise<void> {
  id = `game${games++}`
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe(`/api/games/${id}`)
    return new Response(JSON.stringify({ ...DETAILS, ...details }))
  })
  game = await loadTable(id, 'en')
}

beforeEach(() => load())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function board(more: object = {}, moves = MOVES) {
  const play = vi.fn()
  const expected = vi.fn()
  const position = { text: 'x/o -', actor: 0, moves, scores: [0, 0], outcome: null, tally: [] }
  const { container, rerender } = render(game.Board, {
    game: id,
    position,
    seat: 0,
    seats: 2,
    options: {},
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
  const field = container.querySelector('input')!
  const type = (value: string) => fireEvent.input(field, { target: { value } })
  const enter = () => fireEvent.keyDown(field, { key: 'Enter' })
  const buttons = () => [...container.querySelectorAll<HTMLElement>('[data-spot]')]
  const listed = () => buttons().map((button) => button.dataset['spot'])
  const show = (text: string) => rerender({ position: { ...position, text, moves: [...moves] } })
  return { container, play, expected, type, enter, buttons, listed, show }
}

describe('the list of moves', () => {
  it('has all of them, one tab stop, and sends the one that is chosen once', async () => {
    const { buttons, listed, play, expected } = board()
    expect(listed()).toEqual(MOVES)
    expect(buttons().map((button) => button.tabIndex)).toEqual([0, -1, -1, -1])
    expect(expected).toHaveBeenLastCalledWith('Choose a move from the list, or type it.')
    await fireEvent.click(buttons()[2]!)
    expect(play.mock.calls).toEqual([['b2-c3']])
  })

  it('keeps what is typed through snapshots of one position, and forgets it at the next', async () => {
    const { type, listed, show } = board()
    await type('a1')
    await show('x/o -')
    expect(listed()).toEqual(['a1-a2', 'a1-b1'])
    await show('o/x -')
    expect(listed()).toEqual(MOVES)
  })

  it('is narrowed by typing, and Enter plays the only one left', async () => {
    const { type, enter, listed, play } = board()
    await type('A1')
    expect(listed()).toEqual(['a1-a2', 'a1-b1'])
    await type('a1 b')
    expect(listed()).toEqual(['a1-b1'])
    await enter()
    expect(play.mock.calls).toEqual([['a1-b1']])
  })

  it('plays what was typed as a whole, and lets the server say what is wrong', async () => {
    const { type, enter, play } = board({}, [...MOVES, 'a1'])
    await type('a1')
    await enter()
    await type(' z9 ')
    await enter()
    expect(play.mock.calls).toEqual([['a1'], ['z9']])
  })

  it('marks a hint and what waits for confirmation, and asks for nothing then', () => {
    const { container, expected } = board({ hint: 'pass', staged: 'b2-c3' })
    expect(container.querySelector('.hint')!.getAttribute('aria-label')).toBe('pass, hint')
    expect(container.querySelector('[aria-pressed="true"]')!.textContent).toBe('b2-c3')
    expect(expected).toHaveBeenLastCalledWith('')
  })

  it('is empty when it is not the player’s turn, and not there for a spectator', () => {
    expect(board({}, []).listed()).toEqual([])
    cleanup()
    expect(board({ seat: null }).container.querySelector('[role="group"]')).toBeNull()
  })
})

describe('the position', () => {
  it('is drawn by the server', () => {
    const image = board().container.querySelector('img')!
    expect(image.getAttribute('src')).toBe(`/api/games/${id}/svg?position=x%2Fo%20-`)
    expect(image.alt).toBe('x/o -')
  })

  it('is text where nothing is drawn', async () => {
    await load({ drawn: false })
    expect(board().container.querySelector('pre')!.textContent).toBe('x/o -')
  })

  it('is text where the drawing does not come', async () => {
    const { container } = board()
    await fireEvent.error(container.querySelector('img')!)
    expect(container.querySelector('pre')!.textContent).toBe('x/o -')
  })

  it('has the last move below it', () => {
    const log = [
      { seat: null, text: 'deal' },
      { seat: 1, text: 'b2-b3' },
    ]
    const caption = board({ log }).container.querySelector('figcaption')!
    expect(caption.textContent.replace(/\s+/g, ' ').trim()).toBe('Last move: Ben b2-b3')
  })
})

it('explains the notation, even if two lines have the same example', async () => {
  await load({
    notation: [
      ['d', 'a disc into column d'],
      ['d', '<b>the same</b>, once more'],
    ],
  })
  const meanings = [...board().container.querySelectorAll('dd')].map((line) => line.textContent)
  expect(meanings).toEqual(['a disc into column d', '<b>the same</b>, once more'])
})

it('says what the server says of the game', () => {
  expect(game.refusal('full', { column: 'c' }, 'c')).toBe('Column c is full: “c” can’t be played.')
  expect(game.refusal('not_your_turn', {}, '')).toBeUndefined()
  expect(game.option('first_player')).toMatchObject({ label: 'first player', help: 'Who begins.' })
  expect(game.ending('four_in_a_line')).toBe('End of the game: four in a line.')
})

it('tells eight players apart by colour and by shape', () => {
  const sides = game.sides(8)
  for (const key of ['colour', 'shape', 'name'] as const)
    expect(new Set(sides.map((side) => side[key])).size).toBe(8)
})
