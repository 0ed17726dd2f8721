import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Moments } from './why'

const files = import.meta.glob<Moments>('../games/*/moments/en.ts', {
  eager: true,
  import: 'moments',
})

it.each(Object.entries(files))(
  '%s has a sentence for each moment that the engine tells of',
  (path, moments) => {
    const game = path.split('/')[2]!
    const source = readFileSync(`../engine/games/${game}/moment.cpp`, 'utf8')
    const codes = [...source.matchAll(/Moment\{"(\w+)"/g)].map(([, code]) => code!)
    expect(Object.keys(moments).sort()).toEqual([...new Set(codes)].sort())
  },
)
