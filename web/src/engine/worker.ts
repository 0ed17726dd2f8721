/**
 * The worker around the engine: answers questions at once, and searches in slices in between. The tables on
 * this device are here, too.
 */

import { Tables, type Think } from '../device/tables'
import type { ClientMessage } from '../wire'
import type { Asked, AtTable, Request, Reply } from './client'
import { card, clause, levels } from './data'
import { Engine } from './module'

/** Within this time a search notices that it is to stop. */
const SLICE_SECONDS = 0.01
/** From one report of what was found to the next, which take some of the search's time. */
const REPORT_MS = 50

const AT_TABLES = new Set<string>(['hear', 'close', 'make', 'replay', 'record'] satisfies AtTable[])
const stopped = new Set<number>()
const { port1: here, port2: there } = new MessageChannel()
const engine = new Promise<Engine>((resolve, reject) => {
  addEventListener(
    'message',
    ({ data }: MessageEvent<string>) => {
      WebAssembly.compileStreaming(fetch(data)).then(
        (module) => resolve(new Engine(module)),
        reject,
      )
      addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data))
    },
    { once: true },
  )
})
engine.catch(() => undefined) // who asks is told; nobody may have asked yet
/** Searches wait for each other; the engine has room for one. */
let searches: Promise<unknown> = Promise.resolve()

async function answer(request: Request): Promise<void> {
  if (request.ask === 'stop') {
    stopped.add(request.id)
    return
  }
  try {
    reply({ id: request.id, answer: await work(await engine, request) })
  } catch (error) {
    reply({ id: request.id, error: error instanceof Error ? error.message : String(error) })
  }
}

let tables: Promise<Tables> | null = null

/** The tables, from when they are first asked for. */
function home(): Promise<Tables> {
  tables ??= engine.then((engine) => {
    const seed = () => String(crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n)
    return new Tables({ engine, think: choose, levels, card, clause, seed, now: Date.now })
  })
  return tables
}

/** The move of a bot; its search waits for those that have begun. */
const choose: Think = (question, isStale) => {
  const search = searches.then(async () => {
    const ready = await engine
    if (isStale()) return null
    ready.play(...question)
    while (!ready.run(SLICE_SECONDS) && !isStale()) await nextTask()
    const { move } = ready.result()
    ready.stop()
    return isStale() ? null : move
  })
  searches = search.catch(() => undefined)
  return search
}

/** Asks the tables: for a message to one of them, whose answers come one by one, or for something else. */
async function atTable({ id, ask, args }: Request): Promise<unknown> {
  const tables = await home()
  if (ask === 'hear')
    return tables.hear(args[0] as string, args[1] as ClientMessage, (said) => reply({ id, said }))
  return (tables[ask as AtTable] as (...args: unknown[]) => unknown).apply(tables, args)
}

function work(engine: Engine, request: Request): unknown {
  if (AT_TABLES.has(request.ask)) return atTable(request)
  if (request.ask !== 'search' && request.ask !== 'play' && request.ask !== 'weigh') {
    const method = engine[request.ask as Asked] as (...args: unknown[]) => unknown
    return method(...request.args)
  }
  const search = searches.then(() => think(engine, request))
  searches = search.catch(() => undefined)
  return search
}

async function think(engine: Engine, { id, ask, args }: Request): Promise<unknown> {
  ;(engine[ask as 'search'] as (...args: unknown[]) => void).apply(engine, args)
  let reported = -Infinity
  while (!engine.run(SLICE_SECONDS) && !stopped.has(id)) {
    if (ask !== 'weigh' && performance.now() - reported >= REPORT_MS) {
      reply({ id, progress: engine.result() })
      reported = performance.now()
    }
    await nextTask()
  }
  const isStopped = stopped.delete(id)
  try {
    if (ask !== 'weigh') return engine.result()
    if (isStopped) throw new Error('stopped')
    return engine.figures()
  } finally {
    engine.stop()
  }
}

/** Lets messages in that have come meanwhile; a timer would wait for milliseconds. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    here.onmessage = () => resolve()
    there.postMessage(0)
  })
}

function reply(message: Reply): void {
  postMessage(message)
}
