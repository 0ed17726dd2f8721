/** Spiel der Türme auf Deutsch. */

import type { Emblem } from '../layout'
import type { Words } from './en'

const COLOURS = ['Blau', 'Rot', 'Gelb', 'Violett']
const SYMBOLS: Record<string, string> = {
  c: 'Krone',
  k: 'Schlüssel',
  l: 'Lilie',
  s: 'Sonne',
}
const PLURALS: Record<Emblem, string> = { c: 'Kronen', k: 'Schlüsseln', l: 'Lilien', s: 'Sonnen' }
const NUMBERS = ['null', 'einer', 'zwei', 'drei', 'vier', 'fünf']
/** Was ein Stein trägt, nach den Namen, die der Server nennt. */
const WHAT: Record<string, string> = {
  crown: 'die Krone',
  key: 'den Schlüssel',
  lily: 'die Lilie',
  sun: 'die Sonne',
}

const towerOf = (emblem: Emblem, height: number) => `Turm aus ${NUMBERS[height]} ${PLURALS[emblem]}`
const colour = (seat: unknown) => COLOURS[Number(seat)] ?? String(seat)
const what = (symbol: unknown) => WHAT[String(symbol)] ?? String(symbol)
const stone = (text: unknown) => {
  const [symbol = '', seat = ''] = String(text)
  return `${SYMBOLS[symbol] ?? symbol} in ${colour(seat)}`
}

const refusals: Words['refusals'] = {
  empty_field: (p) => `Auf ${p['field']} steht nichts.`,
  not_your_piece: (p) => `Was auf ${p['field']} steht, gehört ${colour(p['owner'])}.`,
  neutral_piece: (p) =>
    `Der Stein auf ${p['field']} ist neutral: ${colour(p['owner'])} spielt niemand.`,
  stands_on_symbol_field: (p) =>
    `Was auf einem Symbolfeld steht, bleibt dort: Von ${p['field']} zieht nichts mehr weg.`,
  same_field: (p) => `Ein Zug muss von ${p['field']} wegführen.`,
  not_straight: (p) => `Von ${p['origin']} nach ${p['field']} geht es nicht geradeaus.`,
  blocked: (p) => `Was auf ${p['field']} steht, gehört nicht dir und ist im Weg.`,
  wrong_symbol: (p) =>
    `Auf ${p['field']} sieht man ${what(p['expected'])}, auf deinem Stein ${what(p['symbol'])}: Gebaut wird nur mit gleichen Symbolen.`,
  wrong_symbol_field: (p) =>
    `${p['field']} ist ein Feld für ${what(p['expected'])}, nicht für ${what(p['symbol'])}.`,
  too_high: (p) =>
    `Das wären ${p['height']} Steine auf ${p['field']}, erlaubt sind höchstens fünf.`,
  nothing_to_pass: () => 'Passen darfst du nur, nachdem du auf einem Symbolfeld gelandet bist.',
  deal_count: (p) => `Verteilt werden ${p['expected']} Steine, hier sind es ${p['found']}.`,
  deal_stones: (p) =>
    `${stone(p['stone'])} kommt ${p['found']}-mal vor, es müssen aber ${p['expected']} sein.`,
  bad_stone: (p) =>
    `„${p['text']}“ ist kein Stein: ein Symbol c, k, l oder s und eine Farbe von 0 bis 3, wie in k0.`,
  unknown_symbol: (p) => `„${p['text']}“ beginnt nicht mit einem Symbol: c, k, l oder s.`,
  unknown_colour: (p) => `In „${p['text']}“ müssen auf das Symbol Farben von 0 bis 3 folgen.`,
  stone_count: (p) =>
    `${stone(p['text'])} gehört ${p['expected']}-mal in die Stadt, hier steht der Stein ${p['found']}-mal.`,
  bad_mark: (p) => `Statt „${p['text']}“ muss + (darf noch einmal ziehen) oder - stehen.`,
  not_dealt: (p) => `Vor dem Verteilen steht hier „${p['expected']}“, nicht „${p['text']}“.`,
  neutral_on_top: (p) =>
    `${colour(p['owner'])} spielt niemand; in „${p['text']}“ kann die Farbe also nicht nach oben gekommen sein.`,
  two_zones_held: (p) =>
    `Die Bauplätze ${String(p['text']).replace('and', 'und')} gehören jeweils ganz einer Farbe; schon der erste hat das Spiel beendet.`,
  not_the_last_mover: (p) =>
    `Bauplatz ${p['zone']} hat das Spiel beendet; zuletzt zog also ${colour(p['expected'])}, nicht ${colour(p['text'])}.`,
  gone_before: (p) =>
    `${colour(p['text'])} hat nichts mehr in den Straßen; damit war das Spiel schon vor diesem Zug aus.`,
  quiet_in_full_streets: (p) =>
    `Stille Züge: ${p['text']}. Dafür müsste ein Straßenfeld frei sein, und es ist keines frei.`,
  quiet_after_landing: (p) =>
    `Stille Züge: ${p['text']}, obwohl der letzte Zug auf einem Symbolfeld endete.`,
  quiet_end: (p) =>
    `Stille Züge: ${p['text']}. Ein stiller Zug beendet das Spiel aber nur, wenn er die Höchstzahl erreicht.`,
  again_after_end: (p) => `Das Spiel ist aus; ${colour(p['text'])} zieht nicht noch einmal.`,
  again_without_field: (p) =>
    `${colour(p['text'])} hält kein Symbolfeld, auf dem der Zug geendet haben könnte.`,
  again_without_move: (p) =>
    `${colour(p['text'])} hat keinen weiteren Zug; der Nächste ist an der Reihe.`,
  skipped: (p) => `${colour(p['text'])} kann nicht ziehen; jemand anders ist an der Reihe.`,
  not_the_starter: (p) =>
    `Noch hat sich kein Stein bewegt: ${colour(p['expected'])} beginnt, nicht ${colour(p['text'])}.`,
}

