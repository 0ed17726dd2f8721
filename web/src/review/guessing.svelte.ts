/** Guessing before the engine speaks: at every move, or where somebody has gone wrong, to learn from it. */

import { SvelteMap, SvelteSet } from 'svelte/reactivity'
import { WRONG, type JudgedMove } from './judge'
import type { Reviewing } from './reviewing.svelte'
import type { Node } from './tree.svelte'

export interface Guess {
  move: string
  /** How good it is; null while that is being found out, or if it cannot be. */
  judged: JudgedMove | null
  isWeighing: boolean
  isRight: boolean
}

export class Guessing {
  /** Whether the engine waits for a guess at every move. */
  on = $state(false)
  /** Whose mistakes are gone through; null if nobody's are. */
  seat = $state<number | null>(null)
  /** The moves that went wrong, and which of them is the task. */
  #tasks = $state.raw<Node[]>([])
  #at = $state(0)
  /** The last guess at each node, by the move that was played there. */
  readonly #guesses = new SvelteMap<Node, Guess>()
  /** Where the answer is shown. */
  readonly #shown = new SvelteSet<Node>()

  constructor(private readonly reviewing: () => Reviewing | null) {}

  /** Whether nothing may be told of moves to come. */
  readonly isOn = $derived.by(() => this.on || this.seat !== null)
  readonly tasks = $derived.by(() => ({ at: this.#at + 1, all: this.#tasks.length }))

  /** The move that was played from the node on the board; null where there is nothing to guess. */
  readonly asked = $derived.by(() => {
    const reviewing = this.reviewing()
    if (!reviewing || !this.isOn) return null
    const next = reviewing.study.current.children.find((node) => reviewing.nodes.includes(node))
    return next ?? null
  })
  readonly guess = $derived.by(() => (this.asked ? (this.#guesses.get(this.asked) ?? null) : null))
  /** Whether the engine is silent: nothing right was found yet, nor given up. */
  readonly holds = $derived.by(
    () => this.asked !== null && !this.guess?.isRight && !this.#shown.has(this.asked),
  )

  /** Go through the mistakes of a seat. */
  learn(seat: number): void {
    const reviewing = this.reviewing()!
    this.#tasks = reviewing.nodes.filter((node) => {
      const judged = reviewing.judged(node)
      return node.move!.seat === seat && judged && WRONG.includes(judged.mark)
    })
    this.seat = this.#tasks.length ? seat : null
    this.#guesses.clear()
    this.#shown.clear()
    this.#go(0)
  }

  get isLast(): boolean {
    return this.#at + 1 >= this.#tasks.length
  }

  next(): void {
    if (this.isLast) this.stop()
    else this.#go(this.#at + 1)
  }

  stop(): void {
    this.seat = null
  }

  show(): void {
    if (this.asked) this.#shown.add(this.asked)
  }

  /** Take a move as a guess; whether it was one. */
  readonly take = (move: string): boolean => {
    const reviewing = this.reviewing()
    const node = this.asked
    if (!reviewing || !node || !this.holds) return false
    this.#guesses.set(node, { move, judged: null, isWeighing: true, isRight: false })
    void reviewing.weigh(node, move).then((judged) => {
      if (this.#guesses.get(node)?.move !== move) return
      const isRight = judged !== null && reviewing.isNearlyBest(judged)
      this.#guesses.set(node, { move, judged, isWeighing: false, isRight })
      // Without an engine only the best lines are known.
      if (!judged) this.#shown.add(node)
    })
    return true
  }

  #go(at: number): void {
    this.#at = at
    const task = this.#tasks[at]
    if (task) this.reviewing()!.study.go(task.parent!)
  }
}
