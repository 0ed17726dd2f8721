/** A game with its variations. A node is a move; the first of its children is the line that counts. */

import type { Evaluation } from '../lib/record'
import type { LoggedMove, Position } from '../wire'

export class Node {
  children = $state.raw<Node[]>([])
  comment = $state('')
  /** What the move led to, as an engine has found it. */
  evaluation = $state.raw<Evaluation | null>(null)
  /** After the move; its legal moves are known from when it was on the board. */
  position: Position = $state.raw()!

  /** How the game ended here, if not by its moves: as a record says it, '' otherwise. */
  ended = ''

  /** @param move that led here, null at the root */
  constructor(
    readonly parent: Node | null,
    readonly move: LoggedMove | null,
    position: Position,
  ) {
    this.position = position
  }

  /** The child with this move, which is added if there is none. */
  add(move: string, position: Position): Node {
    const found = this.child(move)
    if (found) return found
    const { actor } = this.position
    const seat = typeof actor === 'number' ? actor : null
    const added = new Node(this, { seat, text: move }, position)
    this.children = [...this.children, added]
    return added
  }

  child(move: string): Node | undefined {
    return this.children.find((each) => each.move!.text === move)
  }

  /** From the root to here, both included. */
  get path(): Node[] {
    const found: Node[] = [this]
    for (let node = this.parent; node; node = node.parent) found.push(node)
    return found.reverse()
  }

  /** From here to the end of the line that counts, this one included. */
  get onwards(): Node[] {
    const found: Node[] = [this]
    for (let node = this.children[0]; node; node = node.children[0]) found.push(node)
    return found
  }

  /**
   * The same, but no further than where the game ended without its moves: what was tried after that was not played.
   * Before the first move there is nothing that it could be told from.
   */
  get played(): Node[] {
    const all = this.onwards
    const end = all.findIndex(({ ended, parent }) => ended !== '' && parent !== null)
    return end < 0 ? all : all.slice(0, end + 1)
  }

  get depth(): number {
    return this.path.length - 1
  }

  /** Whether it is on the line that counts from the root on. */
  get isMain(): boolean {
    return this.branch === null
  }

  /** The node that begins the innermost variation that this one is in; null on the main line. */
  get branch(): Node | null {
    if (!this.parent) return null
    return this.parent.children[0] === this ? this.parent.branch : this
  }

  /** Let the variation that it is in take the place of the line that it branches from. */
  promote(): void {
    const first = this.branch
    const parent = first?.parent
    if (first && parent)
      parent.children = [first, ...parent.children.filter((each) => each !== first)]
  }

  /** Delete it and what follows. */
  remove(): void {
    const { parent } = this
    if (parent) parent.children = parent.children.filter((each) => each !== this)
  }
}
