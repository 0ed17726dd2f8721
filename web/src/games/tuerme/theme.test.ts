import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  AT_A_GLANCE,
  colour,
  distance,
  EYES,
  IN_A_LINE,
  lightness,
  mixed,
  themes,
} from '../../lib/vision'

/** Four greys side by side leave each pair this far apart; beside them the inlay tells. */
const LIGHTER_OR_DARKER = 11

const css = readFileSync('src/games/tuerme/theme.css', 'utf8')
const body = (theme: string, name: string) => colour(theme, `tuerme-${name}`)
/** How much of an inlay's outline is the symbol's colour. */
const OUTLINE =
  Number(
    readFileSync('src/games/tuerme/Stone.svelte', 'utf8').match(
      /var\(--emblem\) (\d+)%, var\(--inner\)/,
    )![1],
  ) / 100
const PLAYERS = ['0', '1', '2', '3']
const PAIRS = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].slice(a + 1).map((b) => [`${a}`, `${b}`]))

describe.each(themes(css))('the colours %s', (_, theme) => {
  it.each(Object.keys(EYES))('are told apart at a glance with %s', (eye) => {
    for (const [a, b] of PAIRS) {
      const far = distance(eye, body(theme, a!), body(theme, b!))
      expect(far, `${a} and ${b}`).toBeGreaterThan(AT_A_GLANCE)
    }
  })

  it('are told apart in grey', () => {
    for (const [a, b] of PAIRS) {
      const far = lightness(body(theme, a!)) - lightness(body(theme, b!))
      expect(Math.abs(far), `${a} and ${b}`).toBeGreaterThan(LIGHTER_OR_DARKER)
    }
  })

  it.each(Object.keys(EYES))('are never taken for a neutral stone, with %s', (eye) => {
    // Violet and a neutral colour are never on the board together: violet is the first to be neutral.
    for (const player of ['0', '1', '2'])
      expect(distance(eye, body(theme, player), body(theme, 'neutral')), player).toBeGreaterThan(
        AT_A_GLANCE,
      )
  })

  it.each(Object.keys(EYES))(
    'leave symbols and the outlines of inlays in sight, with %s',
    (eye) => {
      for (const player of PLAYERS) {
        const [symbol, face, inlay] = ['-emblem', '', '-inlay'].map((part) =>
          body(theme, player + part),
        )
        const outline = mixed(symbol!, OUTLINE, inlay!)
        for (const sign of [symbol!, outline])
          for (const ground of [face!, inlay!])
            expect(distance(eye, sign, ground), player).toBeGreaterThan(IN_A_LINE)
      }
    },
  )

  it('leave them in sight in grey', () => {
    for (const player of PLAYERS) {
      const [symbol, face, inlay] = ['-emblem', '', '-inlay'].map((part) =>
        body(theme, player + part),
      )
      const outline = lightness(mixed(symbol!, OUTLINE, inlay!))
      for (const ground of [face!, inlay!])
        expect(Math.abs(outline - lightness(ground)), player).toBeGreaterThan(IN_A_LINE)
    }
  })

  it.each(Object.keys(EYES))('leave the whole stone in sight on the street, with %s', (eye) => {
    // What sets a stone off is its dark side and edge.
    for (const player of PLAYERS)
      expect(
        Math.max(
          ...['', '-side'].map((part) =>
            distance(eye, body(theme, player + part), body(theme, 'cobble')),
          ),
        ),
        player,
      ).toBeGreaterThan(AT_A_GLANCE)
  })
})
