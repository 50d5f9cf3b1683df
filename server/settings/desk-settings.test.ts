import { beforeEach, expect, test } from 'vitest'
import { dashboardTexts } from '#contract/field-texts.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'
import { getSettings } from './settings.ts'

const shop = await testShop()
const { ctx } = shop
const { post, lastChange } = await adminIn(shop)

const update = (body: unknown) => post('/api/settings/update', body)
const shown = async (lang = 'en') =>
  (await shop.request('GET', `/api/settings?lang=${lang}`)).json.settings

beforeEach(() => shop.database.pool.query('delete from settings'))

test.each<[string, unknown, unknown]>([
  ['confirm_orders', false, false],
  ['confirm_orders', 'off', false],
  ['unconfirmed_hours', 72, 72],
  ['unconfirmed_hours', '720', 720],
  ['unconfirmed_hours', 0, 0],
  ['try_again_hours', [1], [1]],
  ['try_again_hours', ['1', 168, 5, 5, 5, 5, 5, 5, 5, '5'], [1, 168, 5, 5, 5, 5, 5, 5, 5, 5]],
  ['calling_hours', { from: 0, to: 24 }, { from: 0, to: 24 }],
  ['calling_hours', { from: '9', to: '10' }, { from: 9, to: 10 }],
  ['refusals_to_flag', 0, 0],
  ['refusals_to_flag', '100', 100],
  ['cod_limit', 0, 0],
  ['cod_limit', '1000000', 1_000_000],
  ['closed_days', ['2026-03-20'], ['2026-03-20']],
  ['sender_address', ' 5 Talaat Harb Street ', '5 Talaat Harb Street'],
  // Distinct days in order; a moment becomes its day.
  [
    'closed_days',
    ['2026-04-20', '2026-03-20T10:00:00+02:00', '2026-04-20'],
    ['2026-03-20', '2026-04-20'],
  ],
  [
    'whatsapp_confirm',
    { en: ' Hello {name} ', ar: 'أهلًا {name}' },
    { en: 'Hello {name}', ar: 'أهلًا {name}' },
  ],
  [
    'whatsapp_placed',
    { en: '{number} {lines} {total} {address} {link} {shop}', ar: '{shop}' },
    undefined,
  ],
])('%s may be %j', async (field, value, kept) => {
  const reply = await update({ [field]: value })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json.settings).toEqual({
    ...defaultSettings,
    [field]: kept ?? value,
    version: expect.any(Number),
  })
  expect(await getSettings(ctx)).toMatchObject({ [field]: kept ?? value })
})

const {
  setting_unconfirmed_hours: unconfirmed_hours,
  setting_try_again: try_again,
  setting_calling_hours: calling_hours,
  setting_refusals: refusals,
  setting_cod_limit: cod_limit,
  setting_closed_days: closed_days,
  setting_placeholder: placeholder,
} = dashboardTexts

test.each<[string, unknown, string, string | null]>([
  ...['maybe', 2, []].map((wrong): [string, unknown, string, null] => [
    'confirm_orders',
    wrong,
    'confirm_orders',
    null,
  ]),
  ...[-1, 721, 1.5, 'soon', true, []].map((wrong): [string, unknown, string, string] => [
    ...(['unconfirmed_hours', wrong, 'unconfirmed_hours', unconfirmed_hours] as const),
  ]),
  ...[[], 'two', 2, {}, Array(11).fill(1)].map((wrong): [string, unknown, string, string] => [
    ...(['try_again_hours', wrong, 'try_again_hours', try_again] as const),
  ]),
  ...[0, 169, 'x', null, 1.5].map((wrong): [string, unknown, string, string] => [
    'try_again_hours',
    [2, wrong],
    'try_again_hours.1',
    try_again,
  ]),
  ...[10, [], 'all day', { from: 22, to: 10 }, { from: 10, to: 10 }].map(
    (wrong): [string, unknown, string, string] => [
      ...(['calling_hours', wrong, 'calling_hours', calling_hours] as const),
    ],
  ),
  ['calling_hours', { from: -1, to: 10 }, 'calling_hours.from', calling_hours],
  ['calling_hours', { from: 10, to: 25 }, 'calling_hours.to', calling_hours],
  ['calling_hours', { from: 10 }, 'calling_hours.to', calling_hours],
  ...[-1, 101, 0.5, 'often'].map((wrong): [string, unknown, string, string] => [
    'refusals_to_flag',
    wrong,
    'refusals_to_flag',
    refusals,
  ]),
  ...[-1, 1_000_001, 99.5, 'much'].map((wrong): [string, unknown, string, string] => [
    'cod_limit',
    wrong,
    'cod_limit',
    cod_limit,
  ]),
  ['closed_days', '2026-03-20', 'closed_days', closed_days],
  [
    'closed_days',
    Array.from({ length: 101 }, (_, at) => `2026-01-01`.replace('2026', String(2000 + at))),
    'closed_days',
    closed_days,
  ],
  ...['2026-02-30', 'Friday', '', 5, null].map((wrong): [string, unknown, string, null] => [
    'closed_days',
    [wrong],
    'closed_days.0',
    null,
  ]),
  ...(['whatsapp_confirm', 'whatsapp_placed'] as const).flatMap(
    (field): [string, unknown, string, string | null][] => [
      [field, { en: 'Hello {nmae}', ar: 'أهلًا' }, field, placeholder],
      [field, { en: 'Hello', ar: 'أهلًا {الاسم}' }, field, placeholder],
      [field, { ar: '{}' }, field, placeholder],
      [field, 'Hello {{name}}', field, placeholder],
      [field, 'Hello {name', field, placeholder],
      [field, 'Hello name}', field, placeholder],
      [field, 'Hello { name }', field, placeholder],
      [field, { en: 'x'.repeat(1001), ar: 'أهلًا' }, `${field}.en`, null],
      [field, { en: '', ar: 'أهلًا' }, `${field}.en`, null],
      [field, 5, field, null],
    ],
  ),
])('%s may not be %j', async (field, wrong, where, text) => {
  const reply = await update({ shipping_note: { en: 'kept?', ar: 'kept?' }, [field]: wrong })
  expect(reply.status, reply.text).toBe(422)
  expect(Object.keys(reply.json.errors)).toEqual([where])
  if (text) expect(reply.json.errors[where]).toEqual([text])
  expect(reply.text).not.toMatch(/Invalid input|expected/)
  expect(await getSettings(ctx)).toEqual({ ...defaultSettings, version: 1 })
})

