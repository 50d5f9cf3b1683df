import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'
import { changeSettings, getSettings } from './settings.ts'

const shop = await testShop()
const { database, ctx } = shop
const { get, post, lastChange } = await adminIn(shop)

const update = (body: unknown) => post('/api/settings/update', body)
const shown = async (lang = 'en') =>
  (await shop.request('GET', `/api/settings?lang=${lang}`)).json.settings

test('before anything is changed the shop has the defaults, in the language asked for', async () => {
  expect((await get('/api/settings/get')).json).toEqual({
    settings: { ...defaultSettings, version: 1 },
    icons: '',
  })
  const settings = await shown()
  expect(settings).toMatchObject({
    shop_name: 'Zeina',
    search_debounce: 3000,
    currency: 'EGP',
    delivery_days: { from: 5, to: 7 },
  })
  expect(settings.delivery_rules).toHaveLength(5)
  expect([settings.return_days, settings.delivery_rules.at(-1)]).toEqual([
    7,
    'Items can be exchanged within 7 days.',
  ])
  const arabic = await shown('ar')
  expect(arabic.shop_name).toBe('زينة')
  expect(arabic.promise.title).toBe('التجربة والمندوب في انتظارك')
})

test('what is sent is changed, at once and for all to see, and the rest stays', async () => {
  const reply = await update({
    shop_name: { en: ' Zeina House ', ar: 'بيت زينة' },
    search_debounce: 400,
    unheard_of: 1,
  })
  expect(reply.status).toBe(200)
  const settings = {
    ...defaultSettings,
    shop_name: { en: 'Zeina House', ar: 'بيت زينة' },
    search_debounce: 400,
    version: 2,
  }
  expect(reply.json).toEqual({ message: 'settings updated successfully', settings })
  expect(await shown()).toMatchObject({
    shop_name: 'Zeina House',
    search_debounce: 400,
    delivery_days: { from: 5, to: 7 },
  })
  expect((await shown('ar')).shop_name).toBe('بيت زينة')
  expect(await lastChange()).toMatchObject({
    room: 'settings',
    action: 'update',
    record_id: null,
    before: { search_debounce: 3000, shop_name: { en: 'Zeina' } },
    after: { search_debounce: 400, shop_name: { en: 'Zeina House' } },
  })
  expect((await update({})).json.settings).toEqual(settings)
})

test.each([
  ['multipart', multipart],
  ['urlencoded', (fields: Record<string, string>) => new URLSearchParams(fields)],
])('a %s form changes nested settings, with digits as text', async (_, encode) => {
  const reply = await update(
    encode({
      'shop_name[en]': 'Zeina',
      'shop_name[ar]': 'زينة',
      'delivery_days[from]': '2',
      'delivery_days[to]': '4',
      'delivery_rules[0][en]': 'One',
      'delivery_rules[0][ar]': 'واحد',
      'delivery_rules[1][en]': 'Two',
      'delivery_rules[1][ar]': 'اثنان',
      search_debounce: '500',
    }),
  )
  expect(reply.status, reply.text).toBe(200)
  expect(await shown()).toMatchObject({
    shop_name: 'Zeina',
    delivery_days: { from: 2, to: 4 },
    delivery_rules: ['One', 'Two'],
    search_debounce: 500,
  })
})

test('texts name the days of the setting, in their own words, and nobody is promised 0 days', async () => {
  const told = async (lang: string) => {
    const { delivery_rules, promise, return_days } = await shown(lang)
    return [return_days, delivery_rules.at(-1), promise.points.at(-1)]
  }
  await update({
    delivery_rules: defaultSettings.delivery_rules,
    promise: defaultSettings.promise,
    return_days: 14,
  })
  expect(await told('en')).toEqual([
    14,
    'Items can be exchanged within 14 days.',
    'Exchange within 14 days',
  ])
  expect(await told('ar')).toEqual([
    14,
    'يمكن استبدال القطعة خلال 14 يومًا.',
    'استبدال خلال 14 يومًا',
  ])
  await update({ return_days: '7' })
  expect(await told('ar')).toEqual([7, 'يمكن استبدال القطعة خلال 7 أيام.', 'استبدال خلال 7 أيام'])
  await update({ return_days: 1 })
  expect(await told('en')).toEqual([
    1,
    'Items can be exchanged within 1 day.',
    'Exchange within 1 day',
  ])
  await update({ return_days: 0 })
  expect([(await shown()).delivery_rules.length, (await shown()).promise.points.length]).toEqual([
    4, 3,
  ])
  // The owner's own texts stay unchanged, with and without the return period.
  const rules = [
    { en: 'Exchange within a week.', ar: 'الاستبدال خلال أسبوع.' },
    { en: '{days} to return.', ar: 'الإرجاع: {days}.' },
  ]
  await update({ return_days: 30, delivery_rules: rules })
  expect((await shown()).delivery_rules).toEqual(['Exchange within a week.', '30 days to return.'])
  expect((await update(await shown())).json.settings.delivery_rules).toEqual(rules)
  await update({ return_days: 14, delivery_rules: defaultSettings.delivery_rules })
})

