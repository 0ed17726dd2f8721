/** A position, whole or as a seat knows it, read for drawing: cards from its text, their worth from its tally. */

import type { Entry } from '../../wire'
import { BACK, KINDS, storeysOf, type Kind } from './cards'

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
  /** What it is worth, or would be if it had a roof. */
  prospect: number
}

/** The name of a tower as a place of the tally. */
export const towerAt = (seat: number, number: number): string => `${seat}.${number}`

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

/** A position; without its tally only where the cards are. */
export function read(text: string, tally: Entry[] = []): Model {
  const [piles, hands, towers, seat, phase] = text.split(' ') as [
    string,
    string,
    string,
    string,
    Phase,
  ]
  const skylines = towers.split('/')
  const counted = new Map(tally.flatMap((entry) => entry.places.map((place) => [place, entry])))
  return {
    piles: readPiles(piles),
    players: hands.split('/').map((trail, n) => ({
      ...readTrail(list(trail)),
      towers: list(skylines[n] ?? '-').map((tower, at) =>
        readTower(tower, counted.get(towerAt(n, at + 1))),
      ),
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

export function readTower(text: string, entry?: Entry): Tower {
  const cards = text.split('+')
  const storeys = cards.reduce((sum, card) => sum + storeysOf(card), 0)
  const prospect = entry?.points ?? 0
  return { cards, storeys, worth: entry && !entry.aside ? prospect : null, prospect }
}

/** The storeys that a player's tower may have for a roof; none for other cards. */
export function storeysFor(card: string, seat: number, tally: Entry[]): number[] {
  return tally
    .filter((entry) => entry.kind === 'roof' && entry.seat === seat && entry.places.includes(card))
    .map(({ points }) => points)
}

/** The same as it is said: `3`, or `1–2`. */
export const sayStoreys = (storeys: number[]): string => storeys.join('–')
