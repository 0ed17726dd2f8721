/** Around a study in tests: the engine without its worker, and a server that knows games and matches only. */

import { vi } from 'vitest'
import type { EngineClient } from '../engine/client'
import { engine } from '../engine/node'
import { loadCatalog } from '../lib/catalog.svelte'

/** The engine as `engine/client.ts` has it; it neither searches nor weighs. */
export const device = {
  ask: (name: 'start', ...args: Parameters<typeof engine.start>) =>
    new Promise((resolve) => resolve(engine[name](...args))),
} as unknown as EngineClient

/** In place of `engine/client.ts`. */
export const client = {
  available: true,
  engine: () => device,
  attempt: <T>(ask: (device: EngineClient) => Promise<T>) => ask(device).catch(() => null),
}

const OPTIONS: Record<string, Record<string, string>> = {
  twrs: {
    setup: 'standard',
    diagonals: 'false',
    must_mark_after: '0',
    stall_limit: '40',
    last_stone: 'ends',
    swap: 'false',
  },
  clocktowers: {},
  tuerme: { stall_limit: '60' },
}
const GAMES = Object.entries(OPTIONS).map(([id, options]) => ({
  id,
  title: id,
  rules_version: id === 'twrs' ? 2 : 1,
  seats: id === 'twrs' ? [2, 2] : [2, 4],
  options: Object.entries(options).map(([name, value]) => ({ name, default: value })),
  levels: [],
}))

/** What the server answers, by the address; it cannot be reached for anything else. */
export const answers = new Map<string, unknown>()

/** To be called before all tests. */
export async function serve(): Promise<void> {
  answers.set('/api/games', { games: GAMES })
  vi.stubGlobal('fetch', (path: string) =>
    answers.has(path)
      ? Promise.resolve(Response.json(answers.get(path)))
      : Promise.reject(new TypeError('offline')),
  )
  await loadCatalog()
}

/** Lets a match of two people go on, at a position that seat 0 sees so. */
export function goOn(id: string, game: string, text: string): void {
  const seats = ['Anna', 'Bram'].map((name) => ({ kind: 'person', name, level: 0, gone: '' }))
  const standing = { yours: [0], seats }
  answers.set('/api/matches', { matches: [{ id, game, phase: 'running', standing }] })
  answers.set(`/api/matches/${id}`, {
    log: [{ seat: 0, text: '' }],
    standing: { seat: 0, position: { text } },
  })
}
