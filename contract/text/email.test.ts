import { expect, test } from 'vitest'
import { isEmail, isSameEmail } from './email.ts'
import { email } from '../person-parts.ts'
import { restockForm } from '../products/restock.ts'

test.each([
  ['mona@mail.example', true],
  ['  mona@mail.example ', true],
  ['mona.adel+shop@mail.co.example', true],
  [`${'m'.repeat(242)}@mail.example`, false],
  ['', false],
  ['mona', false],
  ['mona@mail', false],
  ['mona@@mail.example', false],
  ['mona adel@mail.example', false],
  ['mona@mail..example', false],
  ['منى@mail.example', true],
  // Letters with two encodings in Unicode: é of two code points, and full-width letters of some
  // keyboards.
  ['mone\u0301@mail.example', true],
  ['\uff4dona\uff20mail.example', true],
])('%j: form and API agree that an address is %s', (typed, result) => {
  expect(isEmail(typed)).toBe(result)
  expect(restockForm.safeParse({ email: typed }).success).toBe(result)
})

const unseen = [
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200e',
    '\u200f',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u061c',
  ],
  ...[
    '\u0000',
    '\u0007',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u2003',
    '\u2028',
    '\u3000',
    '\u180e',
    '\u034f',
    '\u115f',
    '\u3164',
  ],
  ...['\ufe0f', '\u{e0041}', '\u{e0101}', '\ue000', '\u2800'],
]

test.each(unseen.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  'what nobody sees stands in no address: %s',
  (_, sign) => {
    for (const address of [
      `mo${sign}na@mail.example`,
      `mona@ma${sign}il.example`,
      `mona@mail.exam${sign}ple`,
      `mona${sign}@mail.example`,
    ]) {
      expect(isEmail(address)).toBe(false)
      expect(email().safeParse(address).success).toBe(false)
    }
  },
)

test('addresses that are one text to Unicode are one address, kept in one spelling', () => {
  expect(email().parse(' \uff4done\u0301@mail.example ')).toBe('mon\u00e9@mail.example')
  expect(isSameEmail('\uff2dona@mail.example', 'mona@MAIL.example ')).toBe(true)
  expect(isSameEmail('mona@mail.example', 'mone@mail.example')).toBe(false)
  // The database treats these addresses as different: it does not handle the Greek final sigma.
  expect(isSameEmail('νικος@mail.example', 'ΝΙΚΟΣ@mail.example')).toBe(false)
})
