// Asks the page's engine, outside of a browser: a line [method, ...arguments] in, a line of JSON out.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [module, compiled] = process.argv.slice(2)
const { Engine } = await import(module)
const engine = new Engine(new WebAssembly.Module(readFileSync(compiled)))

// Searches in slices of a millisecond, since slices must not make a difference. JSON has no large numbers.
function think(method, args) {
  engine[method](...args.slice(0, -1), BigInt(args.at(-1)))
  while (!engine.run(0.001));
  const result = method === 'weigh' ? engine.figures() : engine.result()
  engine.stop()
  return result
}

for await (const line of createInterface({ input: process.stdin })) {
  const [method, ...args] = JSON.parse(line)
  let answer
  try {
    const thinks = method === 'search' || method === 'play' || method === 'weigh'
    if (method === 'start') args.push(BigInt(args.pop()))
    answer = { answer: thinks ? think(method, args) : engine[method](...args) }
  } catch (error) {
    answer = { error: error.message }
  }
  console.log(JSON.stringify(answer))
}
