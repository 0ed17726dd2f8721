/**
 * Makes a study of whatever there is: a new game, a position, a record, a link, or a match that is over. Throws a
 * refusal if it cannot.
 */

import { attempt } from '../engine/client'
import { card, catalog } from '../lib/catalog.svelte'
import { isHere } from '../lib/here'
import { nameOf } from '../lib/names'
import {
  UNFINISHED,
  unnoted,
  writeRecord,
  writeResult,
  type WrittenMove,
  type WrittenRecord,
} from '../lib/record'
import { api, OFFLINE, Refusal } from '../net/api'
import type { Position } from '../wire'
import { dealt, judged, position, positions, start } from './positions'
import { readRecord, winnersOf } from './record'
import { readFragment } from './share'
import { NOBODY, Study, type Setting } from './study.svelte'
import { Node } from './tree.svelte'

/** All options of a game, those that are not given with their usual values. */
function resolved(game: string, given: Record<string, string> = {}): Record<string, string> {
  const usual = card(game)?.options.map(({ name, default: value }) => [name, value]) ?? []
  return { ...Object.fromEntries(usual), ...given }
}

function setting(game: string, seats: number, more: Partial<Setting> = {}): Setting {
  return {
    game,
    rules_version: card(game)?.rules_version ?? 1,
    seats,
    options: resolved(game),
    names: [],
    deal: '',
    placed: false,
    ...more,
  }
}

export async function openNew(
  game: string,
  seats: number,
  given: Record<string, string> = {},
): Promise<Study> {
  const options = resolved(game, given)
  const { deal, position } = await start(game, seats, options)
  return new Study(setting(game, seats, { options, deal }), new Node(null, null, position))
}

export async function openPosition(game: string, text: string): Promise<Study> {
  const found = await judged(game, text.trim())
  const options = resolved(game, optionsIn(game, found.text))
  const seats = found.scores.length
  return new Study(setting(game, seats, { options, placed: true }), new Node(null, null, found))
}

/** The options that a position's text names. */
function optionsIn(game: string, text: string): Record<string, string> {
  const named = [...text.matchAll(/(\w+)=([^,\s]+)/g)].map(([, name, value]) => [name!, value!])
  const known = card(game)?.options.map(({ name }) => name) ?? []
  return Object.fromEntries(named.filter(([name]) => known.includes(name!)))
}

/** What a link contains behind `#`. */
export async function openShared(game: string, fragment: string): Promise<Study> {
  const shared = await readFragment(fragment)
  if (!shared) throw new Refusal({ ...OFFLINE, code: 'no_link' })
  if (shared.kind === 'position') return fair(openPosition(game, shared.text))
  const study = await fair(openRecord(shared.text))
  study.go(allNodes(study.root)[shared.at] ?? study.root)
  return study
}

/** A study, if it is not of a match that goes on among people. */
export async function fair(opening: Study | Promise<Study>): Promise<Study> {
  const study = await opening
  await study.running.refuse(allNodes(study.root))
  return study
}

export async function openRecord(text: string): Promise<Study> {
  const record = readRecord(text)
  const { game, seats, rules_version, names } = record
  const info = card(game)
  if (!info) throw new Refusal({ ...OFFLINE, code: 'unknown_game', text: game })
  if (rules_version !== info.rules_version) throw new Refusal({ ...OFFLINE, code: 'other_rules' })
  const [fewest, most] = info.seats
  if (seats < fewest || seats > most) throw new Refusal({ ...OFFLINE, code: 'bad_seats' })
  const options = resolved(game, record.options)
  const { root, deal, moves } = await beginning(record, options)
  const placed = record.position !== ''
  const study = new Study(
    setting(game, seats, { options, names, rules_version, deal: deal?.move.trim() ?? '', placed }),
    new Node(null, null, root),
  )
  study.root.comment = record.comment
  const end = await addAll(study.root, moves, game)
  end.ended = record.ended
  if (deal) await addDeal(study, deal)
  return study
}

interface Begun {
  /** Before the first move of a seat. */
  root: Position
  /** What was dealt before it, if something is. */
  deal: WrittenMove | null
  moves: WrittenMove[]
}

async function beginning(record: WrittenRecord, options: Record<string, string>): Promise<Begun> {
  const { game, seats, moves } = record
  if (record.position) {
    const root = await position({ game, text: record.position })
    // An option that the text leaves out has the value of the first rules, which the page does not know.
    const named = Object.entries(optionsIn(game, root.text))
    if (root.scores.length !== seats || named.some(([name, value]) => options[name] !== value))
      throw new Refusal({ ...OFFLINE, code: 'record_position', text: record.position })
    return { root, deal: null, moves }
  }
  const bare = await undealt(game, seats, options)
  if (bare) return { root: bare, deal: null, moves }
  const [deal, ...played] = moves
  if (!deal) throw new Refusal({ ...OFFLINE, code: 'waiting_for_chance' })
  return { root: await dealt(game, seats, options, deal.move.trim()), deal, moves: played }
}

/** The start of a game in which nothing is dealt; null for others. */
async function undealt(
  game: string,
  seats: number,
  options: Record<string, string>,
): Promise<Position | null> {
  const opened = await attempt((device) => device.ask('start', game, options, seats, 0n))
  if (opened) return opened.deal ? null : position({ game, text: opened.text })
  const bare = await api.position({ game, seats, options })
  return bare.actor === 'chance' ? null : bare
}

