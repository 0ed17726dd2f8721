import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import setups from '../../../tests/web/data/setups.json'
import { shown } from '../engine/node'
import { loadCatalog } from '../lib/catalog.svelte'
import { loadTable } from '../lib/game'
import { loadSetup } from '../lib/setup'
import type { AskPosition } from '../wire'
import { loadWords } from '../words/words.svelte'
import Editor from './Editor.svelte'
import { load } from './words.svelte'

const IDS = ['twrs', 'clocktowers', 'tuerme']

/** The server: its games without options, and positions by the engine, which refuses without a reason. */
beforeAll(async () => {
  const games = IDS.map((id) => ({ id, title: id, seats: [2, 2], options: [], levels: [] }))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/games') return Response.json({ games })
    const { game, text } = JSON.parse(init.body as string) as AskPosition
    try {
      return Response.json(shown(game, text!))
    } catch {
      const error = { code: 'impossible', text: '', where: '', clause: '', params: {} }
      return Response.json({ error }, { status: 409 })
    }
  })
  await Promise.all([loadCatalog(), load('en'), loadWords()])
})
afterEach(cleanup)

async function editor(game: string) {
  const text = setups.find((one) => one.game === game)!.ways.at(-1)!.text
  const analyse = vi.fn()
  const { container } = render(Editor, {
    game: await loadTable(game, 'en'),
    setup: await loadSetup(game),
    setting: {
      game,
      rules_version: 1,
      seats: 2,
      options: {},
      names: [],
      deal: '',
      placed: false,
    },
    text,
    analyse,
    cancel: () => undefined,
  })
  const spot = (place: string) => container.querySelector(`[data-spot="${place}"]`)!
  const written = () => screen.getByLabelText<HTMLTextAreaElement>('This position as text').value
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Analyse this' })
  return { text, analyse, spot, written, go }
}

it.each([
  ['twrs', 'b5'],
  ['clocktowers', 'hand.0'],
  ['tuerme', 'f6'],
])('takes away, undoes, and lets possible positions be analysed (%s)', async (game, place) => {
  const { text, analyse, spot, written, go } = await editor(game)
  await waitFor(() => expect(go.disabled).toBe(false))
  await fireEvent.keyDown(spot(place), { key: 'Delete' })
  expect(written()).not.toBe(text)
  expect(go.disabled).toBe(true)
  await waitFor(() => screen.getByText('This position is not possible.'))
  await fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(written()).toBe(text)
  await waitFor(() => screen.getByText(/This position is possible/))
  await fireEvent.click(go)
  expect(analyse).toHaveBeenCalledWith(text)
})

it('moves what was lifted, and puts what was chosen', async () => {
  const { spot, written } = await editor('twrs')
  await fireEvent.keyDown(spot('b5'), { key: 'Enter' })
  await fireEvent.keyDown(spot('a1'), { key: 'Enter' })
  expect(written()).toMatch(/\/b[^/]* o/)
  await fireEvent.click(screen.getByRole('radio', { name: /^Stone/ }))
  await fireEvent.keyDown(spot('b5'), { key: 'Enter' })
  expect(spot('b5').getAttribute('aria-label')).toContain('stone')
  await fireEvent.click(screen.getByRole('radio', { name: 'Blue' }))
  expect(written()).toMatch(/ b 0 /)
})
