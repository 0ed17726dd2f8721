/** Keeps keyboard play going: when the focused element disappears, the board gets the focus. */

import type { Attachment } from 'svelte/attachments'

/** The place of the board that is its tab stop. */
function stop(root: ParentNode): SVGElement | HTMLElement | null {
  return root.querySelector<SVGElement | HTMLElement>('[data-spot][tabindex="0"]')
}

/** For the element around a board, whose buttons and places may disappear once they were used. */
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
    if (!held || held.isConnected || document.activeElement !== document.body) return
    const place = stop(root)
    if (!place) return
    held = null
    place.focus()
  })
  root.addEventListener('focusin', take)
  root.addEventListener('focusout', leave)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', take)
    root.removeEventListener('focusout', leave)
    observer.disconnect()
  }
}
