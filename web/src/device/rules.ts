/** By which rules a match on this device is played: the newest, with the options that somebody has chosen. */

import type { GameCard } from '../wire'
import type { KeptMatch } from './match'

type Rules = Pick<KeptMatch, 'game' | 'rules_version' | 'options' | 'changed'>

export function rulesOf({ id, rules_version, options: all }: GameCard, chosen: Chosen): Rules {
  const options = Object.fromEntries(
    all.map((option) => [option.name, chosen[option.name] ?? option.default]),
  )
  const changed = all.filter((option) => options[option.name] !== option.default)
  return {
    game: id,
    rules_version,
    options,
    changed: changed.map(({ name }) => `${name}=${options[name]}`).join(','),
  }
}

type Chosen = Record<string, string>

/** The options that differ from the usual ones, as `changed` has them. */
export function readChanged(changed: string): Chosen {
  return Object.fromEntries(changed ? changed.split(',').map((option) => option.split('=')) : [])
}
