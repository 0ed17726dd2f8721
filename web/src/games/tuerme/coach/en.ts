/** The coach of Spiel der Türme in English; the other languages have exactly these keys and parameters. */

const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)
const pieces = (n: number) => (n === 1 ? 'one piece' : `${n} pieces`)

export const words = {
  goal: 'Only stones in the eight building zones count. Look for a stone of yours that reaches a field with its own symbol: then you may move once more.',
  again:
    'You have landed in a zone, so you may move once more. Perhaps another piece of yours reaches a field with its symbol? You may also pass.',
  took: (name: string, field: string, n: number) =>
    `Well taken: the tower on ${field} belonged to ${name}, and its ${points(n)} are yours now.`,
  five: (field: string) => `Five stones on ${field}: nobody can build on that tower any more.`,
  tower: (n: number) =>
    `${points(n)} at one stroke: it pays to gather stones before you bring them in.`,
  covered: (name: string, n: number) =>
    `The tower of ${n} is yours, and ${name} has one piece less to move.`,
  neutral: (n: number) =>
    `A tower of ${n}: stones that nobody plays are the easiest ones to gather.`,
  theyTook: (name: string, field: string, n: number) =>
    `${name} has built on your stones on ${field}: the ${n} there now count for ${name}. Only five stones are safe.`,
  theyRan: (name: string, n: number) =>
    `${name} landed ${n} times in one turn: each landing in a zone brings a further move. You can do that too.`,
  finish: (zone: number, mine: number, theirs: number) =>
    `You can take the last field of zone ${zone}: that ends the game, ${mine} to ${theirs} for you.`,
  finishEarly: (zone: number, mine: number, theirs: number) =>
    `You could take the last field of zone ${zone}, but that ends the game at once, with ${mine} to ${theirs}. Not yet!`,
  danger: (name: string, zone: number) =>
    `Careful: ${name} holds three fields of zone ${zone} and can reach the fourth, which ends the game. Can you block the way, or build on one of the three?`,
  three: (name: string, zone: number) =>
    `${name} holds three fields of zone ${zone}. With the fourth the game ends, and that zone counts twice: keep an eye on it.`,
  canTake: (name: string, from: string, to: string, n: number) =>
    `From ${from} you can build on the tower of ${name} on ${to}: ${points(n)} for you, none there for ${name}.`,
  canLand: (from: string, to: string, n: number) =>
    `Your piece on ${from} reaches its symbol on ${to}: ${points(n)} and a further move.`,
  exposed: (name: string, field: string, zone: number, n: number) =>
    `${name} can build on your ${n === 1 ? 'stone' : `tower of ${n}`} on ${field} in zone ${zone}. Block the way, or make it five stones.`,
  streets: (name: string, n: number) =>
    `${name} has only ${pieces(n)} left in the streets. With none left the game is over.`,
  yourStreets: (n: number) =>
    `You have only ${pieces(n)} left in the streets. With none left the game is over: are you ahead?`,
  quiet: (n: number, limit: number) =>
    `For ${n} moves nobody has built or landed in a zone; after ${limit} the game is over.`,
  lead: (n: number) =>
    `You lead by ${points(n)}. Towers of fewer than five stones can still be taken.`,
  behind: (n: number) =>
    `You are ${points(n)} behind. Building on others’ towers in the zones helps twice: they lose what you gain.`,
}

export type Words = typeof words
