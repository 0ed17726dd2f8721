/** Towers, hands and moves in words. */

import { BACK, CARDS } from './cards'
import type { Position } from '../../wire'
import { read, type Holder, type Tower } from './read'
import { words } from './words.svelte'

export function say(move: string): string {
  const [what, which = '', tower] = move.split(' ')
  const { say } = words()
  if (what === 'play') return tower === undefined ? say.begin(which) : say.on(which, tower)
  if (what === 'discard') return which === BACK ? say.hidden : say.discard(which)
  if (what === 'draw') return say.draw(which)
  return what === 'deal' ? say.deal : move
}

/** Which card was drawn, and what a tower is worth that was completed. */
export function sayAfter(move: string, seat: number, { text, tally }: Position): string {
  const [what, , number] = move.split(' ')
  const { hand, towers } = read(text, tally).players[seat]!
  if (what === 'draw') return words().card(hand.findLast((held) => held !== BACK) ?? BACK)
  const worth = what === 'play' && number ? towers[Number(number) - 1]!.worth : null
  return worth === null ? '' : words().spot.worth(worth)
}

/** How the cards are written in moves. */
export function codes(): [string, string][] {
  return CARDS.map((code) => [code, words().card(code)])
}

export function sayTower(tower: Tower): string {
  const { card, spot } = words()
  const parts = tower.cards.map(card).join(', ')
  return tower.worth === null ? parts : `${parts}; ${spot.worth(tower.worth)}`
}

export function sayPlayer(name: string, points: number, player: Holder): string {
  const { card, spot } = words()
  const known = player.hand.filter((held) => held !== BACK).map(card)
  const unknown = player.hand.length - known.length
  if (unknown) known.push(spot.doubtful(unknown, player.doubtful.map(card).join(', ')))
  const towers = player.towers.map((tower, n) => spot.numbered(n + 1, sayTower(tower)))
  return spot.player(name, points, towers.join('. '), known.join(', '))
}

/** What a player has discarded, after the end. */
export function sayDiscards(name: string, { discards }: Holder): string {
  const { card, discarded } = words()
  return `${discarded(name)}: ${discards.map(card).join(', ')}`
}
