/** Where everything lies, in the drawing's units: skylines, hand, tray and piles. */

import { lettersOf, shortened } from '../../lib/characters'
import type { Point } from '../../lib/spots'
import { BACK, KINDS, kindOf, storeysOf } from './cards'
import type { Holder, Model, Tower } from './read'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A tower's place on the ground. */
export interface Column {
  number: number
  x: number
  /** The height of the ground, and where the next card would rest. */
  base: number
  top: number
  tower: Tower
}

export interface Skyline {
  seat: number
  box: Box
  main: boolean
  scale: number
  /** The ground, once for each row of towers, the one in front last. */
  grounds: number[]
  columns: Column[]
  /** Where the next tower would begin. */
  plot: { x: number; base: number }
  /** Whether hand and discards of this player are shown here, small. */
  small: Small | null
}

/** Another player's cards in a corner of their sky. */
export interface Small {
  /** The upper right corner. */
  x: number
  y: number
  scale: number
  /** The middle of the pile of discards, where there is room for it. */
  aside: Point | null
  /** How far to the left all of it reaches. */
  left: number
}

/** A card that is drawn somewhere: as a part of a tower, face up, or as a back. */
export interface Placed {
  place: string
  /** Cards within a group can take each other's place, as in a hand. */
  group: string
  owner: number | null
  card: string
  x: number
  y: number
  scale: number
  look: 'tower' | 'card' | 'back'
  hour: number
}

export interface Layout {
  width: number
  height: number
  skylines: Skyline[]
  /** The board's edge with hand, tray and piles. */
  shelf: Box
  hand: Box[]
  tray: Box
  piles: Box[]
  pieces: Placed[]
}

export interface Wish {
  /** Whose hand lies below, and whose skyline is the large one. */
  own: number
  main: number
  size: Size
  /** The room that is left in height, in pixels, and the width; the large skyline takes it. */
  room?: { width: number; height: number }
}

/** The widths of the drawing: on phones, beside other content, and alone. */
export type Size = 'narrow' | 'medium' | 'wide'
const WIDTHS: Record<Size, number> = { narrow: 480, medium: 900, wide: 1200 }

export function sizeFor(pixels: number): Size {
  return pixels < 560 ? 'narrow' : pixels < 940 ? 'medium' : 'wide'
}

export const PITCH = 90
export const CARD = { width: 96, height: 116 }
const CLOCK = 54
const ROOF = 64
const STOREY = 36
/** The minimum space of a tower: two storeys, clock and roof. */
const USUAL = 2 * STOREY + CLOCK + ROOF
const SCALES = [
  1.7, 1.5, 1.3, 1.15, 1, 0.9, 0.8, 0.72, 0.65, 0.58, 0.52, 0.46, 0.4, 0.35, 0.3, 0.25, 0.2,
]
const GAP = 12
/** By how much the large skyline grows where there is room. */
const MAX_GROWTH = 160

export function partHeight(card: string): number {
  return { F: STOREY * storeysOf(card), C: CLOCK, R: ROOF }[kindOf(card)]
}

function towerHeight(cards: string[]): number {
  return cards.reduce((sum, card) => sum + partHeight(card), 0)
}

