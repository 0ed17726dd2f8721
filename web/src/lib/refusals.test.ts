import { expect, it } from 'vitest'
import codes from '../../../tests/web/data/refusals.json'
import { words as de } from '../words/de'
import { words as en } from '../words/en'
import { words as nl } from '../words/nl'

/** No server, and the tables on this device. */
const OF_THE_PAGE = ['offline', 'no_match_here', 'not_kept', 'no_engine_here', 'from_position']

it.each(Object.entries({ en, de, nl }))('says what a table refuses (%s)', (_, { refusal }) => {
  /** Refusals that only programs get: malformed events, seeds and ids. */
  const programs = ['bad_player', 'bad_seed', 'bad_id', 'bad_event']
  expect(codes.table.filter((code) => !(code in refusal))).toEqual(programs)
})

it.each(Object.entries({ en, de, nl }))(
  'says what the database cannot do (%s)',
  (_, { refusal }) => {
    expect(refusal).toHaveProperty('database_away')
    expect(refusal).toHaveProperty('storage_full')
    expect(refusal).toHaveProperty('read_only')
  },
)

it('has no sentence for what is never refused', () => {
  const known = [...codes.common, ...codes.table, ...codes.server, ...OF_THE_PAGE]
  expect(Object.keys(en.refusal).filter((code) => !known.includes(code))).toEqual([])
})
