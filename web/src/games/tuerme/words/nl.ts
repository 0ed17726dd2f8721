/** Spiel der Türme in het Nederlands. */

import type { Emblem } from '../layout'
import type { Words } from './en'

const COLOURS = ['Blauw', 'Rood', 'Geel', 'Paars']
const SYMBOLS: Record<string, string> = {
  c: 'kroon',
  k: 'sleutel',
  l: 'lelie',
  s: 'zon',
}
const ADJECTIVES = ['blauwe', 'rode', 'gele', 'paarse']
const PLURALS: Record<Emblem, string> = { c: 'kronen', k: 'sleutels', l: 'lelies', s: 'zonnen' }
const NUMBERS = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf']
/** Wat op een steen staat, naar de namen die de server noemt. */
const WHAT: Record<string, string> = {
  crown: 'de kroon',
  key: 'de sleutel',
  lily: 'de lelie',
  sun: 'de zon',
}

const towerOf = (emblem: Emblem, height: number) =>
  `toren van ${NUMBERS[height]} ${PLURALS[emblem]}`
const colour = (seat: unknown) => COLOURS[Number(seat)] ?? String(seat)
const what = (symbol: unknown) => WHAT[String(symbol)] ?? String(symbol)
const stone = (text: unknown) => {
  const [symbol = '', seat = ''] = String(text)
  return `${ADJECTIVES[Number(seat)] ?? seat} ${SYMBOLS[symbol] ?? symbol}`
}
const quietMoves = (moves: unknown) =>
  String(moves) === '1' ? '1 stille zet' : `${String(moves)} stille zetten`

const refusals: Words['refusals'] = {
  empty_field: (p) => `Op ${p['field']} staat niets.`,
  not_your_piece: (p) => `Wat op ${p['field']} staat, is van ${colour(p['owner'])}.`,
  neutral_piece: (p) =>
    `De steen op ${p['field']} is neutraal: niemand speelt met ${colour(p['owner']).toLowerCase()}.`,
  stands_on_symbol_field: (p) =>
    `Wat in een bouwzone staat, blijft daar: vanaf ${p['field']} gaat niets meer weg.`,
  same_field: (p) => `Een zet gaat van ${p['field']} naar een ander veld.`,
  not_straight: (p) => `Van ${p['origin']} naar ${p['field']} loopt geen rechte lijn.`,
  blocked: (p) => `Wat op ${p['field']} staat, is niet van jou en staat in de weg.`,
  wrong_symbol: (p) =>
    `Op ${p['field']} zie je ${what(p['expected'])}, op jouw steen ${what(p['symbol'])}: bouwen kan alleen op hetzelfde symbool.`,
  wrong_symbol_field: (p) =>
    `${p['field']} is een veld voor ${what(p['expected'])}, niet voor ${what(p['symbol'])}.`,
  too_high: (p) =>
    `Dat worden ${p['height']} stenen op ${p['field']}; een toren heeft er hooguit vijf.`,
  nothing_to_pass: () => 'Passen mag alleen nadat je op een symboolveld bent geland.',
  deal_count: (p) => `Er worden ${p['expected']} stenen verdeeld, hier zijn het er ${p['found']}.`,
  deal_stones: (p) =>
    `De ${stone(p['stone'])} komt ${p['found']} keer voor; dat moet ${p['expected']} keer zijn.`,
  bad_stone: (p) =>
    `“${p['text']}” is geen steen: een symbool c, k, l of s en een kleur van 0 tot en met 3, zoals k0.`,
  unknown_symbol: (p) => `“${p['text']}” begint niet met een symbool: c, k, l of s.`,
  unknown_colour: (p) =>
    `In “${p['text']}” moeten na het symbool kleuren van 0 tot en met 3 staan.`,
  stone_count: (p) =>
    `De ${stone(p['text'])} hoort ${p['expected']} keer in de stad te staan, niet ${p['found']} keer.`,
  bad_mark: (p) => `In plaats van “${p['text']}” hoort hier + (mag nog een keer) of -.`,
  not_dealt: (p) => `Vóór de verdeling staat hier “${p['expected']}”, niet “${p['text']}”.`,
  neutral_on_top: (p) =>
    `Niemand speelt met ${colour(p['owner']).toLowerCase()}, dus in “${p['text']}” kan die kleur niet bovenop zijn gekomen.`,
  two_zones_held: (p) =>
    `De bouwzones ${String(p['text']).replaceAll('and', 'en')} zijn elk helemaal van één kleur; de eerste had het spel al beëindigd.`,
  not_the_last_mover: (p) =>
    `Bouwzone ${p['zone']} heeft het spel beëindigd, dus ${colour(p['expected'])} deed de laatste zet, niet ${colour(p['text'])}.`,
  gone_before: (p) =>
    `${colour(p['text'])} heeft niets meer in de straten; daarmee was het spel voor deze zet al uit.`,
  quiet_in_full_streets: (p) =>
    `Voor ${quietMoves(p['text'])} is een leeg straatveld nodig, en dat is er niet.`,
  quiet_after_landing: (p) =>
    `${quietMoves(p['text'])}, terwijl de laatste zet op een symboolveld landde.`,
  quiet_end: (p) =>
    `${quietMoves(p['text'])}: zo’n zet beëindigt het spel alleen als het maximum bereikt is.`,
  again_after_end: (p) => `Het spel is uit; ${colour(p['text'])} mag niet nog een keer.`,
  again_without_field: (p) =>
    `${colour(p['text'])} bezit geen symboolveld waarop de laatste zet geland kan zijn.`,
  again_without_move: (p) =>
    `${colour(p['text'])} kan geen zet meer doen; de volgende is aan de beurt.`,
  skipped: (p) => `${colour(p['text'])} kan geen zet doen, dus een ander is aan de beurt.`,
  not_the_starter: (p) =>
    `Er is nog geen steen verzet: ${colour(p['expected'])} begint, niet ${colour(p['text'])}.`,
}

