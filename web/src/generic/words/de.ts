/** Das allgemeine Brett auf Deutsch. */

import type { Words } from './en'

export const words: Words = {
  summary: 'Du wählst deine Züge aus einer Liste oder tippst sie ein.',
  facts: (fewest, most) => [
    fewest === most
      ? `${most} ${most === 1 ? 'Person' : 'Personen'}`
      : `${fewest} bis ${most} Personen`,
  ],
  side: (number) => `Spieler ${number}`,
  say: (move) => `Zug ${move}`,
  board: 'Deine Züge',
  find: 'Zug suchen',
  findHelp: 'Tippe einen Teil davon ein; ist nur noch ein Zug übrig, spielt ihn Enter.',
  found: (count) => (count === 1 ? '1 Zug' : `${count} Züge`),
  none: 'Kein passender Zug. Mit Enter wird er trotzdem versucht.',
  wait: 'Hier stehen deine Züge, sobald du dran bist.',
  expect: 'Wähle einen Zug aus der Liste oder tippe ihn ein.',
  hint: 'Tipp',
  last: (moves) => (moves === 1 ? 'Letzter Zug' : 'Letzte Züge'),
  preview: (move) => `Nach ${move}`,
  notation: 'So schreibt man Züge',
  ending: (reason) => `Spielende: ${reason}.`,
}
