/** Clocktowers auf Deutsch. */

import type { Words } from './en'

const cards: Record<string, string> = {
  F1: 'ein Stockwerk',
  F1c: 'ein Stockwerk mit Katze',
  F1m: 'ein Stockwerk mit Maus',
  F2: 'zwei Stockwerke',
  F2c: 'zwei Stockwerke mit Katze',
  F2m: 'zwei Stockwerke mit Maus',
  C: 'Uhr',
  Cm: 'Uhr mit Maus',
  Rr: 'rotes Dach',
  Rb: 'blaues Dach',
  Rg: 'grünes Dach',
  Ry: 'gelbes Dach',
  Rp: 'violettes Dach',
  '?': 'unbekannte Karte',
}
const card = (code: string) => cards[code] ?? code
const colours: Record<string, string> = {
  red: 'rotes',
  blue: 'blaues',
  green: 'grünes',
  yellow: 'gelbes',
  purple: 'violettes',
}
const piles: Record<string, string> = {
  F: 'Stockwerke',
  C: 'Uhren',
  R: 'Dächer',
  floors: 'Stockwerke',
  clocks: 'Uhren',
  roofs: 'Dächer',
}
const pile = (name: string) => piles[name] ?? name
const stacks: Record<string, string> = {
  F: 'Stockwerkstapel',
  C: 'Uhrenstapel',
  R: 'Dachstapel',
  floors: 'Stockwerkstapel',
  clocks: 'Uhrenstapel',
  roofs: 'Dachstapel',
}
const stack = (name: string) => stacks[name] ?? name
/** A floor may have two storeys, so that cards and storeys need different words. */
const kind = (name: string) => (name === 'floors' ? 'Stockwerkkarten' : pile(name))
/** One height, or two to choose from as in “1–2”. */
const storeys = (n: string) =>
  String(n) === '1' ? '1 Stockwerk' : `${String(n).replace('–', ' oder ')} Stockwerken`
const few: Record<string, string> = { 0: 'noch keinen', 1: 'erst einen' }
const towers = (n: string) => `du hast ${few[n] ?? `erst ${n}`}`

const SIDES = ['Kupfer', 'Petrol', 'Rosa', 'Schiefer']

