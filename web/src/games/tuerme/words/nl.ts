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
const PLURALS: Record<Emblem, string> = { c: 'kronen', k: 'sleutels', l: 'lelies', s: 'zonnen' }
const NUMBERS = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf']
/** Wat op een steen staat, naar de namen die de server noemt. */
const WHAT: Record<string, string> = {
  crown: 'de kroon',
  key: 'de sleutel',
  lily: 'de lelie',
  sun: 'de zon',
}

const colour = (seat: unknown) => COLOURS[Number(seat)] ?? String(seat)
const what = (symbol: unknown) => WHAT[String(symbol)] ?? String(symbol)
const stone = (text: unknown) => {
  const [symbol = '', seat = ''] = String(text)
  return `${SYMBOLS[symbol] ?? symbol} in ${colour(seat).toLowerCase()}`
}

const refusals: Words['refusals'] = {
  empty_field: (p) => `Op ${p['field']} staat niets.`,
  not_your_piece: (p) => `Wat op ${p['field']} staat, is van ${colour(p['owner'])}.`,
  neutral_piece: (p) =>
    `De steen op ${p['field']} is neutraal: niemand speelt met ${colour(p['owner']).toLowerCase()}.`,
  stands_on_symbol_field: (p) =>
    `Wat in een bouwzone staat, blijft daar: vanaf ${p['field']} gaat niets meer weg.`,
  same_field: (p) => `Een zet moet van ${p['field']} weg leiden.`,
  not_straight: (p) => `Van ${p['origin']} naar ${p['field']} loopt geen rechte lijn.`,
  blocked: (p) => `Op ${p['field']} staat ${colour(p['owner'])} in de weg.`,
  wrong_symbol: (p) =>
    `Op ${p['field']} zie je ${what(p['expected'])}, op jouw steen ${what(p['symbol'])}: alleen gelijke symbolen stapelen.`,
  wrong_symbol_field: (p) =>
    `${p['field']} is een veld voor ${what(p['expected'])}, niet voor ${what(p['symbol'])}.`,
  too_high: (p) =>
    `Dat worden ${p['height']} stenen op ${p['field']}; een toren telt er hoogstens vijf.`,
  nothing_to_pass: () => 'Passen mag alleen nadat je op een symboolveld bent geland.',
  deal_count: (p) =>
    `Er worden ${p['expected']} stenen neergelegd, hier zijn het er ${p['found']}.`,
  deal_stones: (p) =>
    `De ${stone(p['stone'])} komt ${p['found']} keer voor; dat moet ${p['expected']} keer zijn.`,
  bad_stone: (p) =>
    `“${p['text']}” is geen steen: een symbool c, k, l of s en een kleur van 0 tot en met 3, zoals k0.`,
  unknown_symbol: (p) => `“${p['text']}” begint niet met een symbool: c, k, l of s.`,
  unknown_colour: (p) =>
    `In “${p['text']}” moeten na het symbool kleuren van 0 tot en met 3 staan.`,
  stone_count: (p) =>
    `De ${stone(p['text'])} hoort ${p['expected']} keer in de stad, hier staat hij er ${p['found']} keer.`,
  bad_mark: (p) => `In plaats van “${p['text']}” hoort hier + (mag nog een keer) of -.`,
  not_dealt: (p) => `Voor het neerleggen staat hier “${p['expected']}”, niet “${p['text']}”.`,
  neutral_on_top: (p) =>
    `Niemand speelt met ${colour(p['owner']).toLowerCase()}, dus in “${p['text']}” kan die kleur niet bovenop zijn gekomen.`,
  two_zones_held: (p) =>
    `De bouwzones ${String(p['text']).replace('and', 'en')} zijn allebei helemaal van één kleur; de eerste had het spel al beëindigd.`,
  not_the_last_mover: (p) =>
    `Bouwzone ${p['zone']} heeft het spel beëindigd, dus ${colour(p['expected'])} zette het laatst, niet ${colour(p['text'])}.`,
  gone_before: (p) =>
    `${colour(p['text'])} heeft niets meer in de straten; daarmee was het spel voor deze zet al uit.`,
  quiet_in_full_streets: (p) =>
    `Voor ${p['text']} stille zetten is een leeg straatveld nodig, en dat is er niet.`,
  quiet_after_landing: (p) =>
    `${p['text']} stille zetten, terwijl de laatste zet op een symboolveld eindigde.`,
  quiet_end: (p) =>
    `${p['text']} stille zetten: een stille zet beëindigt het spel alleen door het maximum.`,
  again_after_end: (p) => `Het spel is uit; ${colour(p['text'])} mag niet nog een keer.`,
  again_without_field: (p) =>
    `${colour(p['text'])} bezit geen symboolveld waarop de zet geëindigd kan zijn.`,
  again_without_move: (p) =>
    `${colour(p['text'])} heeft geen zet meer; de volgende is aan de beurt.`,
  skipped: (p) => `${colour(p['text'])} kan niet zetten, dus iemand anders is aan de beurt.`,
  not_the_starter: (p) =>
    `Er is nog geen steen verzet: ${colour(p['expected'])} begint, niet ${colour(p['text'])}.`,
}

