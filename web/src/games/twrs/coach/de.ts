/** Der Trainer von TWRS auf Deutsch. */

import type { Words } from './en'

const points = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`)

export const words: Words = {
  stones: (list, count) => (count === 1 ? `einem Stein auf ${list}` : `Steinen auf ${list}`),
  goal: 'Du willst Land: Gebiete hinter Mauern aus Steinen, in denen nur deine Türme stehen. Zieh einen Turm, markiere, und achte darauf, wo Mauern wachsen könnten.',
  youClosed: (n) => `Gut zugemauert! ${points(n)} für dich, und niemand kommt mehr hinein.`,
  youGave: (name, n) =>
    `Deine Steine haben ein Gebiet für ${name} geschlossen: ${points(n)}. Sieh vor dem Markieren nach, wessen Türme innen stünden.`,
  theyGave: (name, n) => `Ein Geschenk: ${name} hat für dich ${points(n)} eingemauert.`,
  theyClosed: (name, n) =>
    `${name} hat sich ${points(n)} gesichert. Der Preis: Was an Türmen darin steht, ist versteinert.`,
  canClose: (stones, n) => `Schau genau hin: Mit ${stones} sicherst du dir ${points(n)}.`,
  threat: (name, stones, n) =>
    `Vorsicht: ${name} könnte sich als Nächstes mit ${stones} ${points(n)} sichern. Ein Turm von dir im Inneren würde das verhindern.`,
  smallClose: (stones, n) =>
    `Mit ${stones} könntest du dir ${points(n)} sichern. Das ist wenig dafür, dass ein Turm versteinert; oft lohnt es sich zu warten.`,
  yourLast:
    'Nur noch einer deiner Türme ist nicht versteinert. Kann er in deinem Zug nicht ziehen, ist die Partie aus: Sorge dafür, dass du dann vorn liegst.',
  theirLast: (name) =>
    `Bei ${name} ist nur noch ein Turm nicht versteinert. Kann er nicht ziehen, wenn er an der Reihe ist, wird gezählt.`,
  few: (n) =>
    `${n === 1 ? 'Ein Stein ist' : `${n} Steine sind`} noch für beide da, und mit dem letzten ist die Partie aus. Welche Lücke ist am meisten wert?`,
  quiet: (n, limit) =>
    `${n} Züge in Folge ohne Stein; nach ${limit} ist die Partie aus und wird gezählt, wie sie steht.`,
  lead: (n, open) =>
    `Du liegst ${points(n)} vorn. Offen: ${points(open)}, dort, wo Türme beider Farben stehen.`,
  behind: (n, open) =>
    `Du liegst ${points(n)} zurück. Aber noch offen: ${points(open)}, dort, wo Türme beider Farben stehen.`,
  unmarked:
    'Diesmal kein Stein. Abwarten kann klug sein, aber Land gewinnt man mit Mauern: Sieh nach, wo deine Linien die eines Turms kreuzen.',
  wall: (at) =>
    `Dein Stein auf ${at} berührt einen anderen. Steine, die sich berühren, und sei es an der Ecke, lassen keine Lücke: So beginnt eine Mauer.`,
  two: 'Zwei Steine mit einer Markierung: So wachsen Mauern schnell.',
}