const endings: Record<string, string> = {
  zone_held: 'Ein ganzer Bauplatz gehört einer Farbe.',
  no_stones_in_streets: 'Jemand hat nichts mehr in den Straßen.',
  nobody_can_move: 'Niemand kann mehr ziehen.',
  stall_limit:
    'Zu viele Züge hintereinander, ohne dass jemand gebaut oder ein Symbolfeld erreicht hat.',
}

const lessons: Words['lessons'] = {
  moving: {
    title: 'Durch die Straßen',
    text: [
      'Wer am Ende auf den acht grünen Bauplätzen die meisten Steine hat, gewinnt.',
      'Du spielst Blau: runde Einlagen. Ein Stein zieht geradeaus, beliebig weit; fremde Steine halten ihn auf, auch graue.',
      'Zieh den Schlüssel von e5 nach a5. Die Türme in den Spalten k und n sind nur abgestellt.',
    ],
    well: 'Mehr ist es nicht: geradeaus, so weit der Weg frei ist.',
    notYet: 'Erlaubt, aber gesucht war der Schlüssel von e5 nach a5.',
  },
  jumping: {
    title: 'Über die eigenen Köpfe',
    text: [
      'Eigene Steine und Türme stehen dir nie im Weg: Du ziehst über sie hinweg, über beliebig viele und ganz gleich, was sie zeigen.',
      'Über fremde geht es nie. Zwischen der Sonne auf a4 und dem Feld g4 stehen zwei blaue Steine. Zieh dorthin.',
    ],
    well: 'Eine Reihe eigener Steine ist eine Straße, keine Mauer.',
    notYet: 'Nimm die Sonne auf a4 und zieh sie über deine beiden Steine nach g4.',
  },
  building: {
    title: 'Gleich auf Gleich',
    text: [
      'Ein Stein darf auf einem anderen landen, auch auf einem fremden, wenn beide dasselbe Symbol zeigen. So entsteht ein Turm.',
      'Wer obenauf liegt, dem gehört der ganze Turm. Setz deine Lilie auf die rote Lilie auf d4.',
    ],
    well: 'Der Turm gehört dir, und der rote Stein darin kann nicht mehr ziehen.',
    notYet: 'Deine Lilie auf a4 erreicht die rote auf d4: geradeaus und mit gleichem Symbol.',
  },
  towers: {
    title: 'Fünf und nicht mehr',
    text: [
      'Ein Turm zieht als Ganzes, genau wie ein einzelner Stein, und wird nie zerlegt. Höher als fünf Steine wird er nicht; auf einem Turm aus fünf Steinen kann niemand mehr bauen.',
      'Mit deinen zwei Kronen machst du den roten Dreierturm voll. Zeig auf einen Turm, um seine Steine zu sehen.',
    ],
    well: 'Fünf Steine, Blau obenauf: Den nimmt dir niemand mehr.',
    notYet: 'Zieh den Zweierturm von g5 auf die Kronen auf d5.',
  },
  zones: {
    title: 'Auf die Bauplätze',
    text: [
      'Nur auf den Symbolfeldern der acht Bauplätze gibt es Punkte: für jeden Stein einen, und zwar für die Farbe obenauf.',
      'Ein freies Symbolfeld nimmt nur sein eigenes Symbol auf, und was dort steht, bleibt dort. Bring deinen Turm aus drei Schlüsseln auf ein Schlüsselfeld.',
    ],
    well: 'Drei Steine, drei Punkte. Der kleine Brunnen zeigt, dass dir eines der vier Felder dieses Bauplatzes gehört.',
    notYet:
      'Auf f5 steht der Turm mit dem Schlüssel; gleich daneben, auf f6, liegt ein Schlüsselfeld.',
  },
  onceMore: {
    title: 'Noch einmal',
    text: [
      'Wer auf einem Symbolfeld landet, darf noch einmal ziehen, womit er will, und so fort, solange er auf Symbolfeldern landet.',
      'Gerade bist du gelandet. Nutze den weiteren Zug und lande gleich wieder: Eine Sonne steht bereit.',
    ],
    well: 'Und wieder darfst du weiterziehen. Gut vorbereitet holt man so drei, vier Felder auf einmal.',
    notYet: 'Die Sonne auf g6 erreicht das Sonnenfeld e6.',
  },
  passing: {
    title: 'Genug ist genug',
    text: [
      'Den weiteren Zug musst du nicht machen. Deine fünf Sonnen auf c4 stehen zwischen den roten Lilien und deinen: Ziehen sie weg, holt sich Rot c3.',
      'Wähle „Passen“ unter dem Brett.',
    ],
    well: 'Jetzt muss Rot ziehen, und deine Sonnen kommen nach c6. Passen darfst du nur, wenn du auf einem Symbolfeld gelandet bist; sonst musst du ziehen.',
    notYet: 'Diesmal bitte passen.',
  },
  climbing: {
    title: 'Auf fremde Türme',
    text: [
      'Was auf einem Symbolfeld steht, kommt nicht mehr weg. Aber jeder darf noch darauf bauen, bis der Turm fünf Steine hat. So wechselt das Feld den Besitzer, samt seinen Punkten.',
      'Rot hält zwei Lilien auf f2. Übernimm sie.',
    ],
    well: 'Zwei Punkte weniger für Rot, drei mehr für dich, und noch einmal ziehen darfst du auch.',
    notYet: 'Deine Lilie auf f5 kommt geradeaus nach f2.',
  },
  ending: {
    title: 'Der ganze Bauplatz',
    text: [
      'Gehören alle vier Felder eines Bauplatzes einer Farbe, ist das Spiel sofort aus, und jeder Stein auf diesem Bauplatz zählt doppelt.',
      'Drei Felder eines Bauplatzes hast du schon. Hol dir das vierte.',
    ],
    well: 'Aus! Dieser Bauplatz zählt doppelt, und wer die meisten Punkte hat, gewinnt, ganz gleich, wer das Spiel beendet hat.',
    notYet: 'Es fehlt das Lilienfeld c3; deine Lilien auf c5 erreichen es.',
  },
  counting: {
    title: 'Bevor es losgeht',
    text: [
      'Das Spiel endet auch, wenn jemand nichts mehr in den Straßen hat; unter dem Brett steht, wie viel es noch ist. Und es endet nach 60 stillen Zügen hintereinander, also Zügen, die weder bauen noch auf einem Symbolfeld enden.',
      'Zähl also nach, bevor du einen Bauplatz vollmachst: Wer zu früh Schluss macht, liegt vielleicht zurück. Und nun auf zur ersten Partie; die unteren Stufen des Computers sind gutmütig.',
    ],
    well: 'Viel Vergnügen in der alten Stadt!',
    notYet: '',
  },
}

