/**
 * What moves that a player considers would lead to, from the engine on this device, which answers within
 * milliseconds. Where there is none, nothing is known, and a board previews nothing.
 */

import { untrack } from 'svelte'
import type { After } from '../engine/module'

interface Asked {
  game: string
  text: string
  /** The moves in question; null before the player has begun a turn. */
  moves: string[] | null
}

export class Ahead {
  #known = $state.raw({ text: '', after: {} as Record<string, After> })
  #isWarm = false

  /** To be called while a component is made; asks whenever other moves are in question. */
  constructor(asked: () => Asked) {
    $effect(() => {
      const { game, text, moves } = asked()
      if (moves) untrack(() => void this.#ask(game, text, moves))
    })
  }

  /** What a move leads to; undefined until it is known. */
  of(text: string, move: string): After | undefined {
    return this.#known.text === text ? this.#known.after[move] : undefined
  }

  async #ask(game: string, text: string, moves: string[]): Promise<void> {
    if (this.#known.text !== text) this.#known = { text, after: {} }
    const missing = moves.filter((move) => !this.of(text, move))
    // Asking for nothing starts the engine, so that the first preview hardly waits for it.
    if (!missing.length && this.#isWarm) return
    this.#isWarm = true
    const engine = await import('../engine/ahead').catch(() => null)
    const found = await engine?.after(game, text, missing)
    if (!found?.length || this.#known.text !== text) return
    const known = missing.map((move, n) => [move, found[n]!] as const)
    this.#known = { text, after: { ...this.#known.after, ...Object.fromEntries(known) } }
  }
}
