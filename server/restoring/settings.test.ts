/** Restores of settings: name, look and texts of the shop. */
import { afterEach, expect, test } from 'vitest'
import type { Role } from '#contract/accounts/roles.ts'
import { defaultLook } from '#contract/shop/settings/look.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { pool } = shop.database
const { read } = rowsIn(pool)
const { get, post } = await adminIn(shop)

const settings = async () => (await get('/api/settings/get')).json.settings
const shown = async (lang = 'en') => (await shop.request('GET', `/api/settings?lang=${lang}`)).json
const lastEntry = (): Promise<number> =>
  read(`select max(id) from audit_log where room = 'settings'`)
const preview = async (entry: number) => (await get(`/api/history/get/${entry}`)).json
const restore = (entry: number, body: object = {}) => post(`/api/history/restore/${entry}`, body)
/** Changes settings; the entry of the change. */
const change = async (form: object): Promise<number> => {
  const reply = await post('/api/settings/update', form)
  expect(reply.status, reply.text).toBe(200)
  return lastEntry()
}
/** The same call by a member in another role. */
const by = async (role: Role) => {
  const { token } = await peopleIn(shop).makeStaff(role)
  return {
    preview: (entry: number) => shop.request('GET', `/api/history/get/${entry}`, { token }),
    restore: (entry: number) =>
      shop.request('POST', `/api/history/restore/${entry}`, { token, body: {} }),
  }
}

const green = { main: '#1f6b45', accent: '#14201c', fonts: 'kufi' } as const
const house = { en: 'Zeina House', ar: 'بيت زينة' }

afterEach(() => post('/api/settings/update', defaultSettings))

test('name and look go back to those that the shop came with, for all to see', async () => {
  const before = (await shown()).brand
  const entry = await change({ shop_name: house, look: green, search_debounce: 400 })
  expect((await shown()).brand.sheet).not.toBeNull()
  const { version, ...asked } = await preview(entry)
  expect(asked).toMatchObject({
    entry: { id: entry, room: 'settings', record_id: null, action: 'update', restored: false },
    comes_back: [
      { field: 'shop_name', now: house, back: defaultSettings.shop_name },
      { field: 'look', now: green, back: defaultLook },
      { field: 'search_debounce', now: 400, back: 3000 },
    ],
    refused: null,
  })
  expect(await settings()).toMatchObject({ shop_name: house, look: green, version })
  expect(await restore(entry, { version })).toMatchObject({
    status: 200,
    json: {
      message: 'restored successfully',
      restored: { room: 'settings', record_id: null, title: null },
    },
  })
  expect(await settings()).toEqual({ ...defaultSettings, version: version + 1 })
  expect((await shown()).brand).toEqual(before)
  expect((await shown('ar')).settings.shop_name).toBe('زينة')
})

test('a preview leaves nothing behind', async () => {
  const entry = await change({ shop_name: house, look: green })
  const all = () =>
    read(`select json_build_array((select json_agg(t order by key) from settings t),
      (select json_agg(t order by id) from audit_log t), (select count(*) from pgboss.job))::text`)
  const before = await all()
  expect((await preview(entry)).refused).toBeNull()
  expect(await all()).toBe(before)
})

test('it is done once, by an entry that can be taken back itself', async () => {
  const entry = await change({ shop_name: house, look: green })
  const answers = await Promise.all([restore(entry), restore(entry)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await preview(entry)).refused).toMatchObject({ reason: 'restored' })
  expect((await restore(entry)).json).toMatchObject({ code: 'not_restorable', reason: 'restored' })
  const back = await lastEntry()
  const { history } = (await get('/api/history/all')).json
  expect(history.data.slice(0, 2)).toMatchObject([
    { id: back, action: 'restore', before: { look: green }, after: { look: defaultLook } },
    { id: entry, action: 'update', restored: true },
  ])
  expect((await restore(back)).status).toBe(200)
  expect(await settings()).toMatchObject({ shop_name: house, look: green })
})

test('what was changed since stays, another language and another colour too', async () => {
  const entry = await change({
    shop_name: { en: 'Zeina House' },
    look: { ...defaultLook, main: green.main },
    delivery_days: { from: 2, to: 7 },
  })
  await change({ shop_name: { ar: 'بيت زينة' }, look: { ...green, fonts: 'markazi' } })
  await change({ delivery_days: { from: 3, to: 7 }, return_days: 14 })
  expect((await preview(entry)).comes_back).toEqual([
    { field: 'shop_name', now: house, back: { en: 'Zeina', ar: 'بيت زينة' } },
    {
      field: 'look',
      now: { ...green, fonts: 'markazi' },
      back: { ...green, main: defaultLook.main, fonts: 'markazi' },
    },
    { field: 'delivery_days', now: { from: 3, to: 7 }, back: { from: 5, to: 7 } },
  ])
  expect((await restore(entry)).status).toBe(200)
  expect(await settings()).toMatchObject({
    shop_name: { en: 'Zeina', ar: 'بيت زينة' },
    look: { main: defaultLook.main, accent: green.accent, fonts: 'markazi' },
    delivery_days: { from: 5, to: 7 },
    return_days: 14,
  })
})

