/** Where things are in the drawing, and the outlines of areas. */

import { name, place, step } from './read'

/** The distance of two intersections, and the plate around them. */
export const CELL = 60
export const MARGIN = 64

export function xy(point: string, size: number, flipped = false): [number, number] {
  const [column, row] = place(point)
  return flipped
    ? [(size - 1 - column) * CELL, row * CELL]
    : [column * CELL, (size - 1 - row) * CELL]
}

export function allPoints(size: number): string[] {
  const points: string[] = []
  for (let row = size - 1; row >= 0; row--)
    for (let column = 0; column < size; column++) points.push(name(column, row))
  return points
}

/** A closed outline round a set of intersections, drawn a little inside of their squares. */
export function outline(points: string[], size: number, flipped = false, inset = 3): string {
  const inside = new Set(points.map((point) => xy(point, size, flipped).join()))
  const has = (x: number, y: number): boolean => inside.has([x, y].join())
  const half = CELL / 2
  // Each edge runs so that the area is to its right; edges are joined where they meet.
  const edges = new Map<string, { to: [number, number]; way: [number, number] }[]>()
  const add = (from: [number, number], to: [number, number]): void => {
    const way: [number, number] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])]
    const list = edges.get(from.join()) ?? []
    list.push({ to, way })
    edges.set(from.join(), list)
  }
  for (const key of inside) {
    const [x, y] = key.split(',').map(Number) as [number, number]
    const [l, r, t, b] = [x - half, x + half, y - half, y + half]
    if (!has(x, y - CELL)) add([l, t], [r, t])
    if (!has(x + CELL, y)) add([r, t], [r, b])
    if (!has(x, y + CELL)) add([r, b], [l, b])
    if (!has(x - CELL, y)) add([l, b], [l, t])
  }
  let path = ''
  for (const [start, list] of edges) {
    while (list.length > 0) path += loop(edges, start, list.pop()!, inset)
  }
  return path
}

type Edge = { to: [number, number]; way: [number, number] }

/** One ring of an outline; its corners are moved inwards. */
function loop(edges: Map<string, Edge[]>, start: string, first: Edge, inset: number): string {
  const corners: [number, number][] = []
  let edge = first
  for (;;) {
    const list = edges.get(edge.to.join()) ?? []
    const closed = edge.to.join() === start && list.length === 0
    // Where two squares touch in a corner only, the outline turns right: it stays with its own.
    const turn: [number, number] = [-edge.way[1], edge.way[0]]
    let index = list.findIndex(({ way }) => way[0] === turn[0] && way[1] === turn[1])
    if (index < 0) index = 0
    const next = closed ? first : (list[index] ?? first)
    if (next.way[0] !== edge.way[0] || next.way[1] !== edge.way[1]) {
      const inwards = [-edge.way[1] - next.way[1], edge.way[0] + next.way[0]]
      corners.push([edge.to[0] + inwards[0]! * inset, edge.to[1] + inwards[1]! * inset])
    }
    if (next === first) break
    list.splice(index, 1)
    edge = next
  }
  return rounded(corners, 9)
}

function rounded(corners: [number, number][], radius: number): string {
  const toward = (a: [number, number], b: [number, number]): string => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const part = Math.min(radius, length / 2) / length
    return `${a[0] + (b[0] - a[0]) * part} ${a[1] + (b[1] - a[1]) * part}`
  }
  return (
    corners
      .map((corner, index) => {
        const before = corners[(index + corners.length - 1) % corners.length]!
        const next = corners[(index + 1) % corners.length]!
        const enter = toward(corner, before)
        return `${index === 0 ? 'M' : 'L'}${enter}Q${corner[0]} ${corner[1]} ${toward(corner, next)}`
      })
      .join('') + 'Z'
  )
}

/** Where an area's points are written: well inside, on no tower; null if towers fill it. */
export function middle(points: string[], taken: Set<string>, size: number): string | null {
  const inside = new Set(points)
  let best: string | null = null
  let most = -1
  for (const point of points) {
    if (taken.has(point)) continue
    const [column, row] = place(point)
    let room = 0
    for (let dx = -2; dx <= 2; dx++)
      for (let dy = -2; dy <= 2; dy++) {
        const other = step(point, dx, dy, size)
        if (other === null || !inside.has(other)) continue
        const near = 1 / (1 + Math.hypot(dx, dy))
        room += taken.has(other) ? -near : near
      }
    // Of equals the one nearest to the middle of the board.
    room -= Math.hypot(column - (size - 1) / 2, row - (size - 1) / 2) / 1000
    if (room > most) {
      most = room
      best = point
    }
  }
  return best
}
