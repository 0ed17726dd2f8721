/** A finished game as a file: the server's record, with remarks for people above it. */

import type { Snapshot } from '../wire'
import { words } from '../words/words.svelte'
import type { GameModule } from './game'
import { settings } from './settings.svelte'

export interface Finished {
  title: string
  standing: Pick<Snapshot, 'game' | 'options' | 'clock' | 'result'>
  /** The options' usual values, which are not worth a remark. */
  usual: Record<string, string>
  names: string[]
  /** The result in one sentence. */
  result: string
}

/** When the last turn ended, in milliseconds since 1970; now, if the server does not say. */
const ended = ({ clock }: Finished['standing']): Date => new Date(clock.since || Date.now())

/** The id of the game, the date and the players: `…-2026-11-17-anna-bram.txt`, or another kind. */
export function fileName({ standing, names }: Finished, kind: 'txt' | 'png' = 'txt'): string {
  const date = ended(standing).toLocaleDateString('sv') // as ISO 8601 has it
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
  return `${[standing.game, date, ...names].map(plain).filter(Boolean).join('-')}.${kind}`
}

/** A record with the game's name, date, players and variants above it; `#` begins a remark. */
export function remarked(record: string, finished: Finished, game: GameModule): string {
  const { title, standing, usual, names, result } = finished
  const date = ended(standing).toLocaleDateString(settings.language, { dateStyle: 'long' })
  const played = names.map((name, seat) => `${name}: ${standing.result?.scores[seat] ?? 0}`)
  const variants = Object.entries(standing.options)
    .filter(([name, value]) => usual[name] !== value)
    .map(([name, value]) => `${game.option(name).label}: ${game.option(name).value(value)}`)
  const remarks = [
    `${title}, ${date}`,
    ...played,
    result,
    ...(variants.length ? [words().setup.options, ...variants] : []),
  ]
  return [...remarks.map((line) => `# ${line}`), record].join('\n')
}

/** Let the browser keep something as a file. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
