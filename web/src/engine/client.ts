/**
 * The engine on this device, from the page: a worker that is started when it is first asked. Import this module
 * only where it is needed (`await import`), so that no page weighs more for it.
 */

import type { Tables } from '../device/tables'
import type { ClientMessage, ServerMessage } from '../wire'
import type { Engine, Figures, Level, Result } from './module'

/** The methods of the engine that answer at once. */
export type Asked =
  | 'start'
  | 'deal'
  | 'view'
  | 'describe'
  | 'apply'
  | 'refusal'
  | 'tally'
  | 'after'
  | 'walk'
  | 'evaluate'
  | 'estimate'
  | 'rankMoves'
  | 'glance'
/** The methods of the tables on this device. */
export type AtTable = 'hear' | 'close' | 'make' | 'replay' | 'record'

export interface Request {
  id: number
  ask: Asked | AtTable | 'search' | 'play' | 'weigh' | 'stop'
  args: unknown[]
}

export interface Reply {
  id: number
  answer?: unknown
  progress?: Result
  /** What a table says to the page that has it open. */
  said?: ServerMessage
  error?: string
}

export interface Watching {
  /** Called with what was found so far, some twenty times a second. */
  progress?: (result: Result) => void
  /** Ends the search with what it has found. */
  signal?: AbortSignal
}

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
  progress?: ((result: Result) => void) | undefined
}

/** The module, if the tool chain for it was there when the page was built. */
const ADDRESS = Object.values(
  import.meta.glob<string>('./engine.wasm', { query: '?url', import: 'default', eager: true }),
)[0]

/** Whether this page has the engine and this browser can run it. */
export const available =
  ADDRESS !== undefined && typeof WebAssembly === 'object' && typeof Worker === 'function'

export class EngineClient {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  private readonly waiting = new Map<number, Waiting>()
  /** The tables that the page has open. */
  private readonly lines = new Map<
    number,
    { hear: (message: ServerMessage) => void; fail: () => void }
  >()
  private last = 0

  constructor(address: string) {
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.take(data)
    this.worker.onerror = () => this.close()
    this.worker.postMessage(new URL(address, location.href).href)
  }

  /** What a method of the engine returns. */
  ask<Name extends Asked>(
    name: Name,
    ...args: Parameters<Engine[Name]>
  ): Promise<ReturnType<Engine[Name]>> {
    return this.send(name, args) as Promise<ReturnType<Engine[Name]>>
  }

  /** The best move for the seat to act, which knows the position as `text`. */
  search(game: string, text: string, nodes: number, seed: bigint, watching: Watching = {}) {
    return this.send('search', [game, text, nodes, seed], watching) as Promise<Result>
  }

  /** The move of a level after `ply` moves of the game: for the same seed the move of the server's. */
  play(
    game: string,
    text: string,
    level: Level,
    ply: number,
    seed: bigint,
    watching: Watching = {},
  ) {
    return this.send('play', [game, text, level, ply, seed], watching) as Promise<Result>
  }

  /** The figures of a legal move of a complete position; an error if it is stopped before they are complete. */
  weigh(
    game: string,
    text: string,
    move: string,
    nodes: number,
    seed: bigint,
    watching: Pick<Watching, 'signal'> = {},
  ) {
    return this.send('weigh', [game, text, move, nodes, seed], watching) as Promise<Figures>
  }

  /** What a method of the tables returns. */
  atTable<Name extends 'make' | 'replay' | 'record'>(
    name: Name,
    ...args: Parameters<Tables[Name]>
  ): ReturnType<Tables[Name]> {
    return this.send(name, args) as ReturnType<Tables[Name]>
  }

  /** Opens a table; `hear` gets what it says, `fail` is called when it can say no more. */
  open(table: string, hear: (message: ServerMessage) => void, fail: () => void) {
    const id = ++this.last
    this.lines.set(id, { hear, fail })
    const post = (ask: AtTable, ...args: unknown[]) =>
      this.worker.postMessage({ id, ask, args } satisfies Request)
    return {
      send: (message: ClientMessage) => post('hear', table, message),
      close: () => {
        this.lines.delete(id)
        post('close', table)
      },
    }
  }

  /** Ends the worker; whoever still waits for it gets an error. */
  close(): void {
    if (client === this) client = null
    this.worker.terminate()
    for (const { fail } of this.lines.values()) fail()
    this.lines.clear()
    for (const { reject } of this.waiting.values()) reject(new Error('closed'))
    this.waiting.clear()
  }

  private send(ask: Request['ask'], args: unknown[], { progress, signal }: Watching = {}) {
    const id = ++this.last
    const stop = () => this.worker.postMessage({ id, ask: 'stop', args: [] } satisfies Request)
    const answer = new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress })
      this.worker.postMessage({ id, ask, args } satisfies Request)
    })
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    return answer.finally(() => signal?.removeEventListener('abort', stop))
  }

  private take({ id, answer, progress, said, error }: Reply): void {
    const line = this.lines.get(id)
    if (line) {
      if (said) line.hear(said)
      if (error !== undefined) line.fail()
      return
    }
    const waiting = this.waiting.get(id)
    if (progress) {
      waiting?.progress?.(progress)
      return
    }
    this.waiting.delete(id)
    if (error === undefined) waiting?.resolve(answer)
    else waiting?.reject(new Error(error))
  }
}

let client: EngineClient | null = null

/** The engine of this page; null if it cannot be had, and the server has to be asked. */
export function engine(): EngineClient | null {
  if (!client && available && ADDRESS) client = new EngineClient(ADDRESS)
  return client
}

/** What the engine answers; null if it cannot: it does not know the game, or could not be loaded. */
export async function attempt<T>(
  ask: (device: EngineClient) => Promise<T | null>,
): Promise<T | null> {
  const device = engine()
  if (!device) return null
  try {
    return await ask(device)
  } catch {
    return null
  }
}
