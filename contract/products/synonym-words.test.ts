import { expect, test } from 'vitest'
import { areShort, wordsIn } from './synonym-words.ts'
import { synonymForm } from './synonyms.ts'

test.each([
  ['kayak', true],
  ['  desert   tent ', true],
  ['دولاب خشب', true],
  ['cheap desert tent', false],
  ['off-shoulder dress', false],
  ['dress, evening gown، فستان', true],
  ['dress, long evening gown', false],
])('%j is short enough for the form: %s', (typed, short) => {
  expect(areShort(wordsIn(typed))).toBe(short)
  expect(synonymForm.safeParse({ words: typed }).success).toBe(short)
})
