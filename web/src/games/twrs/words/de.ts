/** TWRS auf Deutsch. */

import type { Words } from './en'

function list(points: string[]): string {
  return points.length < 2
    ? points.join('')
    : `${points.slice(0, -1).join(', ')} und ${points.at(-1) ?? ''}`
}

const stones = (points: string[]): string =>
  points.length === 1 ? `Stein auf ${points[0] ?? ''}` : `Steine auf ${list(points)}`

const moves = (count: number): string => (count === 1 ? '1 Zug' : `${count} Züge`)
const movesDative = (count: unknown): string => (Number(count) === 1 ? '1 Zug' : `${count} Zügen`)

export const words: Words = {
  summary: 'Teile das Stahlbrett in Gebiete und sichere dir mehr Fläche als dein Gegner.',
  facts: ['2 Personen', 'etwa 20 Minuten', 'ohne Zufall, alles offen'],
  sides: ['Blau', 'Orange'],
  board: 'TWRS-Brett',

  expect: {
    stone: 'Setze einen Stein auf einen freien Schnittpunkt.',
    tower: 'Setze einen deiner Türme auf einen freien Schnittpunkt.',
    source: 'Wähle einen Turm zum Ziehen.',
    sourceSwap: 'Wähle einen Turm zum Ziehen oder „Seite übernehmen“.',
    sourceMust: 'Wähle einen Turm zum Ziehen; diesmal muss markiert werden.',
    target: 'Wähle, wohin der Turm zieht.',
    mark: 'Wähle den Turm, den du markieren willst, oder verzichte.',
    markMust: 'Wähle den Turm, den du markieren willst.',
    more: 'Wähle noch, welche Steine du legst.',
  },
  noMark: 'Nicht markieren',
  swap: 'Seite übernehmen',
  back: 'Zurück',
  ways: {
    straight: 'Mit Reihe und Spalte',
    rising: 'Mit der steigenden Diagonale',
    falling: 'Mit der fallenden Diagonale',
  },
  waysLabel: 'Linien zum Markieren',
  left: (count) => (count === 1 ? 'noch 1 Stein' : `noch ${count} Steine`),
  free: 'Freie Türme',
  expected: (blue, orange) => `Am Ende zu erwarten: Blau ${blue}, Orange ${orange} Punkte`,
  quiet: (count) => `${moves(count)} ohne Stein`,

  spot: {
    empty: (at) => `${at}, frei`,
    stone: (at) => `${at}, Stein`,
    tower: (at, side) => `${at}, Turm von ${side}`,
    petrified: (at, side) => `${at}, Turm von ${side}, versteinert`,
    area: (side, points) => `Gebiet von ${side}, ${points} ${points === 1 ? 'Punkt' : 'Punkte'}`,
    likely: (side) => `wohl für ${side}`,
    choose: 'diesen Turm wählen',
    chosen: 'gewählt',
    go: 'hierher ziehen',
    mark: (points) => `markieren: ${stones(points)}`,
    markTower: 'diesen Turm markieren',
    place: 'hierher setzen',
  },

  say: {
    turn: (source, target) => `Turm von ${source} nach ${target}`,
    marked: (points) => `, ${stones(points)}`,
    unmarked: ', ohne Markierung',
    stone: (at) => `Stein auf ${at} gesetzt`,
    tower: (at) => `Turm auf ${at} gesetzt`,
    swap: 'Seiten getauscht',
  },

  refusals: {
    setup_goes_on: (p) =>
      `Der Aufbau läuft noch: Jetzt wird ${p['piece'] === 'stone' ? 'ein Stein' : 'ein Turm'} gesetzt.`,
    setup_over: () => 'Der Aufbau ist vorbei; gesetzt wird nichts mehr.',
    tower_due: () => 'Jetzt ist ein Turm an der Reihe, kein Stein.',
    stone_due: () => 'Jetzt ist ein Stein an der Reihe, kein Turm.',
    no_swap: () =>
      'Seiten werden nur gleich nach dem ersten Zug getauscht, und nur mit dieser Variante.',
    no_tower: (p) => `Auf ${p['square']} steht kein Turm. Wähle einen von deinen.`,
    not_your_tower: (p) => `Der Turm auf ${p['square']} gehört dem Gegner.`,
    petrified: (p) => `Der Turm auf ${p['square']} ist versteinert und bleibt stehen.`,
    not_moved: () => 'Ein Turm muss seinen Platz verlassen.',
    not_in_line: (p) =>
      `Türme ziehen geradeaus: ${p['target']} liegt weder in der Reihe noch in der Spalte von ${p['source']}.`,
    blocked: (p) => `Auf ${p['square']} steht etwas im Weg.`,
    occupied: (p) => `${p['square']} ist besetzt.`,
    must_mark: (p) =>
      `Seit ${movesDative(p['quiet'])} kam kein Stein aufs Brett: Jetzt musst du markieren.`,
    no_stones_left: (p) =>
      p['left'] === 0 ? 'Alle Steine liegen schon auf dem Brett.' : 'Es ist nur noch ein Stein da.',
    not_a_marking_point: (p) =>
      `Auf ${p['square']} kreuzen sich die Linien deines Turms nicht mit denen eines gegnerischen.`,
    petrified_not_marked: (p) =>
      `Ein Stein auf ${p['square']} würde einen versteinerten Turm markieren, und das geht nicht.`,
    marks_incomplete: (p) =>
      `Wer einen Turm markiert, besetzt alle seine Punkte: ${p['square']} fehlt noch.`,
    marks_mixed: () => 'Diese Steine markieren nicht alle denselben Turm auf dieselbe Weise.',
    repeated_stone: (p) => `Der Stein auf ${p['square']} ist doppelt genannt.`,
    bad_piece: (p) => `„${p['text']}“ ist weder b, o oder x noch eine Anzahl freier Punkte.`,
    bad_run: (p) => `„${p['text']}“ kann keine Anzahl freier Punkte in einer Reihe sein.`,
    bad_side: (p) => `Am Zug ist b oder o, nicht „${p['text']}“.`,
    too_many_stones: (p) => `${p['found']} Steine sind mehr als die 40 des Spiels.`,
    too_few_stones: (p) =>
      `Steine auf dem Brett: ${p['found']}. Vor dem ersten Zug liegen dort aber schon drei.`,
    tower_count: (p) =>
      `Blaue Türme: ${p['blue']}, orange Türme: ${p['orange']}. Es müssen je drei sein.`,
    setup_pieces: (p) =>
      `Steine: ${p['stones']}, blaue Türme: ${p['blue']}, orange Türme: ${p['orange']}. Das kommt beim Aufbau nie vor.`,
    setup_side: () => 'Mit dem Setzen ist die andere Farbe dran.',
    setup_quiet: () => 'Beim Aufbau werden Züge ohne Stein nicht gezählt.',
  },

  cannotMove: (name, you) => `${name} ${you ? 'kannst' : 'kann'} keinen Turm mehr ziehen.`,
  endings: {
    no_move: 'Wer am Zug ist, kann keinen Turm mehr bewegen.',
    stall_limit: 'Zu viele Züge hintereinander ohne Stein.',
    last_stone: 'Alle Steine liegen, also kann sich kein Gebiet mehr ändern.',
  },

  options: {
    setup: {
      label: 'Aufbau',
      help: 'Beim freien Aufbau setzen die Spieler die ersten Steine und alle Türme selbst.',
      values: { standard: 'Vorgegeben', free: 'Frei' },
    },
    diagonals: {
      label: 'Diagonal markieren',
      help: 'Der Turm, der gezogen hat, darf auch mit einer seiner Diagonalen markieren.',
      values: { false: 'Nein', true: 'Ja' },
    },
    must_mark_after: {
      label: 'Markieren wird Pflicht nach',
      help: 'Nach so vielen Zügen hintereinander ohne Stein muss markieren, wer es kann.',
      number: (value) => (value === 0 ? 'Nie' : movesDative(value)),
    },
    stall_limit: {
      label: 'Das Spiel endet nach',
      help: 'Nach so vielen Zügen hintereinander ohne Stein ist das Spiel aus und wird gewertet.',
      number: (value) => `${movesDative(value)} ohne Stein`,
    },
    last_stone: {
      label: 'Nach dem letzten Stein',
      help: 'Liegen alle Steine auf dem Brett, so kann sich kein Gebiet mehr ändern.',
      values: { ends: 'Spielende', plays_on: 'Weiterspielen' },
    },
    swap: {
      label: 'Seitentausch nach dem ersten Zug',
      help: 'Nach dem ersten Zug darf der andere diese Seite übernehmen; das Brett wird dazu gedreht. Nicht bei freiem Aufbau.',
      values: { false: 'Nein', true: 'Ja' },
    },
  },

  // A position set up by hand.
  setup: {
    turn: 'Am Zug',
    quiet: 'Züge in Folge ohne Stein',
    tower: (side) => `Turm, ${side}`,
    stone: 'Stein',
  },
  count: {
    areas: ['Größtes Gebiet', 'Zweites Gebiet', 'Drittes Gebiet'],
    towers: 'Versteinerte Türme',
    of: (count) => `${count} von 3`,
  },

  themes: {
    close: 'Ein Gebiet schließen',
    wall: 'Eine Mauer bauen',
    wait: 'Ohne Stein ziehen',
  },
  lessons: {
    moving: {
      title: 'Ein Turm zieht geradeaus',
      text: [
        'Mit Steinen werden Gebiete abgegrenzt, und wer am Ende mehr Fläche hat, gewinnt.',
        'Du spielst Blau. Ein Turm zieht in seiner Reihe oder Spalte beliebig weit. Steine und andere Türme stehen ihm im Weg.',
        'Zieh den Turm von d3 so weit nach oben, wie es geht. Wähle dann „Nicht markieren“; das Markieren kommt gleich.',
      ],
      well: 'Genau: Am Stein auf d8 ist Schluss.',
      notYet: 'Da geht noch mehr. Zieh den Turm von d3 bis direkt unter den Stein auf d8.',
    },
    one: {
      title: 'Markieren',
      text: [
        'Hat dein Turm gezogen, darf er markieren: Wo seine Linien die Linien eines orangen Turms kreuzen, kommt ein Stein hin.',
        'Zieh und markiere mit genau einem Stein. Probier d3 nach d6: Dort kreuzen nur die Linien von e10 die deinen.',
      ],
      well: 'Gut markiert. Ein Stein bleibt bis zum Ende liegen.',
      notYet: 'Diesmal soll es ein einziger Stein sein. Von d3 nach d6 kommt er auf e6.',
    },
    two: {
      title: 'Zwei Steine auf einmal',
      text: [
        'Die Linien zweier Türme können sich zweimal kreuzen: deine Reihe die Spalte des anderen Turms und deine Spalte dessen Reihe. Dann kommen beide Steine aufs Brett; einen weglassen darfst du nicht.',
        'Finde einen Zug, der mit zwei Steinen markiert. Von g8 aus gelingt das bei jedem der drei orangen Türme.',
      ],
      well: 'Zwei Steine in einem Zug: So wachsen Mauern schnell.',
      notYet: 'Gefragt sind zwei Steine. Zieh von g2 nach g8 und wähle einen orangen Turm.',
    },
    which: {
      title: 'Ein Turm deiner Wahl',
      text: [
        'Oft ließen sich mehrere Türme markieren. Du entscheidest dich für einen; Steine für zwei Türme werden nie gemischt.',
        'Zieh von d3 nach d7 und markiere den Turm auf e10. Du kannst den Turm selbst wählen oder den Stein.',
      ],
      well: 'Richtig: Auf e7 trifft deine Reihe die Spalte von e10.',
      notYet: 'Zieh nach d7 und markiere den Turm auf e10: Sein Stein kommt auf e7.',
    },
    areas: {
      title: 'Ein Gebiet schließen',
      text: [
        'Steine sind Mauern. Was waagrecht oder senkrecht zusammenhängt, ohne dass ein Stein dazwischenliegt, ist ein Gebiet; Steine, die sich über Eck berühren, halten dicht.',
        'In der Mauer um deinen Turm auf b2 ist noch eine Lücke. Schließ sie von außen, mit einem Stein auf c4.',
      ],
      well: 'Zu! Darin steht nur Blau, also gehören die 15 Punkte dir.',
      notYet:
        'Der Turm auf b2 soll drinnen bleiben. Zieh i7 nach i4 oder h1 nach h4 und markiere den Turm auf c9.',
    },
    petrified: {
      title: 'Versteinert',
      text: [
        'Stehen in einem Gebiet nur Türme einer Farbe, dann versteinern sie. Sie behalten das Gebiet, ziehen aber nie wieder.',
        'Versuch, den Turm auf b2 zu ziehen, und schau, was passiert. Zieh dann einen anderen.',
      ],
      well: 'Mit zwei Türmen kämpfst du um den Rest des Bretts weiter.',
      notYet: '',
    },
    end: {
      title: 'Das Ende',
      text: [
        'Das Spiel ist aus, sobald jemand am Zug ist und keiner seiner Türme ziehen kann, weil sie versteinert oder blockiert sind.',
        'Blau und Orange sind bis auf eine Lücke in der obersten Reihe getrennt. Zieh c7 nach f7 und mach sie zu.',
      ],
      well: 'Das war die letzte Lücke: 77 zu 25 für Blau.',
      notYet:
        'Die Lücke ist f11. Dein Turm auf f7 schaut die Spalte hinauf, k11 die Reihe entlang.',
    },
    count: {
      title: 'Die Wertung',
      text: [
        'In jedem Gebiet mit Türmen nur einer Farbe zählen die Schnittpunkte, auch die unter den Türmen, nicht aber die unter Steinen. Gebiete mit beiden Farben oder ohne Turm zählen für niemanden.',
        'Hier hat Orange 53 und 5, zusammen 58; Blau hat 35, 1 und 1, zusammen 37. Orange gewinnt.',
      ],
      well: 'Jetzt weißt du, wie man zu Punkten kommt.',
      notYet: '',
    },
    quiet: {
      title: 'Wenn niemand markiert',
      text: [
        'Markieren musst du nie. Hat aber lange niemand markiert, ist das Spiel aus und wird gewertet, wie es steht.',
        'Noch ein Zug ohne Stein, und diese Partie wäre mit 0 zu 0 zu Ende. Mach einen Zug, der markiert.',
      ],
      well: 'Mit jedem Stein beginnt das Zählen der Züge ohne Stein von vorn.',
      notYet: 'Damit wäre Schluss, ohne einen Punkt für irgendwen. Mach einen Zug, der markiert.',
    },
    stones: {
      title: 'Der letzte Stein',
      text: [
        'Es gibt 40 Steine für beide zusammen; unter dem Brett steht, wie viele noch da sind. Mit dem letzten ist das Spiel aus und wird gewertet, denn nun kann sich kein Gebiet mehr ändern.',
        'Ein Stein ist noch da, und zwei Lücken ließen sich damit schließen. Schließ die, die mehr wert ist.',
      ],
      well: '57 zu 5. Die andere Lücke hätte dir nur 8 Punkte gebracht.',
      notYet:
        'Auch das gewinnt, aber nur mit 8 zu 5. Zieh f11 nach g11 und schließ die Lücke auf g10.',
    },
    first: {
      title: 'Bevor es losgeht',
      text: [
        'Ein Wort zur Strategie: Ein versteinerter Turm behält sein Gebiet, spielt aber nicht mehr mit. Mauere dich nicht früh für ein paar Punkte ein; halte deine Türme frei, solange das Brett offen ist, und arbeite auf ein großes Gebiet hin.',
        'Für die erste Partie weißt du genug. Es gibt auch Varianten, aber die haben Zeit.',
      ],
      well: 'Viel Glück auf dem Stahlbrett!',
      notYet: '',
    },
    diagonals: {
      title: 'Variante: Diagonalen',
      text: [
        'In dieser Variante markiert dein Turm mit Reihe und Spalte oder mit einer seiner beiden Diagonalen. Du wählst eins von dreien.',
        'Zieh von b6 nach c6 und markiere mit einer Diagonale: Wähle gleich die Steine oder zuerst ╲ oder ╱.',
      ],
      well: 'Mit Diagonalen kommen Steine dorthin, wo keiner sie erwartet.',
      notYet: 'Zieh nach c6, wähle eine der Diagonalen ╲ oder ╱ und dann einen Turm.',
    },
    setup: {
      title: 'Variante: freier Aufbau',
      text: [
        'Abwechselnd werden drei Steine gesetzt, dann die Türme: einer von Orange, zwei von Blau, zwei von Orange, einer von Blau. Danach hat Blau den ersten Zug.',
        'Orange hat schon einen Turm. Setze deinen ersten, wohin du magst.',
      ],
      well: 'Gut. Weit weg vom anderen oder gleich daneben? Beides hat seinen Reiz.',
      notYet: '',
    },
  },
}
