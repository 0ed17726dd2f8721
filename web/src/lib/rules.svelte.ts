/** The rules over whatever page is open: which game's, and at which clause. */

export interface Shown {
  id: string
  clause: string
}

let shown = $state.raw<Shown | null>(null)

export function rulesShown(): Shown | null {
  return shown
}

export function openRules(id: string, clause = ''): void {
  shown = { id, clause }
}

export function closeRules(): void {
  shown = null
}
