import { describe, expect, it } from 'vitest'

/** The words of the page, of the generic board and of each game, by folder and language. */
const files = {
  ...import.meta.glob<object>('./{en,de,nl}.ts', { eager: true, import: 'words' }),
  ...import.meta.glob<object>('../{generic,review,games/*}/words/*.ts', {
    eager: true,
    import: 'words',
  }),
  ...import.meta.glob<object>('../games/*/moments/*.ts', { eager: true, import: 'moments' }),
}
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/[^/]*$/, '')))]

/** Every key with the number of its parameters, so that a missing or differing one shows. */
function shape(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    // Sentences may leave out parameters that they do not need.
    if (key === 'refusals') return Object.keys(value as object).sort()
    if (typeof value === 'function') return [`${prefix}${key}(${value.length})`]
    if (typeof value === 'object' && value !== null) return shape(value, `${prefix}${key}.`)
    return [`${prefix}${key}`]
  })
}

const empty = (words: object): string[] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    value === '' ? [key] : typeof value === 'object' && value !== null ? empty(value) : [],
  )

describe.each(folders)('%s', (folder) => {
  const english = files[`${folder}en.ts`]!
  it.each(['de', 'nl'])('has the same keys and parameters in %s as in English', (language) => {
    expect(shape(files[`${folder}${language}.ts`]!)).toEqual(shape(english))
  })
  it.each(['de', 'nl'])('leaves no word empty in %s that is not so in English', (language) => {
    expect(empty(files[`${folder}${language}.ts`]!)).toEqual(empty(english))
  })
})
