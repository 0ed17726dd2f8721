/** A game that is studied: its tree of moves, and the node that is on the board. */

import { isolated } from '../lib/characters'
import type { GameModule, Side } from '../lib/game'
import type { WrittenMove } from '../lib/record'
import { Refusal } from '../net/api'
import type { Error as Problem, LoggedMove } from '../wire'
import { position } from './positions'
import { Running } from './running'
import { Node } from './tree.svelte'

/** What is played, and by whom. */
export interface Setting {
  game: string
  rules_version: number
  seats: number
  /** All options, with their values. */
  options: Record<string, string>
  /** Of the players, as records have them; empty if nobody is named. */
  names: string[]
  /** What was dealt before the root; '' for nothing. */
  deal: string
  /** Whether the root is a position of its own, and not the start of a game. */
  placed: boolean
}

/** In place of a name, in records. */
export const NOBODY = '-'

export class Study {
  readonly root: Node
  current: Node = $state.raw()!
  /** Why the last move could not be made. */
  problem = $state.raw<Problem | null>(null)
  /** What was deleted last, to bring it back. */
  removed = $state.raw<{ node: Node; children: Node[] } | null>(null)
  /** What of this game may not be studied. */
  readonly running: Running
  /** Lines of its record after other deals: no board of this study has them, but its record keeps them. */
  readonly otherDeals: WrittenMove[][] = []
  readonly #dealt: LoggedMove[]
  /** Counts the changes of the tree, which may have to be kept. */
  changes = $state(0)

  constructor(
    readonly setting: Setting,
    root: Node,
  ) {
    this.root = root
    this.current = root
    this.running = new Running(setting.game)
    this.#dealt = setting.deal ? [{ seat: null, text: setting.deal }] : []
  }

  /** From the root through the current node to the end of its line. */
  readonly line = $derived.by(() => {
    const { current } = this
    const onwards = current.ended ? current.onwards : current.played
    return [...current.path, ...onwards.slice(1)]
  })
  readonly log = $derived.by(() => this.logOf(this.current))

  /** What was dealt, and the moves from the root to a node. */
  logOf(node: Node): LoggedMove[] {
    return [...this.#dealt, ...movesOf(node)]
  }

  /** The last of some moves that go on from a node, in words. */
  inWords({ say }: GameModule, from: Node, ...moves: string[]): string {
    const line = moves.slice(0, -1).map((text) => ({ seat: null, text }))
    const { setting, root } = this
    return say(moves.at(-1)!, [...this.logOf(from), ...line], setting.seats, root.position.text)
  }

  go(node: Node): void {
    if (node !== this.removed?.node.parent) this.removed = null
    this.problem = null
    this.current = node
    void this.#complete(node)
  }

  /** Find the legal moves of a position that is known without them. */
  async #complete(node: Node): Promise<void> {
    const { text, outcome, moves } = node.position
    // Somebody may have resigned, so that the match has no actor: here it can go on.
    if (outcome || moves.length) return
    const found = await position({ game: this.setting.game, text }).catch(() => null)
    if (found) node.position = found
  }

  /** Go on or back in the line. */
  step(by: number): void {
    const to = this.line[this.current.depth + by]
    if (to) this.go(to)
  }

  first(): void {
    this.go(this.root)
  }

  last(): void {
    this.go(this.line.at(-1)!)
  }

  /** Make a move, which may begin a variation; whether it is legal. */
  async play(move: string): Promise<boolean> {
    const from = this.current
    const { game } = this.setting
    const known = from.child(move)
    if (known) {
      this.go(known)
      return true
    }
    try {
      const after = await position({ game, text: from.position.text, moves: [move] })
      const added = from.add(move, after)
      this.changes += 1
      // Somebody may have gone elsewhere meanwhile.
      if (this.current === from) this.go(added)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (this.current === from) this.problem = error.problem
      return false
    }
  }

  /**
   * Add a line of moves to a node and go to its end. Where cards are hidden an engine thinks of others than there
   * are, so that it may end sooner.
   */
  async follow(from: Node, moves: string[]): Promise<void> {
    const { game } = this.setting
    let node = from
    for (const move of moves) {
      const { text } = node.position
      const after = await position({ game, text, moves: [move] }).catch(() => null)
      if (!after) break
      node = node.add(move, after)
    }
    this.changes += 1
    this.go(node)
  }

  promote(): void {
    this.current.promote()
    this.changes += 1
  }

  /** Delete the current node with what follows. */
  remove(): void {
    const node = this.current
    if (!node.parent) return
    this.removed = { node, children: node.parent.children }
    node.remove()
    this.changes += 1
    this.go(node.parent)
  }

  /** Bring back what was deleted last. */
  undo(): void {
    if (!this.removed) return
    const { node, children } = this.removed
    const added = node.parent!.children.filter((each) => !children.includes(each))
    node.parent!.children = [...children, ...added]
    this.removed = null
    this.changes += 1
    this.go(node)
  }

  say(comment: string): void {
    this.current.comment = comment
    this.changes += 1
  }
}

/** The moves from the root to a node. */
export function movesOf(node: Node): LoggedMove[] {
  return node.path.slice(1).map((each) => each.move!)
}

/** What the players are called: by their names, or else by their sides. */
export function namesOf({ names }: Setting, sides: Side[]): string[] {
  return sides.map((side, seat) => {
    const name = names[seat] ?? NOBODY
    return name === NOBODY ? side.name : isolated(name)
  })
}
