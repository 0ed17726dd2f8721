/** Why a move was not the best, in one sentence: in the game's own words, or else by figures. */

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

/** What a move lost: chances or, where those hardly change any more, points. */
export function givenAway({ loss, points, cost }: JudgedMove): string {
  return points !== null && cost > loss ? words().somePoints(whole(points)) : percent(loss)
}

export function whyOf(
  figures: Figures,
  judged: JudgedMove,
  moments: Moments,
  say: (move: string) => string,
): string {
  const w = words()
  const { moment, lines } = figures
  const { loss, points, cost } = judged
  const own = moment ? moments[moment.code]?.(moment.params) : undefined
  // A sentence that counts points itself counts those of a part of the board: two figures would seem to disagree.
  const isCounted = own !== undefined && 'points' in moment!.params
  const lost =
    points !== null && points >= 1 && !isCounted && cost === loss
      ? w.lostPoints(percent(loss), whole(points))
      : w.lost(givenAway(judged))
  return own ? w.whyOwn(own, lost) : w.whyBest(say(lines[0]!.moves[0]!), lost)
}
