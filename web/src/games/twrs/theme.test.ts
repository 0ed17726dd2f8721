import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AT_A_GLANCE, colour, distance, EYES, mixed, themes } from '../../lib/vision'

const css = readFileSync('src/games/twrs/theme.css', 'utf8')
/** Tinted ground is large and lies side by side, so less will do; its weave tells as well. */
const SIDE_BY_SIDE = 8

describe.each(themes(css))('the colours %s', (_, theme) => {
  const of = (name: string) => colour(theme, `twrs-${name}`)
  const strength = Number(theme.match(/--twrs-tint: ([\d.]+);/)![1])

  it.each(Object.keys(EYES))('of the sides are told apart at a glance with %s', (eye) => {
    expect(distance(eye, of('blue'), of('orange'))).toBeGreaterThan(AT_A_GLANCE)
  })

  it.each(Object.keys(EYES))('of tinted ground are told apart with %s', (eye) => {
    const [blue, orange] = ['blue', 'orange'].map((side) =>
      mixed(of(side), strength, of('plate-2')),
    )
    expect(distance(eye, blue!, orange!)).toBeGreaterThan(SIDE_BY_SIDE)
    for (const tinted of [blue!, orange!])
      expect(distance(eye, tinted, of('plate-2'))).toBeGreaterThan(SIDE_BY_SIDE)
  })
})
