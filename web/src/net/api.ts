/** Requests over HTTP. */

import type {
  AskDeal,
  AskPosition,
  Deal,
  Error as Problem,
  GameDetails,
  Games,
  Estimate,
  Hint,
  Invitation,
  MadeLink,
  MadeMatch,
  Me,
  Mine,
  NewMatch,
  Position,
  Replay,
  UsedLink,
  View,
} from '../wire'

/** The server refused a request, or could not be reached (`offline`). */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

export const OFFLINE: Problem = { code: 'offline', text: '', where: '', clause: '', params: {} }

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  } catch {
    throw new Refusal(OFFLINE)
  }
  if (answer.ok) return answer
  let problem = { ...OFFLINE, code: 'failed' }
  try {
    problem = ((await answer.json()) as { error: Problem }).error
  } catch {
    // A proxy may answer with something other than JSON.
  }
  throw new Refusal(problem)
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await request(method, path, body)
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T)
}

/** All positions of a match; a long one comes in several answers. */
async function replay(id: string, seat: number | null): Promise<Replay> {
  const path = `/api/matches/${id}/replay?${seat === null ? '' : `seat=${seat}&`}start=`
  let whole = await ask<Replay>('GET', `${path}0`)
  while (whole.next !== null) {
    const more = await ask<Replay>('GET', `${path}${whole.next}`)
    // The match went on meanwhile, perhaps with a take-back: begin again.
    if (more.standing.version !== whole.standing.version) return replay(id, seat)
    whole = {
      ...more,
      log: [...whole.log, ...more.log],
      positions: [...whole.positions, ...more.positions],
    }
  }
  return whole
}

/** A position of a lesson or an example; without the server the engine on this device knows it, too. */
async function position(wish: AskPosition): Promise<Position> {
  try {
    return await ask<Position>('POST', '/api/positions', wish)
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem !== OFFLINE) throw error
    const device = await import('../engine/position').catch(() => null)
    const found = await device?.position(wish)
    if (!found) throw error
    return found
  }
}

export const api = {
  games: () => ask<Games>('GET', '/api/games'),
  game: (id: string) => ask<GameDetails>('GET', `/api/games/${id}`),
  rules: async (id: string, language: string) =>
    (await request('GET', `/api/games/${id}/rules?language=${language}`)).text(),
  /** A drawing as SVG, by its address. */
  drawing: async (address: string) => (await request('GET', address)).text(),
  record: async (id: string) => (await request('GET', `/api/matches/${id}/record`)).text(),
  me: () => ask<Me>('GET', '/api/me'),
  changeMe: (name: string, webhook = '') => ask<Me>('PUT', '/api/me', { name, webhook }),
  confirmWebhook: (code: string) => ask<Me>('POST', '/api/me/webhook', { code }),
  returnLink: () => ask<MadeLink>('POST', '/api/me/return-link'),
  signOutElsewhere: () => ask<undefined>('POST', '/api/me/sign-out'),
  deleteMe: () => ask<undefined>('DELETE', '/api/me'),
  mine: () => ask<Mine>('GET', '/api/matches'),
  make: (wish: NewMatch) => ask<MadeMatch>('POST', '/api/matches', wish),
  view: (id: string) => ask<View>('GET', `/api/matches/${id}`),
  replay,
  estimate: (id: string, after: number) =>
    ask<Estimate>('POST', `/api/matches/${id}/estimate?after=${after}`),
  hint: (id: string) => ask<Hint>('POST', `/api/matches/${id}/hint`),
  assign: (id: string, seat: number, level: number | null) =>
    ask<View>('PUT', `/api/matches/${id}/seats/${seat}`, { level }),
  link: (id: string, kind: 'invite' | 'watch', seat: number | null) =>
    ask<MadeLink>('POST', `/api/matches/${id}/links`, { kind, seat }),
  invitation: (token: string) => ask<Invitation>('POST', '/api/links/invitation', { token }),
  deal: (wish: AskDeal) => ask<Deal>('POST', '/api/deals', wish),
  use: (token: string, name: string, { replace = false, watch = false } = {}) =>
    ask<UsedLink>('POST', '/api/links', { token, name, replace, watch }),
  position,
}
