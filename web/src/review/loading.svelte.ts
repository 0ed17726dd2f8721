/** What the page of a study needs before it can be shown: its words, and the game's code. */

import { loadCode } from '../lib/code'
import { loadTable, type TableGame } from '../lib/game'
import { settings } from '../lib/settings.svelte'
import { load as loadWords } from './words.svelte'

export class Loading {
  game = $state.raw<TableGame | null>(null)
  hasWords = $state(false)
  /** Whether something that is missing could not be loaded. */
  hasFailed = $state(false)
  #attempt = $state(0)

  /**
   * To be called while a component is made.
   *
   * @param id of the game; '' while that is unknown
   */
  constructor(id: () => string) {
    $effect(() => {
      void this.#attempt
      const game = id()
      const { language } = settings
      Promise.all([
        loadCode('review words', () => loadWords(language)).then(() => (this.hasWords = true)),
        game && loadTable(game, language).then((loaded) => (this.game = loaded)),
      ]).catch(() => (this.hasFailed = !this.hasWords || (game !== '' && !this.game)))
    })
  }

  readonly again = (): void => {
    this.hasFailed = false
    this.#attempt += 1
  }
}
