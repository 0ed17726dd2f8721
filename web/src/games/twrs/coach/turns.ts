/** Moves of either player, listed or not, and what they would close. */

import { after, SUPPLY, type Model, type Turn } from '../read'
import { crossings, reach, WAYS } from '../stage'

/** The moves with stones that a player would have if it were their turn. */
export function turnsOf(model: Model, owner: number): Turn[] {
  const left = SUPPLY - model.stones.length
  if (left === 0) return []
  const occupied = new Set([...model.stones, ...model.towers.map((tower) => tower.at)])
  const diagonals = model.options['diagonals'] === 'true'
  const others = model.towers.filter((tower) => tower.owner !== owner && !tower.petrified)
  const found = new Map<string, Turn>()
  for (const { at: source, petrified, owner: whose } of model.towers) {
    if (whose !== owner || petrified) continue
    for (const target of reach(source, 'straight', occupied, model.size)) {
      const taken = new Set([...occupied, target])
      taken.delete(source)
      for (const way of diagonals ? WAYS : (['straight'] as const))
        for (const { at } of others) {
          const points = crossings(way, target, at, taken, model.size)
          const sets = points.length > left ? points.map((point) => [point]) : [points]
          for (const stones of sets)
            if (stones.length)
              found.set([source, target, ...[...stones].sort()].join(), { source, target, stones })
        }
    }
  }
  return [...found.values()]
}

export interface Closing {
  points: number
  stones: string[]
}

/** The turn that brings a player the most points and the other none; null if none brings any. */
export function bestClosing(model: Model, turns: Turn[], owner: number): Closing | null {
  const points = (board: Model, whose: number) =>
    board.areas
      .filter((area) => area.owner === whose)
      .reduce((sum, area) => sum + area.points.length, 0)
  const [mine, theirs] = [points(model, owner), points(model, 1 - owner)]
  let best: Closing | null = null
  for (const turn of turns) {
    if (!turn.stones.length) continue
    const next = after(model, turn)
    const gain = points(next, owner) - mine
    if (points(next, 1 - owner) > theirs || gain <= (best?.points ?? 0)) continue
    best = { points: gain, stones: turn.stones }
  }
  return best
}
