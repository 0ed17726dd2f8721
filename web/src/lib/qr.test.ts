import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { qr } from './qr'

const hash = (text: string) =>
  createHash('sha256')
    .update(
      qr(text)
        .map((row) => row.map(Number).join(''))
        .join('\n'),
    )
    .digest('hex')

// All versions were compared, module by module, with those of the package uqr 0.1.3.
it('makes the codes that another generator makes', () => {
  expect(hash(`https://games.example/join/x#${'A'.repeat(43)}`)).toBe(
    '536f654cf9688e425c403585bc142a4625b2cd361097a788bb98a2c1b8ea9c2c',
  )
  expect(hash(`https://games.example/${'z'.repeat(160)}`)).toBe(
    '5fbcc23cb05f436289ea3602f6185118a108b80b20ea2bf1f887293f9eb35b4c',
  )
})

it('grows with the text, up to a limit', () => {
  expect(qr('a'.repeat(17))).toHaveLength(21)
  expect(qr('a'.repeat(18))).toHaveLength(25)
  expect(qr('é'.repeat(115))).toHaveLength(53)
  expect(() => qr('a'.repeat(231))).toThrow(RangeError)
})
