import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { choiceWords, fieldLabel } from './fields.ts'
import { linesOf } from './lines.ts'

test('each field has its line, in the order in which they were kept', () => {
  expect(
    linesOf('areas', { price: 50, city_ar: null }, { price: 75.5, city_ar: 'السويس' }),
  ).toEqual([
    { label: 'Delivery price', field: 'price', old: 50, now: 75.5 },
    { label: 'City in Arabic', field: 'city_ar', old: null, now: 'السويس' },
  ])
})

test('numbers of records and columns of the shop’s own are nobody’s business', () => {
  expect(
    linesOf(
      'questions',
      { id: 1, product_id: 2, answered_by: 3 },
      { id: 1, product_id: 2, answered_by: null },
    ),
  ).toEqual([])
  expect(linesOf('categories', null, { slug: 'coats', name: 'Coats' })).toMatchObject([
    { field: 'name', now: 'Coats' },
  ])
})

test('a field that nobody has named is told by its own name', () => {
  expect(linesOf('areas', { note: null }, { note: 'By boat' })).toEqual([
    { label: 'note', field: 'note', old: null, now: 'By boat' },
  ])
})

test('of a text in both languages the changed one is told', () => {
  const [before, after] = [
    { shop_name: { en: 'Zeina', ar: 'زينة' } },
    { shop_name: { en: 'Zina', ar: 'زينة' } },
  ]
  expect(linesOf('settings', before, after)).toEqual([
    { label: 'Shop name (English)', field: 'shop_name', old: 'Zeina', now: 'Zina' },
  ])
})

test('of the look the changed colours and fonts are told, by their names', () => {
  const look = { main: '#956911', accent: '#14201c', fonts: 'messiri' }
  const after = { ...look, main: '#1f6b45', fonts: 'kufi' }
  expect(linesOf('settings', { look }, { look: after })).toEqual([
    { label: 'Colours and fonts (Main colour)', field: 'main', old: '#956911', now: '#1f6b45' },
    { label: 'Colours and fonts (Fonts)', field: 'fonts', old: 'messiri', now: 'kufi' },
  ])
  expect(choiceWords('settings', 'fonts', 'kufi')).toBe('Reem Kufi · Cairo')
})

test('the language of the shop is told, and that of a customer is not', () => {
  expect(linesOf('settings', { language: 'en' }, { language: 'ar' })).toMatchObject([
    { field: 'language', old: 'en', now: 'ar' },
  ])
  expect(choiceWords('settings', 'language', 'ar')).toBe('Arabic')
  expect(linesOf('orders', null, { language: 'en' })).toEqual([])
})

test('each setting is called by its name', () => {
  for (const name of Object.keys(defaultSettings))
    expect(fieldLabel('settings', name), name).not.toBe(name)
})

test('a price means another thing in each room', () => {
  expect(
    new Set(['areas', 'coupons', 'products'].map((room) => fieldLabel(room, 'price'))).size,
  ).toBe(3)
})

test('all that is kept of an order is called by its name, and nothing of it by a column', () => {
  const order = {
    ...{
      number: 'ZN-10001',
      user_id: 1,
      area_id: 2,
      search_norm: ' mona',
      idempotency_key: 'x',
      language: 'en',
    },
    ...{
      status: 'pending',
      confirmation: 'waiting',
      tries: 0,
      next_try_at: null,
      reason: null,
      source: 'phone',
      note: null,
      message: null,
    },
    ...{
      first_name: 'Mona',
      last_name: 'Adel',
      phone: '01012345678',
      additional_phone: null,
      email: null,
      instagram_user: null,
    },
    ...{
      state: 'Dokki',
      city: 'Giza',
      city_ar: 'الجيزة',
      address: '5 Nile St',
      courier_note: null,
      items: [],
    },
    ...{ subtotal: 100, discount: 0, extra_discount: 0, delivery_price: 60, total_price: 160 },
    ...{ delivery_from: '2026-01-01', delivery_to: '2026-01-03' },
  }
  const lines = linesOf('orders', null, order)
  expect(lines.map(({ field }) => field)).toEqual(Object.keys(order).slice(6))
  expect(lines.filter(({ label, field }) => label === field)).toEqual([])
  expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length)
})
