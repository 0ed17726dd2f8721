/** The intersections as places to choose, each with its name and with what choosing it does. */

import type { Spot } from '../../lib/spots'
import type { Estimate } from '../../wire'
import { likely } from './estimate'
import { allPoints, CELL, xy } from './layout'
import type { Model } from './read'
import { markable, phase, remaining, sources, targets, type Choice, type Mark } from './stage'
import type { Words } from './words/en'

/** What is on each intersection, in words. */
function names(model: Model, words: Words): Map<string, string> {
  const said = new Map<string, string>()
  for (const at of model.stones) said.set(at, words.spot.stone(at))
  for (const { at, owner, petrified } of model.towers)
    said.set(at, words.spot[petrified ? 'petrified' : 'tower'](at, words.sides[owner]!))
  return said
}

/** What choosing an intersection leads to, in words, for those that lead on. */
function offers(moves: string[], choice: Choice, all: Mark[], words: Words): Map<string, string> {
  const { spot } = words
  switch (phase(moves, choice)) {
    case 'none':
      return new Map()
    case 'stone':
    case 'tower':
      return new Map(moves.map((move) => [move.slice(1), spot.place]))
    case 'source':
      return new Map([...sources(moves)].map((at) => [at, spot.choose]))
    case 'target':
      return new Map([...targets(moves, choice.source!)].map((at) => [at, spot.go]))
    case 'mark': {
      const found = new Map([...markable(all, choice)].map((at) => [at, spot.markTower]))
      for (const { stones } of remaining(all, choice))
        for (const at of stones) found.set(at, spot.mark(stones))
      return found
    }
  }
}

export function places(
  shown: Model,
  moves: string[],
  choice: Choice,
  all: Mark[],
  words: Words,
  flipped: boolean,
  estimate: Estimate | null = null,
): Spot[] {
  const there = names(shown, words)
  const areas = new Map(shown.areas.flatMap((area) => area.points.map((at) => [at, area])))
  const expected = new Map(
    (estimate ? likely(estimate) : []).flatMap(({ owner, points }) =>
      points.map((at) => [at, owner]),
    ),
  )
  const offered = offers(moves, choice, all, words)
  const chosen = new Set([choice.target ?? choice.source, choice.tower, ...choice.points])
  const toggles = choice.target === null ? sources(moves) : chosen
  return allPoints(shown.size).map((at) => {
    const [x, y] = xy(at, shown.size, flipped)
    const is = chosen.has(at)
    const parts = [there.get(at) ?? words.spot.empty(at)]
    const area = areas.get(at)
    if (area) parts.push(words.spot.area(words.sides[area.owner]!, area.points.length))
    const owner = expected.get(at)
    if (owner !== undefined) parts.push(words.spot.likely(words.sides[owner]!))
    const offer = offered.get(at)
    if (is) parts.push(words.spot.chosen)
    if (offer !== undefined) parts.push(offer)
    return {
      id: at,
      x,
      y,
      width: CELL - 4,
      height: CELL - 4,
      round: true,
      label: parts.join(', '),
      target: offer !== undefined,
      ...(is || toggles.has(at) ? { chosen: is } : {}),
    }
  })
}
