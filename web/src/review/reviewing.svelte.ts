/** The review of a game: figures for each of its moves, by the engine here or by the server, and the judgement. */

import { engine, type EngineClient } from '../engine/client'
import thresholds from '../../../src/campanile/review/thresholds.json'
import type { Figures } from '../engine/module'
import { believableLine } from './believable'
import { isNearlyBest, judge, judgeMove, type JudgedMove } from './judge'
import { asked } from './server'
import type { Found } from './lines.svelte'
import { OFFLINE, Refusal } from '../net/api'
import type { AskReview, Error as Problem } from '../wire'
import type { Study } from './study.svelte'
import type { Node } from './tree.svelte'

/** A pass over the whole game, with so many positions for each move: the first for a graph at once, the last thorough. */
interface Pass {
  name: string
  nodes: number
}

const allPasses = import.meta.glob<Pass[]>('../../../src/campanile/games/*/review.json', {
  import: 'default',
  eager: true,
})

/** From one drawing of what was found to the next: in the first pass moves take less time than the page does. */
const SHOW_MS = 60
/** So many moves are with the engine at once: it need not wait for the page, which is busy drawing. */
const AHEAD = 4

export class Reviewing {
  /** By the numbers of the moves, a deal included, which has none. */
  #figures = $state.raw<(Figures | null)[]>([])
  /** The same, as they are found; they are shown a little later. */
  readonly #found: (Figures | null)[]
  #part = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** From 0 to 1. */
  progress = $state(0)
  isDone = $state(false)
  /** Why neither the engine here nor the server could do it. */
  problem = $state.raw<Problem | null>(null)
  /** The moves that were played. */
  readonly nodes: Node[]
  /** How many moves of the game come before the first of them. */
  readonly dealt: number
  readonly #stop = new AbortController()

  /**
   * @param result what each seat got of the win; null for an unfinished game
   * @param wish what the server is asked for, where there is no engine here
   */
  constructor(
    readonly study: Study,
    readonly result: number[] | null,
    private readonly wish: AskReview,
  ) {
    this.nodes = study.root.played.slice(1)
    this.dealt = study.setting.deal ? 1 : 0
    this.#found = Array.from({ length: this.nodes.length + this.dealt }, () => null)
    this.#figures = this.#found
    void this.#run()
  }

  close(): void {
    this.#stop.abort()
  }

