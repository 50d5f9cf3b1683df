/** News of orders: in the list, as a toast, in the title, and as a sound. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { enter, failCalls, openScreen, unfoldHead } from '../../desk.ts'
import { listOf, newName, orderRow, placeOwnOrder } from '../../orders/orders.ts'
import { press, row } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

/** Counts the tones that the page plays. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      document.documentElement.dataset.tones = String(
        Number(document.documentElement.dataset.tones ?? 0) + 1,
      )
      return create.call(this)
    }
  })

const tones = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))

test('a new order is in the list by itself, is announced by name and leads there', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  await listen(page)
  const streaming = page.waitForResponse(/\/api\/orders\/stream/)
  await enter(page, shop, listOf(name))
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await streaming
  const first = await placeOwnOrder({ firstName: name })
  await expect(orderRow(page, first.name)).toBeVisible()
  // Orders of other journeys may be reported together as a number: retried until one arrives alone.
  await expect(async () => {
    const order = await placeOwnOrder({ firstName: name })
    const toast = page.getByRole('status').locator('.toast', { hasText: order.number })
    await expect(toast).toContainText(order.name, { timeout: 3000 })
    expect(await tones(page)).toBeGreaterThan(0)
    await toast.getByRole('button', { name: shop.say(m.admin_order_see) }).click({ timeout: 3000 })
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
  }).toPass({ timeout: 40_000 })
})

test('a list that cannot be asked for anew stays as it is', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const name = newName()
  const before = await placeOwnOrder({ firstName: name })
  const streaming = page.waitForResponse(/\/api\/orders\/stream/)
  await enter(page, shop, listOf(name))
  await expect(orderRow(page, before.name)).toBeVisible()
  await streaming
  const works = await failCalls(page, shop, /\/api\/orders\/allOrders/, 'unanswered')
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/allOrders'),
  )
  await placeOwnOrder({ firstName: name })
  await failed
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /ZN-\d+/ })
      .first(),
  ).toBeVisible()
  await expect(orderRow(page, before.name)).toBeVisible()
  await works()
  await placeOwnOrder({ firstName: name })
  await expect(row(page, name)).toHaveCount(3)
})

test('a new order is announced when no dialog is open any more', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await listen(page)
  const streaming = page.waitForResponse(/\/api\/orders\/stream/)
  await enter(page, shop, '/dashboard/area')
  await press(page, shop.say(m.admin_area_add))
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_area_add) })
  await expect(dialog).toBeVisible()
  await streaming
  await placeOwnOrder()
  // Any order's toast: with simultaneous orders the last three are named.
  const toast = page.getByRole('status').filter({ hasText: /ZN-\d+/ })
  await expect.poll(() => tones(page)).toBeGreaterThan(0)
  await expect(toast).toBeHidden()
  await press(dialog, shop.say(m.admin_cancel))
  await expect(toast).toBeVisible()
})

test('the sound is turned off, stays off, and is heard when it is turned on', {
  tag: '@all',
}, async ({ page, shop }) => {
  await listen(page)
  const streaming = page.waitForResponse(/\/api\/orders\/stream/)
  await enter(page, shop, '/dashboard/orders')
  await unfoldHead(page, shop)
  const sound = page.getByRole('switch', { name: shop.say(m.admin_orders_sound) })
  await expect(sound).toBeChecked()
  await sound.click()
  await expect(sound).not.toBeChecked()
  await streaming
  // Orders of other journeys may have been announced before, and may be the last ones named.
  const heard = await tones(page)
  const toast = page.getByRole('status').filter({ hasText: /ZN-\d+/ })
  await expect(toast).toHaveCount(0)
  await placeOwnOrder()
  await expect(toast.first()).toBeVisible()
  expect(await tones(page)).toBe(heard)
  await openScreen(page, shop, '/dashboard/orders')
  await unfoldHead(page, shop)
  await expect(sound).not.toBeChecked()
  await sound.click()
  await expect(sound).toBeChecked()
  expect(await tones(page)).toBeGreaterThanOrEqual(2)
})

test('a hidden tab counts new orders in its title', { tag: '@all' }, async ({ page, shop }) => {
  const streaming = page.waitForResponse(/\/api\/orders\/stream/)
  await enter(page, shop, '/dashboard/more')
  await streaming
  const title = await page.title()
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await placeOwnOrder()
  // The count includes orders of other journeys.
  await expect(page).toHaveTitle(/^\(\d+\) /)
  expect((await page.title()).replace(/^\(\d+\) /, '')).toBe(title)
  await show('visible')
  await expect(page).toHaveTitle(title)
})

test('a lost connection is said, and what came meanwhile appears when it is back', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/503|stream|Failed to load resource/)
  const name = newName()
  await page.route(/\/api\/orders\/stream/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', code: 'overloaded' } }),
  )
  await enter(page, shop, listOf(name))
  const lost = page.getByText(shop.say(m.admin_orders_not_live))
  await expect(lost).toBeVisible({ timeout: 15_000 })
  const order = await placeOwnOrder({ firstName: name })
  await page.unroute(/\/api\/orders\/stream/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(lost).toBeHidden()
  await expect(orderRow(page, order.name)).toBeVisible()
})
