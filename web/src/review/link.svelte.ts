/** The link to what is on the board, which follows it with a little delay. */

import { untrack } from 'svelte'
import { allNodes, recordOf } from './open'
import { fragmentOf, type Shared } from './share'
import type { Study } from './study.svelte'

const DELAY = 300

export class Link {
  /** Without the site; '' until it is known. */
  address = $state('')

  /**
   * To be called while a component is made.
   *
   * @param page that it leads to
   */
  constructor(study: () => Study | null, page: () => string) {
    $effect(() => {
      const shown = study()
      if (!shown) return
      void [shown.current, shown.changes]
      let isLatest = true
      const timer = setTimeout(async () => {
        const address = await linkTo(shown, page())
        if (isLatest) this.address = address
      }, DELAY)
      return () => {
        isLatest = false
        clearTimeout(timer)
      }
    })
  }
}

/** The address of a page with a study on it. */
export async function linkTo(study: Study, page: string): Promise<string> {
  return `${page}#${await fragmentOf(untrack(() => sharedOf(study)))}`
}

function sharedOf(study: Study): Shared {
  const at = allNodes(study.root).indexOf(study.current)
  return { kind: 'record', text: recordOf(study), at }
}
