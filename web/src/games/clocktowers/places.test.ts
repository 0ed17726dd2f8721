import { beforeAll, expect, it } from 'vitest'
import { nearest } from '../../lib/spots'
import { lay } from './layout'
import { places } from './places'
import { read } from './read'
import samples from '../../../../tests/web/data/clocktowers.json'
import { load } from './words.svelte'

beforeAll(() => load('en'))

const WAYS: [number, number][] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
]

for (const size of ['narrow', 'medium', 'wide'] as const)
  it(`lets arrow keys come from everywhere to everywhere, with towers in their sky, ${size}`, () => {
    for (const { position, scores } of samples)
      for (let own = 0; own < scores.length; own++) {
        const table = read(position)
        const layout = lay(table, { own, main: own, size })
        const spots = places({
          layout,
          table,
          own,
          watched: null,
          moves: [],
          targets: new Set(),
          chosen: null,
        })
        const { y, height } = layout.skylines.find(({ seat }) => seat === own)!.box
        for (const spot of spots.filter(({ id }) => /^(tower|new)/.test(id))) {
          expect(spot.y - spot.height / 2).toBeGreaterThan(y)
          expect(spot.y + spot.height / 2).toBeLessThan(y + height)
        }
        for (const start of spots) {
          const reached = new Set([start])
          for (const spot of reached)
            for (const way of WAYS) {
              const next = nearest(spots, spot, way)
              if (next) reached.add(next)
            }
          expect(reached.size).toBe(spots.length)
        }
      }
  })
