/** The moves that any player would have if it were their turn. */

import { fieldNamed, nameOf } from '../layout'
import { ownerOf, type Model } from '../read'

const HIGHEST = 5
const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

export function movesOf(town: Model, colour: number): string[] {
  const found: string[] = []
  for (const stack of town.stacks.values()) {
    const { field, emblem, colours } = stack
    if (ownerOf(stack) !== colour || field.emblem) continue
    for (const [dx, dy] of WAYS)
      for (let n = 1; ; n++) {
        const to = fieldNamed(nameOf(field.column + n * dx, field.row + n * dy))
        if (!to) break
        const there = town.stacks.get(to.name)
        const lands = there
          ? there.emblem === emblem && there.colours.length + colours.length <= HIGHEST
          : !to.emblem || to.emblem === emblem
        if (lands) found.push(`${field.name}-${to.name}`)
        if (there && ownerOf(there) !== colour) break
      }
  }
  return found
}
