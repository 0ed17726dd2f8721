/** Towers, hands and moves in words. */

import { BACK, CARDS } from './cards'
import type { Holder, Tower } from './read'
import { words } from './words.svelte'

export function say(move: string): string {
  const [what, which = '', tower] = move.split(' ')
  const { say } = words()
  if (what === 'play') return tower === undefined ? say.begin(which) : say.on(which, tower)
  if (what === 'discard') return which === BACK ? say.hidden : say.discard(which)
  if (what === 'draw') return say.draw(which)
  return what === 'deal' ? say.deal : move
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
