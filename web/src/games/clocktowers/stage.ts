/**
 * A move put together step by step: a card, then where it goes. Given the moves that the server
 * lists, this finds the places that lead on, and the whole move that a choice makes.
 *
 * Places: `hand.<n>`, `tower.<number>`, `new`, `tray`, `pile.<F|C|R>`.
 */

import { KINDS } from './cards'
import type { Model } from './read'

export interface Stage {
  moves: string[]
  /** The own cards, as they lie. */
  hand: string[]
  /** The chosen card's place in the hand. */
  chosen: number | null
}

export interface Chosen {
  chosen: number | null
  /** A whole move, legal or not; the server decides. */
  move?: string
}

/** The chosen card; if there is only one, it need not be chosen. */
export function chosenSlot({ moves, hand, chosen }: Stage): number | null {
  if (!plays(moves)) return null
  if (chosen !== null && chosen < hand.length) return chosen
  return hand.length === 1 ? 0 : null
}

function plays(moves: string[]): boolean {
  return moves.some((move) => move.startsWith('play ') || move.startsWith('discard '))
}

/** The move that brings a card to a place. */
export function moveTo(card: string, place: string): string | null {
  const [what, which] = place.split('.')
  if (what === 'tower') return `play ${card} ${which}`
  if (what === 'new') return `play ${card}`
  return what === 'tray' ? `discard ${card}` : null
}

/** Where a move begins and where it ends, as places; the card's place in hand if it is there. */
export function placesOf(move: string, hand: string[]): { from: string | null; to: string | null } {
  const [what, which, tower] = move.split(' ')
  if (what === 'draw') return { from: `pile.${which}`, to: null }
  const slot = hand.indexOf(which ?? '')
  const from = slot < 0 ? null : `hand.${slot}`
  if (what === 'discard') return { from, to: 'tray' }
  if (what === 'play') return { from, to: tower === undefined ? 'new' : `tower.${tower}` }
  return { from: null, to: null }
}

/** The places that lead on. */
export function targets(stage: Stage): Set<string> {
  const { moves, hand } = stage
  const found = new Set<string>()
  for (const kind of KINDS) if (moves.includes(`draw ${kind}`)) found.add(`pile.${kind}`)
  const slot = chosenSlot(stage)
  for (const move of moves) {
    const [what, card] = move.split(' ')
    if (what !== 'play' && what !== 'discard') continue
    hand.forEach((held, n) => {
      if (held === card && n !== slot) found.add(`hand.${n}`)
    })
    if (slot !== null && hand[slot] === card) found.add(placesOf(move, hand).to!)
  }
  return found
}

/** What choosing a place does. */
export function choose(stage: Stage, place: string): Chosen {
  const { moves, hand } = stage
  const slot = chosenSlot(stage)
  if (!moves.length) return { chosen: null }
  const [what, which] = place.split('.')
  if (what === 'pile') return { chosen: plays(moves) ? slot : null, move: `draw ${which}` }
  if (what === 'hand') {
    const card = hand[Number(which)]
    if (card === undefined) return { chosen: slot }
    // No card can be played before the draw; the refusal explains why.
    return plays(moves) ? { chosen: Number(which) } : { chosen: null, move: `discard ${card}` }
  }
  const card = slot === null ? undefined : hand[slot]
  if (card === undefined) return { chosen: null }
  const move = moveTo(card, place)
  if (move === null) return { chosen: slot }
  // The card stays chosen after a try that cannot succeed.
  return moves.includes(move) ? { chosen: null, move } : { chosen: slot, move }
}

/** The draws that can follow a move in the same turn: from each pile that is not empty. */
export function draws(move: string, { piles }: Model): string[] {
  if (move.startsWith('draw ')) return []
  return piles.filter(({ top }) => top !== null).map(({ kind }) => `draw ${kind}`)
}

/** A draw is never asked about: it confirms what was played before it. */
export const sure = (move: string): boolean => move.startsWith('draw ')

/** The only legal move after the player's own, to be made without asking: the last pile's card. */
export function forced(moves: string[]): string | null {
  const only = moves.length === 1 ? moves[0]! : null
  return only?.startsWith('draw ') ? only : null
}
