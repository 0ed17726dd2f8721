/** TWRS in English; the other languages have exactly these keys and parameters. */

import { english, type Refusals } from '../../../lib/wording'
import reasons from '../reasons.json'

function list(points: string[]): string {
  return points.length < 2
    ? points.join('')
    : `${points.slice(0, -1).join(', ')} and ${points.at(-1) ?? ''}`
}

const stones = (points: string[]): string =>
  points.length === 1 ? `a stone on ${points[0] ?? ''}` : `stones on ${list(points)}`

export const words = {
  summary: 'Cut the steel board into areas, and hold more ground than your opponent.',
  facts: ['2 players', 'about 20 minutes', 'no luck, nothing hidden'],
  sides: ['Blue', 'Orange'],
  board: 'TWRS board',

  // What the player is expected to do.
  expect: {
    stone: 'Place a stone on any free intersection.',
    tower: 'Place one of your towers on any free intersection.',
    source: 'Choose a tower to move.',
    sourceSwap: 'Choose a tower to move, or “Take over this side”.',
    sourceMust: 'Choose a tower to move; this turn you have to mark.',
    target: 'Choose where the tower goes.',
    mark: 'Choose a tower to mark, or “No mark”.',
    markMust: 'Choose a tower to mark.',
    more: 'Choose which stones to place.',
  },
  noMark: 'No mark',
  swap: 'Take over this side',
  back: 'Back',
  ways: {
    straight: 'Along row and column',
    rising: 'Rising diagonal',
    falling: 'Falling diagonal',
  },
  waysLabel: 'Lines to mark with',
  left: (count: number) => (count === 1 ? '1 stone left' : `${count} stones left`),
  free: 'Free towers',
  expected: (blue: number, orange: number) =>
    `Expected in the end: Blue ${blue}, Orange ${orange} points`,
  quiet: (count: number) => `${count} ${count === 1 ? 'move' : 'moves'} without a stone`,

  // Intersections, for screen readers.
  spot: {
    empty: (at: string) => `${at}, free`,
    stone: (at: string) => `${at}, stone`,
    tower: (at: string, side: string) => `${at}, ${side} tower`,
    petrified: (at: string, side: string) => `${at}, ${side} tower, petrified`,
    area: (side: string, points: number) =>
      `${side}’s area of ${points} ${points === 1 ? 'point' : 'points'}`,
    likely: (side: string) => `likely ${side}’s`,
    choose: 'choose this tower',
    chosen: 'chosen',
    go: 'move here',
    mark: (points: string[]) => `mark with ${stones(points)}`,
    markTower: 'mark this tower',
    place: 'place here',
  },

  // Moves.
  say: {
    turn: (source: string, target: string) => `Tower from ${source} to ${target}`,
    marked: (points: string[]) => `, ${stones(points)}`,
    unmarked: ', no mark',
    stone: (at: string) => `Stone placed on ${at}`,
    tower: (at: string) => `Tower placed on ${at}`,
    swap: 'Sides swapped',
  },

  // Refusals, by code, where the rules' own sentence is not the best one for the page.
  refusals: {
    ...english(reasons),
    no_stones_left: (p) =>
      p['left'] === 0
        ? 'All the stones are already on the board.'
        : 'Only one stone is left to mark with.',
  } satisfies Refusals<typeof reasons> as Refusals<typeof reasons>,

  cannotMove: (name: string, _you: boolean) => `${name} cannot move any tower.`,
  endings: {
    no_move: 'The player to move cannot move any tower.',
    stall_limit: 'Too many moves in a row without a stone.',
    last_stone: 'All the stones are on the board, so no area can change any more.',
  },

  options: {
    setup: {
      label: 'Set-up',
      help: 'With your own set-up the players place the first stones and all towers themselves.',
      values: { standard: 'Fixed', free: 'Your own' },
    },
    diagonals: {
      label: 'Marking with diagonals',
      help: 'The tower just moved may also mark along one of its diagonals.',
      values: { false: 'No', true: 'Yes' },
    },
    must_mark_after: {
      label: 'Marking is compulsory after',
      help: 'After this many moves in a row without a stone, a player who can mark has to.',
      number: (value: number) =>
        value === 0 ? 'Never' : `${value} ${value === 1 ? 'move' : 'moves'}`,
    },
    stall_limit: {
      label: 'The game ends after',
      help: 'After this many moves in a row without a stone, the game is over and counted.',
      number: (value: number) => `${value} ${value === 1 ? 'move' : 'moves'} without a stone`,
    },
    last_stone: {
      label: 'After the last stone',
      help: 'Once all stones are on the board, no area can change any more.',
      values: { ends: 'The game ends', plays_on: 'Play on' },
    },
    swap: {
      label: 'Swap after the first move',
      help: 'The second player may answer the first move by taking over that side; the board is turned for it. Not with your own set-up.',
      values: { false: 'No', true: 'Yes' },
    },
  },

  // A position set up by hand.
  setup: {
    turn: 'To move',
    quiet: 'Moves in a row without a stone',
    tower: (side: string) => `${side} tower`,
    stone: 'Stone',
  },
  count: {
    areas: ['Largest area', 'Second area', 'Third area'],
    towers: 'Petrified towers',
    of: (count: number) => `${count} of 3`,
  },

  themes: {
    close: 'Close an area',
    wall: 'Build a wall',
    wait: 'Move without a stone',
  },
  lessons: {
    moving: {
      title: 'A tower moves straight',
      text: [
        'Stones fence off areas of the board, and whoever holds more ground at the end wins.',
        'You are Blue. A tower goes along its row or its column as far as you like. Stones and other towers stand in its way.',
        'Move the tower on d3 up its column as far as it can go. Then choose “No mark”; marking comes next.',
      ],
      well: 'Yes: the stone on d8 stops it.',
      notYet: 'Move the tower on d3 to d7, right below the stone on d8.',
    },
    one: {
      title: 'Marking',
      text: [
        'After it has moved, your tower may mark: a stone is placed where its lines cross the lines of an orange tower.',
        'Move a tower and mark with exactly one stone. Try d3 to d6: there its lines cross only those of the tower on e10.',
      ],
      well: 'Well marked. A stone stays where it is to the end of the game.',
      notYet: 'This time place exactly one stone. If you move from d3 to d6, it goes on e6.',
    },
    two: {
      title: 'Two stones at once',
      text: [
        'The lines of two towers can cross twice: your row crosses the column of the other tower, and your column its row. Then both stones are placed; leaving one out is not allowed.',
        'Find a move that marks with two stones. From g8 your tower can mark any of the three orange towers that way.',
      ],
      well: 'Two stones in one turn: that builds walls quickly.',
      notYet: 'This time place two stones. Move from g2 to g8 and choose any orange tower.',
    },
    which: {
      title: 'One tower, your choice',
      text: [
        'Often several towers could be marked. You choose one of them; stones for two towers are never mixed.',
        'Move from d3 to d7 and mark the tower on e10. You can choose the tower itself or the stone.',
      ],
      well: 'Right: e7 is where your row meets the column of e10.',
      notYet: 'Move from d3 to d7 and mark the tower on e10: the stone goes on e7.',
    },
    areas: {
      title: 'Closing an area',
      text: [
        'Stones are walls. Intersections that are joined up, down, left or right without a stone in between are one area; stones that are diagonal neighbours leave no gap.',
        'One gap is left in the wall round your tower on b2. Close it from outside, with a stone on c4.',
      ],
      well: 'Closed! Only Blue has a tower in there, so its 15 points are yours.',
      notYet:
        'The tower on b2 should stay inside. Move i7 to i4, or h1 to h4, and mark the tower on c9.',
    },
    petrified: {
      title: 'Turned to stone',
      text: [
        'When all towers in an area have the same colour, they are petrified, that is, turned to stone. They keep the area, but they never move again.',
        'Try to move the tower on b2, and see what happens. Then move another one.',
      ],
      well: 'With two towers left you go on fighting for the rest of the board.',
      notYet: '',
    },
    end: {
      title: 'The end',
      text: [
        'The game is over as soon as the player to move has no tower that can move: each one is petrified or blocked.',
        'Only one gap is left between Blue and Orange, in the top row. Move c7 to f7 and close it.',
      ],
      well: 'That was the last gap: 77 to 25 for Blue.',
      notYet:
        'The gap is f11. From f7 your tower’s line runs up to it, and the line of the tower on k11 runs along the row.',
    },
    count: {
      title: 'The count',
      text: [
        'An area with towers of one colour only is worth a point for each of its intersections, including those under the towers. Areas with towers of both colours, or of neither, count for nobody.',
        'Here Orange has 53 + 5 = 58 points, and Blue has 35 + 1 + 1 = 37. Orange wins.',
      ],
      well: 'Now you know how points are made.',
      notYet: '',
    },
    quiet: {
      title: 'When nobody marks',
      text: [
        'Marking is always up to you. But when nobody has marked for a long time, the game is over and counted as it stands.',
        'One more move without a stone would end this game at 0 to 0. Make a move that marks.',
      ],
      well: 'Whenever a stone is placed, the count of moves without one starts again.',
      notYet: 'That would end the game, with no points for anybody. Make a move that marks.',
    },
    stones: {
      title: 'The last stone',
      text: [
        'There are 40 stones, for both players together; below the board you see how many are left. With the last one the game is over and counted, since no area can change any more.',
        'One stone is left, and two gaps could be closed with it. Close the one that is worth more.',
      ],
      well: '57 to 5. The other gap would have brought you only 8.',
      notYet: 'That wins as well, but only by 8 to 5. Move f11 to g11 and close the gap on g10.',
    },
    first: {
      title: 'Before you begin',
      text: [
        'A word of strategy: a petrified tower keeps its area but is out of play. Do not shut yourself in early for a few points; keep your towers free while the board is open, and aim for one large area.',
        'You know enough for a first game now. There are variants as well, but they can wait.',
      ],
      well: 'Good luck on the steel board!',
      notYet: '',
    },
    diagonals: {
      title: 'A variant: diagonals',
      text: [
        'With this variant the tower you moved marks along its row and column, or along one of its two diagonals. You choose one of the three.',
        'Move from b6 to c6 and mark along a diagonal: choose the stones themselves, or first ╲ or ╱.',
      ],
      well: 'A diagonal puts stones where nobody expects them.',
      notYet: 'Move from b6 to c6, choose one of the diagonals ╲ or ╱, and then a tower.',
    },
    setup: {
      title: 'A variant: your own set-up',
      text: [
        'Three stones are placed in turn, then the towers: one orange, two blue, two orange, one blue. Then Blue moves first.',
        'Orange has a tower on the board. Place your first one wherever you like.',
      ],
      well: 'Good. Far from Orange’s tower, or right beside it? Both have their charms.',
      notYet: '',
    },
  },
}

export type Words = typeof words
