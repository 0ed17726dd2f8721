/** The coach of Clocktowers: what fits where, what it is worth, and what is running out. */

import type { Coach, Remark, Step, Story } from '../../../lib/coach'
import { spoken } from '../../../lib/spoken.svelte'
import { animalOf } from '../cards'
import type { Position } from '../../../wire'
import { read, sayStoreys, storeysFor, type Model, type Tower } from '../read'
import { words as cards } from '../words.svelte'
import type { Words } from './en'

const { words, load } = spoken<Words>(import.meta.glob<{ words: Words }>('./{en,de,nl}.ts'))

/** With so few cards in the piles it is time to finish towers. */
const FEW_CARDS = 12
const MANY_TOWERS = 4

export const coach: Coach = { remarks, load }

function remarks(story: Story): Remark[] {
  if (story.first && story.now.moves.some((move) => move.startsWith('play')))
    return [{ key: 'goal', text: words().goal }]
  const model = readAll(story.now)
  return [
    ...story.steps.filter((step) => step.seat === story.seat).flatMap(own),
    ...chances(story, model),
    ...others(story, model),
    ...state(story, model),
  ]
}

const hasClock = ({ cards }: Tower) => cards.at(-1)!.startsWith('C')
const hasMouse = ({ cards }: Tower) => cards.some((card) => animalOf(card) === 'm')
const readAll = ({ text, tally }: Position) => read(text, tally)
const lower = (card: string) => cards().card(card)

/** Whether a roof would complete a tower of a seat's. */
function fits(roof: string, tower: Tower, seat: number, { tally }: Position): boolean {
  return hasClock(tower) && storeysFor(roof, seat, tally).includes(tower.storeys)
}

const needs = (roof: string, seat: number, { tally }: Position) =>
  sayStoreys(storeysFor(roof, seat, tally))

/** What the player has just done. */
function own({ seat, move, before, after }: Step): Remark[] {
  const w = words()
  const [what, card = '', number = ''] = move.split(' ')
  const towers = readAll(after).players[seat]!.towers
  if (what === 'discard') {
    const playable = before.moves.some((each) => each.startsWith('play'))
    return playable ? [{ key: 'discarded', text: w.discarded }] : [{ key: 'stuck', text: w.stuck }]
  }
  const tower = towers[Number(number) - 1]
  if (what !== 'play' || !tower) return []
  if (card.startsWith('R'))
    return [
      { key: `completed${tower.worth}`, text: w.completed[tower.worth!]! },
      { key: 'next', text: w.next(lower(card), needs(card, seat, after)) },
    ]
  const earlier = readAll(before).players[seat]!.towers[Number(number) - 1]!
  const [was, is] = [earlier.prospect, tower.prospect]
  if (card === 'C' && is === 5) return [{ key: 'clean', text: w.clean }]
  if (is < was && animalOf(card) === 'm')
    return [{ key: 'mouseCost', text: w.mouseCost(number, was, is) }]
  if (card === 'Cm' && hasMouse(earlier)) return [{ key: 'mouseFree', text: w.mouseFree }]
  return []
}

/** What the player can do this turn. */
function chances({ seat, now }: Story, model: Model): Remark[] {
  const w = words()
  const { hand, towers } = model.players[seat]!
  const found: Remark[] = []
  const plays = now.moves
    .map((move) => move.split(' '))
    .filter(([what]) => what === 'play')
    .map(([, card, number]) => ({
      card: card!,
      tower: towers[Number(number) - 1]!,
      number: number!,
    }))
  const roofs = plays.filter(({ card }) => card.startsWith('R'))
  const best = roofs.sort((a, b) => b.tower.prospect - a.tower.prospect)[0]
  if (best)
    found.push({
      key: 'canRoof',
      text: w.canRoof(lower(best.card), best.number, best.tower.prospect),
    })
  const top = model.piles.find(({ kind }) => kind === 'R')?.top
  const waiting = top ? towers.findIndex((tower) => fits(top, tower, seat, now)) : -1
  if (top && waiting >= 0)
    found.push({ key: 'topRoof', text: w.topRoof(lower(top), String(waiting + 1)) })
  const mouse = plays.find(({ card, tower }) => card === 'Cm' && hasMouse(tower))
  if (mouse) found.push({ key: 'mousePlace', text: w.mousePlace(mouse.number) })
  const early = hand.find(
    (card) => card.startsWith('R') && !roofs.some((roof) => roof.card === card),
  )
  if (early && model.phase === 'play')
    found.push({ key: 'early', text: w.early(lower(early), needs(early, seat, now)) })
  return found
}

/** What the others have done, and could do. */
function others({ seat, names, steps, now }: Story, model: Model): Remark[] {
  const w = words()
  const found: Remark[] = []
  for (const step of steps) {
    const [what, card = '', number] = step.move.split(' ')
    if (step.seat === seat || what !== 'play' || !card.startsWith('R')) continue
    const tower = readAll(step.after).players[step.seat]!.towers[Number(number) - 1]!
    found.push({ key: 'theirs', text: w.theirs(names[step.seat]!, tower.worth!) })
  }
  const top = model.piles.find(({ kind }) => kind === 'R')?.top
  const rival = model.players.findIndex(
    ({ towers }, n) => n !== seat && top && towers.some((tower) => fits(top, tower, n, now)),
  )
  if (top && rival >= 0) found.push({ key: 'rival', text: w.rival(names[rival]!, lower(top)) })
  return found
}

/** How the game stands. */
function state({ seat, now }: Story, model: Model): Remark[] {
  const w = words()
  const found: Remark[] = []
  const left = model.piles.reduce((sum, pile) => sum + pile.count, 0)
  const open = model.players[seat]!.towers.filter((tower) => tower.worth === null).length
  if (left === 0) found.push({ key: 'last', text: w.last })
  else if (left <= FEW_CARDS) found.push({ key: 'few', text: w.few(left) })
  if (open >= MANY_TOWERS) found.push({ key: 'many', text: w.many(open) })
  const best = Math.max(...now.scores.filter((_, n) => n !== seat))
  const lead = now.scores[seat]! - best
  if (lead > 0) found.push({ key: 'lead', text: w.lead(lead) })
  if (lead < 0) found.push({ key: 'behind', text: w.behind(-lead) })
  return found
}
