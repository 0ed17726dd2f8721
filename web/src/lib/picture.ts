/** A finished game as a picture for messengers: what was played, who won, the last position. */

import { words } from '../words/words.svelte'
import { save, type Finished } from './download'
import type { Side } from './game'
import { imageOf, pngOf } from './raster'

const WIDTH = 1200
const MARGIN = 50
const TOP = 200
/** The drawing is no higher, so that a picture is seen whole on a phone. */
const MOST = 1000
/** As on the light page; drawings are light as well. */
const PAPER = '#f4efe6'
const INK = '#23211d'
const SOFT = '#5d574c'

/**
 * @param svg the drawing of the last position
 * @param sides whose colours and shapes are in it
 */
export async function picture(finished: Finished, svg: string, sides: Side[]): Promise<Blob> {
  const points = finished.standing.result?.scores ?? []
  const drawing = await imageOf(inWords(svg, finished.names, points))
  const { naturalWidth: wide, naturalHeight: high } = drawing
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, MOST / high)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = TOP + high * scale + 2 * MARGIN
  const paint = canvas.getContext('2d')!
  paint.fillStyle = PAPER
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.drawImage(drawing, (WIDTH - wide * scale) / 2, TOP, wide * scale, high * scale)
  const { serif, sans } = faces()
  const lines = [
    { text: finished.title, y: 95, font: `600 64px ${serif}`, colour: INK },
    { text: location.host, y: canvas.height - 28, font: `26px ${sans}`, colour: SOFT },
  ]
  for (const { text, y, font, colour } of lines) {
    paint.font = font
    paint.fillStyle = colour
    paint.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN)
  }
  paint.font = `600 34px ${sans}`
  players(paint, finished.names, points, sides)
  return pngOf(canvas)
}

/** The drawing in the player's language: its own words are English. */
export function inWords(svg: string, names: string[], points: number[]): string {
  // The page's policy allows no style attributes, not even in what is only parsed.
  const plain = svg.replace(/ style="[^"]*"/g, '')
  const drawing = new DOMParser().parseFromString(plain, 'image/svg+xml')
  for (const part of drawing.querySelectorAll('[data-words]')) {
    const [, seat] = part.getAttribute('data-words')!.split(' ')
    const line = part.querySelector('text')
    if (seat === undefined || !line) part.remove()
    else line.textContent = `${names[+seat]}: ${words().table.points(points[+seat] ?? 0)}`
  }
  return new XMLSerializer().serializeToString(drawing)
}

/** Who played, each with their sign and points, in one line as wide as the picture at most. */
function players(
  paint: CanvasRenderingContext2D,
  names: string[],
  points: number[],
  sides: Side[],
): void {
  const GAP = 36
  const SIGN = 40
  const most = (WIDTH - 2 * MARGIN + GAP) / names.length - GAP - SIGN
  let x = MARGIN
  names.forEach((name, seat) => {
    const { shape, colour } = sides[seat]!
    paint.save()
    paint.translate(x + 14, 153)
    paint.scale(1.4, 1.4)
    paint.fillStyle = resolved(colour)
    paint.strokeStyle = INK
    paint.fill(new Path2D(shape))
    paint.stroke(new Path2D(shape))
    paint.restore()
    const text = `${name} ${points[seat] ?? 0}`
    paint.fillStyle = INK
    paint.fillText(text, x + SIGN, 165, most)
    x += SIGN + Math.min(most, paint.measureText(text).width) + GAP
  })
}

/** A colour that may be a custom property, as a canvas takes it. */
function resolved(colour: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = colour
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}

/** The page's fonts, as they are written in CSS. */
function faces(): { serif: string; sans: string } {
  const style = getComputedStyle(document.documentElement)
  return { serif: style.getPropertyValue('--serif'), sans: style.getPropertyValue('--sans') }
}

/** To where the device shares things, and else into a file. */
export async function share(made: Blob, name: string): Promise<void> {
  const file = new File([made], name, { type: made.type })
  if (!navigator.canShare?.({ files: [file] })) save(made, name)
  // Who closes the sheet of the device has changed their mind.
  else await navigator.share({ files: [file] }).catch(() => undefined)
}
