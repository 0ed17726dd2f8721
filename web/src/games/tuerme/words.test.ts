import { expect, it } from 'vitest'
import samples from '../../../../tests/web/data/tuerme.json'
import lessons from '../../../../src/campanile/games/tuerme/lessons.json'
import { shown } from '../../engine/node'
import { settings } from '../../lib/settings.svelte'
import { game } from './index'
import { read } from './read'
import { sayAfter, sayField } from './say'
import { words as de } from './words/de'
import { words as en } from './words/en'
import { words as nl } from './words/nl'

const LANGUAGES = { en, de, nl }

it('speaks the language that was loaded', async () => {
  const town = lessons.find(({ id }) => id === 'zones')!
  const told: Record<string, string> = {
    en: 'f5: tower of three keys, Blue on top of Red, grey',
    de: 'f5: Turm aus drei Schlüsseln, Blau obenauf, darunter Rot, Grau',
    nl: 'f5: toren van drie sleutels, Blauw bovenop, daaronder Rood, grijs',
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

it('says what goes, and on whose piece, as the moves before tell', async () => {
  // A crown of Blue's on a8, then one of Red's; the rest does not matter.
  const deal = {
    seat: null,
    text: `deal ${['c0', 'c1', ...Array<string>(78).fill('k2')].join(',')}`,
  }
  const log = [deal, { seat: 0, text: 'a8-b8' }, { seat: 0, text: 'b8-b7' }]
  const last = { seat: 2, text: 'c8-b7' }
  const told: Record<string, string[]> = {
    en: [
      'crown from a8 to b8, onto Red',
      'tower of two crowns from b8 to b7, zone 1',
      'key from c8 to b7, onto Blue’s tower of two, zone 1',
    ],
    de: [
      'Krone von a8 nach b8, auf Rot',
      'Turm aus zwei Kronen von b8 nach b7, Bauplatz 1',
      'Schlüssel von c8 nach b7, auf den Turm aus zwei von Blau, Bauplatz 1',
    ],
    nl: [
      'kroon van a8 naar b8, op Rood',
      'toren van twee kronen van b8 naar b7, bouwzone 1',
      'sleutel van c8 naar b7, op de toren van twee van Blauw, bouwzone 1',
    ],
  }
  for (const language of ['en', 'de', 'nl'] as const) {
    await game.load(language)
    // The log grows, and may be read from any of its moves.
    const said = [2, 1].map((move) => game.say(log[move]!.text, log.slice(0, move))).reverse()
    expect([...said, game.say(last.text, log)]).toEqual(told[language])
  }
})

it('says who holds how much of the zone where a move has ended', async () => {
  const { position } = lessons.find(({ id }) => id === 'ending')!
  const told = {
    en: 'in zone 5 now Blue 3 of 4 fields',
    de: 'auf Bauplatz 5 jetzt Blau 3 von 4 Feldern',
    nl: 'in bouwzone 5 nu Blauw 3 van 4 velden',
  }
  for (const language of ['en', 'de', 'nl'] as const) {
    await game.load(language)
    const after = { text: position, actor: 0, moves: [], scores: [], outcome: null, tally: [] }
    expect(sayAfter('b4-b3', 0, after)).toContain(told[language])
    expect(sayAfter('a1-a5', 0, after)).toBe('')
  }
})

it('calls a stone of nobody what it looks like', async () => {
  const log = [
    { seat: null, text: `deal ${['c0', 'k2', ...Array<string>(78).fill('k3')].join(',')}` },
  ]
  const told = { en: 'onto grey', de: 'auf Grau', nl: 'op grijs' }
  for (const language of ['en', 'de', 'nl'] as const) {
    await game.load(language)
    expect(game.say('a8-b8', log, 2)).toContain(told[language])
    expect(game.say('a8-b8', log, 3)).not.toContain(told[language])
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

it('says to whoever has ended it that they have', async () => {
  const told = {
    en: ['You hold all four fields of zone 1.', 'You have nothing', 'You and Ben have nothing'],
    de: ['Du hältst alle vier Felder von', 'Du hast nichts mehr', 'Du und Ben habt nichts mehr'],
    nl: ['Jij bezit alle vier de velden', 'Jij hebt niets meer', 'Jij en Ben hebben niets meer'],
  }
  const tally = [{ kind: 'held', seat: 1, points: 8, places: ['b6'], aside: false }]
  const position = { actor: null, moves: [], scores: [0, 8], outcome: null, tally }
  for (const language of ['en', 'de', 'nl'] as const) {
    await game.load(language)
    settings.language = language
    const names = ['Ben', told[language][0]!.split(' ')[0]!]
    const said = (reason: string, text: string) =>
      game.ending(reason, { position: { ...position, text }, names, you: 1 })
    expect(said('zone_held', '. 2')).toContain(told[language][0])
    expect(said('no_stones_in_streets', 'k0 2')).toContain(told[language][1])
    expect(said('no_stones_in_streets', '. 2')).toContain(told[language][2])
  }
})
