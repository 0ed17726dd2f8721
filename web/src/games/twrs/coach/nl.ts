/** De coach van TWRS in het Nederlands. */

import type { Words } from './en'

const points = (n: number) => (n === 1 ? '1 punt' : `${n} punten`)

export const words: Words = {
  stones: (list, count) => (count === 1 ? `een steen op ${list}` : `stenen op ${list}`),
  goal: 'Je wilt grond: gebieden achter muren van stenen, met alleen torens van jou erin. Verplaats een toren, markeer, en let op waar muren kunnen groeien.',
  youClosed: (n) => `Mooi gesloten! ${points(n)} voor jou, en niemand komt er nog in.`,
  youGave: (name, n) =>
    `Jouw stenen hebben een gebied voor ${name} gesloten: ${points(n)}. Kijk voor het markeren wiens torens erbinnen zouden staan.`,
  theyGave: (name, n) => `Een cadeautje: ${name} heeft ${points(n)} voor jou afgesloten.`,
  theyClosed: (name, n) =>
    `${name} heeft ${points(n)} afgesloten. De prijs: elke toren die daar staat, is versteend.`,
  canClose: (stones, n) => `Kijk goed: met ${stones} kun je ${points(n)} afsluiten.`,
  threat: (name, stones, n) =>
    `Pas op: ${name} kan straks ${points(n)} afsluiten met ${stones}. Een toren van jou daarbinnen zou dat bederven.`,
  smallClose: (stones, n) =>
    `Met ${stones} kun je ${points(n)} afsluiten. Dat is weinig voor een toren die ervoor versteent; vaak loont het te wachten.`,
  yourLast:
    'Nog maar één van je torens is niet versteend. Kan hij in jouw beurt niet weg, dan is de partij uit: zorg dat je dan voor staat.',
  theirLast: (name) =>
    `Bij ${name} is nog maar één toren niet versteend. Kan die in zijn beurt niet weg, dan wordt er geteld.`,
  few: (n) =>
    `Er ${n === 1 ? 'is nog één steen' : `zijn nog ${n} stenen`} voor jullie samen, en met de laatste is de partij uit. Welk gat is het meest waard?`,
  quiet: (n, limit) =>
    `${n} zetten op rij zonder steen; na ${limit} is de partij uit en wordt er geteld zoals het staat.`,
  lead: (n, open) =>
    `Je staat ${points(n)} voor. Nog open: ${points(open)}, waar torens van beide kleuren staan.`,
  behind: (n, open) =>
    `Je staat ${points(n)} achter. Maar nog open: ${points(open)}, waar torens van beide kleuren staan.`,
  unmarked:
    'Deze keer geen steen. Afwachten kan slim zijn, maar grond win je met muren: kijk waar jouw lijnen die van een toren kruisen.',
  wall: (at) =>
    `Je steen op ${at} raakt een andere. Stenen die elkaar raken, al is het met een hoek, laten geen gat: zo begint een muur.`,
  two: 'Twee stenen met één markering: zo groeien muren snel.',
}
