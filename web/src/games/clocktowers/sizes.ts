/** How large things are in the drawing, by the room that there is for it. */

export interface Room {
  width: number
  height: number
}

/** The widths of the drawing: on phones, beside other content, and alone. */
export type Size = 'narrow' | 'medium' | 'wide'
export const WIDTHS: Record<Size, number> = { narrow: 480, medium: 900, wide: 1200 }

/** A low screen is drawn wider, since hand and piles then lie beside each other. */
export function sizeFor({ width, height }: Room): Size {
  return width < (height < width ? 440 : 560) ? 'narrow' : width < 940 ? 'medium' : 'wide'
}

type Range = [least: number, usual: number]
/** The heights of the other skylines and of the large one, and how large the own cards are. */
const HEIGHTS: Record<Size, { alone: Range; others: Range; main: Range; cards: Range }> = {
  narrow: { alone: [84, 150], others: [110, 150], main: [180, 290], cards: [0.66, 0.92] },
  medium: { alone: [96, 190], others: [120, 190], main: [210, 344], cards: [0.86, 1.06] },
  wide: { alone: [120, 216], others: [140, 216], main: [240, 372], cards: [1, 1.22] },
}
/** The middles of the cards on the shelf: the first and the step to the next, or the only one. */
export const SHELVES: Record<
  Size,
  { hand: [number, number]; tray: number; piles: [number, number] }
> = {
  narrow: { hand: [62, 112], tray: 418, piles: [62, 158] },
  medium: { hand: [69, 113], tray: 435, piles: [583, 123] },
  wide: { hand: [83, 132], tray: 521, piles: [759, 166] },
}

export const CARD = { width: 96, height: 116 }
/** Between the skylines and the shelf. */
export const GAP = 12
/** By how much the large skyline grows where there is room. */
const MAX_GROWTH = 160

function shelfHeight(size: Size, cards: number): number {
  return size === 'narrow' ? 2 * (CARD.height * cards + 12) + 8 : CARD.height * cards + 28
}

/** The heights that fill the room: from the least to the usual ones; then the large skyline grows. */
export function heightsFor(size: Size, others: number, room: Room | undefined) {
  const heights = HEIGHTS[size]
  const at = (share: number) => {
    const between = ([least, usual]: Range) => least + (usual - least) * share
    const cards = between(heights.cards)
    return {
      others: others === 0 ? 0 : between(others === 1 ? heights.alone : heights.others),
      main: between(heights.main),
      shelf: shelfHeight(size, cards),
      cards,
    }
  }
  const sum = ({ others, main, shelf }: ReturnType<typeof at>) => others + main + shelf + 2 * GAP
  const usual = at(1)
  if (!room?.width || !room.height) return usual
  const free = (room.height * WIDTHS[size]) / room.width
  const least = sum(at(0))
  const share = Math.min(1, Math.max(0, (free - least) / (sum(usual) - least)))
  const more = Math.min(MAX_GROWTH, Math.max(0, Math.floor(free - sum(usual))))
  const fitting = at(share)
  return { ...fitting, main: fitting.main + more }
}
