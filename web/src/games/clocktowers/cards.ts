/** The cards, by their names: `F2c` is a floor of two storeys with a cat, `Cm` a clock with a mouse. */

export type Kind = 'F' | 'C' | 'R'
export const KINDS: readonly Kind[] = ['F', 'C', 'R']

export type Animal = 'c' | 'm'
export const COLOURS = ['r', 'b', 'g', 'y', 'p'] as const
export type Colour = (typeof COLOURS)[number]

/** All kinds of cards, and how many the game has of each. */
export const DECK: Readonly<Record<string, number>> = {
  ...{ F1: 5, F1c: 5, F1m: 4, F2: 5, F2c: 5, F2m: 4 },
  ...{ C: 9, Cm: 9 },
  ...{ Rr: 4, Rb: 4, Rg: 4, Ry: 4, Rp: 4 },
}
export const CARDS: readonly string[] = Object.keys(DECK)

/** A card that is not known. */
export const BACK = '?'

export function kindOf(card: string): Kind {
  return card[0] as Kind
}

/** The number of storeys; 0 for clocks and roofs. */
export function storeysOf(card: string): number {
  return card[0] === 'F' ? Number(card[1]) : 0
}

export function animalOf(card: string): Animal | null {
  const last = card.at(-1)
  return last === 'c' || last === 'm' ? last : null
}

export function colourOf(card: string): Colour | null {
  return card[0] === 'R' ? (card[1] as Colour) : null
}
