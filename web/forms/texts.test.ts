import { afterAll, expect, test } from 'vitest'
import type { FieldCode, FieldParams } from '#contract/field-refusals.ts'
import { sharedTexts, textOf } from '#contract/field-texts.ts'
import { readLanguageBy } from '#contract/text/language.ts'
import { accountWords } from '#web/accounts/texts.ts'
import { callbackWords } from '#web/storefront/callbacks/callback-dialog.tsx'
import { askWords } from '#web/storefront/returns/texts.ts'
import { reviewWords } from '#web/storefront/reviews/review-rules.ts'
import { sayShared, sharedWords } from './texts.ts'

// The next file of this worker begins in English.
afterAll(() => readLanguageBy(() => 'en'))

test('in English a screen says exactly the texts of the contract, but where another is promised for the screen', () => {
  readLanguageBy(() => 'en')
  const otherwise: FieldCode[] = [
    'size_required',
    'color_required',
    'size_unknown',
    'color_unknown',
    'size_choose',
    'color_choose',
    'pieces_left',
    'cart_full',
    'cart_line',
    'wishlist_full',
    'other_request',
  ]
  const same = (Object.keys(sharedTexts) as FieldCode[]).filter((code) => !otherwise.includes(code))
  for (const code of same) expect(sayShared(code)).toBe(textOf(code))
  expect(sayShared('size_required')).toBe('Size is Required')
  expect(sayShared('color_required')).toBe('Choose a colour')
})

test('a code that a screen does not know is an invalid value', () => {
  expect(sayShared('of_tomorrow')).toBe('This value is invalid')
  expect(sayShared(undefined)).toBeUndefined()
})

const shopWords = { ...sharedWords, ...accountWords, ...askWords, ...callbackWords, ...reviewWords }

test.each(Object.entries(shopWords))('%s has Arabic words in the shop', (_code, words) => {
  readLanguageBy(() => 'ar')
  const said = (words as (given: FieldParams) => string)({ most: 3, left: 2 })
  expect(said).toMatch(/\p{Script=Arabic}/u)
  expect(said.replace(/JPEG|PNG|WebP|AVIF/g, '')).not.toMatch(/[a-z]/i)
})