test('the default rule about refunds says what the order page offers; an own text stays', async () => {
  await update({ ...defaultSettings, return_money: true, return_days: 14 })
  const refunds = async (lang: string) => (await shown(lang)).delivery_rules[3]
  expect(await refunds('en')).toBe('Items can be returned for their price within 14 days.')
  expect(await refunds('ar')).toBe('يمكن إرجاع القطعة واسترداد ثمنها خلال 14 يومًا.')
  expect((await shown()).return_money).toBe(true)
  // Sent back as shown, the text is known as the default one.
  expect((await update(await shown())).json.settings.delivery_rules).toEqual(
    defaultSettings.delivery_rules,
  )
  await update({ return_money: false })
  expect(await refunds('en')).toBe('Items are non-refundable once received and paid.')
  const own = { en: 'No refunds on lamps.', ar: 'المصابيح لا يُسترد ثمنها.' }
  await update({ return_money: true, delivery_rules: [own] })
  expect((await shown()).delivery_rules).toEqual([own.en])
  await update(defaultSettings)
})

test('the public answer can be sent back, with a text changed: it is the English one, and the Arabic stays', async () => {
  await update(defaultSettings)
  const settings = await shown()
  expect((await update(settings)).json.settings).toMatchObject(defaultSettings)
  const [first, ...rules] = settings.delivery_rules
  const changed = {
    ...settings,
    shop_name: 'Zeina House',
    delivery_rules: [...rules, first, 'A new rule.'],
    row: { ...settings.row, title: 'Pieces to keep' },
  }
  const reply = await update(changed)
  expect(reply.status, reply.text).toBe(200)
  const { settings: after } = reply.json
  expect(after.shop_name).toEqual({ en: 'Zeina House', ar: defaultSettings.shop_name.ar })
  const [oldFirst, ...oldRules] = defaultSettings.delivery_rules
  expect(after.delivery_rules).toEqual([
    ...oldRules,
    oldFirst,
    { en: 'A new rule.', ar: 'A new rule.' },
  ])
  expect(after.row.title).toEqual({ en: 'Pieces to keep', ar: defaultSettings.row.title.ar })
  expect(after).not.toHaveProperty('currency')
  expect(await shown()).toEqual(changed)
  await update({
    shipping_note: { ar: 'شحن مجاني' },
    delivery_rules: [`${rules[0]}!`, { ar: 'قاعدة' }],
  })
  expect(await getSettings(ctx)).toMatchObject({
    shop_name: after.shop_name,
    shipping_note: { en: defaultSettings.shipping_note.en, ar: 'شحن مجاني' },
    delivery_rules: [
      { en: `${rules[0]}!`, ar: oldRules[0]?.ar },
      { en: rules[1], ar: 'قاعدة' },
    ],
  })
  await update({ ...defaultSettings, shop_name: { en: 'Zeina' }, search_debounce: 500 })
})

test('contacts are emptied by nothing, and of the others nothing leaves what is there', async () => {
  await update({
    contact_email: 'shop@mail.example',
    contact_phone: '+20 100 123 4567',
    whatsapp: '+971501234567',
  })
  expect(await shown()).toMatchObject({
    contact_email: 'shop@mail.example',
    contact_phone: '+20 100 123 4567',
    whatsapp: '+971501234567',
  })
  await update({
    contact_email: '',
    contact_phone: null,
    whatsapp: '',
    shop_name: null,
    row: '',
    search_debounce: '',
  })
  expect(await shown()).toMatchObject({
    contact_email: '',
    contact_phone: '',
    whatsapp: '',
    shop_name: 'Zeina',
    search_debounce: 500,
  })
})

