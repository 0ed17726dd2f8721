import { beforeEach, expect, it } from 'vitest'
import { focusHeading, keepFocus } from './focus'

let root: HTMLElement
beforeEach(() => {
  document.body.innerHTML = `<div id="root"><button id="pass"></button>
    <svg><g data-spot="a1" tabindex="-1"></g><g data-spot="b1" tabindex="0"></g></svg></div>
    <input id="elsewhere" />`
  root = document.querySelector<HTMLElement>('#root')!
  keepFocus(root)
})

const focus = (id: string) => document.querySelector<HTMLElement>(id)!.focus()
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('hands the focus of a button that is gone to the board', async () => {
  focus('#pass')
  document.querySelector('#pass')!.remove()
  await settled()
  expect(document.activeElement?.getAttribute('data-spot')).toBe('b1')
})

it('hands on the focus of a button that is disabled', async () => {
  focus('#pass')
  document.querySelector<HTMLButtonElement>('#pass')!.disabled = true
  await settled()
  expect(document.activeElement?.getAttribute('data-spot')).toBe('b1')
})

it('takes the focus from nobody', async () => {
  focus('#pass')
  focus('#elsewhere')
  await settled()
  document.querySelector('#pass')!.remove()
  await settled()
  expect(document.activeElement?.id).toBe('elsewhere')
})

it('leaves alone who has left by himself', async () => {
  focus('#pass')
  document.querySelector<HTMLElement>('#pass')!.blur()
  await settled()
  document.querySelector('#pass')!.remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})

it('hands the focus to the heading of another page, as soon as there is one', async () => {
  focus('#elsewhere')
  focusHeading(root)
  expect(document.activeElement?.id).toBe('elsewhere')
  root.innerHTML = '<h1>Settings</h1>'
  await settled()
  expect(document.activeElement?.textContent).toBe('Settings')
})

it('leaves the focus to who has gone on meanwhile', async () => {
  focusHeading(root)
  focus('#elsewhere')
  root.innerHTML = '<h1>Settings</h1>'
  await settled()
  expect(document.activeElement?.id).toBe('elsewhere')
})
