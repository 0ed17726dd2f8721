/** Moves, fields and the end in words. */

import { settings } from '../../lib/settings.svelte'
import type { Position } from '../../wire'
import { fieldNamed, zoneOf } from './layout'
import { inStreets, ownerOf, read, wholeZone, type Model } from './read'
import { PASS } from './stage'
import { words } from './words.svelte'

export function say(move: string): string {
  const { say: phrases } = words()
  if (move === PASS) return phrases.pass
  const [from, to] = move.split('-')
  return from && to ? phrases.move(from, to) : phrases.deal
}

/** What stands where a move has ended. */
export function sayAfter(move: string, _seat: number, { text }: Position): string {
  const to = move.split('-')[1]
  return to ? sayField(read(text), to) : ''
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

/** How the game ended and, where the position is given, through whom. */
export function ending(
  reason: string,
  end?: { position: Position; names: string[] },
): string | undefined {
  const { endings, endedBy } = words()
  if (!end) return endings[reason]
  const town = read(end.position.text)
  if (reason === 'no_stones_in_streets') {
    const gone = end.names.filter((_, seat) => inStreets(town, seat).size === 0)
    return endedBy.streets(new Intl.ListFormat(settings.language).format(gone), gone.length)
  }
  const whole = reason === 'zone_held' ? wholeZone(end.position.tally) : null
  return whole ? endedBy.zone(end.names[whole.seat]!, whole.zone + 1) : endings[reason]
}
