/**
 * QR codes (ISO/IEC 18004) of texts of up to 230 bytes: byte mode, level L, mask 0. That is all that
 * a link needs.
 */

/** By version, from 1: bytes of data, bytes of correction for each block, blocks. */
const SIZES: [data: number, correction: number, blocks: number][] = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
  [156, 20, 2],
  [194, 24, 2],
  [232, 30, 2],
]
/** The middle one of the alignment patterns' three coordinates, from version 7 on. */
const MIDDLE: Record<number, number> = { 7: 22, 8: 24, 9: 26 }

type Grid = (boolean | null)[][]

/** The modules of the code, row by row; true is dark. Throws a RangeError if the text is too long. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = 1 + SIZES.findIndex(([data]) => bytes.length + 2 <= data)
  if (version === 0) throw new RangeError('too long for a QR code')
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null))
  drawPatterns(grid, version)
  fill(grid, codewords(bytes, version))
  return grid as boolean[][]
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length
  for (let at = 0; at < size; at++) grid[6]![at] = grid[at]![6] = at % 2 === 0
  if (version > 1) {
    const places = [6, ...(MIDDLE[version] ? [MIDDLE[version]] : []), size - 7]
    for (const y of places) for (const x of places) if (free(x, y, size)) square(grid, x, y, [1], 2)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(grid, x!, y!, [2, 4], 4)
  drawFormat(grid)
  if (version >= 7) drawVersion(grid, version)
}

/** Whether an alignment pattern may be there: not on one of the three corners. */
const free = (x: number, y: number, size: number): boolean =>
  !(x === 6 && y === 6) && !(x === 6 && y === size - 7) && !(x === size - 7 && y === 6)

/** Rings around a middle, dark but for some. */
function square(grid: Grid, x: number, y: number, light: number[], reach: number): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const row = grid[y + dy]
      if (row && x + dx >= 0 && x + dx < grid.length)
        row[x + dx] = !light.includes(Math.max(Math.abs(dx), Math.abs(dy)))
    }
}

/** Level L with mask 0: 01 000 with its correction, masked. */
const FORMAT = 0b111011111000100

function drawFormat(grid: Grid): void {
  const size = grid.length
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((FORMAT >> bit) & 1) === 1
    const line = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit
    grid[line]![8] = dark
    const column = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit
    grid[8]![column] = dark
  }
  grid[size - 8]![8] = true
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version
  for (let bit = 0; bit < 12; bit++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let bit = 0; bit < 18; bit++) {
    const dark = ((bits >> bit) & 1) === 1
    const [a, b] = [grid.length - 11 + (bit % 3), Math.floor(bit / 3)]
    grid[a]![b] = grid[b]![a] = dark
  }
}

/** The bytes with their length, padding and correction, in the order in which they are drawn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [data, correction, blocks] = SIZES[version - 1]!
  // Four bits for byte mode, eight for the length: everything is moved by half a byte.
  const nibbles = [4, bytes.length >> 4, bytes.length & 15]
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15)
  nibbles.push(0)
  const words: number[] = []
  for (let at = 0; at < nibbles.length; at += 2) words.push((nibbles[at]! << 4) | nibbles[at + 1]!)
  for (let pad = 0xec; words.length < data; pad ^= 0xec ^ 0x11) words.push(pad)
  const each = data / blocks
  const parts = Array.from({ length: blocks }, (_, n) => words.slice(n * each, (n + 1) * each))
  const checks = parts.map((part) => remainder(part, correction))
  return [...interleaved(parts), ...interleaved(checks)]
}

const interleaved = (parts: number[][]): number[] =>
  parts[0]!.flatMap((_, at) => parts.map((part) => part[at]!))

/** A product in the field of 256 elements of Reed and Solomon. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}

function remainder(data: number[], degree: number): number[] {
  let divisor = [1]
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2)) {
    const shifted = [...divisor, 0]
    divisor.forEach((factor, at) => (shifted[at + 1]! ^= times(factor, root)))
    divisor = shifted
  }
  const rest = Array<number>(degree).fill(0)
  for (const byte of data) {
    const factor = byte ^ rest.shift()!
    rest.push(0)
    rest.forEach((_, at) => (rest[at]! ^= times(divisor[at + 1]!, factor)))
  }
  return rest
}

/** Fill what is free in columns of two, from the right, up and down; with the mask. */
function fill(grid: Grid, words: number[]): void {
  const size = grid.length
  let bit = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    const up = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step
        if (grid[y]![x] !== null) continue
        const word = words[bit >> 3] ?? 0
        grid[y]![x] = (((word >> (7 - (bit & 7))) & 1) === 1) !== ((x + y) % 2 === 0)
        bit++
      }
  }
}
