/** A position as text, as the rules write it. */

import type { Model } from './read'
import { name } from './read'

export function write({ size, towers, stones, toMove, quiet, options }: Model): string {
  const signs = new Map(stones.map((at) => [at, 'x']))
  for (const { at, owner } of towers) signs.set(at, 'bo'[owner]!)
  const rows = Array.from({ length: size }, (_, index) =>
    Array.from(
      { length: size },
      (_, column) => signs.get(name(column, size - 1 - index)) ?? '.',
    ).join(''),
  )
  const board = rows.join('/').replace(/\.+/g, (run) => String(run.length))
  const wishes = Object.entries(options).map(([key, value]) => `${key}=${value}`)
  return [board, 'bo'[toMove], quiet, wishes.join(',') || '-'].join(' ')
}
