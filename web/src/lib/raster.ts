/** From drawings to pixels. */

/** An SVG that can be painted. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (made: Blob | null) => (made ? resolve(made) : reject(new Error('no picture')))
    canvas.toBlob(take, 'image/png')
  })
}
