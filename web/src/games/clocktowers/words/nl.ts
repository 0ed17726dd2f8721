/** Clocktowers in het Nederlands. */

import type { Words } from './en'

const cards: Record<string, string> = {
  F1: 'één verdieping',
  F1c: 'één verdieping met kat',
  F1m: 'één verdieping met muis',
  F2: 'twee verdiepingen',
  F2c: 'twee verdiepingen met kat',
  F2m: 'twee verdiepingen met muis',
  C: 'klok',
  Cm: 'klok met muis',
  Rr: 'rood dak',
  Rb: 'blauw dak',
  Rg: 'groen dak',
  Ry: 'geel dak',
  Rp: 'paars dak',
  '?': 'onbekende kaart',
}
const card = (code: string) => cards[code] ?? code
const colours: Record<string, string> = {
  red: 'rode',
  blue: 'blauwe',
  green: 'groene',
  yellow: 'gele',
  purple: 'paarse',
}
const piles: Record<string, string> = {
  F: 'verdiepingen',
  C: 'klokken',
  R: 'daken',
  floors: 'verdiepingen',
  clocks: 'klokken',
  roofs: 'daken',
}
const pile = (name: string) => piles[name] ?? name
const many = (n: number | string, one: string, more: string) =>
  String(n) === '1' ? `1 ${one}` : `${n} ${more}`
const cardCount = (n: number | string) => many(n, 'kaart', 'kaarten')
/** The server writes a choice of two heights as 1–2. */
const storeys = (n: string) => many(n.replace('–', ' of '), 'verdieping', 'verdiepingen')

const SIDES = ['Koper', 'Petrol', 'Roze', 'Leisteen']

