/** Where everything lies, in the drawing's units: skylines, hand, tray and piles. */

import { lettersOf, shortened } from '../../lib/characters'
import type { Point } from '../../lib/spots'
import { BACK, KINDS, kindOf, storeysOf } from './cards'
import type { Holder, Model, Tower } from './read'
import { CARD, GAP, heightsFor, SHELVES, WIDTHS, type Room, type Size } from './sizes'

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
  /** The room for the drawing, in pixels; without it everything has its usual height. */
  room?: Room
}

export const PITCH = 90
const CLOCK = 54
const ROOF = 64
const STOREY = 36
/** The minimum space of a tower: two storeys, clock and roof. */
const USUAL = 2 * STOREY + CLOCK + ROOF
const SCALES = [
  1.7, 1.5, 1.3, 1.15, 1, 0.9, 0.8, 0.72, 0.65, 0.58, 0.52, 0.46, 0.4, 0.35, 0.3, 0.25, 0.2,
]

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
    /** How much of the box is left free on either side. */
    beside?: number
  },
): Skyline {
  const { main, foot, head, beside = 0 } = options
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
    const wide = (box.width - 2 * beside - 16) / (across * PITCH)
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

export function lay(table: Model, { own, main, size, room }: Wish): Layout {
  const width = WIDTHS[size]
  const narrow = size === 'narrow'
  const count = table.players.length
  const others = Array.from({ length: count - 1 }, (_, n) => (main + 1 + n) % count)
  const high = heightsFor(size, others.length, room)
  const each = (width - GAP * (others.length - 1)) / others.length
  const boxes = others.map((_, n) => ({
    x: n * (each + GAP),
    y: 0,
    width: each,
    height: high.others,
  }))
  const box = { x: 0, y: high.others + GAP, width, height: high.main }
  const shelfTop = box.y + box.height + GAP
  /** Alone on a phone, another's towers stand between their name and their hand. */
  const between = narrow && others.length === 1
  const building = table.phase !== 'over'
  const skylines = [
    ...others.map((seat, n) =>
      fit(seat, table.players[seat]!.towers, boxes[n]!, {
        main: false,
        plot: seat === own && building,
        largest: narrow ? 0.58 : 0.8,
        least: 4,
        foot: 24,
        head: between || boxes[n]!.width > 700 ? 16 : 44,
        beside: between ? 112 : 0,
      }),
    ),
    fit(main, table.players[main]!.towers, box, {
      main: true,
      plot: main === own && building,
      largest: narrow ? 1.3 : 1.7,
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
  const shelf = { x: 0, y: shelfTop, width, height: high.shelf }
  const slots = slotsOn(shelf, size, high.cards)
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

/** Hand, tray and piles in one row; on phones the piles are in a second one. */
function slotsOn(shelf: Box, size: Size, scale: number): Slots {
  const { hand, tray, piles } = SHELVES[size]
  const put = (middle: number, y: number) => cardBox(middle - (CARD.width * scale) / 2, y, scale)
  const y = shelf.y + (size === 'narrow' ? 12 : 14)
  const below = size === 'narrow' ? y + CARD.height * scale + 11 : y
  return {
    hand: [0, 1, 2].map((n) => put(hand[0] + n * hand[1], y)),
    tray: put(tray, y),
    piles: KINDS.map((_, n) => put(piles[0] + n * piles[1], below)),
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

/**
 * The letters of a name that fit beside the small hand, whether the points do, and the length of the
 * plate with them. Phones have name and points above the board as well.
 */
export function plateOf(
  { box, small }: Skyline,
  name: string,
): { shown: string; scored: boolean; length: number } {
  const letter = small ? SMALL_LETTER : 9.7
  const free = small ? small.left - box.x - 18 : Infinity
  if (free < PLATE) return { shown: '', scored: false, length: 38 }
  const most = small ? Math.floor((free - PLATE - 10) / letter) : 24
  // With few letters the emblem alone is clearer.
  const bare = (small && box.width <= WIDTHS.narrow) || (lettersOf(name) > most && most < 8)
  const shown = bare ? '' : shortened(name, most)
  return { shown, scored: true, length: shown ? PLATE + 10 + lettersOf(shown) * letter : PLATE }
}

/** The length of a plate with emblem and points. */
const PLATE = 74
const SMALL_LETTER = 8.2
