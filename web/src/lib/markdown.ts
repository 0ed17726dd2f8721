/**
 * The subset of Markdown that the rules pages use, parsed into blocks: headings, paragraphs,
 * lists, tables, code and pictures, with **strong**, *emphasis*, `code` and [links](…) inside.
 */

export type Span =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'heading'; level: number; spans: Span[]; id: string }
  | { kind: 'paragraph'; spans: Span[]; id: string }
  | { kind: 'list'; items: { spans: Span[]; id: string }[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; alt: string; source: string }

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

export function spans(text: string): Span[] {
  const found: Span[] = []
  let at = 0
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) })
    const [whole, strong, em, code, label, to] = match
    if (strong !== undefined) found.push({ kind: 'strong', text: strong })
    else if (em !== undefined) found.push({ kind: 'em', text: em })
    else if (code !== undefined) found.push({ kind: 'code', text: code })
    else found.push({ kind: 'link', text: label!, to: to! })
    at = match.index + whole.length
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) })
  return found
}

/** The number of a clause, as in "3.2", by which it can be linked to. */
function clause(text: string): string {
  return /^\**(\d+(?:\.\d+)*)\b/.exec(text)?.[1] ?? ''
}

const cells = (line: string): Span[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()))

export function blocks(text: string): Block[] {
  const found: Block[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    const heading = /^(#+) (.*)/.exec(line)
    const picture = /^!\[(.*)\]\((.*)\)$/.exec(line)
    if (!line.trim()) at++
    else if (heading) {
      const words = heading[2]!
      found.push({
        kind: 'heading',
        level: heading[1]!.length,
        spans: spans(words),
        id: clause(words),
      })
      at++
    } else if (picture) {
      found.push({ kind: 'picture', alt: picture[1]!, source: picture[2]! })
      at++
    } else if (line.startsWith('```')) {
      const end = lines.indexOf('```', at + 1)
      found.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') })
      at = end + 1
    } else if (line.startsWith('|')) {
      const rows: string[] = []
      while (lines[at]?.startsWith('|')) rows.push(lines[at++]!)
      found.push({ kind: 'table', head: cells(rows[0]!), rows: rows.slice(2).map(cells) })
    } else if (/^[-*] /.test(line)) {
      const items: string[] = []
      while (lines[at]?.trim() && (/^[-*] /.test(lines[at]!) || lines[at]!.startsWith(' '))) {
        if (/^[-*] /.test(lines[at]!)) items.push(lines[at]!.slice(2))
        else items[items.length - 1] += ` ${lines[at]!.trim()}`
        at++
      }
      found.push({
        kind: 'list',
        items: items.map((item) => ({ spans: spans(item), id: clause(item) })),
      })
    } else {
      const words: string[] = []
      while (lines[at]?.trim() && !/^(#|[-*] |\||```|!\[)/.test(lines[at]!))
        words.push(lines[at++]!.trim())
      const joined = words.join(' ')
      found.push({ kind: 'paragraph', spans: spans(joined), id: clause(joined) })
    }
  }
  return found
}
