import { expect, test } from 'vitest'
import { defaultSettings, settings as contract } from '#contract/settings.ts'
import { inProcess } from '#server/http/serve.ts'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { settingsRoutes } from './settings.routes.ts'
import { changeSettings, getSettings } from './settings.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const api = inProcess({ settings: contract }, { settings: settingsRoutes }, ctx)

test('before anything is changed the shop has the defaults, in the language asked for', async () => {
  expect(await getSettings(ctx)).toEqual(defaultSettings)
  const { settings } = await api.settings.get()
  expect(settings).toMatchObject({ shop_name: 'Zeina', search_debounce: 3000, currency: 'EGP', delivery_days: { from: 5, to: 7 } })
  expect(settings.delivery_rules).toHaveLength(5)
  const arabic = await api.settings.get({ lang: 'ar' })
  expect(arabic.settings.shop_name).toBe('زينة')
  expect(arabic.settings.promise.title).toBe('جرّبها والمندوب في انتظارك')
})

test('a change stays, and leaves the rest alone', async () => {
  await changeSettings(ctx, { shop_name: { en: 'Zeina House', ar: 'بيت زينة' }, search_debounce: 400 })
  await changeSettings(ctx, { search_debounce: 500 })
  expect(await getSettings(ctx)).toEqual({ ...defaultSettings, shop_name: { en: 'Zeina House', ar: 'بيت زينة' }, search_debounce: 500 })
})

test('what does not fit is refused by field, and nothing of it is kept', async () => {
  const before = await getSettings(ctx)
  const wrong = { contact_phone: '01012345678', search_debounce: -1 }
  await expect(changeSettings(ctx, wrong)).rejects.toMatchObject({ status: 422, errors: { search_debounce: [expect.any(String)] } })
  await expect(changeSettings(ctx, { delivery_days: { from: 7, to: 5 } })).rejects.toMatchObject({ status: 422 })
  expect(await getSettings(ctx)).toEqual(before)
})

test('a stored value that no longer fits gives way to the default', async () => {
  await database.pool.query(`insert into settings (key, value) values ('banners', '[]'), ('unheard_of', '1')`)
  const settings = await getSettings(ctx)
  expect(settings.banners).toEqual(defaultSettings.banners)
  expect(settings).not.toHaveProperty('unheard_of')
})

test('this process knows of a change as soon as it is made', async () => {
  const before = database.catalogue.version()
  await changeSettings(ctx, { contact_phone: '01000000000' })
  expect(database.catalogue.version()).toBeGreaterThan(before)
})
