/** Back in the dashboard closes what is open first and keeps the screen below (R30). */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner, confirmation, enter, expectPopup, failCalls, ownName, yes } from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { listOf, orderRow, placeOwnOrder } from '../../orders/orders.ts'
import { dialog, field, main, press } from '../../parts.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

test('Back says no to a question, and closes a failure, before anything under them', {
  tag: '@all',
}, async ({ page, shop }) => {
  const city = ownName('Suez')
  await api.areas.create({ city, price: 50 }, await asOwner())
  await enter(page, shop, '/dashboard/area')
  const find = page.getByRole('searchbox', { name: shop.say(m.admin_areas_search) })
  const isListed = () => expect(page).toHaveURL((url) => url.searchParams.get('search') === city)
  await find.fill(city)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await isListed()
  const calls: string[] = []
  page.on(
    'request',
    (request) => void (/\/api\/area\//.test(request.url()) && calls.push(request.url())),
  )
  const remove = page.getByRole('button', { name: shop.say(m.admin_delete_named, { name: city }) })
  await remove.click()
  await expect(confirmation(page, shop)).toBeVisible()
  await untilStill(page)
  await page.goBack()
  await expect(confirmation(page, shop)).toBeHidden()
  await expect(remove).toBeFocused()
  // Forward does not reopen a panel, and one closed by its button leaves no history entry.
  await page.evaluate(() => history.forward())
  await remove.click()
  await press(confirmation(page, shop), shop.say(m.admin_cancel))
  await expect(confirmation(page, shop)).toBeHidden()
  await isListed()
  expect(calls).toEqual([])
  await page.goBack()
  await expect(find).toHaveValue('')
  await page.goForward()
  await expect(find).toHaveValue(city)

  await failCalls(page, shop, /\/api\/area\/(delete|update)/, 'refused')
  const failure = page.getByRole('alertdialog', { name: shop.specified('Oops...', m.admin_oops) })
  await remove.click()
  await yes(page, shop).click()
  await expect(failure).toBeVisible()
  await untilStill(page)
  await page.goBack()
  await expect(failure).toBeHidden()
  await isListed()
  await page.getByRole('button', { name: shop.say(m.admin_edit_named, { name: city }) }).click()
  const price = field(page.getByRole('dialog'), shop.say(m.admin_area_price))
  const unsaved = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await price.fill('99')
  await press(page, shop.say(m.admin_area_save))
  await expect(failure).toBeVisible()
  for (const open of [failure, unsaved, unsaved]) {
    if (open === unsaved) await page.goBack()
    await expect(open).toBeVisible()
    await untilStill(page)
    await page.goBack()
    await expect(open).toBeHidden()
    await expect(price).toHaveValue('99')
  }
  await page.goBack()
  await press(unsaved, shop.say(m.admin_unsaved_leave))
  await expect(price).toBeHidden()
  await isListed()
})

test('a question that Back has answered is as cancelled as by its button', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const name = ownName('سناب')
  await api.socialLinks.create({ name, link: 'https://example.com/zeina' }, await asOwner())
  await enter(page, shop, `/dashboard/sociallinks?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: shop.say(m.admin_delete_named, { name }) }).click()
  await expect(confirmation(page, shop)).toBeVisible()
  await untilStill(page)
  await page.goBack()
  await expectPopup(page, shop.specified('Cancelled', m.admin_cancelled))
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  await api.socialLinks.delete({ name }, await asOwner())
})

test('Back from an order shows the list as it was left, then what is new', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { id, number, name } = await placeOwnOrder()
  await enter(page, shop, listOf(name))
  await orderRow(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()

  await api.orders.updateStatus({ order_id: id, status: 'shipped' }, await asOwner())
  const held = await holdUp(page, /\/api\/orders\/allOrders/)
  await page.goBack()
  await expect(orderRow(page, name)).toContainText(shop.say(m.admin_order_pending))
  // Requested once, and again with each new order of another journey.
  await expect.poll(held.count).toBeGreaterThan(0)
  await held.letGo()
  await expect(orderRow(page, name)).toContainText(shop.say(m.admin_order_shipped))
})

test('Back shows a list with what was changed in a dialog over it', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const city = ownName('Suez')
  await api.areas.create({ city, price: 50 }, await asOwner())
  await enter(page, shop, `/dashboard/area?search=${encodeURIComponent(city)}`)
  await page.getByRole('button', { name: shop.say(m.admin_edit_named, { name: city }) }).click()
  await field(page.getByRole('dialog'), shop.say(m.admin_area_price)).fill('64')
  await press(page, shop.say(m.admin_area_save))
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: city }) })
  await expect(row).toContainText(shop.money(64))
  await expect(page.getByRole('dialog')).toBeHidden()
  await openBySearch(page, shop, m.admin_coupons)

  const held = await holdUp(page, /\/api\/area\//)
  await page.goBack()
  await expect(row).toContainText(shop.money(64))
  await expect.poll(held.count).toBe(1)
  await held.letGo()
})

test('Back shows the overview and the products as they were left', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/overview')
  await openBySearch(page, shop, m.admin_products)
  const first = main(page).getByRole('listitem').getByRole('heading', { level: 2 }).first()
  const name = await first.innerText()
  await openBySearch(page, shop, m.admin_coupons)

  const held = await holdUp(page, /\/api\//)
  await page.goBack()
  await expect(first).toHaveText(name)
  await page.goBack()
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.admin_overview) }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: shop.say(m.admin_overview_latest) })).toBeVisible()
  await held.letGo()
})

/** Opens another screen of the dashboard without a new document. */
async function openBySearch(page: Page, shop: Shop, title: () => string): Promise<void> {
  const name = shop.say(title)
  await page.keyboard.press('/')
  const search = dialog(page, shop.say(m.admin_search))
  await search.getByRole('combobox').fill(name)
  await search.getByRole('option', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await untilStill(page)
}

test('Back without an answer keeps the list as it was left', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/ERR_FAILED/)
  const { number, name } = await placeOwnOrder()
  await enter(page, shop, listOf(name))
  await orderRow(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()

  // Once, since a new order makes the list reload.
  await page.route(/\/api\/orders\/allOrders/, (route) => route.abort(), { times: 1 })
  const lost = page.waitForEvent('requestfailed')
  await page.goBack()
  await lost
  await expect(page.locator('.list-area[aria-busy=true]')).toHaveCount(0)
  await expect(orderRow(page, name)).toBeVisible()
})