test('what is as it was already is refused', async () => {
  const entry = await change({ look: green })
  await change({ look: defaultLook })
  expect((await preview(entry)).refused).toMatchObject({ reason: 'as_it_was' })
  expect((await restore(entry)).json).toMatchObject({ reason: 'as_it_was' })
})

test('an empty text and an empty list go back as any other value', async () => {
  await change({ footer_line: { en: 'Since 2019', ar: 'منذ 2019' } })
  await change({ contact_phone: '', closed_days: [] })
  const entry = await change({
    footer_line: { en: 'Open', ar: 'مفتوح' },
    contact_phone: '+20 100 123 4567',
    sender_address: '5 Talaat Harb Street',
    closed_days: ['2026-03-20'],
  })
  expect((await restore(entry)).status).toBe(200)
  expect(await settings()).toMatchObject({
    footer_line: { en: 'Since 2019', ar: 'منذ 2019' },
    contact_phone: '',
    sender_address: '',
    closed_days: [],
  })
})

test('the hours until an order is cancelled count anew from the restore', async () => {
  const entry = await change({ unconfirmed_hours: 24 })
  const since = () => read(`select value from settings where key = 'unconfirmed_from'`)
  const before = await since()
  expect((await restore(entry)).status).toBe(200)
  expect(await since()).not.toEqual(before)
})

test('another version than the one that was seen is refused, with the settings of now', async () => {
  const entry = await change({ shop_name: house })
  const { version } = await preview(entry)
  await change({ shipping_note: { en: 'Free', ar: 'مجاني' } })
  expect(await restore(entry, { version })).toMatchObject({
    status: 409,
    json: {
      code: 'changed_meanwhile',
      fields: ['shipping_note'],
      now: { shop_name: house, version: version + 1 },
    },
  })
  expect((await preview(entry)).version).toBe(version + 1)
})

test('a former value that is none any more is refused with the reason', async () => {
  const entry = await change({ look: green })
  // A colour that a former release allowed.
  await pool.query(
    `update acts set before = jsonb_set(before, '{look,main}', '"#ffe14d"') where id = $1`,
    [entry],
  )
  const { refused, comes_back } = await preview(entry)
  expect(refused).toMatchObject({
    reason: 'invalid',
    why: { code: 'setting_contrast', params: { nearest: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
  })
  expect(comes_back).toMatchObject([{ field: 'look', now: green, back: { main: '#ffe14d' } }])
  expect(await restore(entry)).toMatchObject({
    status: 409,
    json: { code: 'not_restorable', reason: 'invalid', message: refused.message },
  })
  expect((await settings()).look).toEqual(green)
})

test('a manager restores what they may change, and nothing of name, look and money', async () => {
  const manager = await by('manager')
  const note = await change({ shipping_note: { en: 'Free', ar: 'مجاني' } })
  for (const owned of [
    { shop_name: house },
    { description: { en: 'Lamps', ar: 'مصابيح' } },
    { footer_line: { en: 'Open', ar: 'مفتوح' } },
    { look: green },
    { cod_limit: 5000 },
    { free_delivery_from: 900, delivery_days: { from: 1, to: 2 } },
  ]) {
    const entry = await change(owned)
    for (const asked of [await manager.preview(entry), await manager.restore(entry)])
      expect(asked).toMatchObject({ status: 403, json: { code: 'forbidden', needs: ['money'] } })
    expect((await manager.preview(entry)).json).not.toHaveProperty('comes_back')
    expect(await settings()).toMatchObject(owned)
    expect((await preview(entry)).refused).toBeNull()
  }
  expect((await manager.preview(note)).json.comes_back).toMatchObject([{ field: 'shipping_note' }])
  expect((await manager.restore(note)).status).toBe(200)
  expect((await settings()).shipping_note).toEqual(defaultSettings.shipping_note)
  for (const role of ['front', 'catalogue', 'orders', 'packing'] as const)
    expect((await (await by(role)).preview(note)).status).toBe(403)
})

test('a key never restores the owner’s settings, and one that reads restores none', async () => {
  const keyOf = async (may: object) =>
    (await post('/api/key/create', { name: 'Books', may })).json.token as string
  const [reading, writing] = [await keyOf({ shop: 'read' }), await keyOf({ shop: 'write' })]
  const look = await change({ look: green })
  const note = await change({ shipping_note: { en: 'Free', ar: 'مجاني' } })
  const restoreBy = async (token: string, entry: number) =>
    (await shop.request('POST', `/api/history/restore/${entry}`, { token, body: {} })).status
  expect(await restoreBy(reading, note)).toBe(403)
  expect(await restoreBy(writing, look)).toBe(403)
  expect(await restoreBy(writing, note)).toBe(200)
})

test('an owner whose sign-in is old is asked again before money goes back, and before no other', async () => {
  const { id, token } = await peopleIn(shop).makeAdmin()
  const money = await change({ cod_limit: 5000 })
  const look = await change({ look: green })
  await pool.query(
    `update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`,
    [id],
  )
  const asked = (entry: number) =>
    shop.request('POST', `/api/history/restore/${entry}`, { token, body: {} })
  expect(await asked(money)).toMatchObject({ status: 403, json: { code: 'reauthenticate' } })
  expect((await asked(look)).status).toBe(200)
})
