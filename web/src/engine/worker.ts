/** The worker around the engine: answers questions at once, and searches in slices in between. */

import type { Request, Reply } from './client'
import { Engine } from './module'

/** Within this time a search notices that it is to stop. */
const SLICE_SECONDS = 0.02

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

function work(engine: Engine, request: Request): unknown {
  if (request.ask !== 'search' && request.ask !== 'play') {
    const method = engine[request.ask] as (...args: unknown[]) => unknown
    return method(...request.args)
  }
  const search = searches.then(() => think(engine, request))
  searches = search.catch(() => undefined)
  return search
}

async function think(engine: Engine, { id, ask, args }: Request): Promise<unknown> {
  ;(engine[ask as 'search'] as (...args: unknown[]) => void).apply(engine, args)
  while (!engine.run(SLICE_SECONDS) && !stopped.has(id)) {
    reply({ id, progress: engine.result() })
    await nextTask()
  }
  stopped.delete(id)
  const result = engine.result()
  engine.stop()
  return result
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
