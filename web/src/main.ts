import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { loadWords } from './words/words.svelte'

await loadWords()
mount(App, { target: document.getElementById('app')! })
