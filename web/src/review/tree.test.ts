import { expect, it } from 'vitest'
import { Node } from './tree.svelte'

const position = (actor: number) => ({
  text: '',
  actor,
  moves: [],
  scores: [0, 0],
  outcome: null,
  tally: [],
})

/** Adds a line of moves, by turns of two seats. */
function line(from: Node, ...moves: string[]): Node {
  return moves.reduce(
    (node, move) => node.add(move, position(1 - (node.position.actor as number))),
    from,
  )
}
const written = (nodes: Node[]) => nodes.map((node) => node.move?.text ?? '').join(' ')

it('a move that is there already is not added twice', () => {
  const root = new Node(null, null, position(0))
  const end = line(root, 'a', 'b')
  expect(line(root, 'a', 'b')).toBe(end)
  expect(written(end.path)).toBe(' a b')
  expect(end.path.map((node) => node.move?.seat)).toEqual([undefined, 0, 1])
})

it('a variation is promoted one line up, and deleted with what follows', () => {
  const root = new Node(null, null, position(0))
  line(root, 'a', 'b', 'c')
  const deep = line(root, 'a', 'x', 'y')
  const deeper = line(deep.parent!, 'z')
  expect(written(root.onwards)).toBe(' a b c')
  expect(deeper.isMain).toBe(false)
  deeper.promote()
  expect(written(root.onwards)).toBe(' a b c')
  deeper.promote()
  expect(written(root.onwards)).toBe(' a x z')
  expect(deeper.isMain).toBe(true)
  deeper.parent!.remove()
  expect(written(root.onwards)).toBe(' a b c')
  expect(deep.path[0]).toBe(root)
})

it('the root is neither promoted nor deleted', () => {
  const root = new Node(null, null, position(0))
  line(root, 'a')
  root.promote()
  root.remove()
  expect(written(root.onwards)).toBe(' a')
})

it('what was played ends where the game did, and not before its first move', () => {
  const root = new Node(null, null, position(0))
  const end = line(root, 'a', 'b')
  line(end, 'c')
  expect(written(root.played)).toBe(' a b c')
  end.ended = 'aborted'
  expect(written(root.played)).toBe(' a b')
  expect(written(root.onwards)).toBe(' a b c')
  expect(written(end.children[0]!.played)).toBe('c')
  root.ended = 'aborted'
  expect(written(root.played)).toBe(' a b')
})
