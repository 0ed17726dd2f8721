/** What stood in the town after the moves of a log, followed from the deal or from a position. */

import type { LoggedMove } from '../../wire'
import { FIELDS, type Emblem } from './layout'
import { moved, read, type Model, type Stack } from './read'

type Town = Pick<Model, 'stacks'>

const STREETS = FIELDS.filter(({ emblem }) => !emblem)
const DEAL = 'deal '
/** After each move: a log that grows keeps its entries, and most of it has been followed before. */
const towns = new WeakMap<LoggedMove, Town>()

/** @param start the position before the log, for one that does not begin with a deal */
export function townAfter(log: LoggedMove[], start = ''): Town {
  const known = log.findLastIndex((move) => towns.has(move))
  let town = known < 0 ? begun(start) : towns.get(log[known]!)!
  for (const move of log.slice(known + 1)) {
    town = move.text.startsWith(DEAL) ? dealt(move.text) : moved(town, move.text)
    towns.set(move, town)
  }
  return town
}

const begun = (start: string): Town => (start ? read(start) : { stacks: new Map() })

function dealt(deal: string): Town {
  const stones = deal.slice(DEAL.length).split(',')
  const stacks = STREETS.map((field, index): [string, Stack] => {
    const [emblem, colour] = stones[index] ?? ''
    return [field.name, { field, emblem: emblem as Emblem, colours: [Number(colour)] }]
  })
  return { stacks: new Map(stacks) }
}
