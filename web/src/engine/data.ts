/** What is known about the games beside their rules, loaded when it is needed. */

import type { GameCard, Games } from '../wire'
import type { Level } from './module'

const ladders = import.meta.glob<Level[]>('../../../src/campanile/games/*/levels.json', {
  import: 'default',
})
/** As text: as modules, which the English words have inside, they would be files of the first view. */
const reasons = import.meta.glob<string>('../games/*/reasons.json', {
  query: '?raw',
  import: 'default',
})

/** The levels of a game, the weakest first; none if the engine does not know it. */
export async function levels(game: string): Promise<Level[]> {
  return (await ladders[`../../../src/campanile/games/${game}/levels.json`]?.()) ?? []
}

/** A game as the server offers it now, or has last; null if neither it nor the device can say. */
export async function card(game: string): Promise<GameCard | null> {
  try {
    const { games } = (await (await fetch('/api/games')).json()) as Games
    return games.find(({ id }) => id === game) ?? null
  } catch {
    return null
  }
}

/** The clause of the rules that a refusal is about; '' if there is none. */
export async function clause(game: string, code: string): Promise<string> {
  const text = await reasons[`../games/${game}/reasons.json`]?.()
  const found = JSON.parse(text ?? '{}') as Record<string, { clause: string }>
  return found[code]?.clause ?? ''
}
