/** Any game of the server's that has no folder of its own: drawn by the server, played from a list. */

import type { GameModule } from '../lib/game'
import { card } from '../lib/catalog.svelte'
import { filled } from '../lib/wording'
import { loadDetails } from './details'
import Mini from './Mini.svelte'
import { sides } from './sides'
import './theme.css'
import { load, words } from './words.svelte'

/** `must_mark_after` as "must mark after": a readable code where no text exists. */
const plain = (code: string): string => code.replaceAll('_', ' ')

export async function genericGame(id: string): Promise<GameModule> {
  const { reasons, option_summaries: summaries } = await loadDetails(id)
  return {
    flips: false,
    Mini: (internals) => Mini(internals, { game: id }),
    load,
    sides,
    summary: () => words().summary,
    facts: () => words().facts(...(card(id)?.seats ?? [2, 2])),
    option: (name) => ({
      label: plain(name),
      help: summaries[name] ?? '',
      value: (value) => value,
    }),
    say: (move) => words().say(move),
    refusal: (code, params, text) => reasons[code] && filled(reasons[code], { ...params, text }),
    ending: (reason) => words().ending(plain(reason)),
    // The page writes the sum itself.
    count: () => [],
    lessons: () => ({}),
    themes: () => ({}),
  }
}
