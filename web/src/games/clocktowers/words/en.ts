/** Clocktowers in English; the other languages have exactly these keys and parameters. */

import { english, type Refusals } from '../../../lib/wording'
import reasons from '../reasons.json'

const cards: Record<string, string> = {
  F1: 'one storey',
  F1c: 'one storey with a cat',
  F1m: 'one storey with a mouse',
  F2: 'two storeys',
  F2c: 'two storeys with a cat',
  F2m: 'two storeys with a mouse',
  C: 'clock',
  Cm: 'clock with a mouse',
  Rr: 'red roof',
  Rb: 'blue roof',
  Rg: 'green roof',
  Ry: 'yellow roof',
  Rp: 'purple roof',
  '?': 'unknown card',
}
const card = (code: string) => cards[code] ?? code
const The = (code: string) => (/^F2/.test(code) ? 'The floor of ' : 'The ') + card(code)
const piles: Record<string, string> = {
  F: 'floors',
  C: 'clocks',
  R: 'roofs',
  floors: 'floors',
  clocks: 'clocks',
  roofs: 'roofs',
}
const pile = (name: string) => piles[name] ?? name
const storeys = (n: number | string) => (String(n) === '1' ? '1 storey' : `${n} storeys`)

const SIDES = ['Copper', 'Teal', 'Rose', 'Slate']

