/** The coach of Clocktowers in English; the other languages have exactly these keys and parameters. */

const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)
const storeys = (n: string) => (n === '1' ? '1 storey' : `${n} storeys`)

export const words = {
  goal: 'Floors, a clock, a roof: only towers with all three count. Begin with a floor, and think ahead: a tower without animals is worth 5, one with mice only 2.',
  completed: {
    5: 'A tower without animals: five points, the most there is.',
    4: 'Cats only: four points. Only a tower without animals is worth more.',
    3: 'Three points: the cat makes up for the mouse a little.',
    2: 'Two points: mice alone are worth least, but more than a tower that is never finished.',
  } as Record<number, string>,
  next: (roof: string, height: string) =>
    `Your next ${roof} needs a tower of exactly ${storeys(height)}. So towers of one colour grow step by step.`,
  clean: 'Well placed: a plain clock on a tower without animals. With a roof it will be worth 5.',
  mouseCost: (tower: string, was: number, is: number) =>
    `A mouse has moved into tower ${tower}: it can bring ${is} now instead of ${was}. Mice do least harm where one lives already.`,
  mouseFree: 'Clever: a second mouse in the same tower costs nothing.',
  discarded:
    'You have laid a card aside though one could be played. It costs no points, but the turn is gone.',
  stuck: 'Nothing fitted, so laying a card aside was right. It costs no points.',
  canRoof: (roof: string, tower: string, worth: number) =>
    `Your ${roof} fits on tower ${tower}, and completes it: ${points(worth)}.`,
  topRoof: (roof: string, tower: string) =>
    `The ${roof} on top of the pile fits on your tower ${tower}. Draw it before somebody else does.`,
  mousePlace: (tower: string) =>
    `Your clock with the mouse costs nothing on tower ${tower}: a mouse lives there already.`,
  early: (roof: string, height: string) =>
    `Your ${roof} needs a clock on ${storeys(height)}. Plan a tower for it, or lay it aside if that takes too long.`,
  theirs: (name: string, worth: number) => `${name} has completed a tower: ${points(worth)}.`,
  rival: (name: string, roof: string) =>
    `The ${roof} on top would complete a tower of ${name}. If you draw it, it is gone.`,
  few: (n: number) =>
    `Only ${n === 1 ? 'one card is' : `${n} cards are`} left to draw. Begin nothing that you cannot finish.`,
  last: 'The piles are empty: each of you plays the cards in hand, and then the towers are counted.',
  many: (n: number) =>
    `You have ${n} unfinished towers. They are worth nothing until they have a roof: finish some before you begin more.`,
  lead: (n: number) => `You lead by ${points(n)}.`,
  behind: (n: number) => `You are ${points(n)} behind; a tower without animals brings 5.`,
}

export type Words = typeof words
