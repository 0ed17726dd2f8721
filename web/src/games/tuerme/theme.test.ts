import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Triple = [number, number, number]

/** How each kind of eye changes linear RGB; Machado, Oliveira and Fernandes 2009, without one kind of cone. */
const EYES: Record<string, [Triple, Triple, Triple]> = {
  'three kinds of cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/** Distances in CIELAB: about 2 can just be told apart side by side, 22 at a glance. */
const AT_A_GLANCE = 22
const LIGHTER_OR_DARKER = 11

const css = readFileSync('src/games/tuerme/theme.css', 'utf8')
const [day, night] = css.split(":root[data-theme='dark']") as [string, string]

function colour(theme: string, name: string): Triple {
  const [, hex] = theme.match(new RegExp(`--tuerme-${name}: #([0-9a-f]{6});`))!
  const linear = (at: number) => {
    const value = parseInt(hex!.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [linear(0), linear(2), linear(4)]
}

const times = (rows: [Triple, Triple, Triple], [r, g, b]: Triple) =>
  rows.map((row) => row[0] * r + row[1] * g + row[2] * b) as Triple

/** Linear RGB as CIELAB. */
function lab(rgb: Triple): Triple {
  const xyz = times(
    [
      [0.4339, 0.3762, 0.1899],
      [0.2127, 0.7152, 0.0722],
      [0.0177, 0.1095, 0.8728],
    ],
    rgb.map((value) => Math.min(1, Math.max(0, value))) as Triple,
  )
  const [x, y, z] = xyz.map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116)) as Triple
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const distance = (eye: string, a: Triple, b: Triple) => {
  const [p, q] = [lab(times(EYES[eye]!, a)), lab(times(EYES[eye]!, b))]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}
const lightness = (rgb: Triple) => lab(rgb)[0]

const PAIRS = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].slice(a + 1).map((b) => [`${a}`, `${b}`]))

describe.each([
  ['by day', day],
  ['by night', night],
])('the colours %s', (_, theme) => {
  it.each(Object.keys(EYES))('are told apart at a glance with %s', (eye) => {
    for (const [a, b] of PAIRS) {
      const far = distance(eye, colour(theme, a!), colour(theme, b!))
      expect(far, `${a} and ${b}`).toBeGreaterThan(AT_A_GLANCE)
    }
  })

  it('are told apart in grey', () => {
    for (const [a, b] of PAIRS) {
      const far = lightness(colour(theme, a!)) - lightness(colour(theme, b!))
      expect(Math.abs(far), `${a} and ${b}`).toBeGreaterThan(LIGHTER_OR_DARKER)
    }
  })

  it.each(Object.keys(EYES))('are never taken for a neutral stone, with %s', (eye) => {
    // Violet and a neutral colour are never on the board together: violet is the first to be neutral.
    for (const player of ['0', '1', '2'])
      expect(
        distance(eye, colour(theme, player), colour(theme, 'neutral')),
        player,
      ).toBeGreaterThan(AT_A_GLANCE)
  })

  it('leave symbols and the outlines of inlays in sight, in grey as well', () => {
    for (const player of ['0', '1', '2', '3']) {
      const symbol = lightness(colour(theme, `${player}-emblem`))
      for (const part of ['', '-inlay']) {
        const far = Math.abs(symbol - lightness(colour(theme, player + part)))
        expect(far, player + part).toBeGreaterThan(40)
      }
    }
  })
})
