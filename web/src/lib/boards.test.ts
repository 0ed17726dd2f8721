import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { loadTable } from './game'
import { loadTasks } from './lessons'

const IDS = Object.keys(import.meta.glob('../games/*/index.ts')).map((path) => path.split('/')[2]!)

afterEach(cleanup)

describe.each(IDS)('the board of %s', (id) => {
  it('gives names to all places, and reads no loose text aloud', async () => {
    const game = await loadTable(id, 'en')
    const [first, ...rest] = await loadTasks(id)
    for (const { position: text } of [first!, rest.at(-1)!]) {
      const scores = [0, 0]
      const { container } = render(game.Board, {
        position: { text, actor: 0, moves: [], scores, outcome: null, tally: [] },
        seat: 0,
        seats: 2,
        options: {},
        game: id,
        log: [],
        names: ['Ada', 'Ben'],
        flipped: false,
        coordinates: true,
        staged: null,
        hint: null,
        play: () => undefined,
        expect: () => undefined,
      })
      const places = [...container.querySelectorAll('[data-spot]')]
      expect(places).not.toEqual([])
      for (const place of places) expect(place.getAttribute('aria-label')).toBeTruthy()
      for (const written of container.querySelectorAll('svg text'))
        expect(
          written.closest('[aria-hidden="true"], [role="img"]'),
          written.textContent!,
        ).not.toBeNull()
      cleanup()
    }
  })
})
