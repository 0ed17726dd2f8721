/** De coach van Clocktowers in het Nederlands. */

import type { Words } from './en'

const points = (n: number) => (n === 1 ? '1 punt' : `${n} punten`)
const storeys = (n: string) => (n === '1' ? '1 verdieping' : `${n} verdiepingen`)

export const words: Words = {
  goal: 'Verdiepingen, een klok, een dak: alleen torens met alle drie tellen. Begin met een verdieping en denk vooruit: een toren zonder dieren is 5 waard, een met alleen muizen 2.',
  completed: {
    5: 'Een toren zonder dieren: vijf punten, meer kan niet.',
    4: 'Alleen katten: vier punten. Alleen een toren zonder dieren is meer waard.',
    3: 'Drie punten: de kat maakt de muis een beetje goed.',
    2: 'Twee punten: alleen muizen is het minst waard, maar meer dan een toren die nooit afkomt.',
  },
  next: (roof, height) =>
    `Verder in deze kleur (${roof}): de volgende toren moet precies ${storeys(height)} hebben. Zo groeien de torens van één kleur stap voor stap.`,
  clean:
    'Goed geplaatst: een klok zonder muis op een toren zonder dieren. Met een dak is hij 5 waard.',
  mouseCost: (tower, was, is) =>
    `In toren ${tower} is een muis ingetrokken: hij kan nu ${is} opbrengen in plaats van ${was}. Muizen doen de minste schade waar er al een woont.`,
  mouseFree: 'Slim: een tweede muis in dezelfde toren kost niets.',
  discarded:
    'Je hebt een kaart afgelegd terwijl er een paste. Dat kost geen punten, maar wel de beurt.',
  stuck: 'Er paste niets, dus afleggen was goed. Het kost geen punten.',
  canRoof: (roof, tower, worth) =>
    `Dat past (${roof}): daarmee is toren ${tower} af en levert hij ${points(worth)} op.`,
  topRoof: (roof, tower) =>
    `Boven op de stapel (${roof}): dat past op jouw toren ${tower}. Trek het voordat een ander dat doet.`,
  mousePlace: (tower) =>
    `Je klok met de muis kost niets op toren ${tower}: daar woont al een muis.`,
  early: (roof, height) =>
    `Je kaart (${roof}) heeft een klok op ${storeys(height)} nodig. Plan er een toren voor, of leg hem af als dat te lang duurt.`,
  theirs: (name, worth) => `${name} heeft een toren af: ${points(worth)}.`,
  rival: (name, roof) =>
    `Boven op de stapel (${roof}): daarmee kan ${name} een toren afmaken. Trek jij de kaart, dan is hij weg.`,
  few: (n) =>
    `Er ${n === 1 ? 'ligt nog maar één kaart' : `liggen nog maar ${n} kaarten`} in de stapels. Begin niets wat je niet meer afkrijgt.`,
  last: 'De stapels zijn leeg: iedereen speelt de handkaarten uit, en dan worden de torens geteld.',
  many: (n) =>
    `Je hebt ${n} torens die niet af zijn. Zonder dak zijn ze niets waard: maak er eerst een paar af voordat je nieuwe begint.`,
  lead: (n) => `Je staat ${points(n)} voor.`,
  behind: (n) => `Je staat ${points(n)} achter; een toren zonder dieren levert 5 op.`,
}
