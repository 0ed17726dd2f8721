import { expect, it } from 'vitest'
import { blocks, spans } from './markdown'

it('reads spans', () => {
  expect(spans('A **bold** `c1` [x](y)')).toEqual([
    { kind: 'text', text: 'A ' },
    { kind: 'strong', text: 'bold' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'c1' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'x', to: 'y' },
  ])
})

it('reads blocks, with the numbers of clauses', () => {
  const found = blocks('# T\n\n**1.2** one\ntwo\n\n- 3.1 a\n  b\n- c\n\n| h |\n|---|\n| x |\n')
  expect(found.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'table'])
  expect(found[1]).toMatchObject({ id: '1.2' })
  expect(found[2]).toMatchObject({
    items: [{ id: '3.1', spans: [{ text: '3.1 a b' }] }, { id: '' }],
  })
})

it('reads pictures', () => {
  expect(blocks('**2.1** one\n![A wall](pictures/wall.svg)\n\ntwo')).toMatchObject([
    { kind: 'paragraph', id: '2.1' },
    { kind: 'picture', alt: 'A wall', source: 'pictures/wall.svg' },
    { kind: 'paragraph' },
  ])
})
