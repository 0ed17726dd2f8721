import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const [day, night] = readFileSync('src/app.css', 'utf8').split(":root[data-theme='dark']") as [
  string,
  string,
]

/** The relative luminance of a colour, as WCAG defines it. */
function luminance(theme: string, name: string): number {
  const [, hex] = theme.match(new RegExp(`--${name}: #([0-9a-f]{6});`))!
  const [r, g, b] = [0, 2, 4].map((at) => {
    const value = parseInt(hex!.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it.each([
  ['by day', day],
  ['by night', night],
])('shows the focus on pieces of any colour, by a ring in two colours, %s', (_, theme) => {
  const [low, high] = [luminance(theme, 'focus'), luminance(theme, 'focus-halo')].sort(
    (a, b) => a - b,
  ) as [number, number]
  expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(4.5)
})
