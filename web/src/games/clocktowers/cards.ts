/** The cards, by their names: `F2c` is a floor of two storeys with a cat, `Cm` a clock with a mouse. */

export type Kind = 'F' | 'C' | 'R'
export const KINDS: readonly Kind[] = ['F', 'C', 'R']

export type Animal = 'c' | 'm'
export const COLOURS = ['r', 'b', 'g', 'y', 'p'] as const
export type Colour = (typeof COLOURS)[number]

/** All kinds of cards. */
export const CARDS: readonly string[] = [
  ...['1', '2'].flatMap((storeys) => ['', 'c', 'm'].map((animal) => `F${storeys}${animal}`)),
  ...['C', 'Cm'],
  ...COLOURS.map((colour) => `R${colour}`),
]

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
