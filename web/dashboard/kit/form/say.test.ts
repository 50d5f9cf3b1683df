import { afterAll, expect, test } from 'vitest'
import { coded, type DashboardCode, type FieldParams } from '#contract/field-refusals.ts'
import { readLanguageBy } from '#contract/text/language.ts'
import { fieldWords } from './field-words.ts'
import { say, sayFirst } from './say.ts'

// The next file of this worker begins in English.
afterAll(() => readLanguageBy(() => 'en'))

test('the first refused field is said with its figures, without its technical name', () => {
  const field = 'path'
  const codes = { name: [{ code: 'category_taken', params: { name: 'Sets' } } as const] }
  expect(sayFirst({ codes })).toBe('This name is taken already')
  expect(say(coded('picture_size', { field, most: 10_000 }))).toBe(
    'The picture is larger than 10 MB',
  )
  expect(say(coded('picture_pixels', { field, most: 50 }))).toBe(
    'The picture has more than 50 megapixels',
  )
  expect(say(coded('picture_side', { field, most: 12_000 }))).toBe(
    'The picture has more than 12000 pixels on a side',
  )
  expect(say(coded('picture_damaged', { field }))).toBe(say(coded('picture_more', { field })))
  expect(say(coded('money_limit', { most: 1_000_000 }))).toBe('At most EGP\u00a01,000,000')
  expect(say('picture_required')).toBe('A picture is required')
  expect(sayFirst({ codes: undefined })).toBeUndefined()
})

/** Of every name and figure that the words of a code hold. */
const params: FieldParams = { field: 'path', most: 3, left: 2, name: 'Bosta', slug: 'dress' }
/** Words that are written in Latin letters in Arabic as well. */
const latin = /JPEG|PNG|WebP|AVIF|SVG|SKU|CSV|XLSX|ZIP|UTF-8|{tracking}|⁦[^⁩]*⁩/g

test.each(Object.keys(fieldWords) as DashboardCode[])('%s has Arabic words', (code) => {
  readLanguageBy(() => 'ar')
  const words = fieldWords[code] as (given: FieldParams) => string
  const said = words(code === 'unreadable_file' ? { trouble: 'encrypted' } : params)
  expect(said).toMatch(/\p{Script=Arabic}/u)
  expect(said.replace(latin, '')).not.toMatch(/[a-z]/i)
})
