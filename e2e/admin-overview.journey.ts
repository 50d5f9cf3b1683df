/** The overview: figures, the chart and its table, and the ways on from there. */
import { m } from '#messages'
import { expectAccessible } from './accessibility.ts'
import { asOwner, enter, failCalls, openScreen } from './desk.ts'
import { plainPiece, goodsOf } from './pieces.ts'
import { expect, test } from './shop.ts'
import { api, buyElsewhere } from './shopping.ts'

const calls = /\/api\/overview\?/

test('the shop at a glance, for the period that is chosen', async ({ page, shop }) => {
  await buyElsewhere(goodsOf(plainPiece()))
  await enter(page, shop, '/dashboard/overview')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: shop.say(m.admin_overview_sales_day) }).getByRole('img')).toBeVisible()
  await expect(main.getByRole('table', { name: shop.say(m.admin_overview_sales_day) }).getByRole('row')).toHaveCount(31)
  await page.getByLabel(shop.say(m.admin_overview_period), { exact: true }).selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  await expect(main.getByRole('table', { name: shop.say(m.admin_overview_sales_day) }).getByRole('row')).toHaveCount(8)
  const { orders, figures } = await api.overview.get({ days: 7 }, await asOwner())
  expect(figures.orders).toBeGreaterThan(0)
  const waiting = main.getByRole('region', { name: shop.say(m.admin_overview_waiting) })
  await expect(waiting.getByRole('link', { name: shop.say(m.admin_overview_pending, { count: orders.pending }) })).toHaveAttribute(
    'href',
    shop.path('/dashboard/orders?status=pending'),
  )
  await expect(main.getByRole('region', { name: shop.say(m.admin_overview_latest) }).getByRole('rowheader')).not.toHaveCount(0)
  await expect(main.getByRole('region', { name: shop.say(m.admin_overview_best) }).getByRole('listitem')).not.toHaveCount(0)
})

test('longer periods are drawn by week', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/overview?days=90')
  await expect(page.getByRole('table', { name: shop.say(m.admin_overview_sales_week) }).getByRole('row')).toHaveCount(13)
  await expectAccessible(page)
})

test('a period of any length that the address asks for is the one that is chosen', { tag: '@all' }, async ({ page, shop }) => {
  const period = page.getByLabel(shop.say(m.admin_overview_period), { exact: true })
  await enter(page, shop, '/dashboard/overview?days=14')
  await expect(page.getByRole('table', { name: shop.say(m.admin_overview_sales_day) }).getByRole('row')).toHaveCount(15)
  await expect(period.locator('option:checked')).toHaveText(shop.say(m.admin_overview_last_days, { count: 14 }))
  await openScreen(page, shop, '/dashboard/overview?days=367')
  await expect(period.locator('option:checked')).toHaveText(shop.say(m.admin_overview_last_days, { count: 30 }))
})

test('the chart is read from left to right in both languages', { tag: '@all' }, async ({ page, shop }) => {
  await buyElsewhere(goodsOf(plainPiece()))
  await enter(page, shop, '/dashboard/overview')
  const peak = page.locator('svg.chart:visible .chart-bar').last()
  const first = page.locator('svg.chart:visible .chart-bar').first()
  await expect(first).toBeAttached()
  const xOf = (bar: typeof peak) => bar.evaluate((element) => element.getBoundingClientRect().left)
  expect(await xOf(peak)).toBeGreaterThan(await xOf(first))
})

for (const way of ['refused', 'unanswered'] as const) {
  test(`an overview that is ${way} offers another try`, { tag: '@all' }, async ({ page, shop }) => {
    await failCalls(page, shop, calls, way)
    await enter(page, shop, '/dashboard/overview')
    await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(calls)
    await page.getByRole('button', { name: shop.say(m.ui_try_again), exact: true }).click()
    await expect(page.getByRole('region', { name: shop.say(m.admin_overview_waiting) })).toBeVisible()
  })
}

test('latest orders that do not come empty only themselves', { tag: '@all' }, async ({ page, shop }) => {
  await buyElsewhere(goodsOf(plainPiece()))
  await failCalls(page, shop, /\/api\/orders\/allOrders/, 'refused')
  await enter(page, shop, '/dashboard/overview')
  await expect(page.getByRole('region', { name: shop.say(m.admin_overview_latest) }).getByRole('alert')).toBeVisible()
  await expect(page.getByRole('region', { name: shop.say(m.admin_overview_best) })).toBeVisible()
})

test('a shop without an order says what to do first', { tag: '@all' }, async ({ page, shop }) => {
  const shown = await api.overview.get({}, await asOwner())
  const none = { pending: 0, shipped: 0, accept: 0, reject: 0 }
  await page.route(calls, (route) => route.fulfill({ json: { ...shown, orders: none } }))
  await enter(page, shop, '/dashboard/overview')
  await expect(page.getByText(shop.say(m.admin_overview_empty), { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: shop.say(m.admin_overview_to_products) })).toBeVisible()
  await expectAccessible(page)
})

test('the overview is accessible', { tag: '@all' }, async ({ page, shop }) => {
  await buyElsewhere(goodsOf(plainPiece()))
  await enter(page, shop, '/dashboard/overview')
  await expectAccessible(page)
})
