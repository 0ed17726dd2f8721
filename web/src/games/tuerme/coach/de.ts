/** Der Trainer von Spiel der Türme auf Deutsch. */

import type { Words } from './en'

const points = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`)
const pieces = (n: number) => (n === 1 ? 'einen Stein oder Turm' : `${n} Steine und Türme`)

export const words: Words = {
  goal: 'Nur Steine auf den acht Bauplätzen zählen. Such einen deiner Steine, der ein Feld mit seinem Symbol erreicht: Dann darfst du noch einmal ziehen.',
  again:
    'Du bist auf einem Symbolfeld gelandet und darfst noch einmal ziehen. Vielleicht erreicht ein weiterer Stein ein Feld mit seinem Symbol? Du darfst auch passen.',
  took: (name, field, n) =>
    `Gut erobert: Der Turm auf ${field} gehörte ${name}, jetzt zählt er für dich: ${points(n)}.`,
  five: (field) => `Fünf Steine auf ${field}: Auf diesem Turm kann niemand mehr bauen.`,
  tower: (n) =>
    `${points(n)} auf einen Schlag: Es lohnt sich, Steine zu sammeln, bevor man sie hineinbringt.`,
  covered: (name, n) =>
    `Der Turm mit ${n} Steinen gehört dir, und ${name} kann einen Stein weniger ziehen.`,
  neutral: (n) =>
    `Ein Turm mit ${n} Steinen: Steine, die niemand spielt, lassen sich am leichtesten sammeln.`,
  theyTook: (name, field, n) =>
    `${name} hat auf deine Steine auf ${field} gebaut: Die ${n} dort zählen jetzt für ${name}. Sicher sind nur fünf Steine.`,
  theyRan: (name, n) =>
    `${name} ist in einem Zug ${n}-mal gelandet: Jede Landung auf einem Symbolfeld bringt einen weiteren Zug. Das kannst du auch.`,
  finish: (zone, mine, theirs) =>
    `Du kannst das letzte Feld von Bauplatz ${zone} besetzen: Das beendet die Partie, ${mine} zu ${theirs} für dich.`,
  finishEarly: (zone, mine, theirs) =>
    `Du könntest das letzte Feld von Bauplatz ${zone} besetzen, aber dann ist die Partie sofort aus, mit ${mine} zu ${theirs}. Noch nicht!`,
  danger: (name, zone) =>
    `Vorsicht: ${name} hält drei Felder von Bauplatz ${zone} und erreicht das vierte; damit wäre die Partie aus. Kannst du den Weg versperren oder auf eines der drei bauen?`,
  three: (name, zone) =>
    `${name} hält drei Felder von Bauplatz ${zone}. Mit dem vierten ist die Partie aus, und dieser Bauplatz zählt doppelt: Behalte ihn im Auge.`,
  canTake: (name, from, to, n) =>
    `Von ${from} aus kannst du auf ${to} bauen, wo ${name} steht: ${points(n)} für dich, dort keine mehr für ${name}.`,
  canLand: (from, to, n) =>
    `Von ${from} aus erreichst du das passende Symbol auf ${to}: ${points(n)} und ein weiterer Zug.`,
  exposed: (name, field, zone, n) =>
    `${name} kann auf ${n === 1 ? 'deinen Stein' : `deinen Turm mit ${n} Steinen`} auf ${field}, Bauplatz ${zone}, bauen. Versperr den Weg, oder mach fünf Steine daraus.`,
  streets: (name, n) =>
    `${name} hat nur noch ${pieces(n)} in den Straßen. Steht dort nichts mehr, ist die Partie aus.`,
  yourStreets: (n) =>
    `Du hast nur noch ${pieces(n)} in den Straßen. Steht dort nichts mehr, ist die Partie aus: Liegst du vorn?`,
  quiet: (n, limit) =>
    `Seit ${n} Zügen hat niemand gebaut oder ein Symbolfeld erreicht; nach ${limit} ist die Partie aus.`,
  lead: (n) =>
    `Du liegst ${points(n)} vorn. Türme mit weniger als fünf Steinen können noch erobert werden.`,
  behind: (n) =>
    `Du liegst ${points(n)} zurück. Auf fremde Türme auf den Bauplätzen zu bauen hilft doppelt: Die anderen verlieren, was du gewinnst.`,
}
