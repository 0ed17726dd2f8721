import { beforeEach, describe, expect, it, vi } from 'vitest'
import { engine } from '../engine/node'
import type { ClientMessage, GameCard, SeatView, ServerMessage, Snapshot } from '../wire'
import type { Beginning, KeptMatch } from './match'
import { Tables } from './tables'

/** The browser's storage, as long as there is room. */
const stored = new Map<string, KeptMatch>()
let isFull = false
vi.mock('./storage', () => ({
  load: (id: string) => Promise.resolve(structuredClone(stored.get(id))),
  save: (match: KeptMatch, over: number) => {
    if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const isLatest = (stored.get(match.id)?.version ?? 0) === over
    if (isLatest) stored.set(match.id, structuredClone(match))
    return Promise.resolve(isLatest)
  },
  prune: () => Promise.resolve(),
}))

const OPTIONS: Record<string, Record<string, string>> = {
  twrs: {
    setup: 'standard',
    diagonals: 'false',
    must_mark_after: '0',
    stall_limit: '4',
    last_stone: 'ends',
    swap: 'false',
  },
  clocktowers: {},
  tuerme: { stall_limit: '4' },
}
const GAMES = Object.keys(OPTIONS)
const me: SeatView = { kind: 'person', name: 'Ada', level: 0, gone: '' }
const bot: SeatView = { kind: 'bot', name: 'Bruno', level: 1, gone: '' }
/** What the server offers now, where it can be asked. */
const offered: Record<string, GameCard> = {}
const LEVEL = { nodes: 30, sight: 0.3 }

function around(): Tables {
  let seed = 0
  return new Tables({
    engine,
    think: async ([...question], isStale) => {
      await Promise.resolve()
      engine.play(...question)
      while (!engine.run(0.02));
      return isStale() ? null : engine.result().move
    },
    levels: () => Promise.resolve(Array.from({ length: 10 }, () => LEVEL)),
    card: (game) => Promise.resolve(offered[game] ?? null),
    clause: (_game, code) => Promise.resolve(code === 'blocked' ? '2.2' : ''),
    seed: () => String(++seed),
    now: () => 1000,
  })
}

/** Somebody at a table: what it has said to them, and what they say. */
class Player {
  readonly heard: ServerMessage[] = []
  private sent = 0

  constructor(
    readonly tables: Tables,
    readonly id: string,
  ) {}

  static async at(game: string, ...seats: SeatView[]): Promise<Player> {
    const tables = around()
    const wish = { game, rules_version: 1, options: OPTIONS[game]!, changed: '', seats }
    const player = new Player(tables, await tables.make(wish))
    await player.open()
    return player
  }

  async open(): Promise<void> {
    await this.say({ type: 'hello', protocol: 1 })
  }

  async say(message: ClientMessage): Promise<void> {
    await this.tables.hear(this.id, message, (said) => void this.heard.push(said))
  }

  async move(text: string, version = this.now.version): Promise<void> {
    await this.say({ type: 'move', id: String(++this.sent), version, move: text })
  }

  async act(action: 'take_back' | 'resign' | 'abort' | 'rematch'): Promise<void> {
    await this.say({ type: 'act', id: String(++this.sent), version: this.now.version, action })
  }

  get now(): Snapshot {
    const last = this.heard.findLast((said) => said.type === 'view' || said.type === 'events')
    return (last as { standing: Snapshot }).standing
  }

  get refusals(): string[] {
    return this.heard.flatMap((said) => (said.type === 'refused' ? [said.error.code] : []))
  }

  /** Until it is the turn of a person, or of nobody. */
  async wait(): Promise<void> {
    await vi.waitFor(() => {
      const { position, seats, result } = this.now
      if (!result && seats[position.actor as number]!.kind === 'bot') throw new Error('thinking')
    })
  }

  /** Plays the first move offered, from each seat in turn, until the end. */
  async finish(): Promise<void> {
    for (await this.wait(); !this.now.result; await this.wait()) {
      const { position, seat } = this.now
      if (position.actor !== seat) await this.say({ type: 'sit', seat: position.actor as number })
      const { moves } = this.now.position
      await this.move(moves[this.now.version % moves.length]!)
    }
  }
}