/** Add a line of moves with all that is noted of them; returns its last node. */
async function addAll(from: Node, moves: WrittenMove[], game: string): Promise<Node> {
  const texts = moves.map(({ move }) => move.trim())
  const after = await positions(game, from.position.text, texts)
  const line = [from]
  for (const [at, move] of moves.entries()) {
    const node = line[at]!.add(texts[at]!, after[at]!)
    note(node, move)
    line.push(node)
  }
  // Only now: one that begins with the moves of the line goes on after them.
  for (const [at, { variations }] of moves.entries())
    for (const variation of variations) await addAll(line[at]!, variation, game)
  return line.at(-1)!
}

/** Variations may repeat a move, so that a node has what is noted of it in several places. */
function note(node: Node, { comment, evaluation }: WrittenMove): void {
  if (comment && comment !== node.comment)
    node.comment = [node.comment, comment].filter(Boolean).join('\n')
  node.evaluation ??= evaluation
}

/** Add what is noted of the deal, which has no node of its own, to the root. */
async function addDeal(study: Study, deal: WrittenMove): Promise<void> {
  const { root, setting, otherDeals } = study
  note(root, deal)
  for (const variation of deal.variations) {
    const [first, ...line] = variation
    if (first!.move.trim() === setting.deal) {
      await addAll(root, line, setting.game)
      await addDeal(study, first!)
    } else otherDeals.push(variation)
  }
}

/** A match that is over, as everybody may see it then. Refused while it goes on, or one that began with its moves. */
export async function openMatch(id: string): Promise<Study> {
  const source = isHere(id) ? await import('../device') : api
  const { standing, log, positions } = await source.replay(id, null)
  if (!standing.result) throw new Refusal({ ...OFFLINE, code: 'match_running' })
  // The server plays games from their starts alone.
  const placed = isHere(id) && readRecord(await source.record(id)).position !== ''
  const first = log.findIndex(({ seat }) => seat !== null)
  const dealt = first < 0 ? log.length : first
  const study = new Study(
    setting(standing.game, standing.seats.length, {
      rules_version: standing.rules_version,
      options: standing.options,
      names: standing.seats.map(({ kind, gone, name }, seat) =>
        kind === 'bot' && !gone ? nameOf(standing, seat) : name || NOBODY,
      ),
      deal: log[0]?.seat === null ? log[0].text : '',
      placed,
    }),
    new Node(null, null, positions[dealt]!),
  )
  let node = study.root
  log.slice(dealt).forEach(({ text }, index) => {
    node = node.add(text, positions[dealt + index + 1]!)
  })
  if (!node.position.outcome) node.ended = writeResult(standing.result)
  study.first()
  return fair(study)
}

/** Who has won the game, by its moves or otherwise; nobody, if it is not over. */
export function winners({ root }: Study): number[] {
  const { position, ended } = root.played.at(-1)!
  return position.outcome?.winners ?? winnersOf(ended)
}

/** The study as a record, with its variations and all that was noted or without. */
export function recordOf({ setting, root, otherDeals }: Study, annotated = true): string {
  const usual = resolved(setting.game)
  const { played } = root
  const end = played.at(-1)!
  const moves = annotated ? writtenFrom(root, end) : played.slice(1).map(bare)
  const deal = annotated
    ? { ...unnoted(setting.deal), evaluation: root.evaluation, variations: otherDeals }
    : unnoted(setting.deal)
  return writeRecord({
    ...setting,
    options: Object.fromEntries(
      Object.entries(setting.options).filter(([name, value]) => usual[name] !== value),
    ),
    position: setting.placed ? root.position.text : '',
    result: end.position.outcome ? writeResult(end.position.outcome) : UNFINISHED,
    ended: end.ended,
    comment: annotated ? root.comment : '',
    moves: setting.deal ? [deal, ...moves] : moves,
  })
}

/** The moves after a node, each with the variations in its place; those after the end of the game are one of them. */
function writtenFrom(node: Node, end?: Node): WrittenMove[] {
  const [main, ...others] = node.children
  if (!main) return []
  const variations = others.map((other) => [noted(other), ...writtenFrom(other)])
  if (main !== end) return [{ ...noted(main), variations }, ...writtenFrom(main, end)]
  // It repeats the last move, since a record goes on after no other.
  const tried = writtenFrom(main)
  if (tried.length) variations.push([bare(main), ...tried])
  return [{ ...noted(main), variations }]
}

const bare = ({ move }: Node): WrittenMove => unnoted(move!.text)
const noted = ({ move, comment, evaluation }: Node): WrittenMove => ({
  ...unnoted(move!.text),
  comment,
  evaluation,
})

/** All nodes of a tree, in the order in which links count them. */
export function allNodes(root: Node): Node[] {
  return [root, ...root.children.flatMap(allNodes)]
}

/** Where a pasted link leads: a page of this site. */
export interface Elsewhere {
  address: string
}

/** Whatever somebody has pasted: a link, a record or a position; of a game, if that is known. */
export async function openAny(text: string, game: string): Promise<Study | Elsewhere> {
  const given = text.trim()
  const link = URL.canParse(given) ? new URL(given) : null
  if (link?.origin === location.origin) {
    const [page, match] = link.pathname.split('/').filter(Boolean)
    return { address: page === 'match' ? `/review/${match}` : link.pathname + link.hash }
  }
  if (/^(#|Game: )/m.test(given)) return fair(openRecord(text))
  const games = game ? [game] : catalog().map(({ id }) => id)
  for (const each of games) {
    let opened: Study
    try {
      opened = await openPosition(each, given)
    } catch (error) {
      if (!(error instanceof Refusal) || each === games.at(-1)) throw error
      continue
    }
    return fair(opened)
  }
  throw new Refusal({ ...OFFLINE, code: 'bad_position' })
}
