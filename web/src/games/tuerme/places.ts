/** The fields as places to choose, each with its name and with what choosing it does. */

import type { Spot } from '../../lib/spots'
import { CELL, FIELDS, placeOf, type Lie } from './layout'
import type { Model } from './read'
import { sayField } from './say'
import { origins, targets } from './stage'
import { words } from './words.svelte'

interface Choice {
  moves: string[]
  /** The field that the player chose, and the one that is chosen automatically. */
  picked: string | null
  chosen: string | null
}

export function places(town: Model, { moves, picked, chosen }: Choice, lie: Lie): Spot[] {
  const { spot } = words()
  const open = targets(moves, chosen)
  const movable = origins(moves)
  return FIELDS.map((field) => {
    const { name } = field
    const target = open.has(name)
    const origin = !target && picked === null && movable.has(name)
    const can = target ? `; ${spot.canLand}` : movable.has(name) ? `; ${spot.canMove}` : ''
    const keep = field.emblem !== null || town.stacks.has(name)
    return {
      id: name,
      ...placeOf(field, lie),
      width: CELL - 4,
      height: CELL - 4,
      label: sayField(town, name) + can,
      target: target || origin,
      ...(keep ? { mark: target ? ('ring' as const) : ('none' as const) } : {}),
      ...(movable.has(name) ? { chosen: name === chosen } : {}),
    }
  })
}
