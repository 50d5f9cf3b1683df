/** Restoring of changed and deleted records from the history (R280 to R284). */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen, ownName } from '../../desk.ts'
import { makeProduct, recordOf, removeProduct } from '../../goods/goods.ts'
import { button, field, main, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const historyOf = (name: string, more = '') =>
  `/dashboard/history?search=${encodeURIComponent(name)}${more}`
const entries = (page: Page) => main(page).getByRole('listitem')
const dialogOf = (page: Page, shop: Shop, name: string) =>
  page.getByRole('dialog', { name: shop.say(m.admin_restore_title, { name }) })
const ask = (page: Page, shop: Shop, name: string, nth = 0) =>
  button(page, shop.say(m.admin_restore_named, { name })).nth(nth).click()
const go = (page: Page, shop: Shop, name: string) =>
  button(dialogOf(page, shop, name), shop.say(m.admin_restore))
const done = (page: Page, shop: Shop, name: string) =>
  page.getByRole('status').filter({ hasText: shop.say(m.admin_restore_done, { name }) })

test('a deleted product is restored from the history, and is in the shop again', async ({
  page,
  shop,
}) => {
  const { id, slug, name, version } = await makeProduct({ pictures: 1, badge: 'New' })
  await removeProduct(id)
  try {
    await enter(page, shop, historyOf(name))
    await expect(entries(page).first()).toContainText(shop.say(m.admin_role_owner))
    await ask(page, shop, name)
    const dialog = dialogOf(page, shop, name)
    await expect(dialog.getByText(shop.say(m.admin_restore_deleted), { exact: true })).toBeVisible()
    await expect(dialog.getByText(name, { exact: true })).toBeVisible()
    await expect(dialog.getByText(shop.money(1450), { exact: true })).toBeVisible()
    await expect(dialog.getByRole('img')).toHaveCount(0)
    await expect(dialog.locator('img')).toHaveCount(1)
    await expect(dialog).not.toContainText(/[{}]|null|undefined/)
    await expectAccessible(page)
    await go(page, shop, name).click()
    const toast = done(page, shop, name)
    await expect(toast).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/#/)
    await expect(entries(page).first()).toContainText(shop.say(m.admin_history_restored))
    expect(await recordOf(id)).toMatchObject({
      name,
      quantity: 14,
      badge: 'New',
      version: version + 1,
    })
    await press(toast, shop.say(m.admin_restore_open))
    await expect(page).toHaveURL(
      (url) => url.pathname === shop.path(`/dashboard/products/${id}/edit`),
    )
    await shop.open(`/productdetails/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  } finally {
    await removeProduct(id)
  }
})

test('a changed coupon is taken back, and so is that; both are her own entries', async ({
  page,
  shop,
}) => {
  const owner = await asOwner()
  const day = `2089-${test.info().project.name === 'ar-390' ? '04' : '05'}-${String(1 + Math.trunc(Math.random() * 28)).padStart(2, '0')}`
  const form = { price: 900_000, discount: 1234, start_date: day, end_date: day }
  const { coupon } = await api.coupons.create(form, owner)
  try {
    await api.coupons.update({ id: coupon.id, discount: 4321 }, owner)
    const name = `${day} – ${day}`
    const discount = async () =>
      (await api.coupons.record({ id: coupon.id }, owner)).coupon.discount
    await enter(page, shop, historyOf(day, '&room=coupons'))
    await ask(page, shop, name)
    const dialog = dialogOf(page, shop, name)
    const line = dialog.getByRole('definition')
    await expect(line).toContainText(shop.money(4321))
    await expect(line).toContainText(shop.money(1234))
    await expectAccessible(page)
    // Back changes nothing.
    await page.goBack()
    await expect(dialog).toBeHidden()
    expect(await discount()).toBe(4321)
    await ask(page, shop, name)
    await go(page, shop, name).click()
    await expect(done(page, shop, name)).toBeVisible()
    expect(await discount()).toBe(1234)
    await expect(
      entries(page).filter({ hasText: shop.say(m.admin_history_taken_back) }),
    ).toHaveCount(1)
    // The restore is listed above the entry it undid.
    await ask(page, shop, name)
    await go(page, shop, name).click()
    await expect.poll(discount).toBe(4321)
    await expect(
      entries(page).filter({ hasText: shop.say(m.admin_history_taken_back) }),
    ).toHaveCount(2)
  } finally {
    await api.coupons.delete({ id: coupon.id }, owner)
  }
})

test('of a former name the preview says that the web address goes back too', async ({
  page,
  shop,
}) => {
  const { id, slug, name } = await makeProduct({ pictures: 1 })
  const owner = await asOwner()
  try {
    const other = ownName('Renamed')
    await api.products.update({ id, name: other }, owner)
    const renamed = await recordOf(id)
    await enter(page, shop, historyOf(other))
    await ask(page, shop, other)
    const dialog = dialogOf(page, shop, other)
    const address = dialog.getByRole('definition').filter({ hasText: slug })
    await expect(
      dialog.getByText(shop.say(m.admin_field_web_address), { exact: true }),
    ).toBeVisible()
    await expect(address).toContainText(renamed.slug)
    await expectAccessible(page)
    await go(page, shop, other).click()
    await expect(done(page, shop, other)).toBeVisible()
    expect(await recordOf(id)).toMatchObject({ name, slug })
  } finally {
    await removeProduct(id)
  }
})

test('name and look of the shop go back, as they were told, and lead to the settings', async ({
  page,
  shop,
}) => {
  const [now, back] = [
    { main: '#1f6b45', accent: '#14201c', fonts: 'kufi' },
    { main: '#956911', accent: '#14201c', fonts: 'messiri' },
  ]
  const names = { now: { en: 'Zeina House', ar: 'زينة' }, back: { en: 'Zeina', ar: 'زينة' } }
  const entry = {
    ...{ id: 4321, room: 'settings', record_id: null, title: null, title_ar: null },
    ...{ action: 'update', user_id: 1, user_name: 'Owner', user_role: 'owner', restored: false },
    before: { shop_name: names.back, look: back },
    after: { shop_name: names.now, look: now },
    created_at: '2026-03-01T10:30:00+02:00',
  }
  const figures = { current_page: 1, last_page: 1, total: 1 }
  const restored = { room: 'settings', record_id: null, title: null }
  const comes_back = [
    { field: 'shop_name', ...names },
    { field: 'look', now, back },
  ]
  // The answers are faked, so that journeys running at the same time see the real shop.
  const sent: unknown[] = []
  for (const [call, json] of [
    ['all', { history: { data: [entry], ...figures }, ...figures }],
    ['get', { entry, comes_back, refused: null, version: 7 }],
    ['restore', { message: 'restored successfully', restored }],
  ] as const) {
    await page.route(new RegExp(`/api/history/${call}`), (route) => {
      if (call === 'restore') sent.push(route.request().postDataJSON())
      return route.fulfill({ json })
    })
  }
  const name = shop.say(m.admin_settings)
  await enter(page, shop, '/dashboard/history?room=settings')
  await ask(page, shop, name)
  const dialog = dialogOf(page, shop, name)
  const lines = dialog.getByRole('definition')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText(/Zeina House.*Zeina/)
  await expect(lines.nth(1)).toContainText(/#1f6b45.*#956911/)
  await expect(lines.nth(2)).toContainText(/Reem Kufi · Cairo.*El Messiri · Fustat · Readex Pro/)
  await expect(dialog).not.toContainText(/[{}]|null|undefined|accent|kufi|messiri/)
  await expectAccessible(page)
  await go(page, shop, name).click()
  await expect(done(page, shop, name)).toBeVisible()
  expect(sent).toEqual([{ version: 7 }])
  await press(done(page, shop, name), shop.say(m.admin_restore_open))
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/settings'))
})

test('what cannot come back says why, and what somebody changed meanwhile is looked at again', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const owner = await asOwner()
  const city = ownName('Siwa')
  const { area } = await api.areas.create({ city, price: 50 }, owner)
  await api.areas.update({ id: area.id, price: 75 }, owner)
  await enter(page, shop, historyOf(city))
  await ask(page, shop, city)
  const dialog = dialogOf(page, shop, city)
  await expect(dialog.getByRole('definition')).toContainText(shop.money(75))
  await api.areas.update({ id: area.id, price: 80 }, owner)
  await go(page, shop, city).click()
  await expect(dialog.getByText(shop.say(m.admin_restore_meanwhile), { exact: true })).toBeVisible()
  await expect(dialog.getByRole('definition')).toContainText(shop.money(80))
  await api.areas.delete({ id: area.id }, owner)
  await go(page, shop, city).click()
  await expect(dialog.getByText(shop.say(m.admin_restore_no_gone), { exact: true })).toBeVisible()
  await expect(go(page, shop, city)).toHaveCount(0)
  await expectAccessible(page)
  await button(dialog, shop.say(m.ui_close)).last().click()
  await expect(dialog).toBeHidden()
})

test('a preview that does not come is asked for again, and a restore that fails is told', {
  tag: '@all',
}, async ({ page, shop }) => {
  const owner = await asOwner()
  const city = ownName('Farafra')
  const { area } = await api.areas.create({ city, price: 50 }, owner)
  await api.areas.update({ id: area.id, price: 75 }, owner)
  await enter(page, shop, historyOf(city))
  const answerAgain = await failCalls(page, shop, /\/api\/history\/get\//, 'refused')
  await ask(page, shop, city)
  await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await answerAgain()
  await press(page, shop.say(m.ui_try_again))
  const restoreAgain = await failCalls(page, shop, /\/api\/history\/restore\//, 'refused')
  await go(page, shop, city).click()
  await expect(
    dialogOf(page, shop, city).getByText(shop.say(m.admin_restore_failed), { exact: true }),
  ).toBeVisible()
  await restoreAgain()
  await go(page, shop, city).click()
  await expect(done(page, shop, city)).toBeVisible()
  expect((await api.areas.record({ id: area.id }, owner)).area.price).toBe(50)
  await api.areas.delete({ id: area.id }, owner)
})

test('the history is narrowed to one person', { tag: '@all' }, async ({ page, shop }) => {
  const owner = await asOwner()
  const city = ownName('Kharga')
  const { area } = await api.areas.create({ city, price: 50 }, owner)
  await api.areas.delete({ id: area.id }, owner)
  const { people } = await api.auditLog.people({}, owner)
  const { history } = await api.auditLog.page({ search: city }, owner)
  const me = history.data[0]
  await enter(page, shop, historyOf(city, `&user_id=${me?.user_id}`))
  await expect(field(page, shop.say(m.admin_history_who))).toHaveValue(String(me?.user_id))
  await expect(entries(page)).toHaveCount(2)
  expect(people.map(({ id }) => id)).toContain(me?.user_id)
  await openScreen(page, shop, historyOf(city, '&user_id=999999'))
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
})
