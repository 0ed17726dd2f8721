/** Spiel der Türme in English; the other languages have exactly these keys and parameters. */

import { english, type Refusals } from '../../../lib/wording'
import type { Emblem } from '../layout'
import reasons from '../reasons.json'

const COLOURS = ['Blue', 'Red', 'Yellow', 'Violet']
const SYMBOLS: Record<string, string> = {
  c: 'crown',
  k: 'key',
  l: 'lily',
  s: 'sun',
}
const PLURALS: Record<Emblem, string> = { c: 'crowns', k: 'keys', l: 'lilies', s: 'suns' }
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']

const towerOf = (emblem: Emblem, height: number) => `tower of ${NUMBERS[height]} ${PLURALS[emblem]}`
const colour = (seat: unknown) => COLOURS[Number(seat)] ?? String(seat)

const refusals: Refusals<typeof reasons> = {
  ...english(reasons),
  not_your_piece: (p) => `The piece on ${p['field']} belongs to ${colour(p['owner'])}.`,
  neutral_piece: (p) =>
    `The stone on ${p['field']} is neutral: nobody plays ${colour(p['owner']).toLowerCase()}.`,
  blocked: (p) => `The piece on ${p['field']} is not yours, so it stands in the way.`,
  stone_count: (p) =>
    `Of the ${SYMBOLS[String(p['text'])[0]!]} in ${colour(String(p['text'])[1]).toLowerCase()} there are ${p['expected']} stones; on this board: ${p['found']}.`,
  skipped: (p) => `${colour(p['text'])} cannot move, so it is another player’s turn.`,
  not_the_starter: (p) =>
    `No stone has moved yet, so ${colour(p['expected'])} begins, not ${colour(p['text'])}.`,
  wrong_symbol: (p) =>
    `The piece on ${p['field']} bears the ${p['expected']}, yours the ${p['symbol']}: all stones of a tower bear the same symbol.`,
}

const endings: Record<string, string> = {
  zone_held: 'One colour holds a whole zone.',
  no_stones_in_streets: 'A player has nothing left in the streets.',
  nobody_can_move: 'Nobody can move any more.',
  stall_limit: 'Too many moves in a row neither built nor landed on a symbol field.',
}

const lessons: Record<string, { title: string; text: string[]; well: string; notYet: string }> = {
  moving: {
    title: 'Through the streets',
    text: [
      'Whoever has the most stones in the eight green building zones at the end wins.',
      'You are Blue: round inlays. A stone moves straight, as far as you like; others’ stones stop it, and so do the grey ones.',
      'Move the key from e5 to a5. The towers in the columns k and n are only parked there.',
    ],
    well: 'That is all there is to moving: straight ahead, as far as the way is clear.',
    notYet: 'That is allowed, but this time move the key from e5 to a5.',
  },
  jumping: {
    title: 'Over your own stones',
    text: [
      'Your own pieces never stand in your way: you can pass over as many as you like, whatever symbols they bear.',
      'You never pass over anybody else’s. Two blue stones stand between the sun on a4 and the field g4. Move the sun to g4.',
    ],
    well: 'A row of your own stones is a road, not a wall.',
    notYet: 'Move the sun on a4 over both of your stones to g4.',
  },
  building: {
    title: 'Same symbol, one tower',
    text: [
      'A stone may land on another one, no matter whose, if both bear the same symbol. Together they are a tower.',
      'The colour on top owns the whole tower. Put your lily on the red lily on d4.',
    ],
    well: 'The tower is yours, and Red can no longer move the stone inside it.',
    notYet: 'Move your lily from a4 straight to the red lily on d4.',
  },
  towers: {
    title: 'Five, and no more',
    text: [
      'A tower moves as a whole, like a stone, and is never taken apart. It has at most five stones; nobody can build on a tower of five.',
      'Your tower of two crowns can complete Red’s tower of three. Point at a tower to see its stones.',
    ],
    well: 'Five stones, blue on top: safe for the rest of the game.',
    notYet: 'Move the tower of two from g5 to the crowns on d5.',
  },
  zones: {
    title: 'Into the zones',
    text: [
      'Only the symbol fields in the eight building zones count: one point for every stone there, for the colour on top.',
      'An empty symbol field takes only its own symbol, and what stands there never leaves. Move your tower of three keys to a key field.',
    ],
    well: 'Three stones, three points. The little fountain shows that you hold one of the four fields of this zone.',
    notYet: 'The tower on f5 bears the key; right next to it, f6 is a key field.',
  },
  onceMore: {
    title: 'Once more',
    text: [
      'When you land on a symbol field you may move once more, with any of your pieces, and again after each further landing on a symbol field.',
      'You have just landed. Use the further move to land again: a sun is ready.',
    ],
    well: 'And you may move yet again. A well-prepared turn can take three or four fields.',
    notYet: 'The sun on g6 can reach the sun field on e6.',
  },
  passing: {
    title: 'Enough is enough',
    text: [
      'You need not use a further move. Your five suns on c4 stand between Red’s lilies and your own: if they leave, Red takes c3.',
      'Choose “Pass”, below the board.',
    ],
    well: 'Now Red has to move away, and then your suns can reach c6. You may pass only after landing on a symbol field; otherwise you have to move.',
    notYet: 'This time, pass instead.',
  },
  climbing: {
    title: 'On other people’s towers',
    text: [
      'What stands in a zone cannot leave, but anybody can still build on it, up to five stones. The field changes hands, and so do its points.',
      'Red holds two lilies on f2. Take them over.',
    ],
    well: 'Two points fewer for Red, three more for you, and a further move besides.',
    notYet: 'Your lily on f5 reaches f2 in a straight line.',
  },
  ending: {
    title: 'The whole zone',
    text: [
      'When one colour holds all four fields of a zone, the game ends at once, and every stone in that zone counts twice.',
      'You already hold three fields of one zone. Take the fourth.',
    ],
    well: 'Over! This zone counts double, and the player with the most points wins, no matter who ended the game.',
    notYet: 'The fourth field is the lily field c3; your lilies on c5 can reach it.',
  },
  counting: {
    title: 'Before you begin',
    text: [
      'The game also ends when a player has no piece left in the streets; below the board you see how many each one has. And it ends after 60 quiet moves in a row, that is, moves that neither build nor land on a symbol field.',
      'So count before you complete a zone: if you end the game too early, you may be behind. Now play a first game; the computer’s lower levels are kind.',
    ],
    well: 'Have fun in the old town!',
    notYet: '',
  },
}