const endings: Record<string, string> = {
  zone_held: 'Eén kleur bezit een hele bouwzone.',
  no_stones_in_streets: 'Iemand heeft niets meer in de straten.',
  nobody_can_move: 'Niemand kan nog zetten.',
  stall_limit: 'Te veel stille zetten achter elkaar.',
}

const lessons: Words['lessons'] = {
  moving: {
    title: 'Door de straten',
    text: [
      'Je speelt met Blauw, de stenen met het ronde inlegwerk. Een steen gaat rechtuit, langs zijn rij of zijn kolom, zo ver je wilt.',
      'Stenen van anderen houden hem tegen, ook de grijze, die van niemand zijn. Breng de sleutel van e5 naar de stadsmuur, op a5.',
    ],
    well: 'Meer is het niet: rechtuit, zo ver de weg vrij is.',
    notYet: 'Dat mag, maar de bedoeling was de sleutel van e5 naar a5.',
  },
  jumping: {
    title: 'Over je eigen stenen',
    text: [
      'Je eigen stenen en torens staan je nooit in de weg: je gaat eroverheen, over zoveel als je wilt en wat er ook op staat.',
      'Over die van een ander ga je nooit. Tussen de zon op a4 en het veld g4 staan twee blauwe stenen. Ga erheen.',
    ],
    well: 'Een rij eigen stenen is een weg, geen muur.',
    notYet: 'Neem de zon op a4 en ga over je twee stenen heen naar g4.',
  },
  building: {
    title: 'Gelijk op gelijk',
    text: [
      'Een steen mag op een andere landen, ook op die van een ander, als op allebei hetzelfde symbool staat. Zo ontstaat een toren.',
      'Wie bovenop ligt, bezit de hele toren. Zet je lelie op de rode lelie op d4.',
    ],
    well: 'De toren is van jou, en de rode steen erin kan niet meer weg.',
    notYet: 'Je lelie op a4 kan bij de rode op d4: rechtuit en met hetzelfde symbool.',
  },
  towers: {
    title: 'Vijf en niet meer',
    text: [
      'Een toren verplaats je in zijn geheel, net als een losse steen; uit elkaar gaat hij nooit. Hij telt hoogstens vijf stenen, en op een toren van vijf kan niemand meer bouwen.',
      'Met je twee kronen maak je de rode toren van drie vol. Wijs een toren aan om zijn stenen te zien.',
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
      'Wie op een symboolveld landt, mag nog een keer zetten, waarmee hij wil, en zo verder zolang hij op symboolvelden landt.',
      'Je bent net geland. Gebruik de extra zet om meteen weer te landen: er staat een zon klaar.',
    ],
    well: 'En weer mag je verder. Goed voorbereid pak je zo drie, vier velden in één beurt.',
    notYet: 'De zon op g6 kan bij het zonneveld op e6.',
  },
  passing: {
    title: 'Genoeg is genoeg',
    text: [
      'De extra zet hoef je niet te doen. Je vijf zonnen op c4 staan tussen de rode lelies en die van jou: gaan ze weg, dan pakt Rood c3.',
      'Kies “Passen” onder het bord.',
    ],
    well: 'Nu moet Rood zetten, en je zonnen komen op c6. Passen mag alleen als je op een symboolveld bent geland; anders moet je zetten.',
    notYet: 'Pas deze keer.',
  },
  climbing: {
    title: 'Op andermans torens',
    text: [
      'Wat in een bouwzone staat, gaat niet meer weg. Maar iedereen mag er nog op bouwen, tot vijf stenen. Dan krijgt het veld een andere eigenaar, met punten en al.',
      'Rood heeft twee lelies op f2. Neem ze over.',
    ],
    well: 'Twee punten minder voor Rood, drie meer voor jou, en je mag ook nog een keer zetten.',
    notYet: 'Je lelie op f5 komt rechtuit op f2.',
  },
  ending: {
    title: 'De hele bouwzone',
    text: [
      'Zijn alle vier de velden van een bouwzone van één kleur, dan is het spel meteen uit, en elke steen in die bouwzone telt dubbel.',
      'Je hebt al drie velden van een bouwzone. Pak het vierde.',
    ],
    well: 'Uit! Deze bouwzone telt dubbel, en wie de meeste punten heeft, wint, wie het spel ook beëindigde.',
    notYet: 'Het lelieveld c3 ontbreekt nog; je lelies op c5 kunnen erbij.',
  },
  counting: {
    title: 'Voor je begint',
    text: [
      'Het spel eindigt ook als iemand geen eigen steen meer in de straten heeft, en na te veel stille zetten achter elkaar.',
      'Tel dus voor je een bouwzone vol maakt: wie het spel te vroeg beëindigt, staat misschien achter. En nu een eerste partij; de lagere niveaus van de computer zijn vriendelijk.',
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
    deal: 'De stenen worden neergelegd.',
    piece: 'Kies een van je stenen of torens.',
    again: 'Nog een keer: kies een van je stenen of torens, of pas.',
    target: (field) => `Waarheen vanaf ${field}?`,
    stuck: (field) => `Vanaf ${field} kan nu niets; kies iets anders.`,
  },
  onceMore: 'Nog een keer!',
  onceMoreHow: 'Doe nog een zet of beëindig je beurt.',
  pass: 'Passen',
  quiet: (moves, limit) => `${moves} van ${limit} stille zetten`,
  spot: {
    street: (field) => `${field}: lege straat`,
    plot: (field, emblem, zone) =>
      `${field}: leeg symboolveld, ${SYMBOLS[emblem]}, bouwzone ${zone}`,
    piece: (field, emblem, colours, neutral, zone) => {
      const top = colours[colours.length - 1]!
      const where = zone === null ? '' : `, bouwzone ${zone}`
      const owner = neutral ? `${top}, neutraal` : top
      if (colours.length === 1) return `${field}: ${SYMBOLS[emblem]}, ${owner}${where}`
      const below = colours.slice(0, -1).reverse().join(', ')
      return `${field}: toren van ${NUMBERS[colours.length]} ${PLURALS[emblem]}, ${owner} bovenop, daaronder ${below}${where}`
    },
    canMove: 'kan zetten',
    canLand: 'is bereikbaar',
  },
  say: {
    move: (from, to) => `van ${from} naar ${to}`,
    pass: 'past',
    deal: 'de stenen liggen klaar',
  },
  options: {
    stall_limit: {
      label: 'Stille zetten',
      help: 'Na zoveel zetten achter elkaar die niet stapelen en niet in een bouwzone eindigen, is het spel uit.',
    },
  },
  count: {
    zone: (number) => `Bouwzone ${number}`,
    zoneTwice: (number) => `Bouwzone ${number}, telt dubbel`,
  },
  refusals,
  endings,
  lessons,
}
