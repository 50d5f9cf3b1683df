import { afterAll, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { readLanguageBy } from '#contract/language.ts'
import { messageOf } from './texts.ts'

// The next file of this worker begins in English.
afterAll(() => readLanguageBy(() => 'en'))

test('in English a screen says exactly the texts of the contract, but where another is promised for the screen', () => {
  readLanguageBy(() => 'en')
  const { size_required, color_required, ...same } = texts
  for (const text of Object.values(same)) expect(messageOf(text)).toBe(text)
  expect(messageOf(size_required)).toBe('Size is Required')
  expect(messageOf(color_required)).toBe('Choose a colour')
})

test('in Arabic every text of the contract has an Arabic message', () => {
  readLanguageBy(() => 'ar')
  for (const text of Object.values(texts)) expect(messageOf(text)).toMatch(/\p{Script=Arabic}/u)
})

test('a text that is none of ours stays itself', () => {
  expect(messageOf('Only 2 left')).toBe('Only 2 left')
  expect(messageOf(undefined)).toBeUndefined()
})
