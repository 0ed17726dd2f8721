/** Characters as people count them, by the same rule as the server, see core/names.py. */

/** Of a player's name: so many characters, in which there may be so many code points. */
const MAX_NAME = 30
const MAX_CODE_POINTS = 60

/** A flag, or a code point; then its marks, skin colours, and what is joined to it. */
const CHARACTER =
  /(?:[\u{1F1E6}-\u{1F1FF}]{2}|.)(?:[\p{M}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}\u200D]|(?<=\u200D).)*/gsu

export function characters(text: string): string[] {
  return text.match(CHARACTER) ?? []
}

/** As much of a name as the server takes, without half a character at its end. */
export function cut(name: string): string {
  const kept = characters(name).slice(0, MAX_NAME)
  while ([...kept.join('')].length > MAX_CODE_POINTS) kept.pop()
  return kept.join('')
}

/** What a text is about as long as, in ordinary letters. */
export function lettersOf(text: string): number {
  return characters(text).reduce((sum, one) => sum + lettersIn(one), 0)
}

function lettersIn(character: string): number {
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(character)) return 2.2
  if (/[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/.test(character))
    return 1.8
  return /[MWmw@%]/.test(character) ? 1.7 : 1
}

/** A text of at most so many letters; what is cut off shows as dots. */
export function shortened(text: string, letters: number): string {
  if (lettersOf(text) <= letters) return text
  let kept = ''
  for (const one of characters(text)) {
    if (lettersOf(kept + one) > letters - 1) break
    kept += one
  }
  return `${kept}…`
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/** A name to put into a sentence: one that runs from right to left does not turn the rest round. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