beforeEach(() => {
  stored.clear()
  isFull = false
})

describe.each(GAMES)('a match of %s', (game) => {
  it('is played to its end, and is the same when it is opened again', async () => {
    const player = await Player.at(game, me, bot)
    await player.finish()
    const { result, position, version } = player.now
    expect(result).toEqual(position.outcome)
    expect(player.refusals).toEqual([])
    const replay = await player.tables.replay(player.id, 0)
    expect(replay.positions.at(-1)).toEqual(position)
    expect(replay.positions).toHaveLength(replay.log.length + 1)

    const again = new Player(around(), player.id)
    await vi.waitFor(() => expect(stored.get(player.id)!.version).toBe(version))
    await again.open()
    expect(again.now).toEqual(player.now)
    expect(await again.tables.record(player.id)).toBe(await player.tables.record(player.id))
  })

  it('takes a move back, and plays the next one in turned seats', async () => {
    const player = await Player.at(game, me, me)
    const before = player.now
    if (game === 'clocktowers') {
      // What was drawn shows the next card.
      await player.move('play F1c')
      await player.act('take_back')
    } else {
      await player.move(before.position.moves[0]!)
      await player.act('take_back')
    }
    expect(player.now.position).toEqual(before.position)
    expect(player.now.version).toBeGreaterThan(before.version)
    await player.act('resign')
    expect(player.now.result).toMatchObject({ reason: 'resigned', winners: [1] })
    await player.act('rematch')
    expect(stored.get(player.now.rematch!)!.seats).toHaveLength(2)
  })
})

it('plays the next one by the newest rules, with the options that somebody has changed', async () => {
  const tables = around()
  const options = { ...OPTIONS['twrs']!, diagonals: 'true' }
  const wish = { game: 'twrs', rules_version: 1, options, changed: 'diagonals=true' }
  const player = new Player(tables, await tables.make({ ...wish, seats: [me, me] }))
  await player.open()
  await player.act('resign')
  const usual = { ...OPTIONS['twrs']!, stall_limit: '30' }
  const infos = Object.entries(usual).map(([name, value]) => ({
    name,
    default: value,
    words: [],
    span: [0, 99] as [number, number],
  }))
  offered['twrs'] = { id: 'twrs', rules_version: 3, options: infos } as unknown as GameCard
  await player.act('rematch')
  delete offered['twrs']
  expect(stored.get(player.now.rematch!)).toMatchObject({
    rules_version: 3,
    options: { ...usual, diagonals: 'true' },
    changed: 'diagonals=true',
  })
})

describe.each(GAMES)('going on with %s', (game) => {
  const options = OPTIONS[game]!
  const { text: start, deal } = engine.start(game, options, 2, 5n)
  const first = engine.describe(game, start).moves[0]!
  const second = engine.apply(game, start, first)

  async function goOn(from: Beginning): Promise<Player> {
    const tables = around()
    const wish = { game, rules_version: 1, options, changed: '', seats: [me, me], from }
    const player = new Player(tables, await tables.make(wish))
    await player.open()
    return player
  }

  it('begins after the moves that led there, and is recorded with them', async () => {
    const player = await goOn({ start, deal, moves: [first] })
    const { actor } = engine.describe(game, second)
    expect(player.now.position.actor).toBe(actor)
    const moves = [...(deal ? [deal] : []), first].map((move, at) => `${at + 1}. ${move}`)
    expect(await player.tables.record(player.id)).toContain(`\n\n${moves.join('\n')}\n`)
  })

  it('shows everybody of the deal what they may know of it', async () => {
    const player = await goOn({ start, deal, moves: [first] })
    const view = player.heard.find((said) => said.type === 'view')!
    const { shown } = engine.deal(game, options, 2, deal)
    expect(view.log.slice(0, -1)).toEqual(deal ? [{ seat: null, text: shown }] : [])
    expect(shown === deal).toBe(game !== 'clocktowers')
  })

  it('begins with a position of its own, which its record contains', async () => {
    const player = await goOn({ start: second, deal: '', moves: [], placed: true })
    expect(player.now.position.scores).toEqual(engine.describe(game, second).scores)
    expect(await player.tables.record(player.id)).toContain(`Position: ${second}\n`)
  })
})