export const words: Words = {
  summary: 'Stein auf Stein durch die Straßen einer alten Stadt bis auf ihre Bauplätze.',
  facts: ['2 bis 4 Personen', 'etwa eine Stunde', 'schnell gelernt, voller Wendungen'],
  sides: COLOURS,
  symbols: SYMBOLS,
  legend: 'Die vier Symbole',
  board: 'Die alte Stadt, 14 mal 8 Felder',
  expect: {
    deal: 'Die Steine werden verteilt.',
    piece: 'Wähle einen deiner Steine oder Türme.',
    again: 'Noch einmal: Wähle einen deiner Steine oder Türme, oder passe.',
    target: (field) => `Wohin von ${field} aus?`,
    stuck: (field) => `Von ${field} geht es gerade nicht weiter; wähle etwas anderes.`,
  },
  streets: 'Noch in den Straßen',
  streetsEnd: 'Hat jemand nichts mehr dort, ist das Spiel aus.',
  onceMore: 'Noch einmal!',
  onceMoreHow: 'Zieh noch einmal oder beende deinen Zug.',
  pass: 'Passen',
  quiet: (moves, limit) =>
    `Seit ${moves} Zügen wurde weder gebaut noch ein Symbolfeld erreicht; nach ${limit} ist das Spiel aus.`,
  spot: {
    street: (field) => `${field}: freies Straßenfeld`,
    plot: (field, emblem, zone) =>
      `${field}: freies Symbolfeld, ${SYMBOLS[emblem]}, Bauplatz ${zone}`,
    piece: (emblem, colours, neutral) => {
      const top = colours[colours.length - 1]!
      const owner = neutral ? `${top}, neutral` : top
      if (colours.length === 1) return `${SYMBOLS[emblem]}, ${owner}`
      const below = colours.slice(0, -1).reverse().join(', ')
      return `${towerOf(emblem, colours.length)}, ${owner} obenauf, darunter ${below}`
    },
    canMove: 'kann ziehen',
    canLand: 'ist erreichbar',
  },
  say: {
    move: (from, to) => `von ${from} nach ${to}`,
    piece: (emblem, height, from, to) =>
      `${height === 1 ? SYMBOLS[emblem] : towerOf(emblem, height)} von ${from} nach ${to}`,
    onto: (colour, height) =>
      height === 1 ? `, auf ${colour}` : `, auf den Turm aus ${NUMBERS[height]} von ${colour}`,
    grey: 'Grau',
    zone: (zone) => `, Bauplatz ${zone}`,
    held: (zone, holders) => `auf Bauplatz ${zone} jetzt ${holders} von 4 Feldern`,
    pass: 'Passen',
    deal: 'die Steine sind verteilt',
  },
  options: {
    stall_limit: {
      label: 'Stille Züge',
      help: 'Nach so vielen Zügen hintereinander, die weder bauen noch auf einem Symbolfeld enden, ist das Spiel aus.',
    },
  },
  // A position set up by hand.
  setup: {
    turn: 'Am Zug',
    again: 'Ist eben auf einem Symbolfeld gelandet und darf noch einmal ziehen',
    quiet: 'Ruhige Züge in Folge',
    no: 'Nein',
    yes: 'Ja',
  },
  count: {
    zone: (number) => `Bauplatz ${number}`,
    zoneTwice: (number) => `Bauplatz ${number}, doppelt gezählt`,
  },
  endedBy: {
    streets(names, count, you) {
      const [one, many] = you ? ['hast', 'habt'] : ['hat', 'haben']
      return `${names} ${count > 1 ? many : one} nichts mehr in den Straßen.`
    },
    zone: (name, zone, you) =>
      `${name} ${you ? 'hältst' : 'hält'} alle vier Felder von Bauplatz ${zone}.`,
  },
  refusals,
  endings,
  themes: {
    zone: 'Einen Bauplatz besetzen',
    streets: 'Die Straßen leeren',
    two: 'Zweimal am Zug',
  },
  lessons,
}
