/** What is on a field, in words. */

import { fieldNamed, zoneOf } from './layout'
import { ownerOf, type Town } from './read'
import type { Words } from './words/en'

export function describe(town: Town, name: string, w: Words): string {
  const stack = town.stacks.get(name)
  const emblem = fieldNamed(name)?.emblem
  if (stack) {
    const colours = stack.colours.map((colour) => w.colours[colour]!)
    return w.piece(name, stack.emblem, colours, ownerOf(stack) >= town.players, zoneOf(name))
  }
  return emblem ? w.plot(name, emblem, zoneOf(name)!) : w.street(name)
}
