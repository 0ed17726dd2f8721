/** How a hand can have come about: positions tell it as a trail of what came, with discards where they happened. */

/** What everybody begins with, in the order in which trails name it. */
export const START_HAND = ['F1c', 'F1m', 'Cm']

/** Whether a card was among some, from which it is then gone. */
export function pull(cards: string[], card: string): boolean {
  const at = cards.indexOf(card)
  if (at >= 0) cards.splice(at, 1)
  return at >= 0
}

/**
 * A trail that ends with this hand, if there can be one: whoever discards does so before playing, and draws what is
 * still in hand last. Cards that were played are in no trail, but others were drawn in their places.
 *
 * @param keep starting cards that are still in hand, though equal ones were played
 */
export function trailOf(
  hand: string[],
  discards: string[],
  towers: string[][],
  keep: string[] = [],
): string[] {
  const [kept, gone, built] = [[...hand], [...discards], towers.flat()]
  const turns = gone.length + built.length
  const trail: string[] = []
  /** Cards in hand that will be discarded, and starting cards that will be played. */
  const leaving: string[] = []
  const waiting: string[] = []
  for (const card of START_HAND)
    if (pull(gone, card)) {
      leaving.push(card)
      trail.push(card)
    } else if (!keep.includes(card) && pull(built, card)) waiting.push(card)
    else if (pull(kept, card)) trail.push(card)
  // The first card that is played begins the first tower.
  const first = towers[0]?.[0]
  if (first !== undefined && pull(waiting, first)) waiting.unshift(first)
  let begun = waiting[0] === first
  for (let turn = 0; turn < turns; turn++) {
    const discarded = leaving.shift()
    if (discarded !== undefined) trail.push(`x${discarded}`)
    else if (begun) waiting.shift()
    else begun = true
    const drawn = gone.shift()
    if (drawn !== undefined) {
      leaving.push(drawn)
      trail.push(drawn)
    } else if (built.pop() === undefined && kept.length > 0) {
      const next = kept.find((card) => !waiting.includes(card))
      // Of two equal cards the one that came later is played.
      if (next === undefined) return trailOf(hand, discards, towers, [...keep, kept[0]!])
      pull(kept, next)
      trail.push(next)
    }
  }
  // What cannot have come about is told all the same.
  const rest = [...leaving.map((card) => `x${card}`), ...gone.flatMap((card) => [card, `x${card}`])]
  return [...trail, ...kept, ...rest]
}
