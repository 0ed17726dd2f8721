/** TWRS set up by hand: b and o are towers, x is a stone. */

import type { Setup } from '../../lib/setup'
import { read, SUPPLY, type Model, type Owner } from './read'
import { words } from './words.svelte'
import { write } from './write'

const TOWERS = 3
const MOST_QUIET = 999

function pieceAt({ towers, stones }: Model, at: string): string | null {
  const tower = towers.find((each) => each.at === at)
  return tower ? 'bo'[tower.owner]! : stones.includes(at) ? 'x' : null
}

function without(model: Model, at: string): Model {
  return {
    ...model,
    towers: model.towers.filter((tower) => tower.at !== at),
    stones: model.stones.filter((stone) => stone !== at),
  }
}

function withPiece(model: Model, piece: string, at: string): Model {
  const { towers, stones } = without(model, at)
  if (piece === 'x') return { ...model, towers, stones: [...stones, at] }
  const owner = 'bo'.indexOf(piece) as Owner
  return { ...model, stones, towers: [...towers, { at, owner, petrified: false }] }
}

export const setup: Setup = {
  seated: false,
  players: () => 2,
  pieces(text) {
    const { towers, stones } = read(text)
    const { sides, setup: w } = words()
    return [
      ...[0, 1].map((owner) => ({
        id: 'bo'[owner]!,
        label: w.tower(sides[owner]!),
        left: TOWERS - towers.filter((tower) => tower.owner === owner).length,
      })),
      { id: 'x', label: w.stone, left: SUPPLY - stones.length },
    ]
  },
  put(text, piece, at) {
    const model = read(text)
    const again = pieceAt(model, at) === piece
    return write(again ? without(model, at) : withPiece(model, piece, at))
  },
  take: (text, at) => write(without(read(text), at)),
  lift(text, at) {
    const model = read(text)
    const piece = pieceAt(model, at)
    return piece === null ? null : { piece, text: write(without(model, at)) }
  },
  empty: (text) => write({ ...read(text), towers: [], stones: [], toMove: 0, quiet: 0 }),
  vary: (text, like) => write({ ...read(text), options: read(like).options }),
  fields(text) {
    const { toMove, quiet } = read(text)
    const { sides, setup: w } = words()
    return [
      {
        id: 'turn',
        label: w.turn,
        value: String(toMove),
        choices: sides.map((label, seat) => ({ value: String(seat), label })),
      },
      { id: 'quiet', label: w.quiet, value: String(quiet), span: [0, MOST_QUIET] },
    ]
  },
  change(text, field, value) {
    const model = read(text)
    const number = Number(value)
    return write(
      field === 'turn' ? { ...model, toMove: number as Owner } : { ...model, quiet: number },
    )
  },
  mend(text, { code }) {
    const model = read(text)
    if (code === 'setup_side') return write({ ...model, toMove: (1 - model.toMove) as Owner })
    return code === 'setup_quiet' || code === 'bad_number' ? write({ ...model, quiet: 0 }) : null
  },
}