export const words: Words = {
  summary:
    'Bouw een rij klokkentorens van verdiepingen, klokken en daken – en houd de muizen buiten.',
  facts: ['2 tot 4 spelers', 'ongeveer 30 minuten', 'snel geleerd, verborgen kaarten'],
  sides: SIDES,
  // The deal has 58 cards, and each is a turn.
  seating: {
    3: 'Met drie spelers heeft de startspeler één beurt meer dan de anderen.',
    4: 'Met vier spelers hebben de eerste twee één beurt meer dan de andere twee.',
  },
  card,
  pile,

  board: 'De tafel: je hand, je torens en de drie stapels',
  boardOf: (name) => `De tafel: de torens van ${name} en de drie stapels`,
  tray: 'Afleggen',
  discarded: (name) => `Afgelegd door ${name}`,
  spot: {
    hand: (code) => `In je hand: ${card(code)}`,
    free: 'Een vrije plaats in je hand',
    tower: (number, content) => `Jouw toren ${number}: ${content}`,
    towerOf: (name, number, content) => `${name}, toren ${number}: ${content}`,
    playable: 'kan gespeeld worden',
    stuck: 'past nog nergens',
    fits: (code) => `past hier: ${card(code)}`,
    discard: (code) => `hier afleggen: ${card(code)}`,
    draw: 'kan getrokken worden',
    plot: 'Plek voor een nieuwe toren',
    tray: (count) => `Aflegbakje, ${count} gedekt`,
    pile: (name, top, count) =>
      `Stapel ${pile(name)}: bovenop ${card(top)}, in totaal ${cardCount(count)}`,
    empty: (name) => `Stapel ${pile(name)}: leeg`,
    player: (name, points, towers, hand) =>
      `${name}, ${points} punten. ${towers || 'Nog geen torens'}. Hand: ${hand || 'leeg'}.`,
    numbered: (number, content) => `Toren ${number}: ${content}`,
    worth: (points) => `af, ${points} punten`,
    doubtful: (count, of) => `${count} onbekend, mogelijk: ${of}`,
  },
  expect: {
    play: 'Kies een kaart om te spelen of af te leggen.',
    place: (code) => `Waar komt deze kaart (${card(code)})?`,
    nowhere: (code, height) =>
      `Deze kaart (${card(code)}) past nog nergens: ${height ? `nodig is een toren van ${storeys(height)} met een klok` : 'een klok komt op verdiepingen'}. Leg hem af of kies een andere.`,
    last: 'Speel je laatste kaart of leg hem af.',
    draw: 'Trek de bovenste kaart van een stapel.',
    confirm: 'Trek van een stapel om te bevestigen.',
  },

  say: {
    begin: (code) => `${card(code)} als nieuwe toren`,
    on: (code, number) => `${card(code)} op toren ${number}`,
    discard: (code) => `${card(code)} afleggen`,
    hidden: 'een kaart gedekt afgelegd',
    draw: (name) => `trekken van de stapel ${pile(name)}`,
    deal: 'de kaarten zijn gedeeld',
  },

  refusals: {
    bad_card: (p) => `“${p.text}” is geen kaart; er zijn ${p.known}.`,
    not_in_hand: (p) => `Deze kaart heb je niet in je hand: ${card(p.card)}.`,
    play_first: () => 'Speel eerst een kaart of leg er een af; daarna trek je.',
    draw_first: () => 'Je beurt is nog niet voorbij: trek een kaart.',
    pile_empty: (p) => `De stapel ${pile(p.pile)} is op.`,
    no_such_tower: (p) => `Toren ${p.number} bestaat niet; je hebt er ${p.towers}.`,
    needs_tower: (p) =>
      `Hiermee kun je geen toren beginnen (${card(p.card)}); onderaan ligt altijd een verdieping.`,
    needs_floors_only: () => 'Op een klok komt geen verdieping meer.',
    has_clock: () => 'Een toren heeft maar één klok, en deze heeft er al een.',
    needs_clock: () => 'Onder een dak hoort een klok; die is er hier nog niet.',
    tower_complete: () => 'Deze toren heeft een dak en is af; er komt niets meer bij.',
    roof_height: (p) =>
      `Je volgende ${colours[p.colour] ?? p.colour} dak vraagt een toren van ${storeys(p.needed)}, niet van ${p.height}.`,
    wrong_pile: (p) => `${p.card} hoort niet in de stapel ${pile(p.pile)}.`,
    too_many_cards: (p) => `Van ${p.card} zijn er maar ${p.exist}.`,
    deal_size: (p) =>
      `Met ${p.seats} spelers telt de stapel ${pile(p.pile)} ${cardCount(p.expected)}, niet ${p.found}.`,
    card_count: (p) => `Van de ${pile(p.pile)} doen er ${p.expected} mee, niet ${p.found}.`,
    bad_piles: (p) => `“${p.text}” zijn geen stapels; je schrijft “F:…;C:…;R:…”.`,
    unknown_card: (p) => `“${p.text}” is onbekend; hier moet elke kaart bekend zijn.`,
    can_be_known: (p) => `“${p.text}” valt af te leiden: het is “${p.known}”.`,
    seat_count: (p) =>
      `Er zijn handen van ${many(p.expected, 'speler', 'spelers')}, maar torens van ${p.found}.`,
    bad_seat: (p) => `“${p.text}” kan hier niet aan de beurt zijn, ${p.known} wel.`,
    bad_phase: (p) => `“${p.text}” is geen fase; er zijn ${p.known}.`,
    not_dealt: () => 'Vóór het delen zijn er alleen de beginhanden.',
    start_cards: (p) =>
      `Iedereen begint met deze kaart, dus ze is in de hand, gebouwd of afgelegd: ${card(p.text)}.`,
    wrong_phase: (p) =>
      `Na ${many(p.turns, 'gespeelde of afgelegde kaart', 'gespeelde of afgelegde kaarten')} is de fase niet “${p.text}”.`,
    wrong_seat: (p) => `Volgens de gebruikte kaarten is ${SIDES[Number(p.expected)]} aan de beurt.`,
    turn_count: (p) =>
      `Gespeeld of afgelegd: ${cardCount(p.found)}; volgens de kaarten van de anderen horen het er ${p.expected} te zijn.`,
    hand_size: (p) => `Deze hand hoort ${cardCount(p.expected)} te tellen, niet ${p.found}.`,
    impossible_hand: () =>
      'Zo’n hand kan niet ontstaan. De eerste beurt bijvoorbeeld gebruikt een van de startkaarten.',
  },
  options: {},
  endings: { hands_empty: 'Alle kaarten zijn op: de torens worden geteld.' },
  ties: {
    mouse: 'Gelijke stand in punten: de hoogste muis geeft de doorslag.',
    cat: 'Gelijke stand in punten en muizen: de hoogste kat geeft de doorslag.',
    none: 'Gelijke stand in punten, muizen en katten.',
  },
  // A position set up by hand.
  setup: {
    turn: 'Aan zet',
    phase: 'Wat volgt',
    phases: {
      play: 'Er wordt een kaart gespeeld',
      draw: 'Er wordt een kaart getrokken',
      over: 'Niets: het is afgelopen',
    },
  },
  count: {
    clean: 'Torens zonder dieren',
    cats: 'Met alleen katten',
    both: 'Met katten en muizen',
    mice: 'Met alleen muizen',
    open: 'Niet af',
    mouse: 'Hoogste muis, bij gelijke stand',
    cat: 'Hoogste kat, als ook dat gelijk is',
  },

  order: (name: string, codes: string[]) =>
    `Stapel ${pile(name)}, van boven: ${codes.map(card).join(', ')}`,
  themes: {
    floor: 'Verdiepingen',
    clock: 'Klokken',
    roof: 'Daken',
    discard: 'Afleggen',
    draw: 'Trekken',
  },
  lessons: {
    floor: {
      title: 'Een toren beginnen',
      text: [
        'Bouw klokkentorens van verdiepingen, een klok en een dak: wie de meeste punten heeft als alle kaarten op zijn, wint.',
        'Iedereen begint met dezelfde drie kaarten, dus ook de andere hand ligt open. Elke toren begint met een verdieping: kies er een en dan de vrije bouwplek.',
      ],
      well: 'De eerste verdieping staat; andere kaarten hebben er meteen twee, met licht pleisterwerk. Je mag aan zoveel torens tegelijk bouwen als je wilt.',
      notYet: 'Dat mag ook – maar begin nu een toren met een verdieping.',
    },
    clock: {
      title: 'De klok',
      text: [
        'Op de verdiepingen komt precies één klok. Daarna wordt de toren niet hoger meer.',
        'Zet je klok op toren 1.',
      ],
      well: 'Hij slaat. Nu ontbreekt alleen het dak nog.',
      notYet: 'Kies de klok en dan toren 1.',
    },
    roof: {
      title: 'Het dak',
      text: [
        'Heeft een toren verdiepingen en een klok, dan maak je hem af met een dak. Torens die niet af zijn, zijn niets waard.',
        'Je hebt een rood dak: leg het erop.',
      ],
      well: 'De toren is af! De penning laat zien hoeveel hij waard is: vijf punten, want er wonen geen dieren in.',
      notYet: 'Leg het rode dak op de toren met de klok.',
    },
    animals: {
      title: 'Katten en muizen',
      text: [
        'Een toren zonder dieren is 5 punten waard, met alleen katten 4, met katten en muizen 3, met alleen muizen 2. Hoeveel het er zijn, maakt niet uit.',
        'Op een van je twee klokken zit een muis. Zet die klok waar de muis je niets kost.',
      ],
      well: 'Er zat al een muis; een tweede kost niets.',
      notYet: 'Op een andere toren zou de muis punten kosten. In toren 1 woont er al een.',
    },
    heights: {
      title: 'Elke kleur groeit',
      text: [
        'Van elke kleur dak heeft je eerste toren één of twee verdiepingen. Elke volgende toren van die kleur heeft er precies één meer dan de vorige.',
        'Je groene toren heeft één verdieping. Welke van de andere draagt je tweede groene dak? Probeer gerust ook de verkeerde: dan lees je waarom het niet past.',
      ],
      well: 'Eerst één, dan twee: de volgende groene toren vraagt er drie.',
      notYet: 'Zoek de plek voor het groene dak.',
    },
    discard: {
      title: 'Afleggen',
      text: [
        'In plaats van te spelen mag je een willekeurige kaart gedekt afleggen. Die doet niet meer mee, en niemand anders ziet welke het was; wat je nog hebt, weten ze dan niet meer zeker.',
        'Geen van je kaarten past ergens. Doe de kaart weg die je het minst nodig hebt.',
      ],
      well: 'Weg ermee. Afleggen kost een beurt, maar nooit punten.',
      notYet: '',
    },
    draw: {
      title: 'Trekken',
      text: [
        'Daarna trek je: de bovenste kaart van een van de drie stapels. Ze liggen open, dus iedereen ziet wat je neemt, en jij weet wat de anderen hebben tot ze iets afleggen.',
        'Je toren heeft twee verdiepingen en een klok. Neem wat er nog ontbreekt.',
      ],
      well: 'Precies. Je hebt weer drie kaarten, en de volgende speler is aan de beurt.',
      notYet: 'Die mag je trekken, maar je toren heeft een dak nodig.',
    },
    last: {
      title: 'De laatste kaarten',
      text: [
        'Als alle stapels op zijn, trekt niemand meer; iedereen speelt wat hij nog heeft, één kaart per beurt.',
        'Dit is je laatste kaart. Waar levert die de meeste punten op?',
      ],
      well: 'Vijf punten met de allerlaatste kaart: 13 tegen 12, en je wint.',
      notYet: 'Het dak past op twee torens. In een ervan wonen geen dieren.',
    },
    count: {
      title: 'De telling',
      text: [
        'Alle kaarten zijn op en de torens die af zijn, worden geteld. Wie de meeste punten heeft, wint.',
        'Bij gelijke stand beslist de muis op de hoogste verdieping, en daarna de hoogste kat: stiekem houden we toch van ze.',
      ],
      well: 'Meer hoef je niet te weten. Aan de slag!',
      notYet: '',
    },
  },
}