test.each([
  [{ search_debounce: -1 }, 'search_debounce'],
  [{ search_debounce: true }, 'search_debounce'],
  [{ return_days: 61 }, 'return_days'],
  [{ return_days: -1 }, 'return_days'],
  [{ pieces_per_order: -1 }, 'pieces_per_order'],
  [{ pieces_per_order: 10_001 }, 'pieces_per_order'],
  [{ pieces_per_order: 'many' }, 'pieces_per_order'],
  [{ delivery_days: { from: 7, to: 5 } }, 'delivery_days'],
  [{ delivery_days: 5 }, 'delivery_days'],
  [{ contact_email: 'not an address' }, 'contact_email'],
  [{ contact_email: 'shop@mail.example\r\nBcc: all@mail.example' }, 'contact_email'],
  [{ contact_phone: 'call us' }, 'contact_phone'],
  [{ contact_phone: '1'.repeat(21) }, 'contact_phone'],
  [{ whatsapp: '19123' }, 'whatsapp'],
  [{ order_prefix: '' }, 'order_prefix'],
  [{ order_prefix: ' ' }, 'order_prefix'],
  [{ order_prefix: null }, 'order_prefix'],
  [{ order_prefix: 5 }, 'order_prefix'],
  [{ order_prefix: 'ABCDEFG' }, 'order_prefix'],
  [{ order_prefix: 'Z1' }, 'order_prefix'],
  [{ order_prefix: 'Z N' }, 'order_prefix'],
  [{ order_prefix: 'ZN-' }, 'order_prefix'],
  [{ order_prefix: 'زينة' }, 'order_prefix'],
  // Capitals of these are Latin letters.
  [{ order_prefix: 'ß' }, 'order_prefix'],
  [{ order_prefix: 'ı' }, 'order_prefix'],
  [{ whatsapp: '+0501234567' }, 'whatsapp'],
  [{ shop_name: {} }, 'shop_name'],
  [{ shop_name: 5 }, 'shop_name'],
  [{ shop_name: { en: 'Zeina', ar: '' } }, 'shop_name.ar'],
  [{ shop_name: 'x'.repeat(61) }, 'shop_name.en'],
  [{ shop_name: { en: 'x'.repeat(61), ar: 'ز' } }, 'shop_name.en'],
  [{ banners: [] }, 'banners'],
  [{ delivery_rules: [{ en: 'One', ar: ' ' }] }, 'delivery_rules.0.ar'],
  [{ promise: { title: { en: 'a', ar: 'b' }, points: [] } }, 'promise.points'],
])('%j is refused by field, in words, and nothing beside it is kept', async (wrong, field) => {
  const before = await getSettings(ctx)
  const reply = await update({ shipping_note: { en: 'kept?', ar: 'kept?' }, ...wrong })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.json.errors)).toEqual([field])
  expect(reply.text).not.toMatch(/Invalid input|expected/)
  expect(await getSettings(ctx)).toEqual(before)
})

test('of changes at once each tells what it found, and what they do not share is all kept', async () => {
  const waits = [601, 602, 603, 604, 605, 606, 607, 608]
  const replies = await Promise.all([
    ...waits.map((search_debounce) => update({ search_debounce })),
    update({ contact_phone: '19123' }),
    update({ contact_email: 'all@mail.example' }),
  ])
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await getSettings(ctx)).toMatchObject({
    contact_phone: '19123',
    contact_email: 'all@mail.example',
  })
  const { history } = (await get('/api/history/all')).json
  const told = history.data
    .filter(({ after }: { after: object }) => 'search_debounce' in after)
    .slice(0, waits.length)
  expect(
    new Set(
      told.map(({ before }: { before: { search_debounce: number } }) => before.search_debounce),
    ).size,
  ).toBe(waits.length)
})

test('a stored value that no longer fits gives way to the default', async () => {
  await database.pool.query(
    `insert into settings (key, value) values ('banners', '[]'), ('unheard_of', '1')
     on conflict (key) do update set value = excluded.value`,
  )
  const settings = await getSettings(ctx)
  expect(settings.banners).toEqual(defaultSettings.banners)
  expect(settings).not.toHaveProperty('unheard_of')
})

test('this process knows of a change as soon as it is made', async () => {
  const before = database.changefeed.version()
  await changeSettings(ctx, { contact_phone: '01000000000' })
  expect(database.changefeed.version()).toBeGreaterThan(before)
})
