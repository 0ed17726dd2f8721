/** Matches on this device, from the page; `tables.ts` has them, in the worker of the engine. */

import { engine, type EngineClient } from '../engine/client'
import { levels } from '../engine/data'
import { card } from '../lib/catalog.svelte'
import { BOT_NAMES } from '../lib/faces'
import { kept } from '../lib/keep'
import { Refusal } from '../net/api'
import type { Line } from '../net/live.svelte'
import type { ClientMessage, ListedMatch, NewMatch, NewSeat, Replay, SeatView } from '../wire'
import type { Beginning, KeptMatch } from './match'
import { rulesOf } from './rules'
import { all, remove } from './storage'

/**
 * Makes a match in which nobody sits elsewhere; its id, or null if it cannot be played here: the engine does not
 * know the game, or this browser cannot run it.
 *
 * @param from where it goes on from; left out for a new game
 */
export async function make(
  { game, seats, options = {} }: NewMatch,
  from?: Beginning,
): Promise<string | null> {
  const info = card(game)
  const device = engine()
  if (!device || !info || !(await levels(game)).length) return null
  try {
    const id = await device.atTable('make', {
      ...rulesOf(info, options),
      seats: seated(seats),
      ...(from && { from }),
    })
    kept.keepPlaysHere()
    return id
  } catch {
    // The server makes it.
    return null
  }
}

/** The bots get names, no two alike. */
function seated(seats: NewSeat[]): SeatView[] {
  const taken = new Set(seats.map((seat) => seat.name?.toLowerCase()))
  return seats.map(({ kind, name = '', level = 0 }) => {
    if (kind !== 'bot') return { kind: 'person', name, level: 0, gone: '' }
    const free = BOT_NAMES.filter((each) => !taken.has(each.toLowerCase()))
    const chosen = free[Math.floor(Math.random() * free.length)]!
    taken.add(chosen.toLowerCase())
    return { kind: 'bot', name: chosen, level, gone: '' }
  })
}

/** The matches on this device, as the server lists its own. */
export async function list(): Promise<ListedMatch[]> {
  return (await all()).map(listed)
}

function listed({ id, game, seats, actor, result, ...match }: KeptMatch): ListedMatch {
  const yours = seats.flatMap(({ kind, gone }, seat) =>
    kind === 'person' || gone !== '' ? [seat] : [],
  )
  return {
    id,
    game,
    phase: result ? 'over' : 'running',
    created_at: match.created_at,
    updated_at: match.updated_at,
    ended_at: result ? match.updated_at : null,
    standing: { yours, started: true, seats, actor, result },
  }
}

/** Forget all of them. */
export async function forget(): Promise<void> {
  await remove(...(await all()).map((match) => match.id))
}

const GONE = { code: 'no_engine_here', text: '', where: '', clause: '', params: {} }

async function attempt<T>(ask: (device: EngineClient) => Promise<T>): Promise<T> {
  const device = engine()
  try {
    if (device) return await ask(device)
  } catch {
    // The engine has come to an end.
  }
  throw new Refusal(GONE)
}

export const replay = (id: string, seat: number | null): Promise<Replay> =>
  attempt((device) => device.atTable('replay', id, seat))

export const record = (id: string): Promise<string> =>
  attempt((device) => device.atTable('record', id))

/** A table on this device in place of a socket to the server. */
export function lineTo(id: string): Line {
  const found = engine()
  const table = found?.open(
    id,
    (message) => line.onmessage?.({ data: JSON.stringify(message) }),
    () => shut(),
  )
  const line: Line = {
    readyState: WebSocket.CONNECTING,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => table?.send(JSON.parse(text) as ClientMessage),
    close: () => {
      line.readyState = WebSocket.CLOSED
      table?.close()
    },
  }
  function shut(): void {
    line.readyState = WebSocket.CLOSED
    line.onclose?.()
  }
  queueMicrotask(() => {
    if (!found) {
      line.onmessage?.({ data: JSON.stringify({ type: 'refused', id: null, error: GONE }) })
      return
    }
    if (line.readyState !== WebSocket.CONNECTING) return
    line.readyState = WebSocket.OPEN
    line.onopen?.()
  })
  return line
}