/** Towers side by side in one row or two, as large as they can be. */
export function fit(
  seat: number,
  towers: Tower[],
  box: Box,
  options: {
    main: boolean
    /** Whether there is to be room for one more tower. */
    plot: boolean
    largest: number
    least: number
    foot: number
    head: number
  },
): Skyline {
  const { main, foot, head } = options
  const total = Math.max(1, towers.length + (options.plot ? 1 : 0))
  const room = box.height - head
  /** The tallest of each row; a row that is alone or still grows is given some room. */
  const rowsOf = (across: number, rows: number) =>
    Array.from({ length: rows }, (_, row) =>
      Math.max(
        rows === 1 ? USUAL : STOREY + CLOCK + ROOF,
        ...towers.slice(row * across, (row + 1) * across).map(({ cards }) => towerHeight(cards)),
      ),
    )
  let best = { scale: 0, across: 1, tall: [USUAL] }
  for (const rows of [1, 2]) {
    const across = Math.max(Math.ceil(total / rows), options.least)
    const tall = rowsOf(across, Math.min(rows, Math.ceil(total / across)))
    const wide = (box.width - 16) / (across * PITCH)
    const high = (room - foot * tall.length) / tall.reduce((sum, height) => sum + height, 0)
    const most = Math.min(wide, high, options.largest)
    const scale = SCALES.find((step) => step <= most) ?? most
    if (scale > best.scale) best = { scale, across, tall }
  }
  const { scale, across, tall } = best
  const rows = tall.length
  const grounds = tall.map((_, row) => {
    const before = tall.slice(row + 1).reduce((sum, height) => sum + height * scale + foot, 0)
    return box.y + box.height - foot - before
  })
  // The whole is in the middle, together with the plot.
  const spot = (n: number) => {
    const row = Math.min(rows - 1, Math.floor(n / across))
    const wide = Math.max(n + 1 - row * across, Math.min(across, total - row * across))
    const first = box.x + (box.width - wide * PITCH * scale) / 2
    return { x: first + PITCH * scale * (n - row * across + 0.5), base: grounds[row]! }
  }
  return {
    seat,
    box,
    main,
    scale,
    grounds,
    columns: towers.map((tower, n) => {
      const { x, base } = spot(n)
      return { number: n + 1, x, base, top: base - towerHeight(tower.cards) * scale, tower }
    }),
    plot: spot(towers.length),
    small: null,
  }
}

function otherBoxes(count: number, size: Size): Box[] {
  if (size !== 'narrow') {
    const width = (WIDTHS[size] - GAP * (count - 1)) / count
    return Array.from({ length: count }, (_, n) => ({
      x: n * (width + GAP),
      y: 0,
      width,
      height: size === 'wide' ? 216 : 190,
    }))
  }
  // Low, so that on a phone the own hand and the piles are on the screen as well.
  const half = (480 - GAP) / 2
  const height = count === 3 ? 124 : 150
  return Array.from({ length: count }, (_, n) => {
    const alone = count === 1 || n === 2
    return {
      x: alone || n === 0 ? 0 : half + GAP,
      y: n === 2 ? height + GAP : 0,
      width: alone ? 480 : half,
      height,
    }
  })
}

export function lay(table: Model, { own, main, size, room }: Wish): Layout {
  const width = WIDTHS[size]
  const narrow = size === 'narrow'
  const count = table.players.length
  const others = Array.from({ length: count - 1 }, (_, n) => (main + 1 + n) % count)
  const boxes = otherBoxes(others.length, size)
  const below = Math.max(0, ...boxes.map((box) => box.y + box.height)) + GAP
  const shelfHigh = { narrow: 246, medium: 150, wide: 170 }[size]
  const usual = { narrow: 290, medium: 344, wide: 372 }[size]
  const free = room ? (room.height * width) / room.width - below - GAP - shelfHigh : usual
  const high = narrow ? usual : Math.min(Math.max(usual, Math.floor(free)), usual + MAX_GROWTH)
  const box = { x: 0, y: below, width, height: high }
  const shelfTop = box.y + box.height + GAP
  const building = table.phase !== 'over'
  const skylines = [
    ...others.map((seat, n) =>
      fit(seat, table.players[seat]!.towers, boxes[n]!, {
        main: false,
        plot: seat === own && building,
        largest: narrow ? 0.58 : 0.8,
        least: 4,
        foot: 24,
        head: boxes[n]!.width > 700 ? 16 : 50,
      }),
    ),
    fit(main, table.players[main]!.towers, box, {
      main: true,
      plot: main === own && building,
      largest: narrow ? 1 : 1.7,
      least: narrow ? 5 : 6,
      foot: 40,
      head: 44,
    }),
  ]
  for (const skyline of skylines)
    if (skyline.seat !== own) {
      const { x, y, width } = skyline.box
      const scale = width > 700 ? 0.48 : width > 300 ? 0.38 : 0.27
      skyline.small = smallAt(x + width - 10, y + 9, scale)
    }
  const shelf = { x: 0, y: shelfTop, width, height: shelfHigh }
  const slots = { narrow: narrowShelf, medium: mediumShelf, wide: wideShelf }[size](shelf)
  const pieces = [
    ...skylines.flatMap(towerPieces),
    ...skylines.flatMap((skyline) => smallPieces(table.players[skyline.seat]!, skyline)),
    ...(building
      ? ownPieces(table.players[own]!, own, slots)
      : openPieces(table.players[main]!, main, shelf)),
    ...pilePieces(table, slots.piles),
  ]
  return { width, height: shelf.y + shelf.height, skylines, shelf, ...slots, pieces }
}

