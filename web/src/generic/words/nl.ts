/** Het algemene bord in het Nederlands. */

import type { Words } from './en'

export const words: Words = {
  summary: 'Je kiest je zetten uit een lijst of typt ze in.',
  facts: (fewest, most) => [
    fewest === most
      ? `${most} ${most === 1 ? 'speler' : 'spelers'}`
      : `${fewest} tot ${most} spelers`,
  ],
  side: (number) => `Speler ${number}`,
  say: (move) => `Zet ${move}`,
  board: 'Je zetten',
  find: 'Zet zoeken',
  findHelp: 'Typ een deel ervan; Enter speelt de enige die overblijft.',
  found: (count) => (count === 1 ? '1 zet' : `${count} zetten`),
  none: 'Zo’n zet is er niet. Met Enter wordt hij toch geprobeerd.',
  wait: 'Hier staan je zetten zodra je aan zet bent.',
  expect: 'Kies een zet uit de lijst of typ hem in.',
  hint: 'tip',
  last: (moves) => (moves === 1 ? 'Laatste zet' : 'Laatste zetten'),
  preview: (move) => `Na ${move}`,
  notation: 'Zo schrijf je zetten',
  ending: (reason) => `Einde van het spel: ${reason}.`,
}
