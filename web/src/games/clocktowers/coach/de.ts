/** Der Trainer von Clocktowers auf Deutsch. */

import type { Words } from './en'

const points = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`)
const storeys = (n: string) => (n === '1' ? '1 Stockwerk' : `${n} Stockwerke`)
const storeysDative = (n: string) => (n === '1' ? '1 Stockwerk' : `${n} Stockwerken`)

export const words: Words = {
  goal: 'Stockwerke, eine Uhr, ein Dach: Nur Türme mit allen dreien zählen. Beginne mit einem Stockwerk und denk voraus: Ein Turm ohne Tiere bringt 5, einer nur mit Mäusen 2.',
  completed: {
    5: 'Ein Turm ohne Tiere: fünf Punkte, mehr gibt es nicht.',
    4: 'Nur Katzen: vier Punkte. Mehr bringt nur ein Turm ohne Tiere.',
    3: 'Drei Punkte: Die Katze macht die Maus ein wenig wett.',
    2: 'Zwei Punkte: Mäuse allein bringen am wenigsten, aber mehr als ein Turm, der nie fertig wird.',
  },
  next: (roof, height) =>
    `Weiter mit dieser Farbe (${roof}): Der nächste Turm braucht genau ${storeys(height)}. So wachsen die Türme einer Farbe Schritt für Schritt.`,
  clean:
    'Gut gesetzt: eine Uhr ohne Maus auf einem Turm ohne Tiere. Mit einem Dach bringt er 5 Punkte.',
  mouseCost: (tower, was, is) =>
    `In Turm ${tower} ist eine Maus eingezogen: Er kann jetzt ${is} statt ${was} bringen. Mäuse schaden am wenigsten, wo schon eine wohnt.`,
  mouseFree: 'Klug: Eine zweite Maus im selben Turm kostet nichts.',
  discarded:
    'Du hast eine Karte abgelegt, obwohl eine gepasst hätte. Das kostet keine Punkte, aber den Zug.',
  stuck: 'Nichts passte, also war Ablegen richtig. Es kostet keine Punkte.',
  canRoof: (roof, tower, worth) =>
    `Das passt (${roof}): Turm ${tower} wird damit fertig und bringt ${points(worth)}.`,
  topRoof: (roof, tower) =>
    `Oben auf dem Stapel (${roof}): Das passt auf deinen Turm ${tower}. Zieh es, bevor es jemand anders tut.`,
  mousePlace: (tower) =>
    `Deine Uhr mit Maus kostet auf Turm ${tower} nichts: Dort wohnt schon eine Maus.`,
  early: (roof, height) =>
    `Deine Karte (${roof}) braucht eine Uhr auf ${storeysDative(height)}. Plane einen Turm dafür, oder leg sie ab, wenn das zu lange dauert.`,
  theirs: (name, worth) => `${name} hat einen Turm fertig: ${points(worth)}.`,
  rival: (name, roof) =>
    `Oben auf dem Stapel (${roof}): Damit könnte ${name} einen Turm fertigstellen. Ziehst du die Karte, ist sie weg.`,
  few: (n) =>
    `Nur noch ${n === 1 ? 'eine Karte liegt' : `${n} Karten liegen`} in den Stapeln. Beginne nichts, was du nicht mehr fertig bekommst.`,
  last: 'Die Stapel sind leer: Alle spielen noch ihre Handkarten aus, dann werden die Türme gezählt.',
  many: (n) =>
    `Du hast ${n} unfertige Türme. Ohne Dach sind sie nichts wert: Stelle erst einige fertig, bevor du neue beginnst.`,
  lead: (n) => `Du liegst ${points(n)} vorn.`,
  behind: (n) => `Du liegst ${points(n)} zurück; ein Turm ohne Tiere bringt 5.`,
}
