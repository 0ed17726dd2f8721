/** A position as a picture: as the server draws it or, without it, as it is on the page. */

import { drawingOf, loadDetails } from '../generic/details'
import { imageOf, pngOf } from '../lib/raster'
import { api } from '../net/api'

const WIDTH = 1600
/** What makes up the look of a shape; the rest is in its attributes. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'display',
  'visibility',
  'transform',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'mix-blend-mode',
]

/** Where `none` is not what it would be without. */
const VANISHING = ['fill', 'stroke', 'display']

/** @param board the drawing on the page */
export async function drawing(
  game: string,
  text: string,
  board: SVGSVGElement | null,
): Promise<string> {
  try {
    await loadDetails(game)
    const address = drawingOf(game, text)
    if (address) return await api.drawing(address)
  } catch {
    // There is no network.
  }
  if (!board) throw new Error('nothing is drawn')
  return standalone(board)
}

/** A drawing of the page as a file of its own, with the look that style sheets give it. */
export function standalone(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement
  const [from, to] = [board, copy].map((svg) => [svg, ...svg.querySelectorAll<SVGElement>('*')])
  from!.forEach((element, index) => {
    const style = getComputedStyle(element)
    for (const name of LOOKS) {
      const value = style.getPropertyValue(name)
      if (value && (value !== 'none' || VANISHING.includes(name)))
        to![index]!.setAttribute(name, value)
    }
  })
  // What can be chosen is for the page alone.
  for (const spot of copy.querySelectorAll('[data-spot]')) spot.remove()
  const { width, height } = board.viewBox.baseVal
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}

/** An SVG as PNG. */
export async function rasterized(svg: string): Promise<Blob> {
  const image = await imageOf(svg)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return pngOf(canvas)
}
