/**
 * The engine on this device, from the page: a worker that is started when it is first asked. Import this module
 * only where it is needed (`await import`), so that no page weighs more for it.
 */

import type { Engine, Level, Result } from './module'

/** The methods of the engine that answer at once. */
type Asked = 'describe' | 'apply' | 'refusal' | 'evaluate' | 'estimate' | 'rankMoves' | 'glance'

export interface Request {
  id: number
  ask: Asked | 'search' | 'play' | 'stop'
  args: unknown[]
}

export interface Reply {
  id: number
  answer?: unknown
  progress?: Result
  error?: string
}

export interface Watching {
  /** Called with what was found so far, some fifty times a second. */
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

  /** Ends the worker; whoever still waits for it gets an error. */
  close(): void {
    this.worker.terminate()
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

  private take({ id, answer, progress, error }: Reply): void {
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