describe('hidden cards', () => {
  it('are shown to their own seat only, until the end', async () => {
    const player = await Player.at('clocktowers', me, me)
    const kept = () => stored.get(player.id)!
    await player.move('discard F1c')
    await player.move('draw F')
    const seen = () => player.heard.slice(-1)[0] as Extract<ServerMessage, { type: 'view' }>
    await player.say({ type: 'sit', seat: 1 })
    expect(seen().standing.position.text).toContain('x?')
    expect(seen().log.map(({ text }) => text)).toContain('discard ?')
    expect(JSON.stringify(seen())).not.toContain(kept().deal)
    const past = await player.tables.replay(player.id, 1)
    expect(past.log).toEqual(seen().log)
    expect(past.positions.map(({ text }) => text).join()).not.toContain('xF1c')
    await player.say({ type: 'sit', seat: 0 })
    expect(seen().log.map(({ text }) => text)).toContain('discard F1c')
    await player.act('take_back')
    expect(player.refusals).toEqual(['revealed'])
    await player.act('resign')
    const replay = await player.tables.replay(player.id, 1)
    expect(replay.log[0]).toEqual({ seat: null, text: kept().deal })
  })
})

describe('a table', () => {
  it('refuses what is no move, with the clause of the rule', async () => {
    const player = await Player.at('twrs', me, bot)
    await player.move('f4-f9')
    const { error } = player.heard.at(-1) as Extract<ServerMessage, { type: 'refused' }>
    expect([error.code, error.clause]).toEqual(['blocked', '2.2'])
    await player.move('f4-f5', 0)
    expect(player.refusals.at(-1)).toBe('stale')
    expect(player.now.version).toBe(1)
  })

  it('goes on without somebody who resigns, with a bot, as long as there are people', async () => {
    const player = await Player.at('tuerme', me, me, me)
    await player.act('resign')
    expect(player.now.seats[0]).toMatchObject({ kind: 'bot', level: 5, gone: 'resigned' })
    await player.wait()
    expect(player.now.result).toBeNull()
    await player.say({ type: 'sit', seat: 1 })
    await player.act('resign')
    await player.say({ type: 'sit', seat: 2 })
    await player.act('resign')
    expect(player.now.result).toMatchObject({ reason: 'abandoned', winners: [] })
  })

  it('can be called off before the second move', async () => {
    const player = await Player.at('twrs', me, bot)
    await player.act('abort')
    expect(player.now.result?.reason).toBe('aborted')
  })

  it('yields to another tab that was first', async () => {
    const one = await Player.at('twrs', me, me)
    await vi.waitFor(() => expect(stored.has(one.id)).toBe(true))
    const other = new Player(around(), one.id)
    await other.open()
    await one.move('f4-f5')
    await vi.waitFor(() => expect(stored.get(one.id)!.moves).toEqual(['f4-f5']))
    await other.move('f4-e4')
    await vi.waitFor(() => expect(other.now.position).toEqual(one.now.position))
    expect(stored.get(one.id)!.moves).toEqual(['f4-f5'])
  })

  it('goes on when there is no room to keep it, and says so once', async () => {
    isFull = true
    const player = await Player.at('twrs', me, bot)
    await player.finish()
    expect(player.now.result).not.toBeNull()
    expect(player.refusals).toEqual(['not_kept'])
    const again = new Player(player.tables, player.id)
    await again.open()
    expect(again.now.position).toEqual(player.now.position)
  })

  it('that is not in this browser says so', async () => {
    const player = new Player(around(), 'here-1')
    await player.open()
    expect(player.refusals).toEqual(['no_match_here'])
  })
})
