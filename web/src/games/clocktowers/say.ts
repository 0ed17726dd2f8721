/** Towers, hands and moves in words. */

import type { Ending } from '../../lib/game'
import type { Position } from '../../wire'
import { BACK, CARDS } from './cards'
import { ANIMALS, highest, leaders } from './count'
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

/** How the game ended and, where the position shows that points do not decide, what does. */
export function ending(reason: string, end?: Ending): string | undefined {
  const { endings, ties } = words()
  let tied = end && reason in endings ? leaders(end.position) : []
  if (tied.length < 2) return endings[reason]
  let decided: keyof typeof ties = 'none'
  for (const animal of ANIMALS) {
    const storeys = highest(end!.position, animal)
    const most = Math.max(...tied.map((seat) => storeys[seat]!))
    const left = tied.filter((seat) => storeys[seat] === most)
    if (left.length < tied.length) decided = animal
    tied = left
  }
  return ties[decided]
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

/** The order of the piles, where it is known; a pile of one card shows it. */
export function openly(text: string): string[] {
  const piles = text
    .split(' ')[0]!
    .split(';')
    .map((pile) => pile.split(':') as [string, string])
  return piles
    .map(([name, cards]) => [name, cards.split(',')] as const)
    .filter(([, cards]) => cards.length > 1 && !cards.some((card) => card.includes(BACK)))
    .map(([name, cards]) => words().order(name, cards))
}

/** What a player has discarded, after the end. */
export function sayDiscards(name: string, { discards }: Holder): string {
  const { card, discarded } = words()
  return `${discarded(name)}: ${discards.map(card).join(', ')}`
}
