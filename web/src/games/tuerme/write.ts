/** A position as text, as the rules write it. */

import { COLUMNS, FIELDS, ROWS } from './layout'
import type { Model } from './read'

export function write({ stacks, players, player, again, quiet, options }: Model): string {
  const signs = FIELDS.map(({ name }) => {
    const stack = stacks.get(name)
    return stack ? stack.emblem + stack.colours.join('') : '.'
  })
  const rows = Array.from({ length: ROWS }, (_, row) =>
    signs.slice(row * COLUMNS, (row + 1) * COLUMNS).join(','),
  )
  const wishes = Object.entries(options).map(([key, value]) => `${key}=${value}`)
  return [rows.join('/'), players, player, again ? '+' : '-', quiet, wishes.join() || '-'].join(' ')
}
