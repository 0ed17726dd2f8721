/** TWRS's part of the page. */

import type { GameModule } from '../../lib/game'
import type { Position } from '../../wire'
import Board from './Board.svelte'
import { lessons } from './lessons'
import Mini from './Mini.svelte'
import { parse, read } from './read'
import { load, words } from './words.svelte'
import './twrs.css'

/** The two crowns from above: a round one with eight blocks, a square one with corners. */
const SHAPES = [
  'M10 0L9.2 3.8L6.4 3.6L7.1 7.1L3.8 9.2L2.2 7L0 10L-2.2 7L-3.8 9.2L-7.1 7.1L-6.4 3.6L-9.2 3.8L-10 0L-9.2-3.8L-6.4-3.6L-7.1-7.1L-3.8-9.2L-2.2-7L0-10L2.2-7L3.8-9.2L7.1-7.1L6.4-3.6L9.2-3.8Z',
  'M-9.5-9.5H-4V-7H4V-9.5H9.5V-4H7V4H9.5V9.5H4V7H-4V9.5H-9.5V4H-7V-4H-9.5Z',
]

function say(move: string): string {
  const { turn, marked, unmarked, stone, tower } = words().say
  const parsed = parse(move)
  if (!parsed) return move
  if (!('source' in parsed)) return (parsed.piece === 'stone' ? stone : tower)(parsed.at)
  const { source, target, stones } = parsed
  return turn(source, target) + (stones.length > 0 ? marked(stones) : unmarked)
}

function option(name: string): ReturnType<GameModule['option']> {
  const options: Record<
    string,
    {
      label: string
      help: string
      values?: Record<string, string>
      number?: (value: number) => string
    }
  > = words().options
  const { label, help, values, number } = options[name] ?? { label: name, help: '' }
  return { label, help, value: (value) => values?.[value] ?? number?.(Number(value)) ?? value }
}

function count({ text, scores }: Position): ReturnType<GameModule['count']> {
  const model = read(text)
  const { areas: labels, towers, of, total } = words().count
  const areas = [0, 1].map((owner) =>
    model.areas
      .filter((area) => area.owner === owner)
      .map((area) => area.points.length)
      .sort((a, b) => b - a),
  )
  const still = [0, 1].map((owner) =>
    of(model.towers.filter((tower) => tower.owner === owner && tower.petrified).length),
  )
  return [
    ...labels
      .map((label, index) => ({ label, points: areas.map((sizes) => sizes[index] ?? '–') }))
      .filter(({ points }) => points.some((point) => point !== '–')),
    { label: towers, points: still },
    { label: total, points: scores, sum: true },
  ]
}

export const game: GameModule = {
  Board,
  Mini,
  summary: () => words().summary,
  facts: () => words().facts,
  sides: () => [
    { colour: 'var(--twrs-blue)', shape: SHAPES[0]!, name: words().sides[0]! },
    { colour: 'var(--twrs-orange)', shape: SHAPES[1]!, name: words().sides[1]! },
  ],
  option,
  say,
  refusal: (code, params, text) => {
    const sentences: Record<string, (p: Record<string, string | number>, text: string) => string> =
      words().refusals
    return sentences[code]?.(params as Record<string, string | number>, text)
  },
  ending: (reason) => {
    const endings: Record<string, string> = words().endings
    return endings[reason]
  },
  count,
  lessons,
  load,
}
