/** Why a move was not the best, in one sentence: in the game's own words, or else by figures. */

import type { GameModule } from '../lib/game'
import type { Language } from '../lib/settings.svelte'
import type { Figures } from '../engine/module'
import type { JudgedMove } from './judge'
import { percent, whole } from './percent'
import { words } from './words.svelte'

/** A game's sentences by the codes of its moments, in the folder `moments` beside its board. */
export type Moments = Record<string, (params: Record<string, number | string>) => string>

const files = import.meta.glob<Moments>('../games/*/moments/*.ts', { import: 'moments' })

/** The sentences of a game in a language; none for a game that has no folder. */
export async function loadMoments(game: string, language: Language): Promise<Moments> {
  return (await files[`../games/${game}/moments/${language}.ts`]?.()) ?? {}
}

export function whyOf(
  figures: Figures,
  { loss, points }: JudgedMove,
  game: GameModule,
  moments: Moments,
): string {
  const w = words()
  const { moment, lines } = figures
  const own = moment ? moments[moment.code]?.(moment.params) : undefined
  // A sentence that counts points itself counts those of a part of the board: two figures would seem to disagree.
  const isCounted = own !== undefined && 'points' in moment!.params
  const lost =
    points !== null && points >= 1 && !isCounted
      ? w.lostPoints(percent(loss), whole(points))
      : w.lostChance(percent(loss))
  return own ? w.whyOwn(own, lost) : w.whyBest(game.say(lines[0]!.moves[0]!), lost)
}
