/** What bots look like: hair, skin and the like by their name, hat and clothes by their level. */

export interface Look {
  skin: string
  hair: string
  style: keyof typeof HAIR
  beard: keyof typeof BEARDS | null
  glasses: boolean
}

/** In a box of 100 by 100; the head is around 50, 54. */
export const HAIR = {
  bald: ['', ''],
  short: [
    'M28 58C25 34 36 26 50 26S75 34 72 58L66 46H34Z',
    'M31 47C32 33 42 29 50 29S68 33 69 47C62 37 56 41 50 38S38 38 31 47Z',
  ],
  long: [
    'M26 84C22 50 27 26 50 26S78 50 74 84C66 88 34 88 26 84Z',
    'M31 48C32 33 42 29 52 29S68 34 69 48C64 36 58 36 52 34C46 40 38 38 31 48Z',
  ],
  curls: [
    'M25 48a9 9 0 0 1 5-14a11 11 0 0 1 14-8a12 12 0 0 1 18 2a11 11 0 0 1 10 11a9 9 0 0 1 2 13a8 8 0 0 1-4 13H30a8 8 0 0 1-5-17Z',
    'M31 46a6 6 0 0 1 7-8a7 7 0 0 1 12-3a7 7 0 0 1 12 3a6 6 0 0 1 7 8C60 40 40 40 31 46Z',
  ],
  plaits: [
    'M28 58C25 34 36 26 50 26S75 34 72 58l4 5-3 5 3 5-3 5 2 9c-6 2-9 0-9-5l-2-10V46H36v26l-2 10c0 5-3 7-9 5l2-9-3-5 3-5-3-5Z',
    'M31 48C32 33 42 29 50 29S68 33 69 48C64 38 56 36 50 30C44 36 36 38 31 48Z',
  ],
} as const

export const BEARDS = {
  full: 'M30 56c1 8 3 9 8 8c5-2 7-3 12-3s7 1 12 3c5 1 7 0 8-8c1 14-5 25-20 25S29 70 30 56Z',
  moustache: 'M38 68c3-6 8-6 12-3c4-3 9-3 12 3c-5 2-9 1-12-1c-3 2-7 3-12 1Z',
} as const

const SKIN = ['#f3cfb0', '#e3b083', '#b77d52', '#7d5236']
const DYE = {
  black: '#2b2622',
  brown: '#6b4328',
  red: '#b2532a',
  blond: '#d9b15e',
  grey: '#a9a49b',
}

function look(
  skin: number,
  hair: keyof typeof DYE,
  style: Look['style'],
  beard: Look['beard'] = null,
  glasses = false,
): Look {
  return { skin: SKIN[skin]!, hair: DYE[hair], style, beard, glasses }
}

export const LOOKS: Record<string, Look> = {
  Ada: look(0, 'brown', 'plaits'),
  Bruno: look(1, 'black', 'short', 'full'),
  Carla: look(1, 'black', 'long'),
  Dirk: look(0, 'blond', 'short', 'moustache'),
  Elsa: look(0, 'blond', 'plaits', null, true),
  Felix: look(0, 'red', 'curls'),
  Greta: look(0, 'grey', 'curls', null, true),
  Hugo: look(2, 'black', 'short', 'moustache'),
  Ida: look(3, 'black', 'curls'),
  Jonas: look(0, 'brown', 'short', null, true),
  Karin: look(0, 'red', 'long'),
  Leo: look(1, 'brown', 'curls', 'full'),
  Mila: look(2, 'black', 'plaits'),
  Nils: look(0, 'blond', 'curls', 'full'),
  Olga: look(0, 'grey', 'long'),
  Pim: look(1, 'red', 'short'),
  Rosa: look(2, 'brown', 'long', null, true),
  Sem: look(3, 'black', 'short'),
  Thea: look(1, 'brown', 'curls'),
  Uwe: look(0, 'grey', 'bald', 'full'),
  Vera: look(0, 'black', 'long', null, true),
  Willem: look(0, 'grey', 'short', 'full', true),
  Yara: look(3, 'black', 'plaits'),
  Zeno: look(2, 'grey', 'bald', 'moustache', true),
}

export const BOT_NAMES = Object.keys(LOOKS)

/** The wall behind, and the coat; from level 1 on. */
export const COLOURS: [wall: string, coat: string][] = [
  ['#cfe0d0', '#5f7f6a'],
  ['#f0dcb4', '#7b8a94'],
  ['#e9c6b2', '#8a4a34'],
  ['#d3d6dc', '#5d6675'],
  ['#e6d6e8', '#7a5484'],
  ['#c9ddec', '#c2621f'],
  ['#dcd3c2', '#23262d'],
  ['#f1cfa0', '#6b4a2a'],
  ['#cfe3e4', '#2c5a68'],
  ['#2f3a55', '#8c2f39'],
]
