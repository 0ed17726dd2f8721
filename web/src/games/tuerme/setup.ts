/** Spiel der Türme set up by hand: pieces are stacks as they are written, as in k0 or k203. */

import { EMBLEMS, fieldNamed, FIELDS, type Emblem } from './layout'
import type { Setup } from '../../lib/setup'
import { read, type Model, type Stack } from './read'
import { sides } from './sides'
import { MAX_HEIGHT } from './stone'
import { words } from './words.svelte'
import { write } from './write'

const COLOURS = [0, 1, 2, 3]
const COPIES = 5
const MOST_QUIET = 999

function withStack(town: Model, name: string, stack: Stack | null): Model {
  const stacks = new Map(town.stacks)
  if (stack) stacks.set(name, stack)
  else stacks.delete(name)
  return { ...town, stacks }
}

/** How many stones there are on the board, as in `k0`. */
function stones({ stacks }: Model): Map<string, number> {
  const found = new Map<string, number>()
  for (const { emblem, colours } of stacks.values())
    for (const colour of colours) {
      const stone = emblem + colour
      found.set(stone, (found.get(stone) ?? 0) + 1)
    }
  return found
}

const ALL = EMBLEMS.flatMap((emblem) => COLOURS.map((colour) => emblem + colour))

/** On what is there if they make a tower, or else in its place. */
function put(text: string, piece: string, place: string): string {
  const town = read(text)
  const emblem = piece[0] as Emblem
  const colours = [...piece.slice(1)].map(Number)
  const below = town.stacks.get(place)
  const builds = below?.emblem === emblem && below.colours.length + colours.length <= MAX_HEIGHT
  return write(
    withStack(town, place, {
      field: fieldNamed(place)!,
      emblem,
      colours: builds ? [...below.colours, ...colours] : colours,
    }),
  )
}

function take(text: string, place: string): string {
  const town = read(text)
  const stack = town.stacks.get(place)
  if (!stack) return text
  const colours = stack.colours.slice(0, -1)
  return write(withStack(town, place, colours.length ? { ...stack, colours } : null))
}

/** The stones that are missing on free streets, at random; those that are too many are taken away. */
function completed(text: string): string {
  let whole = text
  for (const stone of ALL) {
    const over = () => (stones(read(whole)).get(stone) ?? 0) > COPIES
    for (const { name } of FIELDS) {
      const stack = read(whole).stacks.get(name)
      if (stack && over() && stack.emblem + stack.colours.at(-1) === stone)
        whole = take(whole, name)
    }
  }
  const town = read(whole)
  const found = stones(town)
  const missing = ALL.flatMap((stone) =>
    Array<string>(Math.max(0, COPIES - (found.get(stone) ?? 0))).fill(stone),
  )
  const free = FIELDS.filter(({ name, emblem }) => !emblem && !town.stacks.has(name))
  shuffled(free).forEach(({ name }, index) => {
    if (missing[index]) whole = put(whole, missing[index], name)
  })
  return whole
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((one) => ({ one, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

export const setup: Setup = {
  seated: false,
  players: (text) => read(text).players,
  pieces(text) {
    const town = read(text)
    const found = stones(town)
    const { spot, sides: names } = words()
    return ALL.map((id) => ({
      id,
      label: spot.piece(id[0] as Emblem, [names[Number(id[1])]!], Number(id[1]) >= town.players),
      left: COPIES - (found.get(id) ?? 0),
    }))
  },
  put,
  take,
  lift(text, place) {
    const town = read(text)
    const stack = town.stacks.get(place)
    if (!stack) return null
    return {
      piece: stack.emblem + stack.colours.join(''),
      text: write(withStack(town, place, null)),
    }
  },
  empty: (text) => write({ ...read(text), stacks: new Map(), player: 0, again: false, quiet: 0 }),
  vary(text, like) {
    const town = read(text)
    const { players, options } = read(like)
    return write({ ...town, players, options, player: Math.min(town.player, players - 1) })
  },
  fields(text) {
    const { players, player, again, quiet } = read(text)
    const { setup: w } = words()
    const choices = sides(players).map(({ name }, seat) => ({ value: String(seat), label: name }))
    return [
      { id: 'player', label: w.turn, value: String(player), choices },
      {
        id: 'again',
        label: w.again,
        value: String(again),
        choices: [
          { value: 'false', label: w.no },
          { value: 'true', label: w.yes },
        ],
      },
      { id: 'quiet', label: w.quiet, value: String(quiet), span: [0, MOST_QUIET] },
    ]
  },
  change(text, field, value) {
    const town = read(text)
    return write(
      field === 'again'
        ? { ...town, again: value === 'true' }
        : { ...town, [field]: Number(value) },
    )
  },
  mend(text, { code, params }) {
    const town = read(text)
    switch (code) {
      case 'stone_count':
      case 'waiting_for_chance':
        return completed(text)
      case 'not_dealt':
        return write({ ...town, player: 0, again: false, quiet: 0 })
      case 'not_the_starter':
      case 'not_the_last_mover':
        return write({ ...town, player: Number(params['expected']) })
      case 'skipped':
        return write({ ...town, player: (town.player + 1) % town.players })
      case 'bad_number':
      case 'quiet_in_full_streets':
      case 'quiet_after_landing':
      case 'quiet_end':
        return write({ ...town, quiet: 0 })
      case 'again_after_end':
      case 'again_without_field':
      case 'again_without_move':
        return write({ ...town, again: false })
      default:
        return null
    }
  },
}