export const words: Words = {
  summary:
    'Baue aus Stockwerken, Uhren und Dächern eine Reihe von Uhrtürmen – und halte die Mäuse fern.',
  facts: ['2 bis 4 Personen', 'etwa 30 Minuten', 'leicht zu lernen, verdeckte Handkarten'],
  sides: SIDES,
  // The deal has 58 cards, and each is a turn.
  seating: {
    3: 'Zu dritt hat die Person, die anfängt, einen Zug mehr als die anderen.',
    4: 'Zu viert haben die ersten beiden einen Zug mehr als die anderen.',
  },
  card,
  pile,

  board: 'Der Tisch: deine Hand, deine Türme und die drei Stapel',
  boardOf: (name) => `Der Tisch: die Türme von ${name} und die drei Stapel`,
  tray: 'Ablage',
  discarded: (name) => `Abgelegt von ${name}`,
  spot: {
    hand: (code) => `Auf deiner Hand: ${card(code)}`,
    free: 'Ein freier Platz auf deiner Hand',
    tower: (number, content) => `Dein Turm ${number}: ${content}`,
    towerOf: (name, number, content) => `${name}, Turm ${number}: ${content}`,
    playable: 'kann ausgespielt werden',
    stuck: 'passt noch nirgends',
    fits: (code) => `passt hierher: ${card(code)}`,
    discard: (code) => `hier ablegen: ${card(code)}`,
    draw: 'kann gezogen werden',
    plot: 'Bauplatz für einen neuen Turm',
    tray: (count) => `Ablage, ${count} verdeckt`,
    pile: (name, top, count) => `${stack(name)}: oben ${card(top)}, insgesamt ${count}`,
    empty: (name) => `${stack(name)}: leer`,
    player: (name, points, towers, hand) =>
      `${name}, ${points} Punkte. ${towers || 'Noch keine Türme'}. Hand: ${hand || 'leer'}.`,
    numbered: (number, content) => `Turm ${number}: ${content}`,
    worth: (points) => `fertig, ${points} Punkte`,
    doubtful: (count, of) => `${count} unbekannt, möglich: ${of}`,
  },
  expect: {
    play: 'Wähle eine Karte zum Ausspielen oder Ablegen.',
    place: (code) => `Wohin damit (${card(code)})?`,
    nowhere: (code, height) =>
      `Passt noch nirgends (${card(code)}): ${height ? `Nötig ist ein Turm mit Uhr und ${storeys(height)}` : 'Eine Uhr kommt auf Stockwerke'}. Lege die Karte ab oder wähle eine andere.`,
    last: 'Spiele deine letzte Karte aus oder lege sie ab.',
    draw: 'Zieh die oberste Karte eines Stapels.',
    confirm: 'Zieh zur Bestätigung von einem Stapel.',
  },

  say: {
    begin: (code) => `${card(code)} als neuer Turm`,
    on: (code, number) => `${card(code)} auf Turm ${number}`,
    discard: (code) => `${card(code)} auf die Ablage`,
    hidden: 'eine Karte verdeckt abgelegt',
    draw: (name) => `vom ${stack(name)} die oberste Karte`,
    deal: 'die Karten sind ausgeteilt',
  },

  refusals: {
    bad_card: (p) => `„${p.text}“ ist keine Karte; es gibt ${p.known}.`,
    not_in_hand: (p) => `Diese Karte hast du nicht auf der Hand: ${card(p.card)}.`,
    play_first: () => 'Erst eine Karte ausspielen oder ablegen, dann ziehen.',
    draw_first: () => 'Dein Zug ist noch nicht zu Ende: Du musst eine Karte ziehen.',
    pile_empty: (p) => `Der ${stack(p.pile)} ist leer.`,
    no_such_tower: (p) => `Einen Turm ${p.number} gibt es nicht; ${towers(p.towers)}.`,
    needs_tower: (p) =>
      `Damit beginnt kein Turm (${card(p.card)}); ganz unten muss ein Stockwerk liegen.`,
    needs_floors_only: () => 'Auf eine Uhr kommt kein Stockwerk mehr.',
    has_clock: () => 'Ein Turm hat nur eine Uhr, und dieser hat sie schon.',
    needs_clock: () => 'Unter das Dach gehört eine Uhr; hier ist noch keine.',
    tower_complete: () => 'Dieser Turm hat sein Dach und ist fertig; es kommt nichts mehr hinzu.',
    roof_height: (p) =>
      `Dein nächstes ${colours[p.colour] ?? p.colour} Dach braucht einen Turm mit ${storeys(p.needed)}; dieser hat ${p.height}.`,
    wrong_pile: (p) => `${p.card} gehört nicht in den ${stack(p.pile)}.`,
    too_many_cards: (p) => `Von ${p.card} gibt es nur ${p.exist}.`,
    deal_size: (p) =>
      `Bei ${p.seats} Personen hat der ${stack(p.pile)} ${p.expected} Karten, nicht ${p.found}.`,
    card_count: (p) => `Im Spiel sind ${p.expected} ${kind(p.pile)}, nicht ${p.found}.`,
    bad_piles: (p) => `„${p.text}“ sind keine Stapel; man schreibt „F:…;C:…;R:…“.`,
    unknown_card: (p) => `„${p.text}“ ist unbekannt; hier muss man jede Karte kennen.`,
    can_be_known: (p) => `„${p.text}“ lässt sich erschließen: Es ist „${p.known}“.`,
    seat_count: (p) => `Es gibt ${p.expected} Hände, aber Türme für ${p.found}.`,
    bad_seat: (p) => `„${p.text}“ kann hier nicht am Zug sein, wohl aber ${p.known}.`,
    bad_phase: (p) => `„${p.text}“ ist keine Phase; es gibt ${p.known}.`,
    not_dealt: () => 'Vor dem Austeilen gibt es nur die Starthände.',
    start_cards: (p) =>
      `Alle beginnen mit dieser Karte, also ist sie auf der Hand, verbaut oder abgelegt: ${card(p.text)}.`,
    wrong_phase: (p) =>
      `Ausgespielte und abgelegte Karten: ${p.turns}; die Phase kann dann nicht „${p.text}“ sein.`,
    wrong_seat: (p) => `Nach den verbrauchten Karten ist ${SIDES[Number(p.expected)]} am Zug.`,
    turn_count: (p) =>
      `Ausgespielt oder abgelegt: ${p.found}; nach den Karten der anderen müssten es ${p.expected} sein.`,
    hand_size: (p) => `Karten auf dieser Hand: ${p.expected}, nicht ${p.found}.`,
    impossible_hand: () =>
      'Zu dieser Hand führen keine Züge. Der erste Zug etwa verbraucht eine der Startkarten.',
  },
  options: {},
  endings: { hands_empty: 'Alle Karten sind verbraucht: Die Türme werden gewertet.' },
  ties: {
    mouse: 'Gleichstand nach Punkten: Die höchste Maus gibt den Ausschlag.',
    cat: 'Gleichstand nach Punkten und Mäusen: Die höchste Katze gibt den Ausschlag.',
    none: 'Gleichstand nach Punkten, Mäusen und Katzen.',
  },
  // A position set up by hand.
  setup: {
    turn: 'Am Zug',
    phase: 'Was folgt',
    phases: {
      play: 'Eine Karte wird gespielt',
      draw: 'Eine Karte wird gezogen',
      over: 'Nichts: Es ist zu Ende',
    },
  },
  count: {
    clean: 'Türme ohne Tiere',
    cats: 'Nur mit Katzen',
    both: 'Mit Katzen und Mäusen',
    mice: 'Nur mit Mäusen',
    open: 'Unfertige',
    mouse: 'Höchste Maus, bei Gleichstand',
    cat: 'Höchste Katze, falls immer noch gleich',
  },

  order: (name: string, codes: string[]) =>
    `${stack(name)}, von oben: ${codes.map(card).join(', ')}`,
  themes: {
    floor: 'Stockwerke',
    clock: 'Uhren',
    roof: 'Dächer',
    discard: 'Ablegen',
    draw: 'Nachziehen',
  },
  lessons: {
    floor: {
      title: 'Ein Turm beginnt',
      text: [
        'Bau Uhrtürme aus Stockwerken, einer Uhr und einem Dach: Wer die meisten Punkte hat, wenn alle Karten verbraucht sind, gewinnt.',
        'Alle beginnen mit denselben drei Karten, deshalb liegt auch die andere Hand offen. Jeder Turm beginnt mit einem Stockwerk: Wähle eines und dann den freien Bauplatz.',
      ],
      well: 'Das Erdgeschoss steht; andere Karten haben gleich zwei Stockwerke, mit hellem Putz. Du darfst an beliebig vielen Türmen zugleich bauen.',
      notYet: 'Auch das ist erlaubt – aber beginne jetzt einen Turm mit einem Stockwerk.',
    },
    clock: {
      title: 'Die Uhr',
      text: [
        'Auf die Stockwerke kommt genau eine Uhr. Danach wächst der Turm nicht mehr.',
        'Setze deine Uhr auf Turm 1.',
      ],
      well: 'Sie schlägt. Jetzt fehlt nur noch das Dach.',
      notYet: 'Wähle die Uhr und dann Turm 1.',
    },
    roof: {
      title: 'Das Dach',
      text: [
        'Ein Dach vollendet einen Turm aus Stockwerken und Uhr. Unfertige Türme zählen nichts.',
        'Du hast ein rotes Dach: Setze es auf.',
      ],
      well: 'Fertig! Die Plakette zeigt, was der Turm wert ist: fünf Punkte, denn kein Tier wohnt darin.',
      notYet: 'Setze das rote Dach auf den Turm mit der Uhr.',
    },
    animals: {
      title: 'Katzen und Mäuse',
      text: [
        'Ein Turm ohne Tiere ist 5 Punkte wert, nur mit Katzen 4, mit Katzen und Mäusen 3, nur mit Mäusen 2. Wie viele es sind, ist gleich.',
        'Auf einer deiner beiden Uhren sitzt eine Maus. Setze diese Uhr dorthin, wo die Maus dich nichts kostet.',
      ],
      well: 'Eine Maus war schon da; die zweite kostet nichts.',
      notYet: 'Auf einem anderen Turm würde die Maus Punkte kosten. In Turm 1 wohnt schon eine.',
    },
    heights: {
      title: 'Jede Farbe wächst',
      text: [
        'Dein erster fertiger Turm einer Dachfarbe hat ein oder zwei Stockwerke. Jeder weitere dieser Farbe hat genau eines mehr als der vorige.',
        'Dein grüner Turm hat ein Stockwerk. Welcher der anderen trägt dein zweites grünes Dach? Probiere ruhig auch den falschen: Du erfährst, warum es nicht passt.',
      ],
      well: 'Erst eins, dann zwei: Der nächste grüne Turm braucht drei.',
      notYet: 'Suche den Platz für das grüne Dach.',
    },
    discard: {
      title: 'Ablegen',
      text: [
        'Statt auszuspielen, darfst du jede Karte verdeckt ablegen. Sie ist aus dem Spiel, und die anderen sehen nicht, welche es war; was du noch hast, wissen sie nun nicht mehr genau.',
        'Nichts auf deiner Hand passt irgendwo. Trenne dich von der Karte, die du am wenigsten brauchst.',
      ],
      well: 'Weg damit. Ablegen kostet einen Zug, aber nie Punkte.',
      notYet: '',
    },
    draw: {
      title: 'Ziehen',
      text: [
        'Danach ziehst du: die oberste Karte eines der drei Stapel. Sie liegen offen, also sehen alle, was du nimmst, und du weißt, was die anderen haben, bis sie etwas ablegen.',
        'Dein Turm hat zwei Stockwerke und eine Uhr. Nimm, was ihm fehlt.',
      ],
      well: 'Genau. Du hast wieder drei Karten, und der Zug ist zu Ende.',
      notYet: 'Das darfst du ziehen, aber dem Turm fehlt das Dach.',
    },
    last: {
      title: 'Die letzten Karten',
      text: [
        'Sind alle Stapel leer, zieht niemand mehr; alle spielen aus, was sie noch haben, Karte für Karte.',
        'Das ist deine letzte Karte. Wo bringt sie die meisten Punkte?',
      ],
      well: 'Fünf Punkte mit der allerletzten Karte: 13 zu 12, und du gewinnst.',
      notYet: 'Das Dach passt auf zwei Türme. In einem davon wohnen keine Tiere.',
    },
    count: {
      title: 'Die Wertung',
      text: [
        'Alle Karten sind verbraucht, die fertigen Türme werden gewertet. Wer die meisten Punkte hat, gewinnt.',
        'Bei Gleichstand entscheidet die Maus im höchsten Stockwerk, danach die höchste Katze: Irgendwie mag man sie ja doch.',
      ],
      well: 'Mehr braucht man nicht zu wissen. Nun bau los!',
      notYet: '',
    },
  },
}