const endings: Record<string, string> = {
  zone_held: 'Eén kleur bezit een hele bouwzone.',
  no_stones_in_streets: 'Iemand heeft niets meer in de straten.',
  nobody_can_move: 'Niemand kan nog een zet doen.',
  stall_limit: 'Te veel zetten achter elkaar zonder te bouwen of op een symboolveld te landen.',
}

const lessons: Words['lessons'] = {
  moving: {
    title: 'Door de straten',
    text: [
      'Wie aan het eind de meeste stenen in de acht groene bouwzones heeft, wint.',
      'Je speelt met blauw: rond inlegwerk. Een steen gaat rechtuit, zo ver je wilt; stenen van anderen houden hem tegen, ook grijze.',
      'Breng de sleutel van e5 naar a5. De torens in de kolommen k en n staan alleen geparkeerd.',
    ],
    well: 'Meer is het niet: rechtuit, zolang de weg vrij is.',
    notYet: 'Dat mag, maar de sleutel moest van e5 naar a5.',
  },
  jumping: {
    title: 'Over je eigen stenen',
    text: [
      'Je eigen stenen en torens staan je nooit in de weg: je gaat eroverheen, hoeveel het er ook zijn en wat er ook op staat.',
      'Over die van een ander ga je nooit. Tussen de zon op a4 en het veld g4 staan twee blauwe stenen. Ga met de zon naar g4.',
    ],
    well: 'Een rij eigen stenen is een weg, geen muur.',
    notYet: 'Neem de zon op a4 en ga over je twee stenen heen naar g4.',
  },
  building: {
    title: 'Gelijk op gelijk',
    text: [
      'Een steen of toren mag op een andere landen, van wie dan ook, als beide hetzelfde symbool dragen. Samen zijn ze een toren.',
      'De hele toren is van wie bovenop ligt. Zet je lelie op de rode lelie op d4.',
    ],
    well: 'De toren is van jou, en de rode steen erin kan niet meer weg.',
    notYet: 'Je lelie op a4 kan naar de rode op d4: rechtuit en met hetzelfde symbool.',
  },
  towers: {
    title: 'Vijf en niet meer',
    text: [
      'Een toren verzet je in zijn geheel, net als een losse steen; hij wordt nooit uit elkaar gehaald. Hij heeft hooguit vijf stenen, en op een toren van vijf kan niemand meer bouwen.',
      'Met je toren van twee kronen maak je de rode toren van drie vol. Wijs een toren aan om zijn stenen te zien.',
    ],
    well: 'Vijf stenen, blauw bovenop: die pakt niemand je meer af.',
    notYet: 'Breng de toren van twee op g5 naar de kronen op d5.',
  },
  zones: {
    title: 'De bouwzones in',
    text: [
      'Alleen de symboolvelden in de acht bouwzones leveren punten op: één voor elke steen, voor de kleur die bovenop ligt.',
      'Op een leeg symboolveld past alleen zijn eigen symbool, en wat er staat, blijft er staan. Breng je toren van drie sleutels naar een sleutelveld.',
    ],
    well: 'Drie stenen, drie punten. Het fonteintje laat zien dat een van de vier velden van deze bouwzone van jou is.',
    notYet: 'De toren op f5 draagt de sleutel; vlak ernaast, op f6, ligt een sleutelveld.',
  },
  onceMore: {
    title: 'Nog een keer',
    text: [
      'Land je op een symboolveld, dan mag je nog een zet doen, met welke eigen steen of toren je maar wilt. En zo verder, zolang je op symboolvelden landt.',
      'Je bent net geland. Gebruik de extra zet om meteen weer te landen: er staat een zon klaar.',
    ],
    well: 'En weer mag je verder. Goed voorbereid pak je zo drie, vier velden in één beurt.',
    notYet: 'De zon op g6 kan naar e6, het veld met de zon.',
  },
  passing: {
    title: 'Genoeg is genoeg',
    text: [
      'De extra zet hoef je niet te doen. Je vijf zonnen op c4 staan tussen de rode lelies en die van jou: gaan ze weg, dan pakt Rood c3.',
      'Kies “Passen” onder het bord.',
    ],
    well: 'Nu moet Rood een zet doen, en daarna kunnen je zonnen naar c6. Passen mag alleen als je op een symboolveld bent geland; anders moet je een zet doen.',
    notYet: 'Kies deze keer “Passen”.',
  },
  climbing: {
    title: 'Op andermans torens',
    text: [
      'Wat in een bouwzone staat, gaat niet meer weg. Maar iedereen mag er nog op bouwen, tot vijf stenen. Dan krijgt het veld een andere eigenaar, met punten en al.',
      'Rood heeft twee lelies op f2. Neem ze over.',
    ],
    well: 'Twee punten minder voor Rood, drie meer voor jou, en een extra zet op de koop toe.',
    notYet: 'Je lelie op f5 kan rechtuit naar f2.',
  },
  ending: {
    title: 'De hele bouwzone',
    text: [
      'Zijn alle vier de velden van een bouwzone van één kleur, dan is het spel meteen uit, en elke steen in die bouwzone telt dubbel.',
      'Je hebt al drie velden van een bouwzone. Pak het vierde.',
    ],
    well: 'Afgelopen! Deze bouwzone telt dubbel. Wie de meeste punten heeft, wint, ongeacht wie het spel beëindigde.',
    notYet: 'Het lelieveld c3 ontbreekt nog; je lelies op c5 kunnen erheen.',
  },
  counting: {
    title: 'Voordat je begint',
    text: [
      'Het spel eindigt ook als iemand niets meer in de straten heeft; onder het bord zie je hoeveel het nog is. En het eindigt na 60 stille zetten achter elkaar, dus zetten die niet bouwen en niet op een symboolveld landen.',
      'Tel dus voordat je een bouwzone vult: wie het spel te vroeg beëindigt, staat misschien achter. En nu een eerste partij; de lagere niveaus van de computer zijn vriendelijk.',
    ],
    well: 'Veel plezier in de oude stad!',
    notYet: '',
  },
}

