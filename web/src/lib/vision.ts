/** How colours look to different eyes, and how far apart they are; for tests of themes. */

export type Triple = [number, number, number]

/** How each kind of eye changes linear RGB; Machado, Oliveira and Fernandes 2009, without one kind of cone. */
export const EYES: Record<string, [Triple, Triple, Triple]> = {
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
export const AT_A_GLANCE = 22
/** Thin lines and small signs need more: about the contrast of 3 to 1 that WCAG asks of them. */
export const IN_A_LINE = 35

/** The rules of a theme's style sheet by day and by night. */
export function themes(css: string): [string, string][] {
  const [day, night] = css.split(":root[data-theme='dark']") as [string, string]
  return [
    ['by day', day],
    ['by night', night],
  ]
}

/** A custom property of a theme as linear RGB. */
export function colour(theme: string, name: string): Triple {
  const [, hex] = theme.match(new RegExp(`--${name}: #([0-9a-f]{6});`))!
  const linear = (at: number) => {
    const value = parseInt(hex!.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [linear(0), linear(2), linear(4)]
}

/** What `color-mix(in srgb, …)` makes of two colours. */
export function mixed(a: Triple, share: number, b: Triple): Triple {
  const encode = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)
  const decode = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  const part = (at: 0 | 1 | 2) => decode(share * encode(a[at]) + (1 - share) * encode(b[at]))
  return [part(0), part(1), part(2)]
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

export const distance = (eye: string, a: Triple, b: Triple) => {
  const [p, q] = [lab(times(EYES[eye]!, a)), lab(times(EYES[eye]!, b))]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}
export const lightness = (rgb: Triple) => lab(rgb)[0]
