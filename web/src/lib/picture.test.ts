import { expect, it } from 'vitest'
import { loadWords } from '../words/words.svelte'
import { inWords } from './picture'
import { settings } from './settings.svelte'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" style="height:auto"><text>7</text>
  <g data-words=""><text>Blue to move</text></g>
  <g data-words="seat 1"><text>Seat 1: 20 points</text></g></svg>`

it('leaves the words of a drawing out, or says them in the language of the page', async () => {
  settings.language = 'de'
  await loadWords()
  const worded = inWords(SVG, ['Anna', 'Bram & Co'], [3, 20])
  expect(worded).toContain('>7<')
  expect(worded).not.toContain('style')
  expect(worded).not.toContain('Blue')
  expect(worded).not.toContain('Seat 1:')
  expect(worded).toContain('Bram &amp; Co: 20 Punkte')
})
