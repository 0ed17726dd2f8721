/** The measures of stones and of stacks of them. */

export const RADIUS = 35
/** How much lower than wide a face looks. */
export const FLAT = 0.93
export const THICK = 9
/** On a tower of so many stones nobody can build. */
export const MAX_HEIGHT = 5

/** The middle of the face of a stone in a stack that is centred on its field. */
export const faceOf = (level: number, height: number): number =>
  -THICK / 2 + ((height - 1) / 2 - level) * THICK
