/** Goes on from a position of a study as a game of its own. */

import { make as makeOnServer } from '../lib/make'
import { card } from '../lib/catalog.svelte'
import { Refusal, OFFLINE } from '../net/api'
import type { NewSeat } from '../wire'
import { movesOf, type Study } from './study.svelte'

/** Whether two people can go on with it at two devices: the server has to know how it came about. */
export function canInvite({ setting }: Study): boolean {
  const info = card(setting.game)
  return !!info && !info.hidden && !setting.placed && setting.seats === 2
}

/**
 * The id of a table that goes on from the node on the board.
 *
 * @param level of the bots on all other seats; null for a friend at the other one
 */
export async function playOn(
  study: Study,
  seat: number,
  name: string,
  level: number | null,
): Promise<string> {
  const { setting, current, root } = study
  const { game, options, deal, placed, rules_version } = setting
  const moves = movesOf(current).map(({ text }) => text)
  const other: NewSeat = level === null ? { kind: 'open' } : { kind: 'bot', level }
  const seats = Array.from({ length: setting.seats }, (_, number): NewSeat =>
    number === seat ? { kind: 'me', name } : other,
  )
  if (level !== null) {
    // A bot shows what it would play, and gives hints.
    await study.running.refuse(current.path)
    const device = await import('../device').catch(() => null)
    const from = { start: root.position.text, deal, moves, placed }
    const id = await device?.make({ game, seats, options }, from)
    if (id) return id
  }
  if (placed) throw new Refusal({ ...OFFLINE, code: 'from_position' })
  const key = crypto.randomUUID()
  const whole = [...(deal ? [deal] : []), ...moves]
  return makeOnServer({ game, seats, options, moves: whole, rules_version, key }, false)
}
