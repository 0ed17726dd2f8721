// A bot for Campanile in JavaScript: plays any move, but passes and discards only if it must.
//
//   campanile arena clocktowers level:1 'program:node examples/bot.mjs'
import { createInterface } from 'node:readline'

let state = 1
const random = (below) => (state = (state * 48271) % 2147483647) % below

function choose(moves) {
  const active = moves.filter((move) => !/^(pass|discard)/.test(move))
  const choice = active.length > 0 ? active : moves
  return choice[random(choice.length)]
}

const say = (message) => console.log(JSON.stringify(message))

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'hello') say({ type: 'hello', protocol: 1, name: 'an example in JavaScript' })
  else if (message.type === 'new') state = (message.seed % 2147483646) + 1
  else if (message.type === 'move') say({ type: 'move', move: choose(message.moves) })
  else if (message.type === 'quit') break
}
process.exit(0)
