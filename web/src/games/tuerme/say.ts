/** Moves, fields and the end in words. */

import type { Ending } from '../../lib/game'
import { settings } from '../../lib/settings.svelte'
import type { LoggedMove, Position } from '../../wire'
import { townAfter } from './history'
import { fieldNamed, zoneOf, ZONES } from './layout'
import { held, inStreets, ownerOf, read, wholeZone, type Model, type Stack } from './read'
import { PASS } from './stage'
import { words } from './words.svelte'

/** How many colours of stones there are; with fewer players some belong to nobody. */
const COLOURS = 4

/** With the moves before it also what goes, and on whose piece; those of nobody are grey. */
export function say(move: string, before: LoggedMove[] = [], seats = COLOURS, start = ''): string {
  const { say: phrases } = words()
  if (move === PASS) return phrases.pass
  const [from, to] = move.split('-')
  if (!from || !to) return phrases.deal
  const { stacks } = townAfter(before, start)
  const [piece, below] = [stacks.get(from), stacks.get(to)]
  if (!piece) return phrases.move(from, to)
  const onto = below ? phrases.onto(asDrawn(ownerOf(below), seats), below.colours.length) : ''
  const zone = zoneOf(to)
  return (
    phrases.piece(piece.emblem, piece.colours.length, from, to) +
    onto +
    (zone === null ? '' : phrases.zone(zone))
  )
}

/** Which tower a move has built, and who holds how much of the zone where it has ended. */
export function sayAfter(
  move: string,
  _seat: number,
  { text }: Position,
  before: LoggedMove[] = [],
  start = '',
): string {
  const town = read(text)
  const was = townAfter(before, start).stacks
  const [from = '', to = ''] = move.split('-')
  const stack = town.stacks.get(to)
  // Without the moves before it nobody knows whether a tower has only moved.
  const isBuilt = was.has(to) || !was.has(from)
  const tower = stack && isBuilt && stack.colours.length > 1 ? sayPiece(town, stack) : ''
  return [tower, sayZone(town, zoneOf(to))].filter(Boolean).join('; ')
}

function sayZone(town: Model, zone: number | null): string {
  if (zone === null) return ''
  const { say: phrases, sides } = words()
  const holders = held(town, ZONES[zone - 1]!)
  const shares = holders.map(({ colour, fields }) => `${sides[colour]} ${fields}`)
  return phrases.held(zone, listed(shares))
}

/** A colour; those that nobody plays look alike. */
function asDrawn(colour: number, seats: number): string {
  const { say: phrases, sides } = words()
  return colour < seats ? sides[colour]! : phrases.grey
}

function sayPiece(town: Model, stack: Stack): string {
  const { spot } = words()
  const colours = stack.colours.map((colour) => asDrawn(colour, town.players))
  return spot.piece(stack.emblem, colours, ownerOf(stack) >= town.players)
}

/** What is on a field. */
export function sayField(town: Model, name: string): string {
  const { say: phrases, spot } = words()
  const stack = town.stacks.get(name)
  const emblem = fieldNamed(name)?.emblem
  const zone = zoneOf(name)
  if (stack) return `${name}: ${sayPiece(town, stack)}${zone === null ? '' : phrases.zone(zone)}`
  return emblem ? spot.plot(name, emblem, zoneOf(name)!) : spot.street(name)
}

const listed = (all: string[]) => new Intl.ListFormat(settings.language).format(all)

/** How the game ended and, where the position is given, through whom. */
export function ending(reason: string, end?: Ending): string | undefined {
  const { endings, endedBy } = words()
  if (!end) return endings[reason]
  const town = read(end.position.text)
  if (reason === 'no_stones_in_streets') {
    const gone = [...end.names.keys()].filter((seat) => inStreets(town, seat).size === 0)
    const you = gone.includes(end.you!)
    // The player is named first.
    gone.sort((one, other) => Number(other === end.you) - Number(one === end.you))
    const names = gone.map((seat) => end.names[seat]!)
    return endedBy.streets(listed(names), gone.length, you)
  }
  const whole = reason === 'zone_held' ? wholeZone(end.position.tally) : null
  if (!whole) return endings[reason]
  return endedBy.zone(end.names[whole.seat]!, whole.zone + 1, whole.seat === end.you)
}
