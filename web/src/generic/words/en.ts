/** The generic board in English; the other languages have exactly these keys and parameters. */

export const words = {
  summary: 'Choose your moves from a list, or type them.',
  facts: (fewest: number, most: number) => [
    fewest === most
      ? `${most} ${most === 1 ? 'player' : 'players'}`
      : `${fewest} to ${most} players`,
  ],
  side: (number: number) => `Player ${number}`,
  say: (move: string) => `Move ${move}`,
  board: 'Your moves',
  find: 'Find a move',
  findHelp: 'Type part of a move; Enter plays it once only one is left.',
  found: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
  none: 'No move like that. Enter tries it anyway.',
  wait: 'Your moves are listed here when it is your turn.',
  expect: 'Choose a move from the list, or type it.',
  hint: 'hint',
  last: (moves: number): string => (moves === 1 ? 'Last move' : 'Last moves'),
  preview: (move: string) => `After ${move}`,
  notation: 'How moves are written',
  ending: (reason: string) => `End of the game: ${reason}.`,
}

export type Words = typeof words
