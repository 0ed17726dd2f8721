/** Keys that do something on a whole page. */

import { settings } from './settings.svelte'

/** Where keys have a meaning of their own. */
const ELSEWHERE = 'input:not([type=checkbox]), select, textarea, dialog'

/** Does what a key stands for; single letters only if the player has not turned them off. */
export function followKeys(event: KeyboardEvent, keys: Record<string, () => unknown>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if ((event.target as Element).closest(ELSEWHERE)) return
  const act = keys[event.key]
  if (!act || (event.key.length === 1 && !settings.letters)) return
  event.preventDefault()
  act()
}
