/** The coach of Spiel der Türme: landings, towers that change hands, and zones about to be full. */

import type { Coach, Lookout, Remark, Step, Story } from '../../../lib/coach'
import { spoken } from '../../../lib/spoken.svelte'
import { fieldNamed, zoneOf, ZONES } from '../layout'
import { held, inStreets, ownerOf, read, wholeZone, type Model } from '../read'
import type { Words } from './en'

const { words, load } = spoken<Words>(import.meta.glob<{ words: Words }>('./{en,de,nl}.ts'))

const HIGHEST = 5
const FEW_PIECES = 4
/** So many moves before the game would end because nothing happens. */
const QUIET_WARNING = 20

export const coach: Coach = { remarks, load }

async function remarks(story: Story, lookout: Lookout): Promise<Remark[]> {
  const town = read(story.now.text)
  if (story.first && !town.again) return [{ key: 'goal', text: words().goal }]
  return [
    ...(await ends(story, town, lookout)),
    ...past(story),
    ...(town.again ? [{ key: 'again', text: words().again }] : []),
    ...(await chances(story, town, lookout)),
    ...state(story, town),
  ]
}

const isSymbol = (field: string) => !!fieldNamed(field)?.emblem
const split = (move: string) => move.split('-') as [string, string | undefined]

/** The position as it would be if it were the turn of a player. */
function asTurnOf(seat: number, text: string): string {
  const [board, players, , , ...rest] = text.split(' ')
  return [board, players, seat, '-', ...rest].join(' ')
}

/** What the landings among some moves lead to. */
async function landingsOf(text: string, moves: string[], lookout: Lookout) {
  return lookout.after(
    text,
    moves.filter((move) => isSymbol(split(move)[1] ?? '')),
  )
}

/** Zones that are about to be full. */
async function ends({ seat, names, now }: Story, town: Model, lookout: Lookout): Promise<Remark[]> {
  const w = words()
  const found: Remark[] = []
  for (const { tally } of await landingsOf(now.text, now.moves, lookout)) {
    const whole = wholeZone(tally)
    if (!whole) continue
    const points = now.scores.map((_, n) =>
      tally.reduce((sum, entry) => sum + (entry.seat === n ? entry.points : 0), 0),
    )
    const best = Math.max(...points.filter((_, n) => n !== seat))
    const key = points[seat]! > best ? 'finish' : 'finishEarly'
    found.push({ key, text: w[key](whole.zone + 1, points[seat]!, best) })
    break
  }
  for (const [n, zone] of ZONES.entries()) {
    const first = held(town, zone)[0]
    if (!first || first.fields !== 3 || first.colour === seat || first.colour >= town.players)
      continue
    const text = asTurnOf(first.colour, now.text)
    const landings = await landingsOf(text, await lookout.movesOf(text), lookout)
    const reached = landings.some(({ tally }) => wholeZone(tally)?.zone === n)
    const name = names[first.colour]!
    if (reached) found.push({ key: 'danger', text: w.danger(name, n + 1) })
    else found.push({ key: 'three', text: w.three(name, n + 1) })
  }
  return found
}

/** What has happened since the player's last turn began. */
function past({ seat, names, steps }: Story): Remark[] {
  const w = words()
  const found: Remark[] = []
  const landings = new Map<number, number>()
  for (const step of steps) {
    const [, to] = split(step.move)
    if (!to) continue
    const below = read(step.before.text).stacks.get(to)
    if (step.seat === seat) found.push(...own(step, names))
    else if (isSymbol(to)) {
      landings.set(step.seat, (landings.get(step.seat) ?? 0) + 1)
      if (below && ownerOf(below) === seat) {
        const now = read(step.after.text).stacks.get(to)!.colours.length
        found.unshift({ key: 'theyTook', text: w.theyTook(names[step.seat]!, to, now) })
      }
    }
  }
  for (const [other, times] of landings)
    if (times > 1) found.push({ key: 'theyRan', text: w.theyRan(names[other]!, times) })
  return found
}

/** What a move of the player's own was good for. */
function own({ seat, move, before, after: result }: Step, names: string[]): Remark[] {
  const w = words()
  const to = split(move)[1]!
  const town = read(before.text)
  const below = town.stacks.get(to)
  const stack = read(result.text).stacks.get(to)!
  const height = stack.colours.length
  const owner = below ? ownerOf(below) : seat
  const found: Remark[] = []
  if (isSymbol(to) && owner !== seat)
    found.push({ key: 'took', text: w.took(names[owner] ?? '', to, height) })
  if (height === HIGHEST) found.push({ key: 'five', text: w.five(to) })
  if (isSymbol(to) && !below && height > 1) found.push({ key: 'tower', text: w.tower(height) })
  if (!isSymbol(to) && owner !== seat)
    found.push(
      owner < town.players
        ? { key: 'covered', text: w.covered(names[owner]!, height) }
        : { key: 'neutral', text: w.neutral(height) },
    )
  return found
}

/** What the player can do, and what the others could do to them. */
async function chances(
  { seat, names, now }: Story,
  town: Model,
  lookout: Lookout,
): Promise<Remark[]> {
  const w = words()
  const found: Remark[] = []
  const height = (field: string) => town.stacks.get(field)?.colours.length ?? 0
  const landings = now.moves
    .map(split)
    .filter((move): move is [string, string] => !!move[1] && isSymbol(move[1]))
    .map(([from, to]) => {
      const below = town.stacks.get(to)
      return { from, to, owner: below ? ownerOf(below) : seat, points: height(from) + height(to) }
    })
    .sort((a, b) => b.points - a.points)
  const taking = landings.find(({ owner }) => owner !== seat)
  if (taking)
    found.push({
      key: 'canTake',
      text: w.canTake(names[taking.owner] ?? '', taking.from, taking.to, taking.points),
    })
  const landing = landings.find(({ owner, to }) => owner === seat && height(to) === 0)
  if (landing)
    found.push({ key: 'canLand', text: w.canLand(landing.from, landing.to, landing.points) })
  for (let other = 0; other < town.players; other++) {
    if (other === seat) continue
    const exposed = (await lookout.movesOf(asTurnOf(other, now.text)))
      .map((move) => split(move)[1] ?? '')
      .filter((to) => isSymbol(to) && town.stacks.has(to) && ownerOf(town.stacks.get(to)!) === seat)
      .sort((a, b) => height(b) - height(a))[0]
    if (exposed)
      found.push({
        key: 'exposed',
        text: w.exposed(names[other]!, exposed, zoneOf(exposed)!, height(exposed)),
      })
  }
  return found
}

/** How the game stands. */
function state({ seat, names, now }: Story, town: Model): Remark[] {
  const w = words()
  const found: Remark[] = []
  for (let player = 0; player < town.players; player++) {
    const left = inStreets(town, player).size
    if (left > FEW_PIECES) continue
    if (player === seat) found.push({ key: 'yourStreets', text: w.yourStreets(left) })
    else found.push({ key: 'streets', text: w.streets(names[player]!, left) })
  }
  const limit = Number(town.options['stall_limit'] ?? 60)
  if (town.quiet >= Math.max(2, limit - QUIET_WARNING))
    found.push({ key: 'quiet', text: w.quiet(town.quiet, limit) })
  const lead = now.scores[seat]! - Math.max(...now.scores.filter((_, n) => n !== seat))
  if (lead > 0) found.push({ key: 'lead', text: w.lead(lead) })
  if (lead < 0) found.push({ key: 'behind', text: w.behind(-lead) })
  return found
}
