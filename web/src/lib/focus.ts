/** Where the focus goes when the page or the focused element changes. */

import type { Attachment } from 'svelte/attachments'

/** The place of the board that is its tab stop. */
function stop(root: ParentNode): SVGElement | HTMLElement | null {
  return root.querySelector<SVGElement | HTMLElement>('[data-spot][tabindex="0"]')
}

/**
 * Keeps keyboard play going, for the element around a board, whose buttons and places may disappear,
 * or be disabled, once they were used.
 */
export const keepFocus: Attachment<HTMLElement> = (root) => {
  let held: Element | null = null
  const take = (event: FocusEvent) => (held = event.target as Element)
  function leave(event: FocusEvent): void {
    const left = event.target as Element
    // Some browsers send this event before the element is removed, some not at all.
    queueMicrotask(() => {
      if (held === left && left.isConnected) held = null
    })
  }
  const observer = new MutationObserver(() => {
    if (!held || (held.isConnected && !held.matches(':disabled'))) return
    if (document.activeElement !== document.body && document.activeElement !== held) return
    const place = stop(root)
    if (!place) return
    held = null
    place.focus()
  })
  root.addEventListener('focusin', take)
  root.addEventListener('focusout', leave)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    root.removeEventListener('focusin', take)
    root.removeEventListener('focusout', leave)
    observer.disconnect()
  }
}

/**
 * On another page its heading gets the focus, as soon as there is one: it is read out, and Tab goes on
 * from there. The returned function gives up waiting.
 */
export function focusHeading(root: HTMLElement): () => void {
  const held = document.activeElement
  function found(): boolean {
    const heading = root.querySelector<HTMLElement>('h1')
    const now = document.activeElement
    if (now !== held && now !== document.body) return true
    if (!heading) return false
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  const observer = new MutationObserver(() => {
    if (found()) observer.disconnect()
  })
  if (!found()) observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