  readonly judgement = $derived.by(() =>
    judge(this.study.setting.seats, this.#figures, this.result, thresholds),
  )
  /** By how many points each of two players was expected to lead, before each move; null where that is unknown. */
  readonly leads = $derived.by(() =>
    this.#figures.slice(this.dealt).map((each): number[] | null => {
      const lead = each?.lines[0]?.lead ?? null
      if (lead === null) return null
      return each!.seat === 0 ? [lead, -lead] : [-lead, lead]
    }),
  )
  readonly hasLeads = $derived.by(
    () => this.study.setting.seats === 2 && this.leads.some((each) => each !== null),
  )
  /** Whether it makes a difference to see all cards. */
  readonly isHidden = $derived.by(() => this.#figures.some((each) => each?.open.length))

  /** The number of a node's move in the game; null if it was not played. */
  plyOf(node: Node): number | null {
    const at = this.nodes.indexOf(node)
    return at < 0 ? null : at + this.dealt
  }

  nodeAt(ply: number): Node | undefined {
    return this.nodes[ply - this.dealt]
  }

  figuresAt(ply: number): Figures | null {
    return this.#figures[ply] ?? null
  }

  /** The best lines from a node of the game, as they were weighed. */
  linesAt(node: Node): Found | null {
    const next = node.children.find((each) => this.nodes.includes(each))
    const figures = next ? this.figuresAt(this.plyOf(next)!) : null
    if (!figures) return null
    const { lines, nodes, exact } = figures
    return { of: node, lines, nodes, exact, depth: null, isDone: this.isDone }
  }

  /** How a node's move was judged; null if it was not played, or not yet. */
  judged(node: Node): JudgedMove | null {
    const ply = this.plyOf(node)
    return ply === null ? null : (this.judgement.plies[ply] ?? null)
  }

  /** How another move would have been judged in place of a node's. */
  async weigh(node: Node, move: string): Promise<JudgedMove | null> {
    const ply = this.plyOf(node)
    const known = ply === null ? null : this.figuresAt(ply)
    if (ply === null || !known) return null
    const played = believableLine(known, move)
    if (played) return judgeMove({ ...known, played }, thresholds)
    const { game } = this.study.setting
    const thorough = passesOf(game).at(-1)
    const device = engine()
    if (!device || !thorough) return null
    const { text } = node.parent!.position
    const found = await device
      .weigh(game, text, move, thorough.nodes, seedOf(ply))
      .catch(() => null)
    // One search has to be compared with itself.
    return found && judgeMove(found, thresholds)
  }

  /** Whether a move that gave away so much is as good as the best. */
  isNearlyBest = (judged: JudgedMove): boolean => isNearlyBest(judged, thresholds)

  async #run(): Promise<void> {
    const passes = passesOf(this.study.setting.game)
    const device = engine()
    try {
      // An engine that cannot be loaded is done without.
      if (device && passes.length) await this.#here(device, passes).catch(() => this.#there())
      else await this.#there()
      this.isDone = true
    } catch (error) {
      const problem =
        error instanceof Refusal ? error.problem : { ...OFFLINE, code: 'review_failed' }
      if (!this.#stop.signal.aborted) this.problem = problem
    }
    this.#show()
    // Of a review that was broken off only a first glance may be known, and a record may have better figures.
    if (this.isDone && !this.#stop.signal.aborted) this.#note()
  }

  /** By the engine on this device, pass by pass. It has the next moves already when it is done with one. */
  async #here(device: EngineClient, passes: Pass[]): Promise<void> {
    const { game } = this.study.setting
    const { signal } = this.#stop
    const steps = passes.flatMap(({ nodes }) => this.nodes.map((node) => ({ node, nodes })))
    const whole = steps.reduce((sum, { nodes }) => sum + nodes, 0)
    const weigh = ({ node, nodes }: (typeof steps)[number]) =>
      device
        .weigh(
          game,
          node.parent!.position.text,
          node.move!.text,
          nodes,
          seedOf(this.plyOf(node)!),
          {
            signal,
          },
        )
        .catch(() => null)
    const coming = steps.slice(0, AHEAD).map(weigh)
    let done = 0
    for (const [at, { node, nodes }] of steps.entries()) {
      const found = await coming[at]!
      if (signal.aborted) return
      if (!found) throw new Error('no figures')
      const next = steps[at + AHEAD]
      if (next) coming.push(weigh(next))
      done += nodes
      this.#take(this.plyOf(node)!, found, done / whole)
    }
  }

  async #there(): Promise<void> {
    for await (const { ply, figures, done } of asked(this.wish, this.#stop.signal))
      this.#take(ply, figures, done)
  }

  #take(ply: number, found: Figures | null, part: number): void {
    this.#found[ply] = found
    this.#part = part
    this.#timer ??= setTimeout(() => this.#show(), SHOW_MS)
  }

  #show(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#figures = [...this.#found]
    this.progress = this.#part
  }

  /** So that a record keeps what was found. */
  #note(): void {
    for (const node of this.nodes) {
      const played = this.figuresAt(this.plyOf(node)!)?.played
      if (!played) continue
      const { chances, lead } = played
      node.evaluation = { chances, lead, mark: this.judged(node)!.mark }
    }
  }
}

const seedOf = (ply: number): bigint => 1n + BigInt(ply)

const passesOf = (game: string): Pass[] =>
  allPasses[`../../../src/campanile/games/${game}/review.json`] ?? []
