import { expect, it } from 'vitest'
import { follow, type Keyed } from './keys'
import { landing, lay, partHeight, plateOf, type Box } from './layout'
import { CARD, sizeFor } from './sizes'
import { read } from './read'
import samples from '../../../../tests/web/data/clocktowers.json'

const inside = (inner: Box, outer: Box, slack = 0) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack

const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

const SIZES = ['narrow', 'medium', 'wide'] as const

for (const size of SIZES)
  it(`keeps everything on the table and apart, ${size}`, () => {
    for (const { position, scores } of samples)
      for (let own = 0; own < scores.length; own++) {
        const table = read(position)
        const layout = lay(table, { own, main: own, size })
        const whole = { x: 0, y: 0, width: layout.width, height: layout.height }
        const zones = [...layout.skylines.map(({ box }) => box), layout.shelf]
        for (const zone of zones) {
          expect(inside(zone, whole)).toBe(true)
          for (const other of zones) if (other !== zone) expect(apart(zone, other)).toBe(true)
        }
        for (const { seat, columns, box } of layout.skylines) {
          expect(columns).toHaveLength(table.players[seat]!.towers.length)
          for (const { x, top, base } of columns)
            expect(inside({ x, y: top, width: 0, height: base - top }, box)).toBe(true)
        }
        for (const { look, card, x, y, scale } of layout.pieces) {
          const width = (look === 'tower' ? 72 : CARD.width) * scale
          const height = (look === 'tower' ? partHeight(card) : CARD.height) * scale
          const piece = { x: x - width / 2, y: y - height / 2, width, height }
          expect(inside(piece, whole, 1)).toBe(true)
        }
      }
  })

it('lands cards on top of towers', () => {
  const table = read(samples[1]!.position)
  const layout = lay(table, { own: 0, main: 0, size: 'wide' })
  const skyline = layout.skylines.find(({ seat }) => seat === 0)!
  const first = skyline.columns[0]!
  const on = landing(layout, 0, 'tower.1', 'C')!
  expect(on.box.y + on.box.height).toBeCloseTo(first.top)
  expect(on.x).toBe(first.x)
  expect(landing(layout, 0, 'new', 'F1')!.x).toBe(skyline.plot.x)
  expect(landing(layout, 0, 'tower.99', 'F1')).toBeNull()
})

it('puts tall towers and many of them into the same room', () => {
  const many = Array.from({ length: 23 }, () => 'F1').join(',')
  const tall = Array.from({ length: 15 }, () => 'F2').join('+')
  for (const towers of [many, tall])
    for (const size of SIZES) {
      const table = read(`F:;C:;R: -/- ${towers}/${towers} - over -`)
      for (const { columns, box, scale } of lay(table, { own: 0, main: 0, size }).skylines)
        for (const { x, top } of columns) {
          expect(top).toBeGreaterThanOrEqual(box.y)
          expect(x - 36 * scale).toBeGreaterThanOrEqual(box.x)
          expect(x + 36 * scale).toBeLessThanOrEqual(box.x + box.width)
        }
    }
})

it('follows a card from pile to hand to tower, even if the next one is alike', () => {
  const see = (text: string, before: Keyed[]) =>
    follow(before, lay(read(text), { own: 0, main: 0, size: 'wide' }).pieces)
  const key = (pieces: Keyed[], place: string) => pieces.find((p) => p.place === place)?.key
  const rest = 'C:C,?15;R:Rg,?16'
  const one = see(`F:F2,?18;${rest} F1m,Cm/F1c,F1m,Cm F1c/- 0 draw -`, [])
  const two = see(`F:F2,?17;${rest} F1m,Cm,F2/F1c,F1m,Cm F1c/- 1 play -`, one)
  expect(key(two, 'hand.0.2')).toBe(key(one, 'pile.F.19'))
  expect(key(two, 'pile.F.18')).not.toBe(key(one, 'pile.F.19'))
  expect(key(two, 'tower.0.1.0')).toBe(key(one, 'tower.0.1.0'))
  const three = see(`F:F2,?17;${rest} F1m,F2/F1c,F1m,Cm F1c+Cm/- 0 draw -`, two)
  expect(key(three, 'tower.0.1.1')).toBe(key(two, 'hand.0.1'))
  expect(key(three, 'hand.0.1')).toBe(key(two, 'hand.0.2'))
  // The opponent's discard is face down: one of their cards, unknown which.
  const four = see(`F:F2,?17;${rest} F1m,F2/F1c,F1m,Cm,x? F1c+Cm/- 1 draw -`, three)
  expect(three.map((p) => p.key)).toContain(key(four, 'discard.1.0'))
})

it('keeps name and score beside the cards of the others, however long the name is', () => {
  for (const { position, scores } of samples)
    for (const size of SIZES) {
      const layout = lay(read(position), { own: 0, main: 0, size })
      for (const skyline of layout.skylines.filter(({ small }) => small))
        for (const name of ['Al', 'Passer-by (1)', 'W'.repeat(30), '👩‍👧'.repeat(20)]) {
          const plate = skyline.box.x + 10 + plateOf(skyline, name).length
          const cards = layout.pieces.filter(
            ({ owner, look }) => owner === skyline.seat && look !== 'tower',
          )
          for (const { x, scale } of cards)
            expect(plate, `${size}, ${scores.length} players`).toBeLessThan(
              x - (CARD.width * scale) / 2,
            )
        }
    }
})

it('gives the room that is left in the window to the large skyline', () => {
  const table = read(samples[1]!.position)
  const lie = (height: number) =>
    lay(table, { own: 0, main: 0, size: 'wide', room: { width: 1036, height } })
  const tall = lie(740)
  expect((tall.height * 1036) / tall.width).toBeCloseTo(740, -1)
  expect((lie(500).height * 1036) / lie(500).width).toBeCloseTo(500, -1)
  const main = ({ skylines }: typeof tall) => skylines.find((skyline) => skyline.main)!
  expect(main(tall).scale).toBeGreaterThan(main(lie(500)).scale)
})

it('has everything in the room of a phone, upright or on its side, with any number of players', () => {
  for (const { position } of samples)
    for (const [width, height] of [
      [320, 382],
      [390, 658],
      [430, 746],
      [591, 390],
      [432, 360],
    ] as const) {
      const size = sizeFor({ width, height })
      const layout = lay(read(position), { own: 0, main: 0, size, room: { width, height } })
      const scale = Math.min(width / layout.width, height / layout.height)
      expect(layout.hand[0]!.width * scale, `${width}×${height}`).toBeGreaterThanOrEqual(40)
      // As large as fits: either all of the width is taken or the least heights are.
      expect(layout.height * scale).toBeLessThanOrEqual(height + 1)
      expect(layout.width * scale).toBeGreaterThanOrEqual(width * 0.8)
    }
})
