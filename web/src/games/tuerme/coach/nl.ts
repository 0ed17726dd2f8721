/** De coach van Spiel der Türme in het Nederlands. */

import type { Words } from './en'

const points = (n: number) => (n === 1 ? '1 punt' : `${n} punten`)
const pieces = (n: number) => (n === 1 ? 'één steen of toren' : `${n} stenen en torens`)

export const words: Words = {
  goal: 'Alleen stenen in de acht bouwzones tellen. Zoek een steen van jou die een veld met zijn symbool kan bereiken: dan mag je nog een keer.',
  again:
    'Je bent op een symboolveld geland en mag nog een keer. Misschien bereikt nog een steen van jou een veld met zijn symbool? Passen mag ook.',
  took: (name, field, n) =>
    `Goed veroverd: de toren op ${field} was van ${name}, nu telt hij voor jou: ${points(n)}.`,
  five: (field) => `Vijf stenen op ${field}: op die toren kan niemand meer bouwen.`,
  tower: (n) =>
    `${points(n)} in één klap: het loont om stenen te verzamelen voordat je ze binnenbrengt.`,
  covered: (name, n) =>
    `De toren van ${n} is van jou, en ${name} heeft een steen minder om mee te zetten.`,
  neutral: (n) => `Een toren van ${n}: stenen die niemand speelt, verzamel je het gemakkelijkst.`,
  theyTook: (name, field, n) =>
    `${name} heeft op jouw stenen op ${field} gebouwd: de ${n} daar tellen nu voor ${name}. Alleen vijf stenen zijn veilig.`,
  theyRan: (name, n) =>
    `${name} is in één beurt ${n} keer geland: elke landing op een symboolveld geeft nog een zet. Dat kun jij ook.`,
  finish: (zone, mine, theirs) =>
    `Je kunt het laatste veld van bouwzone ${zone} bezetten: dan is de partij uit, ${mine} tegen ${theirs} voor jou.`,
  finishEarly: (zone, mine, theirs) =>
    `Je kunt het laatste veld van bouwzone ${zone} bezetten, maar dan is de partij meteen uit, met ${mine} tegen ${theirs}. Nog niet!`,
  danger: (name, zone) =>
    `Pas op: ${name} heeft drie velden van bouwzone ${zone} en kan bij het vierde; dan is de partij uit. Kun je de weg versperren, of op een van de drie bouwen?`,
  three: (name, zone) =>
    `${name} heeft drie velden van bouwzone ${zone}. Met het vierde is de partij uit, en telt die bouwzone dubbel: houd hem in de gaten.`,
  canTake: (name, from, to, n) =>
    `Vanaf ${from} kun je bouwen op de toren van ${name} op ${to}: ${points(n)} voor jou, daar geen meer voor ${name}.`,
  canLand: (from, to, n) =>
    `Je steen of toren op ${from} kan bij zijn symbool op ${to}: ${points(n)} en nog een zet.`,
  exposed: (name, field, zone, n) =>
    `${name} kan bouwen op ${n === 1 ? 'je steen' : `je toren van ${n}`} op ${field} in bouwzone ${zone}. Versper de weg, of maak er vijf stenen van.`,
  streets: (name, n) =>
    `${name} heeft nog maar ${pieces(n)} in de straten. Staat daar niets meer, dan is de partij uit.`,
  yourStreets: (n) =>
    `Je hebt nog maar ${pieces(n)} in de straten. Staat daar niets meer, dan is de partij uit: sta je voor?`,
  quiet: (n, limit) =>
    `In de laatste ${n} zetten heeft niemand gebouwd en is niemand op een symboolveld geland; na ${limit} is de partij uit.`,
  lead: (n) =>
    `Je staat ${points(n)} voor. Torens met minder dan vijf stenen kunnen nog veroverd worden.`,
  behind: (n) =>
    `Je staat ${points(n)} achter. Bouwen op andermans torens in de bouwzones helpt dubbel: zij verliezen wat jij wint.`,
}
