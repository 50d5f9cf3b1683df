import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { changedIn, conflictIn, type Edited, partsOf } from './versions.ts'

type Name = 'city' | 'price' | 'rows' | 'sums' | 'image'

const seen = { city: 'Giza', price: '60', rows: [1], sums: [2], image: null }

const edited: Edited<Name> = {
  version: 3,
  valuesOf: (now: typeof seen) => ({ ...now, image: null }),
  wordsOf: (name, value) => (name === 'rows' ? `rows ${value}` : undefined),
  whole: ['rows', 'sums'],
  pictures: { image: 'picture' },
}

const meet = (now: object, mine: object, fields: string[] = []) =>
  conflictIn(
    edited,
    new Refusal(409, 'changed_meanwhile', '', {
      details: { now: { ...seen, version: 4, ...now }, fields } as never,
    }),
    seen,
    { ...seen, ...mine },
  )

test('of a field that both changed both values are shown, of one that others changed theirs', () => {
  const conflict = meet({ city: 'Cairo', price: '70' }, { price: '80' })
  expect(conflict?.version).toBe(4)
  expect(conflict?.differences).toEqual([
    { name: 'city', now: 'Cairo' },
    { name: 'price', now: '70', mine: { words: '80' } },
  ])
})

test('the same change by both is nothing to choose, and neither is a change of one’s own', () => {
  expect(meet({ city: 'Cairo' }, { city: 'Cairo', price: '80' })?.differences).toEqual([
    { name: 'city', now: 'Cairo' },
  ])
})

test('fields of one value are shown under the first of them', () => {
  expect(meet({ sums: [9] }, { rows: [5] })?.differences).toEqual([
    { name: 'rows', now: 'rows 1', mine: { words: 'rows 5' } },
  ])
  expect(partsOf(edited, 'sums')).toEqual(['rows', 'sums'])
  expect(partsOf(edited, 'city')).toEqual(['city'])
})

test('another picture is a difference without words', () => {
  expect(meet({}, {}, ['picture'])?.differences).toEqual([{ name: 'image', now: undefined }])
})

test('a refusal without the record is no conflict', () => {
  expect(conflictIn(edited, new Refusal(409, 'changed_meanwhile', ''), seen, seen)).toBeNull()
})

test('only what differs is sent', () => {
  expect(changedIn({ city: 'Giza', rows: [1, 2] }, seen)).toEqual({ rows: [1, 2] })
})
