/** The coach of TWRS in English; the other languages have exactly these keys and parameters. */

const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)

export const words = {
  stones: (list: string, count: number) =>
    count === 1 ? `a stone on ${list}` : `stones on ${list}`,
  goal: 'You want ground: areas fenced off by stones, with only your own towers inside. Move a tower, mark, and watch where walls could grow.',
  youClosed: (n: number) => `Well closed! ${points(n)} for you, and nobody can get in any more.`,
  youGave: (name: string, n: number) =>
    `Your stones have closed an area for ${name}: ${points(n)}. Before you mark, look whose towers would be inside.`,
  theyGave: (name: string, n: number) => `A present: ${name} has fenced off ${points(n)} for you.`,
  theyClosed: (name: string, n: number) =>
    `${name} has fenced off ${points(n)}. The price: whatever tower stands in there is petrified.`,
  canClose: (stones: string, n: number) =>
    `Look closely: with ${stones} you can fence off ${points(n)}.`,
  threat: (name: string, stones: string, n: number) =>
    `Careful: ${name} could fence off ${points(n)} next, with ${stones}. A tower of yours inside would spoil it.`,
  smallClose: (stones: string, n: number) =>
    `You could fence off ${points(n)} with ${stones}. That is not much for a tower that is petrified for it; often it pays to wait.`,
  yourLast:
    'Only one of your towers is not petrified yet. If it cannot move on your turn, the game is over: see to it that you lead by then.',
  theirLast: (name: string) =>
    `Only one tower of ${name} is not petrified. If it cannot move on its turn, the game is over and counted.`,
  few: (n: number) =>
    `${n === 1 ? 'One stone is' : `${n} stones are`} left for both of you, and the last one ends the game. Which gap is worth most?`,
  quiet: (n: number, limit: number) =>
    `${n} moves in a row without a stone; after ${limit} the game is over and counted as it stands.`,
  lead: (n: number, open: number) =>
    `You lead by ${points(n)}. Still open: ${points(open)}, where towers of both colours stand.`,
  behind: (n: number, open: number) =>
    `You are ${points(n)} behind. But still open: ${points(open)}, where towers of both colours stand.`,
  unmarked:
    'No stone this time. Waiting can be clever, but ground is won by walls: look where your lines cross those of a tower.',
  wall: (at: string) =>
    `Your stone on ${at} touches another one. Stones that touch, even by a corner, leave no gap: that is how a wall begins.`,
  two: 'Two stones with one mark: that is how walls grow fast.',
}

export type Words = typeof words
