import { expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { restockForm } from './restock.ts'

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
])('%j: form and API agree that an address is %s', (typed, result) => {
  expect(isEmail(typed)).toBe(result)
  expect(restockForm.safeParse({ email: typed }).success).toBe(result)
})
