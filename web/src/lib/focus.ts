/** Keyboard play goes on: when what had the focus is gone, the board has it. */

import type { Attachment } from 'svelte/attachments'

/** The place of the board below that Tab comes to. */
function stop(root: ParentNode): SVGElement | HTMLElement | null {
  return root.querySelector<SVGElement | HTMLElement>('[data-spot][tabindex="0"]')
}

/** For what is around a board: buttons that are gone once they were used, places that are no more. */
export const keepFocus: Attachment<HTMLElement> = (root) => {
  let held: Element | null = null
  const take = (event: FocusEvent) => (held = event.target as Element)
  function leave(event: FocusEvent): void {
    const left = event.target as Element
    // Some browsers tell of this before the element is gone, some not at all.
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