test('closed days are taken away one by one, and all of them by an empty list', async () => {
  await update({ closed_days: ['2026-03-20', '2026-03-21'] })
  expect((await update({ closed_days: ['2026-03-21'] })).json.settings.closed_days).toEqual([
    '2026-03-21',
  ])
  expect((await shown()).closed_days).toEqual(['2026-03-21'])
  // Only an empty list removes closed days: an empty text, null or an omitted field keeps them.
  for (const nothing of [{ closed_days: '' }, { closed_days: null }, {}])
    expect((await update(nothing)).json.settings.closed_days).toEqual(['2026-03-21'])
  expect((await update({ closed_days: [] })).json.settings.closed_days).toEqual([])
  expect((await shown()).closed_days).toEqual([])
  expect(await lastChange()).toMatchObject({
    room: 'settings',
    before: { closed_days: ['2026-03-21'] },
    after: { closed_days: [] },
  })
})

test('a text in one language leaves the other', async () => {
  const { en, ar } = defaultSettings.whatsapp_confirm
  await update({ whatsapp_confirm: { ar: 'أهلًا {name}' } })
  expect((await getSettings(ctx)).whatsapp_confirm).toEqual({ en, ar: 'أهلًا {name}' })
  await update({ whatsapp_confirm: 'Hello {name}' })
  expect((await getSettings(ctx)).whatsapp_confirm).toEqual({
    en: 'Hello {name}',
    ar: 'أهلًا {name}',
  })
  expect((await getSettings(ctx)).whatsapp_placed).toEqual(defaultSettings.whatsapp_placed)
  expect(ar).toContain('{link}')
})

test.each([
  ['multipart', multipart],
  ['urlencoded', (fields: Record<string, string>) => new URLSearchParams(fields)],
])('a %s form changes them, with digits as text', async (_, encode) => {
  const reply = await update(
    encode({
      confirm_orders: 'false',
      unconfirmed_hours: '72',
      'try_again_hours[0]': '1',
      'try_again_hours[1]': '3',
      'calling_hours[from]': '11',
      'calling_hours[to]': '20',
      'closed_days[0]': '2026-10-06',
      'whatsapp_placed[en]': 'Thank you, {name}',
    }),
  )
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json.settings).toMatchObject({
    ...{
      confirm_orders: false,
      unconfirmed_hours: 72,
      try_again_hours: [1, 3],
      calling_hours: { from: 11, to: 20 },
    },
    ...{
      closed_days: ['2026-10-06'],
      whatsapp_placed: { en: 'Thank you, {name}', ar: defaultSettings.whatsapp_placed.ar },
    },
  })
})

test('of the desk’s settings shoppers are told the closed days alone', async () => {
  const settings = await shown()
  for (const hidden of [
    'confirm_orders',
    'unconfirmed_hours',
    'try_again_hours',
    'calling_hours',
    'refusals_to_flag',
    'cod_limit',
  ]) {
    expect(settings).not.toHaveProperty(hidden)
  }
  expect(Object.keys(settings).filter((key) => key.startsWith('whatsapp'))).toEqual(['whatsapp'])
})