export const words = {
  summary: 'Raise a skyline of clock towers from floors, clocks and roofs – and mind the mice.',
  facts: ['2 to 4 players', 'about 30 minutes', 'easy to learn, hidden hands'],
  sides: SIDES,
  // The deal has 58 cards, and each is a turn.
  seating: {
    3: 'With three players, the first has one turn more than the others.',
    4: 'With four players, the first two have one turn more than the others.',
  } as Record<number, string>,
  card,
  pile,

  board: 'The table: your hand, your towers and the three piles',
  boardOf: (name: string) => `The table: the towers of ${name} and the three piles`,
  tray: 'Discard',
  discarded: (name: string) => `What ${name} discarded`,
  spot: {
    hand: (code: string) => `In your hand: ${card(code)}`,
    free: 'A free place in your hand',
    tower: (number: number, content: string) => `Your tower ${number}: ${content}`,
    towerOf: (name: string, number: number, content: string) =>
      `${name}, tower ${number}: ${content}`,
    playable: 'can be played',
    stuck: 'fits nowhere yet',
    fits: (code: string) => `goes here: ${card(code)}`,
    discard: (code: string) => `discard here: ${card(code)}`,
    draw: 'can be drawn',
    plot: 'A place for a new tower',
    tray: (count: number) => `Discard tray, ${count} face down`,
    pile: (name: string, top: string, count: number) =>
      `Pile of ${pile(name)}: ${card(top)} on top, ${count} in all`,
    empty: (name: string) => `Pile of ${pile(name)}: empty`,
    player: (name: string, points: number, towers: string, hand: string) =>
      `${name}, ${points} points. ${towers || 'No towers yet'}. Hand: ${hand || 'empty'}.`,
    numbered: (number: number, content: string) => `Tower ${number}: ${content}`,
    worth: (points: number) => `complete, ${points} points`,
    doubtful: (count: number, of: string) => `${count} unknown, out of: ${of}`,
  },
  expect: {
    play: 'Choose a card to play or to discard.',
    place: (code: string) => `Choose where it goes: ${card(code)}.`,
    nowhere: (code: string, height: string) =>
      `Fits nowhere yet: ${height ? `this ${card(code)} needs a clock on ${storeys(height)}` : 'a clock goes on floors'}. Discard it, or choose another card.`,
    last: 'Play or discard your last card.',
    draw: 'Draw the top card of a pile.',
    confirm: 'Draw from a pile to confirm.',
  },

  say: {
    begin: (code: string) => `new tower of ${card(code)}`,
    on: (code: string, number: string) => `${card(code)} on tower ${number}`,
    discard: (code: string) => `discard ${card(code)}`,
    hidden: 'discard a card, face down',
    draw: (name: string) => `draw from the ${pile(name)}`,
    deal: 'the cards are dealt',
  },

  refusals: {
    ...english(reasons),
    not_in_hand: (p) => `You do not hold this card: ${card(p.card)}.`,
    no_such_tower: (p) => `You have no tower ${p.number}; towers so far: ${p.towers}.`,
    needs_tower: (p) => `${The(p.card)} cannot begin a tower; only a floor can.`,
    needs_floors_only: () => 'No floor can go on top of a clock.',
    has_clock: () => 'A tower has only one clock, and this one already has it.',
    needs_clock: () => 'A roof goes on top of a clock; there is none here yet.',
    tower_complete: () => 'This tower has its roof; nothing more can be added.',
    wrong_seat: (p) => `By the cards used so far it is the turn of ${SIDES[Number(p.expected)]}.`,
    turn_count: (p) =>
      `${p.found} cards were played or discarded here; by the cards of the others it should be ${p.expected}.`,
    hand_size: (p) => `There are ${p.found} cards in hand; there should be ${p.expected}.`,
    start_cards: (p) =>
      `Everybody starts with this card, so it is in hand, on a tower or discarded: ${card(p.text)}.`,
    impossible_hand: () =>
      'No turns lead to this hand. The first turn, for example, uses one of the starting cards.',
    roof_height: (p) =>
      `Your next ${p.colour} roof needs a tower of ${storeys(p.needed)}, not of ${p.height}.`,
  } satisfies Refusals<typeof reasons, Params> as Refusals<typeof reasons, Params>,
  options: {},
  endings: { hands_empty: 'All cards have been used, and the towers are counted.' } as Record<
    string,
    string
  >,
  ties: {
    mouse: 'A tie on points: the highest mouse decides.',
    cat: 'A tie on points and mice: the highest cat decides.',
    none: 'A tie on points, mice and cats.',
  },
  // A position set up by hand.
  setup: {
    turn: 'To act',
    phase: 'What comes next',
    phases: { play: 'A card is played', draw: 'A card is drawn', over: 'Nothing: it is over' },
  },
  count: {
    clean: 'Towers without animals',
    cats: 'With cats only',
    both: 'With cats and mice',
    mice: 'With mice only',
    open: 'Incomplete',
    mouse: 'Tie-break: highest mouse',
    cat: 'Second tie-break: highest cat',
  },

  order: (name: string, codes: string[]) =>
    `Pile of ${pile(name)}, from the top: ${codes.map(card).join(', ')}`,
  themes: {
    floor: 'Floors',
    clock: 'Clocks',
    roof: 'Roofs',
    discard: 'Discards',
    draw: 'Draws',
  },
  lessons: {
    floor: {
      title: 'Begin a tower',
      text: [
        'Build clock towers of floors, a clock and a roof. Whoever has the most points when all cards are used wins.',
        'Everybody starts with the same three cards, so the other hand lies open, too. Every tower begins with a floor: choose one, then the free plot.',
      ],
      well: 'The first storey stands; other floors have two storeys, in plaster. You may have as many towers as you like.',
      notYet: 'That is allowed too, but this time begin a tower with a floor.',
    },
    clock: {
      title: 'The clock',
      text: [
        'One clock goes on top of the floors. After that the tower gets no more floors.',
        'Put your clock on tower 1.',
      ],
      well: 'It strikes. Now only a roof is missing.',
      notYet: 'Choose the clock, then tower 1.',
    },
    roof: {
      title: 'The roof',
      text: [
        'A roof completes a tower that has floors and a clock. Incomplete towers are worth nothing.',
        'You hold a red roof: put it on.',
      ],
      well: 'Complete! The medal shows what the tower is worth: five points, since no animals live in it.',
      notYet: 'Put the red roof on the tower with the clock.',
    },
    animals: {
      title: 'Cats and mice',
      text: [
        'A tower without animals is worth 5, with cats only 4, with cats and mice 3, with mice only 2. How many there are makes no difference.',
        'One of your two clocks has a mouse. Put that one where it costs you no points.',
      ],
      well: 'There was already a mouse in it; a second one costs nothing.',
      notYet:
        'On another tower the mouse would cost points. Tower 1 already has a mouse: put the clock with the mouse there.',
    },
    heights: {
      title: 'Growing in a colour',
      text: [
        'Your first tower with a roof of a colour has to have one or two storeys. Each further tower of yours in that colour needs exactly one storey more than the one before.',
        'Your green tower has one storey. Which of the others can carry your second green roof? Try the wrong one too, and see why it does not fit.',
      ],
      well: 'One storey, then two: the next green tower will need three.',
      notYet: 'Find the place for the green roof.',
    },
    discard: {
      title: 'Discarding',
      text: [
        'Instead of playing you may lay any card aside, face down. It is out of the game, and the others do not see which it was, so they no longer know for sure what you hold.',
        'Nothing in your hand fits anywhere. Get rid of the card you need least.',
      ],
      well: 'Gone. A discard costs a turn but never points.',
      notYet: '',
    },
    draw: {
      title: 'Drawing',
      text: [
        'After playing or discarding, you draw the top card of one of the three piles. They lie face up, so everybody sees what you take, and you see what the others hold until they discard.',
        'Your tower has two storeys and a clock. Take what it lacks.',
      ],
      well: 'Just right. Your hand is back to three cards, and the turn passes on.',
      notYet: 'You may draw that, but what the tower lacks is a roof.',
    },
    last: {
      title: 'The last cards',
      text: [
        'When all piles are empty, nobody draws any more; everybody plays or discards what is left, one card per turn.',
        'This is your last card. Where does it score the most?',
      ],
      well: 'Five points with the very last card: 13 to 12, and the game is yours.',
      notYet: 'The roof fits on two towers. One of them has no animals.',
    },
    count: {
      title: 'The count',
      text: [
        'All cards have been used, and the complete towers are counted. The player with the most points wins.',
        'If there is a tie, the mouse on the highest storey decides, and then the highest cat: we are fond of them after all.',
      ],
      well: 'That is all there is to know. Now build!',
      notYet: '',
    },
  },
}

/** What a refusal may speak of, as the server sends it. */
export type Params = Record<
  | 'text'
  | 'known'
  | 'card'
  | 'pile'
  | 'number'
  | 'towers'
  | 'colour'
  | 'needed'
  | 'height'
  | 'exist'
  | 'seats'
  | 'expected'
  | 'found'
  | 'turns',
  string
>
export type Words = typeof words