function smallAt(x: number, y: number, scale: number): Small {
  const left = x - 3 * smallStep(scale)
  if (scale < 0.35) return { x, y, scale, aside: null, left }
  const wide = CARD.width * scale * 0.8
  const aside = { x: left - 8 - wide / 2, y: y + (CARD.height * scale) / 2 }
  return { x, y, scale, aside, left: aside.x - wide / 2 }
}

/** From one card of a small hand to the next. */
const smallStep = (scale: number) => CARD.width * scale + 4

type Slots = Pick<Layout, 'hand' | 'tray' | 'piles'>

function cardBox(x: number, y: number, scale: number): Box {
  return { x, y, width: CARD.width * scale, height: CARD.height * scale }
}

function wideShelf(shelf: Box): Slots {
  const y = shelf.y + 14
  return {
    hand: [0, 1, 2].map((n) => cardBox(24 + n * 132, y, 1.22)),
    tray: cardBox(462, y, 1.22),
    piles: KINDS.map((_, n) => cardBox(700 + n * 166, y, 1.22)),
  }
}

function mediumShelf(shelf: Box): Slots {
  const y = shelf.y + 14
  return {
    hand: [0, 1, 2].map((n) => cardBox(18 + n * 113, y, 1.06)),
    tray: cardBox(384, y, 1.06),
    piles: KINDS.map((_, n) => cardBox(532 + n * 123, y, 1.06)),
  }
}

function narrowShelf(shelf: Box): Slots {
  const y = shelf.y + 12
  return {
    hand: [0, 1, 2].map((n) => cardBox(18 + n * 112, y, 0.92)),
    tray: cardBox(374, y, 0.92),
    piles: KINDS.map((_, n) => cardBox(18 + n * 158, y + 118, 0.92)),
  }
}

function at(box: Box): { x: number; y: number; scale: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: box.width / CARD.width }
}

function towerPieces({ seat, scale, columns }: Skyline): Placed[] {
  return columns.flatMap(({ number, x, base, tower }) => {
    let y = base
    return tower.cards.map((card, n) => {
      const height = partHeight(card) * scale
      y -= height
      const place = `tower.${seat}.${number}.${n}`
      const group = `tower.${seat}.${number}`
      const hour = tower.storeys
      return { place, group, owner: seat, card, x, y: y + height / 2, scale, look: 'tower', hour }
    })
  })
}

function smallPieces({ hand, discards }: Holder, { seat, small }: Skyline): Placed[] {
  if (!small) return []
  const { scale, aside } = small
  const y = small.y + (CARD.height * scale) / 2
  const step = smallStep(scale)
  const right = small.x - step / 2
  const rest = { owner: seat, y, hour: 10 }
  const held: Placed[] = hand.map((card, n) => ({
    ...rest,
    place: `hand.${seat}.${n}`,
    group: `hand.${seat}`,
    card,
    x: right - step * (2 - n),
    scale,
    look: card === BACK ? 'back' : 'card',
  }))
  return aside ? [...held, ...trayPieces(discards, seat, aside.x, y, scale * 0.8)] : held
}

