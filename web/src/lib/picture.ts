/** A finished game as a picture for messengers: what was played, who won, the last position. */

import { save, type Finished } from './download'

const WIDTH = 1200
const MARGIN = 50
const TOP = 200
/** The drawing is no higher, so that a picture is seen whole on a phone. */
const MOST = 1000
/** As on the light page; drawings are light as well. */
const PAPER = '#f4efe6'
const INK = '#23211d'
const SOFT = '#5d574c'

/** @param svg the drawing of the last position */
export async function picture(finished: Finished, svg: string): Promise<Blob> {
  const drawing = new Image()
  drawing.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await drawing.decode()
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
  const points = finished.standing.result?.scores ?? []
  const lines = [
    { text: finished.title, y: 95, font: `600 64px ${serif}`, colour: INK },
    {
      text: finished.names.map((name, seat) => `${name} ${points[seat] ?? 0}`).join(' – '),
      ...{ y: 165, font: `600 34px ${sans}`, colour: INK },
    },
    { text: location.host, y: canvas.height - 28, font: `26px ${sans}`, colour: SOFT },
  ]
  for (const { text, y, font, colour } of lines) {
    paint.font = font
    paint.fillStyle = colour
    paint.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN)
  }
  return new Promise((resolve, reject) => {
    const take = (made: Blob | null) => (made ? resolve(made) : reject(new Error('no picture')))
    canvas.toBlob(take, 'image/png')
  })
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
