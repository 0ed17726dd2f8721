/** A position's text as what is drawn: stacks, zones, whose turn it is. */

import type { Entry } from '../../wire'
import { FIELDS, zoneOf, type Emblem, type Field } from './layout'

/** A stone or a tower. */
export interface Stack {
  field: Field
  emblem: Emblem
  /** From bottom to top; the last one owns it. */
  colours: number[]
}

export interface Model {
  stacks: Map<string, Stack>
  players: number
  player: number
  /** Whether the player has just landed on a symbol field and may move once more. */
  again: boolean
  quiet: number
  options: Record<string, string>
}

export const ownerOf = (stack: Stack): number => stack.colours[stack.colours.length - 1]!

export function read(text: string): Model {
  const [board = '', players = '2', player = '0', mark = '-', quiet = '0', options = '-'] =
    text.split(' ')
  const signs = board.split(/[/,]/)
  const stacks = new Map<string, Stack>()
  FIELDS.forEach((field, index) => {
    const sign = signs[index] ?? '.'
    if (sign === '.') return
    const colours = [...sign.slice(1)].map(Number)
    stacks.set(field.name, { field, emblem: sign[0] as Emblem, colours })
  })
  return {
    stacks,
    players: Number(players),
    player: Number(player),
    again: mark === '+',
    quiet: Number(quiet),
    options: readOptions(options),
  }
}

function readOptions(text: string): Record<string, string> {
  if (text === '-') return {}
  return Object.fromEntries(text.split(',').map((option) => option.split('=') as [string, string]))
}

/** The owner of each field of a zone, clockwise from the upper left one; null for none. */
export function holders(town: Model, zone: Field[]): (number | null)[] {
  return zone.map((field) => {
    const stack = town.stacks.get(field.name)
    return stack ? ownerOf(stack) : null
  })
}

/** How many fields of a zone each colour holds, those with the most first. */
export function held(town: Model, zone: Field[]): { colour: number; fields: number }[] {
  const found = holders(town, zone)
  return [0, 1, 2, 3]
    .map((colour) => ({ colour, fields: found.filter((owner) => owner === colour).length }))
    .filter(({ fields }) => fields > 0)
    .sort((a, b) => b.fields - a.fields)
}

/** The zone that one player holds whole, as its index, and who holds it; null if there is none. */
export function wholeZone(tally: Entry[]): { zone: number; seat: number } | null {
  const held = tally.find(({ kind }) => kind === 'held')
  return held ? { zone: zoneOf(held.places[0]!)! - 1, seat: held.seat! } : null
}

/** The fields in the streets where pieces of a colour stand. */
export function inStreets(town: Model, colour: number): Set<string> {
  const own = [...town.stacks.values()].filter((stack) => ownerOf(stack) === colour)
  return new Set(own.filter(({ field }) => !field.emblem).map(({ field }) => field.name))
}

/** The stacks as a move moves them; for what waits to be confirmed, and for the log. */
export function moved<Town extends Pick<Model, 'stacks'>>(town: Town, move: string): Town {
  const [from, to] = move.split('-') as [string, string?]
  const piece = town.stacks.get(from)
  const field = FIELDS.find(({ name }) => name === to)
  if (!piece || !field) return town
  const stacks = new Map(town.stacks)
  stacks.delete(from)
  const below = town.stacks.get(field.name)?.colours ?? []
  stacks.set(field.name, { ...piece, field, colours: [...below, ...piece.colours] })
  return { ...town, stacks }
}
