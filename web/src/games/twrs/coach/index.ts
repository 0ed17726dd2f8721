/** The coach of TWRS: what has been closed, what could be, and what the game is about now. */

import type { Coach, Lookout, Remark, Story } from '../../../lib/coach'
import { settings } from '../../../lib/settings.svelte'
import { spoken } from '../../../lib/spoken.svelte'
import type { Entry } from '../../../wire'
import { parse, place, read, SUPPLY, SWAP, type Model } from '../read'
import type { Words } from './en'

const { words, load } = spoken<Words>(import.meta.glob<{ words: Words }>('./{en,de,nl}.ts'))

/** From so many points on it is worth closing an area early in the game. */
const LARGE = 10
const FEW_STONES = 10
/** So many moves before the game would end for want of stones. */
const QUIET_WARNING = 12

export const coach: Coach = { remarks, load }

async function remarks(story: Story, lookout: Lookout): Promise<Remark[]> {
  const { text, tally, moves } = story.now
  // While the players set the board up.
  if (moves.every((move) => !move.includes('-'))) return []
  if (story.first) return [{ key: 'goal', text: words().goal }]
  const model = read(text, tally)
  return [
    ...closed(story),
    ...(await chances(story, lookout)),
    ...state(story, model),
    ...habits(story),
  ]
}

/** What the last moves have closed. */
function closed({ seat, names, steps }: Story): Remark[] {
  const found: Remark[] = []
  const w = words()
  for (const step of steps) {
    if (step.move === SWAP) continue
    const [mine, theirs] = [seat, 1 - seat].map(
      (owner) => step.after.scores[owner]! - step.before.scores[owner]!,
    ) as [number, number]
    const name = names[1 - seat]!
    if (step.seat === seat && mine > 0) found.push({ key: 'youClosed', text: w.youClosed(mine) })
    else if (step.seat === seat && theirs > 0)
      found.push({ key: 'youGave', text: w.youGave(name, theirs) })
    else if (step.seat !== seat && mine > 0)
      found.push({ key: 'theyGave', text: w.theyGave(name, mine) })
    else if (step.seat !== seat && theirs > 0)
      found.push({ key: 'theyClosed', text: w.theyClosed(name, theirs) })
  }
  return found.reverse()
}

/** What either player could close with the next move. */
async function chances({ seat, names, now }: Story, lookout: Lookout): Promise<Remark[]> {
  const w = words()
  const name = names[1 - seat]!
  const stones = (points: string[]) =>
    w.stones(new Intl.ListFormat(settings.language).format(points), points.length)
  const found: Remark[] = []
  const { text, moves, scores } = now
  const best = await bestClosing(text, moves, scores, seat, lookout)
  if (best && best.points >= LARGE)
    found.push({ key: 'canClose', text: w.canClose(stones(best.stones), best.points) })
  const theirs = withOtherSide(text)
  const answers = await lookout.movesOf(theirs)
  const threat = await bestClosing(theirs, answers, scores, 1 - seat, lookout)
  if (threat && threat.points >= LARGE)
    found.push({ key: 'threat', text: w.threat(name, stones(threat.stones), threat.points) })
  if (best && best.points < LARGE)
    found.push({ key: 'smallClose', text: w.smallClose(stones(best.stones), best.points) })
  return found
}

/** The same position with the other side to move. */
function withOtherSide(text: string): string {
  const [board, side, ...rest] = text.split(' ')
  return [board, side === 'b' ? 'o' : 'b', ...rest].join(' ')
}

interface Closing {
  points: number
  stones: string[]
}

/** The move that brings a player the most points and the other none; null if none brings any. */
async function bestClosing(
  text: string,
  moves: string[],
  scores: number[],
  owner: number,
  lookout: Lookout,
): Promise<Closing | null> {
  const marking = moves.filter((move) => /-.*\+/.test(move))
  let best: Closing | null = null
  for (const [n, { tally }] of (await lookout.after(text, marking)).entries()) {
    const gain = pointsOf(tally, owner) - scores[owner]!
    if (pointsOf(tally, 1 - owner) > scores[1 - owner]! || gain <= (best?.points ?? 0)) continue
    best = { points: gain, stones: marking[n]!.split('+').slice(1) }
  }
  return best
}

function pointsOf(tally: Entry[], owner: number | null): number {
  return tally.reduce((sum, { seat, points }) => sum + (seat === owner ? points : 0), 0)
}

/** How the game stands. */
function state({ seat, names, now }: Story, model: Model): Remark[] {
  const w = words()
  const found: Remark[] = []
  const add = (key: string, text: string) => found.push({ key, text })
  const free = (owner: number) =>
    model.towers.filter((tower) => tower.owner === owner && !tower.petrified).length
  if (free(seat) === 1) add('yourLast', w.yourLast)
  if (free(1 - seat) === 1) add('theirLast', w.theirLast(names[1 - seat]!))
  const left = SUPPLY - model.stones.length
  if (model.options['last_stone'] === 'ends' && left <= FEW_STONES) add('fewStones', w.few(left))
  const limit = Number(model.options['stall_limit'] ?? 24)
  if (model.quiet >= Math.max(2, limit - QUIET_WARNING)) add('quiet', w.quiet(model.quiet, limit))
  const lead = now.scores[seat]! - now.scores[1 - seat]!
  // Areas in which towers of both colours stand.
  const open = pointsOf(now.tally, null)
  if (open > 0 && lead > 0) add('lead', w.lead(lead, open))
  if (open > 0 && lead < 0) add('behind', w.behind(-lead, open))
  return found
}

/** What the player's own last move shows. */
function habits({ seat, steps }: Story): Remark[] {
  const w = words()
  const step = steps.find((each) => each.seat === seat)
  const turn = step ? parse(step.move) : null
  if (!step || !turn || !('source' in turn)) return []
  const marks = step.before.moves.some((move) => move.includes('+'))
  if (!turn.stones.length) return marks ? [{ key: 'unmarked', text: w.unmarked }] : []
  const found: Remark[] = []
  const before = read(step.before.text).stones
  const wall = turn.stones.find((stone) => before.some((other) => touch(stone, other)))
  if (wall) found.push({ key: 'wall', text: w.wall(wall) })
  if (turn.stones.length === 2) found.push({ key: 'two', text: w.two })
  return found
}

/** Whether two intersections are neighbours, diagonal ones included. */
function touch(one: string, other: string): boolean {
  const [[x, y], [a, b]] = [place(one), place(other)]
  return Math.max(Math.abs(x - a), Math.abs(y - b)) === 1
}
