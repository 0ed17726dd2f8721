import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { loadCode } from './lib/code'
import { loadWords } from './words/words.svelte'

const target = document.getElementById('app')!

/** No words are loaded yet, so that this is in all languages at once. */
const UNLOADED = [
  ['en', 'Campanile could not be loaded.'],
  ['de', 'Campanile konnte nicht geladen werden.'],
  ['nl', 'Campanile kon niet worden geladen.'],
] as const

try {
  await loadCode('words', loadWords)
  mount(App, { target })
} catch {
  for (const [language, text] of UNLOADED) {
    const line = document.createElement('p')
    line.lang = language
    line.textContent = text
    target.append(line)
  }
  addEventListener('online', () => location.reload())
}

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
