/** Chances as people read them. */

import { settings } from '../lib/settings.svelte'

/** As in "58 %", in the player's language. */
export function percent(chance: number): string {
  return new Intl.NumberFormat(settings.language, { style: 'percent' }).format(chance)
}

/** With its sign, as in "+12 %"; a true minus sign. */
export function change(by: number): string {
  const written = new Intl.NumberFormat(settings.language, {
    style: 'percent',
    signDisplay: 'exceptZero',
  }).format(by)
  return written.replace('-', '−')
}

export function whole(value: number, digits = 0): string {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: digits }).format(value)
}

/** A number of positions, short: "1.2M", "340k". */
export function brief(value: number): string {
  return new Intl.NumberFormat(settings.language, {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value)
}
