/** Towers, hands and moves in words. */

import { BACK } from './cards'
import type { Holder, Tower } from './read'
import { words } from './words.svelte'

export function sayMove(move: string): string {
  const [what, which = '', tower] = move.split(' ')
  const { say } = words()
  if (what === 'play') return tower === undefined ? say.begin(which) : say.on(which, tower)
  if (what === 'discard') return which === BACK ? say.hidden : say.discard(which)
  if (what === 'draw') return say.draw(which)
  return what === 'deal' ? say.deal : move
}

export function sayTower(tower: Tower): string {
  const { card, place } = words()
  const parts = tower.cards.map(card).join(', ')
  return tower.worth === null ? parts : `${parts}; ${place.worth(tower.worth)}`
}

export function sayPlayer(name: string, points: number, player: Holder): string {
  const { card, place } = words()
  const known = player.hand.filter((held) => held !== BACK).map(card)
  const unknown = player.hand.length - known.length
  if (unknown) known.push(place.doubtful(unknown, player.doubtful.map(card).join(', ')))
  const towers = player.towers.map((tower, n) => place.numbered(n + 1, sayTower(tower)))
  return place.player(name, points, towers.join('. '), known.join(', '))
}