export const words: Words = {
  summary: 'Steen op steen door de straten van een oude stad tot in de bouwzones.',
  facts: ['2 tot 4 spelers', 'ongeveer een uur', 'snel geleerd, vol wendingen'],
  sides: COLOURS,
  symbols: SYMBOLS,
  legend: 'De vier symbolen',
  board: 'De oude stad, 14 bij 8 velden',
  expect: {
    deal: 'De stenen worden verdeeld.',
    piece: 'Kies een van je stenen of torens.',
    again: 'Nog een keer: kies een van je stenen of torens, of pas.',
    target: (field) => `Waarheen vanaf ${field}?`,
    stuck: (field) => `Wat op ${field} staat, kan nu niet weg; kies iets anders.`,
  },
  streets: 'Nog in de straten',
  streetsEnd: 'Heeft iemand daar niets meer, dan is het spel uit.',
  onceMore: 'Nog een keer!',
  onceMoreHow: 'Doe nog een zet of beëindig je beurt.',
  pass: 'Passen',
  quiet: (moves, limit) =>
    `Al ${moves} zetten is er niet gebouwd en niet geland; na ${limit} is het spel uit.`,
  spot: {
    street: (field) => `${field}: lege straat`,
    plot: (field, emblem, zone) =>
      `${field}: leeg symboolveld, ${SYMBOLS[emblem]}, bouwzone ${zone}`,
    piece: (emblem, colours, neutral) => {
      const top = colours[colours.length - 1]!
      const owner = neutral ? `${top}, neutraal` : top
      if (colours.length === 1) return `${SYMBOLS[emblem]}, ${owner}`
      const below = colours.slice(0, -1).reverse().join(', ')
      return `${towerOf(emblem, colours.length)}, ${owner} bovenop, daaronder ${below}`
    },
    canMove: 'kan verzet worden',
    canLand: 'is bereikbaar',
  },
  say: {
    move: (from, to) => `van ${from} naar ${to}`,
    piece: (emblem, height, from, to) =>
      `${height === 1 ? SYMBOLS[emblem] : towerOf(emblem, height)} van ${from} naar ${to}`,
    onto: (colour, height) =>
      height === 1 ? `, op ${colour}` : `, op de toren van ${NUMBERS[height]} van ${colour}`,
    grey: 'grijs',
    zone: (zone) => `, bouwzone ${zone}`,
    held: (zone, holders) => `in bouwzone ${zone} nu ${holders} van 4 velden`,
    pass: 'passen',
    deal: 'de stenen zijn verdeeld',
  },
  options: {
    stall_limit: {
      label: 'Stille zetten',
      help: 'Na zoveel zetten achter elkaar die niet bouwen en niet op een symboolveld landen, is het spel uit.',
    },
  },
  // A position set up by hand.
  setup: {
    turn: 'Aan zet',
    again: 'Is net op een symboolveld geland en mag nog een keer',
    quiet: 'Rustige zetten op rij',
    no: 'Nee',
    yes: 'Ja',
  },
  count: {
    zone: (number) => `Bouwzone ${number}`,
    zoneTwice: (number) => `Bouwzone ${number}, telt dubbel`,
  },
  endedBy: {
    streets(names, count, you) {
      const one = you ? 'hebt' : 'heeft'
      return `${names} ${count > 1 ? 'hebben' : one} niets meer in de straten.`
    },
    zone: (name, zone, _you) => `${name} bezit alle vier de velden van bouwzone ${zone}.`,
  },
  refusals,
  endings,
  themes: {
    zone: 'Een bouwzone bezetten',
    streets: 'De straten leegmaken',
    two: 'In twee beurten',
  },
  lessons,
}
