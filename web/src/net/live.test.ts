import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerMessage, Snapshot } from '../wire'
import { Live } from './live.svelte'

/** A socket without a network: what was sent, and a way to answer. */
class Line {
  static readonly OPEN = 1
  static all: Line[] = []
  readyState = 0
  sent: { type: string }[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: () => void = () => undefined

  constructor() {
    Line.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string })
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = Line.OPEN
    this.onopen()
  }
  hear(message: Partial<ServerMessage>): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
  get pings(): number {
    return this.sent.filter((message) => message.type === 'ping').length
  }
}

const pong = { type: 'pong', id: 'pulse' } as const
let live: Live
let line: Line

function show(on: Line, result: Snapshot['result'] = null): void {
  const standing = { version: 3, seat: 0, started: true, result } as Snapshot
  on.hear({ type: 'view', standing, log: [], yours: [0], now: Date.now() })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Line.all = []
  live = new Live('0123')
  line = Line.all[0]!
  line.open()
  show(line)
})
afterEach(() => {
  live.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a line that is cut without a word', () => {
  it('counts as lost within three seconds', () => {
    vi.advanceTimersByTime(3000)
    expect(live.state).toBe('lost')
  })

  it('is taken up again if it was only slow', () => {
    vi.advanceTimersByTime(4000)
    line.hear(pong)
    expect(live.state).toBe('live')
    expect(Line.all).toHaveLength(1)
    // It is known to be slow now.
    vi.advanceTimersByTime(1500 + 2600)
    expect(live.state).toBe('live')
  })

  it('is replaced after a while', () => {
    vi.advanceTimersByTime(10_000)
    expect(Line.all).toHaveLength(2)
    line.hear(pong)
    expect(live.state).toBe('lost')
    Line.all[1]!.open()
    show(Line.all[1]!)
    expect(live.state).toBe('live')
  })
})

describe('the browser’s word that there is no network', () => {
  it('is believed at once, until the server answers', () => {
    dispatchEvent(new Event('offline'))
    expect(live.state).toBe('lost')
    line.hear(pong)
    expect(live.state).toBe('live')
  })
})

describe('a line that works', () => {
  function answered(seconds: number): number {
    const before = line.pings
    for (let tenth = 0; tenth < 10 * seconds; tenth++) {
      const sent = line.pings
      vi.advanceTimersByTime(100)
      if (line.pings > sent) line.hear(pong)
    }
    expect(live.state).toBe('live')
    return line.pings - before
  }

  it('is asked for less than once a second', () => {
    expect(answered(30)).toBeLessThanOrEqual(20)
  })
  it('is hardly asked for when the game is over, or nobody looks', () => {
    show(line, { scores: [1, 0], winners: [0], reason: 'end' })
    expect(answered(30)).toBeLessThanOrEqual(3)
    show(line)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    line.hear(pong)
    expect(answered(30)).toBeLessThanOrEqual(3)
  })
})
