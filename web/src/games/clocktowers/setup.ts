/**
 * Clocktowers set up by hand. All cards of the game are somewhere: what is put elsewhere comes from the bottom of its
 * pile, or else from the box in exchange for a card of that pile, and what is taken away goes back below the pile.
 */

import type { Setup } from '../../lib/setup'
import { CARDS, DECK, KINDS, kindOf } from './cards'
import { readTrail, type Phase } from './read'
import { sides } from './sides'
import { pull, START_HAND, trailOf } from './trail'
import { words } from './words.svelte'
import { spread, write, type Cards } from './write'

const PHASES: Phase[] = ['play', 'draw', 'over']

const pileOf = ({ piles }: Cards, card: string): string[] => piles[KINDS.indexOf(kindOf(card))]!

/** The cards of a seat as they are put and taken; `settle` makes a trail of them. */
function open(cards: Cards, seat: number) {
  const player = cards.players[seat]!
  const { hand, discards } = readTrail(player.trail)
  const { towers } = player
  return {
    hand,
    discards,
    towers,
    settle: () => (player.trail = trailOf(hand, discards, towers)),
  }
}

/** How many of a card players have, in hand, on towers and discarded. */
function used({ players }: Cards, card: string): number {
  return players
    .flatMap(({ trail, towers }) => [...trail, ...towers.flat()])
    .filter((each) => each === card).length
}

/** Takes a card out of its pile or the box; whether it was there. */
function fetch(cards: Cards, card: string): boolean {
  const pile = pileOf(cards, card)
  const at = pile.lastIndexOf(card)
  if (at < 0 && (pile.length === 0 || used(cards, card) >= DECK[card]!)) return false
  pile.splice(at < 0 ? pile.length - 1 : at, 1)
  return true
}

const giveBack = (cards: Cards, card: string) => pileOf(cards, card).push(card)

function put(text: string, card: string, place: string, seat: number): string {
  const cards = spread(text)
  const [what, which] = place.split('.')
  if (what === 'pile' && which !== kindOf(card)) return text
  if (!fetch(cards, card)) return text
  const { hand, discards, towers, settle } = open(cards, seat)
  if (what === 'pile') pileOf(cards, card).unshift(card)
  else if (what === 'tray') discards.push(card)
  else if (what === 'new') towers.push([card])
  else if (what === 'tower') towers[Number(which) - 1]!.push(card)
  else {
    const [old] = hand.splice(Number(which), 1, card)
    if (old !== undefined) giveBack(cards, old)
  }
  if (what !== 'pile') settle()
  return write(cards)
}

function lift(text: string, place: string, seat: number): { piece: string; text: string } | null {
  const cards = spread(text)
  const { hand, discards, towers, settle } = open(cards, seat)
  const [what, which] = place.split('.')
  const from: Record<string, () => string | undefined> = {
    pile: () => cards.piles[KINDS.findIndex((kind) => kind === which)]!.shift(),
    tray: () => discards.pop(),
    hand: () => hand.splice(Number(which), 1)[0],
    tower: () => towers[Number(which) - 1]?.pop(),
  }
  const piece = from[what!]?.()
  if (piece === undefined) return null
  if (what === 'tower' && !towers[Number(which) - 1]!.length) towers.splice(Number(which) - 1, 1)
  if (what !== 'pile') settle()
  giveBack(cards, piece)
  return { piece, text: write(cards) }
}

/** Everybody with the starting hand and nothing else. */
function cleared(cards: Cards, players: number): Cards {
  for (const { trail, towers } of cards.players)
    for (const card of [...trail.filter((entry) => !entry.startsWith('x')), ...towers.flat()])
      giveBack(cards, card)
  cards.players = []
  for (let seat = 0; seat < players; seat++) join(cards)
  return { ...cards, actor: 0, phase: 'play' }
}

function join(cards: Cards): void {
  for (const card of START_HAND) fetch(cards, card)
  cards.players.push({ trail: [...START_HAND], towers: [] })
}

/** The card at the bottom of the fullest pile, which is then gone from there. */
const spare = ({ piles }: Cards): string | undefined =>
  [...piles].sort((a, b) => b.length - a.length)[0]!.pop()

/** Lets a seat discard until it has used so many cards. */
function use(cards: Cards, seat: number, turns: number): void {
  const { discards, towers, settle } = open(cards, seat)
  while (discards.length + towers.flat().length < turns) {
    const card = spare(cards)
    if (card === undefined) return
    discards.push(card)
  }
  settle()
}