/** The uppermost discards; the rest lies beneath. */
function trayPieces(
  discards: string[],
  seat: number,
  x: number,
  y: number,
  scale: number,
): Placed[] {
  return discards.slice(-2).map((card, n, last) => ({
    place: `discard.${seat}.${discards.length - last.length + n}`,
    group: `discard.${seat}`,
    owner: seat,
    card,
    x,
    y,
    scale,
    look: 'back',
    hour: 10,
  }))
}

function ownPieces({ hand, discards }: Holder, seat: number, slots: Slots): Placed[] {
  const tray = at(slots.tray)
  return [
    ...hand.map((card, n): Placed => ({
      place: `hand.${seat}.${n}`,
      group: `hand.${seat}`,
      owner: seat,
      card,
      ...at(slots.hand[n] ?? slots.hand.at(-1)!),
      look: card === BACK ? 'back' : 'card',
      hour: 10,
    })),
    ...trayPieces(discards, seat, tray.x, tray.y - 10, tray.scale * 0.7),
  ]
}

/** After the end: all that was discarded, face up. */
function openPieces({ discards }: Holder, seat: number, shelf: Box): Placed[] {
  let [scale, across, step] = [0, 1, { x: 0, y: 0 }]
  for (scale of [1, 0.8, 0.56, 0.47, 0.35]) {
    step = { x: CARD.width * scale + 7, y: CARD.height * scale + 7 }
    across = Math.floor((shelf.width - 28) / step.x)
    const down = Math.floor((shelf.height - 36) / step.y)
    if (across * down >= discards.length) break
  }
  return discards.map((card, n) => ({
    place: `discard.${seat}.${n}`,
    group: `discard.${seat}`,
    owner: seat,
    card,
    x: shelf.x + 16 + step.x * ((n % across) + 0.5),
    y: shelf.y + 32 + step.y * (Math.floor(n / across) + 0.5),
    scale,
    look: 'card',
    hour: 10,
  }))
}

function pilePieces(table: Model, boxes: Box[]): Placed[] {
  return table.piles.flatMap(({ kind, top, count }, n) =>
    top === null
      ? []
      : [
          {
            // The number distinguishes a new top card from an equal one before it.
            place: `pile.${kind}.${count}`,
            group: 'pile',
            owner: null,
            card: top,
            ...at(boxes[n]!),
            look: 'card' as const,
            hour: 10,
          },
        ],
  )
}

/** Where a card would come to lie: a ghost on a tower or on the plot, or the tray. */
export interface Landing {
  place: string
  x: number
  y: number
  scale: number
  card: string
  box: Box
  tower: boolean
}

export function landing(layout: Layout, seat: number, place: string, card: string): Landing | null {
  const [what, which] = place.split('.')
  if (what === 'tray') {
    const { x, y, scale } = at(layout.tray)
    return { place, x, y, scale, card, box: layout.tray, tower: false }
  }
  if (what === 'pile') {
    const box = layout.piles[KINDS.findIndex((kind) => kind === which)]!
    return { place, ...at(box), card, box, tower: false }
  }
  const skyline = layout.skylines.find((line) => line.seat === seat)!
  const { scale, plot, columns } = skyline
  const column = columns[Number(which) - 1]
  if (what !== 'new' && !column) return null
  const { x, top } = column ?? { x: plot.x, top: plot.base }
  const height = partHeight(card) * scale
  const width = 84 * scale
  const box = { x: x - width / 2, y: top - height, width, height }
  return { place, x, y: top - height / 2, scale, card, box, tower: true }
}

/** The letters of a name that fit beside the small hand, and the length of the plate with them. */
export function plateOf({ box, small }: Skyline, name: string): { shown: string; length: number } {
  const letter = small ? SMALL_LETTER : 9.7
  const bare = 74
  const most = small ? Math.floor((small.left - box.x - 18 - bare - 10) / letter) : 24
  // With few letters the emblem alone is clearer.
  const shown = lettersOf(name) > most && most < 8 ? '' : shortened(name, most)
  return { shown, length: shown ? bare + 10 + lettersOf(shown) * letter : bare }
}

const SMALL_LETTER = 8.2
