/** Moves and fields in words. */

import { fieldNamed, zoneOf } from './layout'
import { ownerOf, type Model } from './read'
import { PASS } from './stage'
import { words } from './words.svelte'

export function say(move: string): string {
  const { say: phrases } = words()
  if (move === PASS) return phrases.pass
  const [from, to] = move.split('-')
  return from && to ? phrases.move(from, to) : phrases.deal
}

/** What is on a field. */
export function sayField(town: Model, name: string): string {
  const { sides, spot } = words()
  const stack = town.stacks.get(name)
  const emblem = fieldNamed(name)?.emblem
  if (stack) {
    const colours = stack.colours.map((colour) => sides[colour]!)
    return spot.piece(name, stack.emblem, colours, ownerOf(stack) >= town.players, zoneOf(name))
  }
  return emblem ? spot.plot(name, emblem, zoneOf(name)!) : spot.street(name)
}
