/** A review by the server, where there is no engine on this device: figures, one move after the other. */

import { OFFLINE, Refusal } from '../net/api'
import type { AskReview, Error as Problem } from '../wire'
import type { Figures } from '../engine/module'

type Message =
  | { kind: 'start'; moves: string[]; passes: { name: string; nodes: number }[] }
  | { kind: 'figures'; ply: number; pass: string; figures: Figures | null }
  | { kind: 'end' | 'busy' | 'failed' }

interface Weighed {
  ply: number
  figures: Figures | null
  /** How much of the whole is done, from 0 to 1. */
  done: number
}

/** The server looks through one game at a time for a guest, and may still be at the one before. */
const BUSY_MS = 1000

export async function* asked(wish: AskReview, signal: AbortSignal): AsyncGenerator<Weighed> {
  for (;;) {
    try {
      return yield* once(wish, signal)
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.code !== 'busy' || signal.aborted)
        throw error
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS))
    }
  }
}

async function* once(wish: AskReview, signal: AbortSignal): AsyncGenerator<Weighed> {
  const answer = await fetch('/api/review', {
    method: 'POST',
    signal,
    body: JSON.stringify(wish),
    headers: { 'content-type': 'application/json' },
  }).catch(() => null)
  if (!answer?.body) throw new Refusal(OFFLINE)
  if (!answer.ok) throw new Refusal(((await answer.json()) as { error: Problem }).error)
  const nodes = new Map<string, number>()
  let [done, whole] = [0, 1]
  for await (const line of linesOf(answer.body)) {
    const message = JSON.parse(line) as Message
    if (message.kind === 'start') {
      for (const each of message.passes) nodes.set(each.name, each.nodes)
      whole = message.moves.length * message.passes.reduce((sum, each) => sum + each.nodes, 0)
    } else if (message.kind === 'figures') {
      done += nodes.get(message.pass) ?? 0
      yield { ply: message.ply, figures: message.figures, done: done / whole }
    } else if (message.kind === 'end') return
    else if (message.kind === 'busy') throw new Refusal({ ...OFFLINE, code: 'busy' })
  }
  throw new Refusal({ ...OFFLINE, code: 'review_failed' })
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    yield* lines.filter(Boolean)
  }
}