export const words = {
  summary: 'Stone upon stone, through the streets of an old town and into its building zones.',
  facts: ['2 to 4 players', 'about an hour', 'easy to learn, full of twists'],
  sides: COLOURS,
  symbols: SYMBOLS,
  legend: 'The four symbols',
  board: 'The old town, 14 by 8 fields',
  expect: {
    deal: 'The stones are being dealt.',
    piece: 'Choose a stone or tower of yours.',
    again: 'Once more: choose a piece of yours, or pass.',
    target: (field: string) => `Where should the piece on ${field} go?`,
    stuck: (field: string) => `The piece on ${field} cannot move now; choose another one.`,
  },
  streets: 'Pieces in the streets',
  streetsEnd: 'The game ends when somebody has none left.',
  onceMore: 'Once more!',
  onceMoreHow: 'Move again, or end your turn.',
  pass: 'Pass',
  quiet: (moves: number, limit: number) =>
    `Nobody has built or landed for ${moves} moves; after ${limit} the game ends.`,
  spot: {
    street: (field: string) => `${field}: empty street`,
    plot: (field: string, emblem: Emblem, zone: number) =>
      `${field}: empty field for the ${SYMBOLS[emblem]}, zone ${zone}`,
    piece: (emblem: Emblem, colours: string[], neutral: boolean) => {
      const top = colours[colours.length - 1]!
      const owner = neutral ? `${top}, neutral` : top
      if (colours.length === 1) return `${SYMBOLS[emblem]}, ${owner}`
      const below = colours.slice(0, -1).reverse().join(', ')
      return `${towerOf(emblem, colours.length)}, ${owner} on top of ${below}`
    },
    canMove: 'can move',
    canLand: 'can be reached',
  },
  say: {
    move: (from: string, to: string) => `from ${from} to ${to}`,
    piece: (emblem: Emblem, height: number, from: string, to: string) =>
      `${height === 1 ? SYMBOLS[emblem] : towerOf(emblem, height)} from ${from} to ${to}`,
    onto: (colour: string, height: number) =>
      height === 1 ? `, onto ${colour}` : `, onto ${colour}’s tower of ${NUMBERS[height]}`,
    /** A stone of nobody's, as it is drawn. */
    grey: 'grey',
    zone: (zone: number) => `, zone ${zone}`,
    /** How many of its fields each colour holds now, as in "Blue 2 and Red 1". */
    held: (zone: number, holders: string) => `in zone ${zone} now ${holders} of 4 fields`,
    pass: 'pass',
    deal: 'the stones are dealt',
  },
  options: {
    stall_limit: {
      label: 'Quiet moves',
      help: 'The game is over after this many moves in a row that neither build nor land on a symbol field.',
    },
  },
  // A position set up by hand.
  setup: {
    turn: 'To move',
    again: 'Has just landed on a symbol field, and may move once more',
    quiet: 'Quiet moves in a row',
    no: 'No',
    yes: 'Yes',
  },
  count: {
    zone: (number: number) => `Zone ${number}`,
    zoneTwice: (number: number) => `Zone ${number}, counted twice`,
  },
  endedBy: {
    streets: (names: string, count: number, you: boolean) =>
      `${names} ${count > 1 || you ? 'have' : 'has'} nothing left in the streets.`,
    zone: (name: string, zone: number, you: boolean) =>
      `${name} ${you ? 'hold' : 'holds'} all four fields of zone ${zone}.`,
  },
  refusals,
  endings,
  themes: {
    zone: 'Hold a zone',
    streets: 'Clear the streets',
    two: 'In two turns',
  },
  lessons,
}

export type Words = typeof words
