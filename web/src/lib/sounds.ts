/** What is heard, as data: notes, each struck on a material. `synth.ts` plays them. */

export type Material = 'stone' | 'steel' | 'wood' | 'card' | 'chime' | 'bell'

export interface Note {
  of: Material
  /** In seconds from the beginning of the sound. */
  at?: number
  /** Of the lowest partial that counts, in hertz; the material's own, if it is left out. */
  pitch?: number
  /** From 0 to 1. */
  volume?: number
}

/** The bells of the tower, of a scale: the low one first. */
const BELLS = [262, 294, 330, 392, 440, 523]

const ring = (peal: number[], every: number, volume = 0.8): Note[] =>
  peal.map((bell, index) => ({ of: 'bell', at: index * every, pitch: BELLS[bell]!, volume }))

export const TURN: Note[] = [
  { of: 'chime', pitch: 784, volume: 0.5 },
  { of: 'chime', pitch: 1047, at: 0.14, volume: 0.5 },
]
export const REFUSED: Note[] = [
  { of: 'wood', pitch: 130, volume: 0.9 },
  { of: 'wood', pitch: 110, at: 0.11, volume: 0.7 },
]
export const MOVED: Note[] = [{ of: 'wood' }]

/** A carillon for a win, tolling for a loss, two bells in turn for a draw. */
export const WON: Note[] = [
  ...ring([0, 2, 3, 5, 4, 3, 4, 5], 0.22),
  ...ring([0, 2, 3], 0).map((note) => ({ ...note, at: 1.98, volume: 0.6 })),
]
export const LOST: Note[] = ring([2, 1, 0], 0.75, 0.6)
export const DRAWN: Note[] = ring([1, 4, 1, 4], 0.45, 0.6)

/** The bells for a player with these seats; a spectator, or several at one device, hear a win. */
export function bells(winners: number[], yours: number[], seats: number): Note[] {
  if (winners.length === 0 || winners.length === seats) return DRAWN
  if (yours.length !== 1 || winners.includes(yours[0]!)) return WON
  return LOST
}

/** A clock that strikes a number of hours, or storeys. */
export function strikes(number: number): Note[] {
  return Array.from({ length: number }, (_, index) => ({
    of: 'chime',
    at: 0.25 + index * 0.32,
    pitch: 587,
    volume: 0.7,
  }))
}
