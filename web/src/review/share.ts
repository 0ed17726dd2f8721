/** What a link contains, behind `#`, where no server sees it: a position, or a record with its variations. */

export interface Shared {
  /** The text of a position, or of a record. */
  kind: 'position' | 'record'
  text: string
  /** Which node is on the board, in the order of `allNodes`. */
  at: number
}

const KINDS = { p: 'position', r: 'record' } as const
/** More than any game needs; what is longer was not made by this page. */
const MAX_PACKED = 100_000

async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: TransformStream,
): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer()
}

async function pack(text: string): Promise<string> {
  const packed = await piped(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const binary = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  const text = await piped(bytes, new DecompressionStream('deflate-raw'))
  return new TextDecoder().decode(text)
}

/** As the part of an address behind `#`. */
export async function fragmentOf({ kind, text, at }: Shared): Promise<string> {
  if (kind === 'position') return `p=${encodeURIComponent(text)}`
  return `r=${await pack(text)}${at ? `&n=${at}` : ''}`
}

/** What a fragment contains; null if it is none of ours. */
export async function readFragment(fragment: string): Promise<Shared | null> {
  const given = Object.fromEntries(
    fragment.split('&').map((part) => [part.slice(0, 1), part.slice(2)]),
  )
  const letter = (['p', 'r'] as const).find((each) => given[each])
  if (!letter || fragment.length > MAX_PACKED) return null
  try {
    const text = letter === 'p' ? decodeURIComponent(given['p']!) : await unpack(given['r']!)
    return { kind: KINDS[letter], text, at: Number(given['n']) || 0 }
  } catch {
    return null
  }
}
