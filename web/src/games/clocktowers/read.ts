/** A position's text, whole or as a seat knows it, read for drawing. */

import { animalOf, BACK, colourOf, KINDS, storeysOf, type Kind } from './cards'

export interface Pile {
  kind: Kind
  /** The card on top, or null if the pile is empty. */
  top: string | null
  count: number
}

export interface Tower {
  /** Bottom first. */
  cards: string[]
  storeys: number
  /** The points of a finished tower; null while it has no roof. */
  worth: number | null
}

export interface Holder {
  /** Cards in hand, those that are not known at the end as backs. */
  hand: string[]
  /** What the unknown cards in hand are some of. */
  doubtful: string[]
  /** Cards laid aside, the unknown ones as backs. */
  discards: string[]
  towers: Tower[]
}

export type Phase = 'deal' | 'play' | 'draw' | 'over'

export interface Model {
  piles: Pile[]
  players: Holder[]
  actor: number | null
  phase: Phase
}

export function read(text: string): Model {
  const [piles, hands, towers, seat, phase] = text.split(' ') as [
    string,
    string,
    string,
    string,
    Phase,
  ]
  const skylines = towers.split('/')
  return {
    piles: readPiles(piles),
    players: hands.split('/').map((trail, n) => ({
      ...readTrail(list(trail)),
      towers: list(skylines[n] ?? '-').map(readTower),
    })),
    actor: seat === '-' ? null : Number(seat),
    phase,
  }
}

function list(text: string): string[] {
  return text === '-' || text === '' ? [] : text.split(',')
}

/** `F:F2,?18;C:;R:Rb`: the piles, top card first, unknown cards as their number. */
export function readPiles(text: string): Pile[] {
  const parts = text === '-' ? [] : text.split(';')
  return KINDS.map((kind, n) => {
    const cards = list((parts[n] ?? '').slice(2))
    const hidden = cards.at(-1)?.startsWith(BACK) ? Number(cards.pop()!.slice(1)) : 0
    return { kind, top: cards[0] ?? null, count: cards.length + hidden }
  })
}

/**
 * What came into a hand and was not played, with discards (`xF2`, or `x?`) where they happened.
 * An unknown discard was one of the cards before it, so of these only some are still in hand.
 */
export function readTrail(trail: string[]): Omit<Holder, 'towers'> {
  const discards: string[] = []
  let cards: string[] = []
  let doubtful = 0 // this many of the first cards may be gone
  let hidden = 0 // and this many of those are
  for (const entry of trail) {
    if (!entry.startsWith('x')) {
      cards.push(entry)
      continue
    }
    const card = entry.slice(1)
    discards.push(card)
    if (card !== BACK) {
      const at = cards.indexOf(card)
      if (at >= 0) cards.splice(at, 1)
      if (at >= 0 && at < doubtful) doubtful--
      continue
    }
    doubtful = cards.length
    hidden++
    if (hidden === cards.length) {
      cards = []
      doubtful = hidden = 0
    }
  }
  const backs = Array.from({ length: Math.max(0, doubtful - hidden) }, () => BACK)
  return {
    hand: [...cards.slice(doubtful), ...backs],
    doubtful: cards.slice(0, doubtful),
    discards,
  }
}

export function readTower(text: string): Tower {
  const cards = text.split('+')
  return { cards, storeys: height(cards), worth: worthOf(cards) }
}

function height(cards: string[]): number {
  return cards.reduce((sum, card) => sum + storeysOf(card), 0)
}

function worthOf(cards: string[]): number | null {
  if (!cards.at(-1)!.startsWith('R')) return null
  const cats = cards.some((card) => animalOf(card) === 'c')
  if (cards.some((card) => animalOf(card) === 'm')) return cats ? 3 : 2
  return cats ? 4 : 5
}

/** The storey, counted from the ground, of the highest such animal in finished towers; 0 for none. */
export function highest(towers: Tower[], animal: 'c' | 'm'): number {
  let best = 0
  for (const { cards, worth } of towers) {
    if (worth === null) continue
    cards.forEach((card, n) => {
      if (card.startsWith('F') && animalOf(card) === animal)
        best = Math.max(best, height(cards.slice(0, n + 1)))
    })
  }
  return best
}

/** The storeys that a player's next roof of a colour needs, as in `1–2`; '' for other cards. */
export function storeysFor(card: string, towers: Tower[]): string {
  const colour = colourOf(card)
  if (colour === null) return ''
  const before = towers.filter(({ cards }) => colourOf(cards.at(-1)!) === colour)
  return before.length ? String(Math.max(...before.map(({ storeys }) => storeys)) + 1) : '1–2'
}
