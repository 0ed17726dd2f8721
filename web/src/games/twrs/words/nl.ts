/** TWRS in het Nederlands. */

import type { Words } from './en'

function list(points: string[]): string {
  return points.length < 2
    ? points.join('')
    : `${points.slice(0, -1).join(', ')} en ${points.at(-1) ?? ''}`
}

const stones = (points: string[]): string =>
  points.length === 1 ? `steen op ${points[0] ?? ''}` : `stenen op ${list(points)}`

const moves = (count: number): string => (count === 1 ? '1 zet' : `${count} zetten`)

const stoneCount = (count: unknown): string =>
  Number(count) === 1 ? '1 steen' : `${String(count)} stenen`

export const words: Words = {
  summary: 'Verdeel het stalen bord in gebieden en houd meer grond over dan je tegenstander.',
  facts: ['2 spelers', 'ongeveer 20 minuten', 'zonder toeval, alles open'],
  sides: ['Blauw', 'Oranje'],
  board: 'TWRS-bord',

  expect: {
    stone: 'Leg een steen op een vrij snijpunt.',
    tower: 'Zet een van je torens op een vrij snijpunt.',
    source: 'Kies een toren om te verplaatsen.',
    sourceSwap: 'Kies een toren om te verplaatsen, of kies “Kant overnemen”.',
    sourceMust: 'Kies een toren om te verplaatsen; deze beurt moet je markeren.',
    target: 'Kies waar de toren heen gaat.',
    mark: 'Kies een toren om te markeren, of kies “Niet markeren”.',
    markMust: 'Kies een toren om te markeren.',
    more: 'Kies precies welke stenen het worden.',
  },
  noMark: 'Niet markeren',
  swap: 'Kant overnemen',
  back: 'Terug',
  ways: {
    straight: 'Met rij en kolom',
    rising: 'Met de stijgende diagonaal',
    falling: 'Met de dalende diagonaal',
  },
  waysLabel: 'Lijnen om mee te markeren',
  left: (count) => `nog ${stoneCount(count)}`,
  free: 'Vrije torens',
  expected: (blue, orange) => `Te verwachten aan het eind: blauw ${blue}, oranje ${orange} punten`,
  quiet: (count) => `${moves(count)} zonder steen`,

  spot: {
    empty: (at) => `${at}, vrij`,
    stone: (at) => `${at}, steen`,
    tower: (at, side) => `${at}, toren van ${side}`,
    petrified: (at, side) => `${at}, toren van ${side}, versteend`,
    area: (side, points) => `gebied van ${side}, ${points} ${points === 1 ? 'punt' : 'punten'}`,
    likely: (side) => `waarschijnlijk voor ${side}`,
    choose: 'deze toren kiezen',
    chosen: 'gekozen',
    go: 'hierheen gaan',
    mark: (points) => `markeren: ${stones(points)}`,
    markTower: 'deze toren markeren',
    place: 'hier neerzetten',
  },

  say: {
    turn: (source, target) => `Toren van ${source} naar ${target}`,
    marked: (points) => `, ${stones(points)}`,
    unmarked: ', zonder te markeren',
    stone: (at) => `Steen op ${at}`,
    tower: (at) => `Toren op ${at}`,
    swap: 'Van kant gewisseld',
  },

  refusals: {
    setup_goes_on: (p) =>
      `De opstelling is nog niet klaar: ${p['piece'] === 'stone' ? 'leg eerst een steen' : 'zet eerst een toren neer'}.`,
    setup_over: () => 'De opstelling is klaar; er wordt niets meer neergezet.',
    tower_due: () => 'Nu moet er een toren komen, geen steen.',
    stone_due: () => 'Nu moet er een steen komen, geen toren.',
    no_swap: () =>
      'Van kant wisselen kan alleen direct na de eerste zet, en alleen met die variant.',
    no_tower: (p) => `Op ${p['square']} staat geen toren. Kies er een van jezelf.`,
    not_your_tower: (p) => `De toren op ${p['square']} is van je tegenstander.`,
    petrified: (p) => `De toren op ${p['square']} is versteend en blijft staan.`,
    not_moved: () => 'Een toren moet naar een ander snijpunt.',
    not_in_line: (p) =>
      `Torens gaan rechtuit: ${p['target']} ligt niet op de rij of de kolom van ${p['source']}.`,
    blocked: (p) => `Op ${p['square']} staat iets in de weg.`,
    occupied: (p) => `${p['square']} is bezet.`,
    must_mark: (p) =>
      `Er is al ${moves(Number(p['quiet']))} lang geen steen gelegd: nu moet je markeren.`,
    no_stones_left: (p) =>
      p['left'] === 0 ? 'Alle stenen liggen al op het bord.' : 'Er is nog maar één steen.',
    not_a_marking_point: (p) =>
      `Op ${p['square']} kruisen de lijnen van je toren niet die van een toren van de ander.`,
    petrified_not_marked: (p) =>
      `Een steen op ${p['square']} zou een versteende toren markeren, en dat mag niet.`,
    marks_incomplete: (p) =>
      `Wie een toren markeert, doet dat op al zijn markeerpunten: ${p['square']} ontbreekt nog.`,
    marks_mixed: () => 'Deze stenen markeren niet allemaal dezelfde toren op dezelfde manier.',
    repeated_stone: (p) => `De steen op ${p['square']} is twee keer genoemd.`,
    bad_piece: (p) => `“${p['text']}” is geen b, o of x en ook geen aantal lege snijpunten.`,
    bad_run: (p) => `“${p['text']}” kan geen aantal lege snijpunten op een rij zijn.`,
    bad_side: (p) => `Aan zet is b of o, niet “${p['text']}”.`,
    too_many_stones: (p) => `${p['found']} stenen: dat zijn er meer dan de 40 van het spel.`,
    too_few_stones: (p) =>
      `Maar ${stoneCount(p['found'])}: vóór de eerste zet liggen er al drie op het bord.`,
    tower_count: (p) =>
      `${p['blue']} blauwe en ${p['orange']} oranje torens; van elke kleur moeten er drie zijn.`,
    setup_pieces: (p) =>
      `${stoneCount(p['stones'])}, ${p['blue']} blauwe en ${p['orange']} oranje torens: dat komt tijdens de opstelling niet voor.`,
    setup_side: () => 'De ander is aan de beurt om iets neer te zetten.',
    setup_quiet: () => 'Tijdens de opstelling tellen zetten zonder steen niet mee.',
  },

  cannotMove: (name, you) => `${name} ${you ? 'kunt' : 'kan'} geen toren meer verplaatsen.`,
  endings: {
    no_move: 'Wie aan zet is, kan geen toren meer verplaatsen.',
    stall_limit: 'Te veel zetten achter elkaar zonder steen.',
    last_stone: 'Alle stenen liggen op het bord, dus er verandert geen gebied meer.',
  },

  options: {
    setup: {
      label: 'Opstelling',
      help: 'Bij een eigen opstelling zetten de spelers de eerste stenen en alle torens zelf neer.',
      values: { standard: 'Vast', free: 'Eigen' },
    },
    diagonals: {
      label: 'Diagonaal markeren',
      help: 'De toren die net verplaatst is, mag ook met een van zijn diagonalen markeren.',
      values: { false: 'Nee', true: 'Ja' },
    },
    must_mark_after: {
      label: 'Markeren verplicht na',
      help: 'Na zoveel zetten achter elkaar zonder steen moet wie kan markeren, dat ook doen.',
      number: (value) => (value === 0 ? 'Nooit' : moves(value)),
    },
    stall_limit: {
      label: 'Het spel eindigt na',
      help: 'Na zoveel zetten achter elkaar zonder steen is het spel uit en wordt er geteld.',
      number: (value) => `${moves(value)} zonder steen`,
    },
    last_stone: {
      label: 'Na de laatste steen',
      help: 'Als alle stenen op het bord liggen, kan geen gebied meer veranderen.',
      values: { ends: 'Spel uit', plays_on: 'Doorspelen' },
    },
    swap: {
      label: 'Van kant wisselen na de eerste zet',
      help: 'Na de eerste zet mag de ander die kant overnemen; het bord wordt dan gedraaid. Niet bij een eigen opstelling.',
      values: { false: 'Nee', true: 'Ja' },
    },
  },

  // A position set up by hand.
  setup: {
    turn: 'Aan zet',
    quiet: 'Zetten op rij zonder steen',
    tower: (side) => `Toren, ${side}`,
    stone: 'Steen',
  },
  count: {
    areas: ['Grootste gebied', 'Tweede gebied', 'Derde gebied'],
    towers: 'Versteende torens',
    of: (count) => `${count} van 3`,
  },

  themes: {
    close: 'Een gebied sluiten',
    wall: 'Een muur bouwen',
    wait: 'Zetten zonder steen',
  },
  lessons: {
    moving: {
      title: 'Een toren gaat rechtuit',
      text: [
        'Met stenen sluit je gebieden af, en wie aan het eind het meeste gebied heeft, wint.',
        'Je speelt met blauw. Een toren gaat langs zijn rij of kolom zo ver je wilt. Stenen en andere torens staan in de weg.',
        'Ga met de toren van d3 zo ver mogelijk omhoog. Kies dan “Niet markeren”; markeren komt hierna.',
      ],
      well: 'Precies: bij de steen op d8 houdt het op.',
      notYet: 'Het kan nog verder. Breng de toren van d3 tot vlak onder de steen op d8.',
    },
    one: {
      title: 'Markeren',
      text: [
        'Na het verplaatsen mag je toren markeren: waar zijn lijnen die van een oranje toren kruisen, komt een steen.',
        'Markeer met precies één steen. Probeer d3 naar d6: daar kruisen alleen de lijnen van e10 de jouwe.',
      ],
      well: 'Goed gemarkeerd. Een steen blijft tot het eind liggen.',
      notYet: 'Nu moet het één steen zijn. Van d3 naar d6 komt die op e6.',
    },
    two: {
      title: 'Twee stenen tegelijk',
      text: [
        'De lijnen van twee torens kunnen elkaar twee keer kruisen: jouw rij de kolom van de andere toren, en jouw kolom zijn rij. Dan komen beide stenen op het bord; één weglaten mag niet.',
        'Zoek een zet waarmee je twee stenen legt. Vanaf g8 lukt dat bij elk van de drie oranje torens.',
      ],
      well: 'Twee stenen in één beurt: zo groeit een muur snel.',
      notYet: 'Het moeten twee stenen zijn. Ga van g2 naar g8 en kies een oranje toren.',
    },
    which: {
      title: 'Eén toren naar keuze',
      text: [
        'Vaak kun je meer dan één toren markeren. Je kiest er één; stenen voor twee torens combineer je nooit.',
        'Ga van d3 naar d7 en markeer de toren op e10. Je kunt de toren zelf kiezen of de steen.',
      ],
      well: 'Juist: op e7 kruist jouw rij de kolom van e10.',
      notYet: 'Ga naar d7 en markeer de toren op e10: zijn steen komt op e7.',
    },
    areas: {
      title: 'Een gebied afsluiten',
      text: [
        'Stenen zijn muren. Snijpunten die horizontaal of verticaal verbonden zijn zonder steen ertussen, vormen één gebied; stenen die schuin naast elkaar liggen, sluiten ook af.',
        'In de muur om je toren op b2 zit nog één gat. Maak het van buitenaf dicht, met een steen op c4.',
      ],
      well: 'Dicht! Er staat alleen blauw in, dus de 15 punten zijn voor jou.',
      notYet:
        'De toren op b2 moet binnenblijven. Ga van i7 naar i4, of van h1 naar h4, en markeer de toren op c9.',
    },
    petrified: {
      title: 'Versteend',
      text: [
        'Staan er in een gebied alleen torens van één kleur, dan verstenen die. Het gebied blijft van die kleur, maar de torens komen nooit meer van hun plaats.',
        'Probeer de toren op b2 te verplaatsen en kijk wat er gebeurt. Neem daarna een andere.',
      ],
      well: 'Met twee torens vecht je verder om de rest van het bord.',
      notYet: '',
    },
    end: {
      title: 'Het einde',
      text: [
        'Het spel is uit zodra iemand aan de beurt is en geen toren meer kan verplaatsen: ze zijn allemaal versteend of geblokkeerd.',
        'Blauw en Oranje zijn gescheiden, op één gat in de bovenste rij na. Ga van c7 naar f7 en maak het dicht.',
      ],
      well: 'Dat was het laatste gat: 77 tegen 25 voor Blauw.',
      notYet: 'Het gat is f11. Je toren op f7 kijkt door die kolom omhoog, k11 kijkt langs de rij.',
    },
    count: {
      title: 'De telling',
      text: [
        'In een gebied met torens van één kleur telt elk snijpunt één punt, ook onder de torens, maar niet onder stenen. Gebieden met beide kleuren of zonder toren tellen voor niemand.',
        'Hier heeft Oranje 53 en 5, samen 58; Blauw heeft 35, 1 en 1, samen 37. Oranje wint.',
      ],
      well: 'Nu weet je hoe je aan punten komt.',
      notYet: '',
    },
    quiet: {
      title: 'Als niemand markeert',
      text: [
        'Markeren hoeft nooit. Maar heeft lange tijd niemand gemarkeerd, dan is het spel uit en wordt geteld wat iedereen heeft.',
        'Nog één zet zonder steen, en deze partij is met 0 tegen 0 uit. Doe een zet waarmee je markeert.',
      ],
      well: 'Met elke steen begint het tellen van zetten zonder steen opnieuw.',
      notYet:
        'Dan zou het uit zijn, zonder punten voor wie dan ook. Doe een zet waarmee je markeert.',
    },
    stones: {
      title: 'De laatste steen',
      text: [
        'Er zijn 40 stenen voor jullie samen; onder het bord zie je hoeveel er nog zijn. Met de laatste is het spel uit en wordt er geteld, want dan kan geen gebied meer veranderen.',
        'Er is nog één steen, en daarmee kun je een van twee gaten dichtmaken. Kies het gat dat het meeste oplevert.',
      ],
      well: '57 tegen 5. Het andere gat had je maar 8 punten opgeleverd.',
      notYet:
        'Ook zo win je, maar slechts met 8 tegen 5. Ga van f11 naar g11 en sluit het gat op g10.',
    },
    first: {
      title: 'Voordat je begint',
      text: [
        'Een woord over strategie: een versteende toren houdt zijn gebied, maar doet niet meer mee. Sluit jezelf niet vroeg in voor een paar punten; houd je torens vrij zolang het bord open is, en werk toe naar één groot gebied.',
        'Voor een eerste partij weet je genoeg. Er zijn ook varianten, maar die hebben geen haast.',
      ],
      well: 'Veel succes op het stalen bord!',
      notYet: '',
    },
    diagonals: {
      title: 'Variant: diagonalen',
      text: [
        'In deze variant markeert je toren met zijn rij en kolom, of met een van zijn twee diagonalen. Je kiest een van de drie.',
        'Ga van b6 naar c6 en markeer met een diagonaal: kies de stenen zelf, of eerst ╲ of ╱.',
      ],
      well: 'Met een diagonaal komen stenen waar niemand ze verwacht.',
      notYet: 'Ga naar c6, kies een van de diagonalen ╲ of ╱ en dan een toren.',
    },
    setup: {
      title: 'Variant: eigen opstelling',
      text: [
        'Om de beurt leggen jullie drie stenen; dan volgen de torens: één oranje, twee blauwe, twee oranje, één blauwe. Daarna begint Blauw.',
        'Oranje heeft al een toren staan. Zet je eerste waar je wilt.',
      ],
      well: 'Mooi. Ver weg van de ander of er vlak naast? Allebei heeft wel wat.',
      notYet: '',
    },
  },
}
