/** The move between two positions, for its animation. */

import type { Model } from './read'

export interface Flight {
  from: string
  to: string
  /** How many stones, from the top of the stack where they are now. */
  stones: number
}

/** The only move that turns one town into the other; null if there is none, or several. */
export function flightBetween(before: Model, now: Model): Flight | null {
  const names = new Set([...before.stacks.keys(), ...now.stacks.keys()])
  const less: string[] = []
  const more: string[] = []
  for (const name of names) {
    const was = before.stacks.get(name)?.colours.length ?? 0
    const is = now.stacks.get(name)?.colours.length ?? 0
    if (is < was) less.push(name)
    if (is > was) more.push(name)
  }
  const [from, to] = [less[0], more[0]]
  if (less.length !== 1 || more.length !== 1 || !from || !to) return null
  const was = before.stacks.get(from)!
  const is = now.stacks.get(to)!
  const stones = is.colours.length - (before.stacks.get(to)?.colours.length ?? 0)
  const alike = was.emblem === is.emblem
  const same = was.colours.slice(-stones).join() === is.colours.slice(-stones).join()
  return alike && same ? { from, to, stones } : null
}