/** Fills a hand up, or takes from it. */
function resize(cards: Cards, seat: number, size: number): void {
  const { hand, settle } = open(cards, seat)
  while (hand.length > size) giveBack(cards, hand.pop()!)
  while (hand.length < size) {
    const card = spare(cards)
    if (card === undefined) break
    hand.push(card)
  }
  settle()
}

/** Discards a card out of the hand, or else out of its pile; whether that could be done. */
function discard(cards: Cards, seat: number, card: string): boolean {
  const { hand, discards, settle } = open(cards, seat)
  if (!pull(hand, card) && !fetch(cards, card)) return false
  discards.push(card)
  settle()
  return true
}

/** Puts cards out of the box below a pile, or puts some back. */
function fill(cards: Cards, pile: string, missing: number): void {
  const kind = pile[0]!.toUpperCase()
  const cardsOf = CARDS.filter((card) => kindOf(card) === kind)
  const at = cards.piles[KINDS.findIndex((each) => each === kind)]!
  if (missing < 0) at.splice(missing)
  for (const card of cardsOf) {
    const there = used(cards, card) + at.filter((each) => each === card).length
    for (let n = there; n < DECK[card]! && missing > 0; n++, missing--) at.push(card)
  }
}

function mend(text: string, { code, params, where, text: what }: Parameters<Setup['mend']>[1]) {
  const cards = spread(text)
  const seat = Number(/\d$/.exec(where)?.[0] ?? 0)
  const [expected, found] = [Number(params['expected']), Number(params['found'])]
  if (code === 'wrong_seat') cards.actor = expected
  else if (code === 'hand_size') resize(cards, seat, expected)
  else if (code === 'turn_count')
    cards.players.forEach((_, other) => use(cards, other, Math.max(expected, found)))
  else if (code === 'start_cards') discard(cards, seat, what)
  else if (code === 'card_count') fill(cards, where, expected - found)
  else if (code === 'impossible_hand') {
    // Somebody's first turn uses one of the starting cards; it is taken to be a discard.
    const { discards } = open(cards, seat)
    const card = START_HAND.find((each) => !discards.includes(each))
    if (card === undefined || !discard(cards, seat, card)) return null
  } else if (code === 'wrong_phase' || code === 'bad_seat')
    return setup.change(text, 'phase', cards.phase === 'play' ? 'over' : 'play')
  else return null
  return write(cards)
}

export const setup: Setup = {
  seated: true,
  players: (text) => spread(text).players.length,
  pieces(text) {
    const cards = spread(text)
    return CARDS.map((id) => ({ id, label: words().card(id), left: DECK[id]! - used(cards, id) }))
  },
  put,
  lift,
  take: (text, place, seat) => lift(text, place, seat)?.text ?? text,
  empty(text) {
    const cards = spread(text)
    return write(cleared(cards, cards.players.length))
  },
  vary(text, like) {
    const cards = spread(text)
    const { length } = spread(like).players
    if (length === cards.players.length) return text
    return write(cleared(cards, length))
  },
  fields(text) {
    const { players, actor, phase } = spread(text)
    const { setup: w } = words()
    const names = sides(players.length).map(({ name }) => name)
    return [
      {
        id: 'actor',
        label: w.turn,
        value: String(actor ?? 0),
        choices: names.map((label, seat) => ({ value: String(seat), label })),
      },
      {
        id: 'phase',
        label: w.phase,
        value: phase,
        choices: PHASES.map((value) => ({
          value,
          label: w.phases[value as keyof typeof w.phases],
        })),
      },
      ...players.map(({ trail }, seat) => ({
        id: `discards.${seat}`,
        label: words().discarded(names[seat]!),
        value: readTrail(trail).discards.join(', '),
      })),
    ]
  },
  change(text, field, value) {
    const cards = spread(text)
    if (field === 'phase') {
      cards.phase = value as Phase
      cards.actor = value === 'over' ? null : (cards.actor ?? 0)
    } else if (field === 'actor') {
      cards.actor = Number(value)
      if (cards.phase === 'over') cards.phase = 'play'
    } else {
      const { discards, settle } = open(cards, Number(field.split('.')[1]))
      for (const card of discards.splice(0)) giveBack(cards, card)
      for (const card of value.split(/[\s,;]+/))
        if (card in DECK && fetch(cards, card)) discards.push(card)
      settle()
    }
    return write(cards)
  },
  mend,
}
