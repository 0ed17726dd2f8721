import { expect, it } from 'vitest'
import samples from '../../../../tests/web/data/tuerme.json'
import lessons from '../../../../src/campanile/games/tuerme/lessons.json'
import { shown } from '../../engine/node'
import { game } from './index'
import { read } from './read'
import { sayField } from './say'
import { words as de } from './words/de'
import { words as en } from './words/en'
import { words as nl } from './words/nl'

const LANGUAGES = { en, de, nl }

it('speaks the language that was loaded', async () => {
  const town = lessons.find(({ id }) => id === 'zones')!
  const told: Record<string, string> = {
    en: 'f5: tower of three keys, Blue on top of Red, Violet',
    de: 'f5: Turm aus drei Schlüsseln, Blau obenauf, darunter Rot, Violett',
    nl: 'f5: toren van drie sleutels, Blauw bovenop, daaronder Rood, Paars',
  }
  for (const language of ['en', 'de', 'nl'] as const) {
    await game.load(language)
    expect(game.summary()).toBe(LANGUAGES[language].summary)
    expect(sayField(read(town.position), 'f5')).toBe(told[language])
    expect(game.sides(3).map((side) => side.name)).toEqual(LANGUAGES[language].sides.slice(0, 3))
    expect(game.refusal('blocked', { field: 'a1', owner: '1' }, '')).toContain('a1')
    expect(game.refusal('of_another_game', {}, '')).toBeUndefined()
    expect(game.say('a1-a5')).toContain('a5')
    expect(game.say('pass')).toBe(LANGUAGES[language].say.pass)
  }
})

it('counts by zones', async () => {
  await game.load('en')
  const { position } = lessons.find(({ id }) => id === 'counting')!
  const rows = game.count(shown('tuerme', position), 2)
  const sum = (seat: number) => rows.reduce((points, row) => points + Number(row.points[seat]), 0)
  expect([sum(0), sum(1)]).toEqual([6, 6])
})

it('says through whom the game ended', async () => {
  await game.load('en')
  const names = ['Ada', 'Ben', 'Cleo', 'Dora']
  for (const { position: text, scores, ending } of samples) {
    if (ending !== 'zone_held' && ending !== 'no_stones_in_streets') continue
    const position = shown('tuerme', text)
    const said = game.ending(ending, { position, names: names.slice(0, scores.length) })
    if (ending === 'zone_held')
      expect(said).toMatch(/^(Ada|Ben|Cleo|Dora) holds all four fields of zone [1-8]\.$/)
    else expect(said).toMatch(/^(Ada|Ben|Cleo|Dora) has nothing left in the streets\.$/)
  }
})
