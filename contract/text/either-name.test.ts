import { expect, test } from 'vitest'
import { withEitherName, withoutEchoes } from './either-name.ts'

test('an Arabic name alone is the English one too', () => {
  expect(withEitherName({ name: '', name_ar: 'فستان' })).toEqual({
    name: 'فستان',
    name_ar: 'فستان',
  })
  expect(withEitherName({ city_ar: 'الجيزة' })).toEqual({ city: 'الجيزة', city_ar: 'الجيزة' })
})

test('an English name stays, and nothing is made of nothing', () => {
  const named = { name: 'Dress', name_ar: 'فستان' }
  expect(withEitherName(named)).toBe(named)
  expect(withEitherName({ name: ' ', name_ar: ' ' })).toEqual({ name: ' ', name_ar: ' ' })
  expect(withEitherName({ name: 'facebook' })).toEqual({ name: 'facebook' })
})

test('an absent name of an existing record stays absent, an emptied one does not', () => {
  expect(withEitherName({ id: '1', name_ar: 'فستان' })).toEqual({ id: '1', name_ar: 'فستان' })
  expect(withEitherName({ id: '1', name: '', name_ar: 'فستان' }).name).toBe('فستان')
})

test('a form shows no English name that only repeats the Arabic one', () => {
  expect(withoutEchoes({ name: 'فستان', name_ar: 'فستان' })).toEqual({ name: '', name_ar: 'فستان' })
  expect(withoutEchoes({ name: 'Dress', name_ar: 'فستان' }).name).toBe('Dress')
})
