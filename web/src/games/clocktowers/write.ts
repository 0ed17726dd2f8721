/** All that a whole position's text says of the cards, to be changed and written as the rules write it. */

import { BACK, KINDS } from './cards'
import type { Phase } from './read'

/** Cards are listed from the top of a pile, and from the bottom of a tower. */
export interface Cards {
  piles: string[][]
  players: { trail: string[]; towers: string[][] }[]
  actor: number | null
  phase: Phase
}

/** Cards that nobody knows are left out. */
const list = (text: string): string[] =>
  text === '-' || text === '' ? [] : text.split(',').filter((card) => !card.includes(BACK))

export function spread(text: string): Cards {
  const [piles, hands, towers, seat, phase] = text.split(' ') as [
    string,
    string,
    string,
    string,
    Phase,
  ]
  const skylines = towers.split('/')
  const parts = piles === '-' ? KINDS.map(() => '') : piles.split(';')
  return {
    piles: parts.map((part) => list(part.slice(2))),
    players: hands.split('/').map((trail, n) => ({
      trail: list(trail),
      towers: list(skylines[n]!).map((tower) => tower.split('+')),
    })),
    actor: seat === '-' ? null : Number(seat),
    phase,
  }
}

export function write({ piles, players, actor, phase }: Cards): string {
  const towersOf = (towers: string[][]) => towers.map((cards) => cards.join('+')).join() || '-'
  return [
    phase === 'deal' ? '-' : KINDS.map((kind, n) => `${kind}:${piles[n]!.join()}`).join(';'),
    players.map(({ trail }) => trail.join() || '-').join('/'),
    players.map(({ towers }) => towersOf(towers)).join('/'),
    actor ?? '-',
    phase,
    '-',
  ].join(' ')
}
