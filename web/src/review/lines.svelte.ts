/** The best lines of the position on the board, searched for on this device as long as it is wanted. */

import { untrack } from 'svelte'
import { available, engine } from '../engine/client'
import type { Line } from '../engine/module'
import type { Evaluation } from '../lib/record'
import type { Study } from './study.svelte'
import type { Node } from './tree.svelte'

export interface Found {
  of: Node
  lines: Line[]
  nodes: number
  /** In moves; null if it was not counted. */
  depth: number | null
  /** Whether the game is solved from here. */
  exact: boolean
  isDone: boolean
}

/** A phone reaches this within a minute; then its battery is left alone. */
const MAX_NODES = 1_000_000
const SEED = 1n
export const MAX_LINES = 5
const KEY = 'campanile.lines'

export class Lines {
  /** Whether they are wanted, and how many. */
  on = $state(true)
  count = $state(3)
  #found = $state.raw<Found | null>(null)
  #barred = $state.raw<Node | null>(null)
  /** What was noted here. */
  readonly #noted = new WeakSet<Evaluation>()
  /** Whether this browser has no engine, or it does not know the game. */
  unavailable = $state(!available)

  /**
   * @param study whose position is searched
   * @param may whether it may be searched now
   * @param known what is known of it without a search
   */
  constructor(
    private readonly study: () => Study | null,
    may: () => boolean,
    private readonly known: (node: Node) => Found | null = () => null,
  ) {
    this.#recall()
    // What is known without a search is barred, too.
    $effect(() => {
      const study = this.study()
      if (!study) return
      const node = study.current
      untrack(() => void this.#check(study, node))
    })
    $effect(() => {
      const study = this.study()
      if (!study || !this.on || !may()) return
      const node = study.current
      if (!node.position.moves.length || known(node)) return
      const stop = new AbortController()
      untrack(() => void this.#search(study, node, stop.signal))
      return () => stop.abort()
    })
  }

  /** Whether the position on the board comes of a match that goes on among people. */
  readonly isBarred = $derived.by(
    () => this.#barred !== null && this.#barred === this.study()?.current,
  )

  /** What is known of the position on the board; null if nothing is. */
  readonly found = $derived.by(() => {
    const node = this.study()?.current
    if (!this.on || !node || this.isBarred) return null
    return this.known(node) ?? (this.#found?.of === node ? this.#found : null)
  })
  /** The best of them, as many as are wanted. */
  readonly shown = $derived.by(() => this.found?.lines.slice(0, this.count) ?? [])

  toggle(): void {
    this.on = !this.on
    this.#keep()
  }

  want(count: number): void {
    this.count = Math.min(MAX_LINES, Math.max(1, count))
    this.#keep()
  }

  async #search(study: Study, node: Node, signal: AbortSignal): Promise<void> {
    const device = engine()
    const { game } = study.setting
    const { text, actor } = node.position
    if (typeof actor !== 'number') return
    const show = (
      { lines, nodes, depth, exact }: Omit<Found, 'of' | 'isDone'>,
      isDone: boolean,
    ) => {
      if (signal.aborted) return
      this.#found = { of: node, lines, nodes, depth, exact, isDone }
      // So that a record keeps it.
      const chances = lines[0]?.chances
      if (chances) this.#note(node, { chances, lead: null, mark: '' })
    }
    if ((await this.#check(study, node)) || !device || signal.aborted) return
    try {
      // A player with hidden cards to think of knows no more than the one to move.
      const view = await device.ask('view', game, text, actor)
      if (signal.aborted) return
      const progress = (result: Omit<Found, 'of' | 'isDone'>) => show(result, false)
      show(await device.search(game, view, MAX_NODES, SEED, { signal, progress }), true)
    } catch {
      if (!signal.aborted) this.unavailable = true
    }
  }

  /** Whether a node comes of a match that goes on among people, which bars it. */
  async #check(study: Study, node: Node): Promise<boolean> {
    const isBarred = await study.running.has(node.path)
    // Somebody may have gone elsewhere meanwhile.
    if (node === this.study()?.current) this.#barred = isBarred ? node : null
    return isBarred
  }

  /** What a record or a review says of a move stays; only what was searched here is replaced by what is newer. */
  #note(node: Node, found: Evaluation): void {
    if (node.evaluation && !this.#noted.has(node.evaluation)) return
    node.evaluation = found
    this.#noted.add(found)
  }

  #recall(): void {
    try {
      const [on, count] = (localStorage.getItem(KEY) ?? 'on 3').split(' ')
      this.on = on !== 'off'
      this.count = Number(count) || this.count
    } catch {
      // Without storage it is as usual.
    }
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, `${this.on ? 'on' : 'off'} ${this.count}`)
    } catch {
      // It lasts as long as the page.
    }
  }
}
