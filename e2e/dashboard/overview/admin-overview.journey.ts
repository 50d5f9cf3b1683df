/** Overview: figures, the chart and its table, and links. */
import { toCairoDay } from '#contract/days/cairo.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen } from '../../desk.ts'
import { placeOrder, tokenIn } from '../../pages.ts'
import { field, press } from '../../parts.ts'
import { plainPiece, goodsOf } from '../../goods/pieces.ts'
import { expect, test } from '../../shop.ts'
import { api, buyElsewhere } from '../../shopping.ts'

const calls = /\/api\/overview\?/

test('the shop at a glance, for the period that is chosen', async ({ page, shop }) => {
  await buyElsewhere(goodsOf(plainPiece()))
  await enter(page, shop, '/dashboard/overview')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('region', { name: shop.say(m.admin_overview_sales_day) }).getByRole('img'),
  ).toBeVisible()
  await expect(
    main.getByRole('table', { name: shop.say(m.admin_overview_sales_day) }).getByRole('row'),
  ).toHaveCount(31)
  await field(page, shop.say(m.admin_overview_period)).selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  await expect(
    main.getByRole('table', { name: shop.say(m.admin_overview_sales_day) }).getByRole('row'),
  ).toHaveCount(8)
  const { figures, parts, work } = await api.overview.get({ days: 7 }, await asOwner())
  expect(figures.orders).toBeGreaterThan(0)
  await expect(main).toContainText(shop.say(m.admin_overview_sales_are))
  const apart = main.getByRole('region', { name: shop.say(m.admin_overview_apart) })
  await expect(apart.getByRole('listitem')).toHaveCount(Object.keys(parts).length)
  const waiting = main.getByRole('region', { name: shop.say(m.admin_overview_waiting) })
  // The order just placed is due for a call.
  const { orders: due } = work.to_confirm!
  await expect(
    waiting.getByRole('link', { name: shop.say(m.admin_overview_to_confirm, { count: due }) }),
  ).toHaveAttribute('href', shop.path('/dashboard/desk'))
  await expect(
    main.getByRole('region', { name: shop.say(m.admin_overview_latest) }).getByRole('rowheader'),
  ).not.toHaveCount(0)
  await expect(
    main.getByRole('region', { name: shop.say(m.admin_overview_best) }).getByRole('listitem'),
  ).not.toHaveCount(0)
})

test('a shop without an address is asked where new orders are mailed to', async ({
  page,
  shop,
}) => {
  await page.route(calls, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, asks_contact_email: true } })
  })
  await enter(page, shop, '/dashboard/overview')
  const waiting = page
    .getByRole('main')
    .getByRole('region', { name: shop.say(m.admin_overview_waiting) })
  const ask = waiting.getByRole('link', { name: shop.say(m.admin_overview_asks_mail) })
  await expect(ask).toBeVisible()
  await expectAccessible(page)
  await ask.click()
  await expect(page.getByLabel(shop.say(m.admin_settings_contact_email))).toHaveValue(
    'hello@zeina.example',
  )
})

test('each figure leads to the orders behind it', { tag: '@all' }, async ({ page, shop }) => {
  const owner = await asOwner()
  for (const status of [null, 'shipped', 'reject'] as const) {
    const { order } = await api.orders.track({ token: tokenIn(await placeOrder(shop.language)) })
    if (status)
      await api.orders.updateStatus(
        { order_id: order.id, status, ...(status === 'reject' && { reason: 'fake' }) },
        owner,
      )
  }
  await enter(page, shop, '/dashboard/overview?days=1')
  const main = page.getByRole('main')
  await expectAccessible(page)
  const ways: [region: () => string, name: () => string, asked: RegExp][] = [
    [
      m.admin_overview_apart,
      m.admin_overview_part_waiting,
      /status=pending&confirmation=unconfirmed&from=/,
    ],
    [m.admin_overview_apart, m.admin_overview_part_shipped, /status=shipped&from=/],
    [m.admin_overview_came_from, m.admin_source_shop, /status=not_rejected&source=shop&from=/],
    [m.admin_overview_why_rejected, m.admin_reason_fake, /status=reject&reason=fake&from=/],
  ]
  for (const [region, name, asked] of ways) {
    const link = main
      .getByRole('region', { name: shop.say(region) })
      .getByRole('link', { name: new RegExp(`^${shop.say(name)}`) })
    await link.click()
    await expect(page).toHaveURL(asked)
    await expect(main.getByRole('row')).not.toHaveCount(0)
    await page.goBack()
  }
})

test('longer periods are drawn by week', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/overview?days=90')
  await expect(
    page.getByRole('table', { name: shop.say(m.admin_overview_sales_week) }).getByRole('row'),
  ).toHaveCount(13)
  await expectAccessible(page)
})

test('a period of any length that the address asks for is the one that is chosen', {
  tag: '@all',
}, async ({ page, shop }) => {
  const period = field(page, shop.say(m.admin_overview_period))
  await enter(page, shop, '/dashboard/overview?days=14')
  await expect(
    page.getByRole('table', { name: shop.say(m.admin_overview_sales_day) }).getByRole('row'),
  ).toHaveCount(15)
  await expect(period.locator('option:checked')).toHaveText(
    shop.say(m.admin_overview_last_days, { count: 14 }),
  )
  await openScreen(page, shop, '/dashboard/overview?days=367')
  await expect(period.locator('option:checked')).toHaveText(
    shop.say(m.admin_overview_last_days, { count: 30 }),
  )
})

test('today, this month, and any days from one to another', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const today = toCairoDay(new Date())
  const rows = page
    .getByRole('table')
    .filter({ hasText: shop.say(m.admin_overview_period_before) })
    .getByRole('row')
  const period = field(page, shop.say(m.admin_overview_period))
  const day = (name: typeof m.admin_orders_from) => field(page, shop.say(name))
  await enter(page, shop, '/dashboard/overview')
  await period.selectOption({ label: shop.say(m.admin_overview_today) })
  await expect(rows).toHaveCount(1 + 1)
  await period.selectOption({ label: shop.say(m.admin_overview_month) })
  await expect(page).toHaveURL(/\?period=month$/)
  await expect(rows).toHaveCount(1 + Number(today.slice(8)))
  await period.selectOption({ label: shop.say(m.admin_overview_from_to) })
  await expect(page).toHaveURL(/[?&]from=/)
  await expect(day(m.admin_orders_to)).toHaveValue(today)
  await day(m.admin_orders_from).fill('2026-02-10')
  await day(m.admin_orders_to).fill('2026-02-12')
  await expect(rows).toHaveCount(1 + 3)
  await page.reload()
  await expect(rows).toHaveCount(1 + 3)
  await expect(period.locator('option:checked')).toHaveText(shop.say(m.admin_overview_from_to))
  await expectAccessible(page)
  await period.selectOption('30')
  await expect(rows).toHaveCount(1 + 30)
  await expect(day(m.admin_orders_from)).toBeHidden()

  await openScreen(page, shop, '/dashboard/overview?from=2020-01-01')
  await expect(page.getByText(/366/)).toBeVisible()
})

test('the chart says its figures to a finger and to the keyboard, and nothing moves', {
  tag: '@all',
}, async ({ page, shop, isMobile }) => {
  await buyElsewhere(goodsOf(plainPiece()))
  const { sales } = await api.overview.get({ days: 7 }, await asOwner())
  await enter(page, shop, '/dashboard/overview?days=7')
  const chart = page.getByRole('region', { name: shop.say(m.admin_overview_sales_day) })
  const figures = chart.getByRole('slider', { name: shop.say(m.admin_overview_chart_figures) })
  const moneyOf = (place: number) => shop.money(sales.at(place)!.total)
  const value = chart.locator('.chart-value:visible')
  await expect(value).toContainText(moneyOf(-1))
  // The whole chart, so that a tap does not scroll.
  await chart.evaluate((node) => node.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const before = await chart.boundingBox()
  const box = (await figures.boundingBox())!
  const at = { x: (box.width / 7) * 0.5, y: box.height * 0.7 }
  if (isMobile) await figures.tap({ position: at })
  else await figures.hover({ position: at })
  const days = new Intl.DateTimeFormat(shop.language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const dayOf = (place: number) => days.format(new Date(sales[place]!.day))
  await expect(value).toContainText(dayOf(0))
  await figures.press('ArrowRight')
  await expect(value).toContainText(dayOf(1))
  await figures.press('End')
  await expect(value).toContainText(moneyOf(-1))
  expect(await figures.getAttribute('aria-valuetext')).toBe(await value.textContent())
  expect(await chart.boundingBox()).toEqual(before)
})

test('the chart is read from left to right in both languages', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await buyElsewhere(goodsOf(plainPiece()))
  await enter(page, shop, '/dashboard/overview')
  const peak = page.locator('svg.chart:visible .chart-bar').last()
  const first = page.locator('svg.chart:visible .chart-bar').first()
  await expect(first).toBeAttached()
  const xOf = (bar: typeof peak) => bar.evaluate((element) => element.getBoundingClientRect().left)
  expect(await xOf(peak)).toBeGreaterThan(await xOf(first))
})

test('an overview that is unanswered offers another try', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await failCalls(page, shop, calls, 'unanswered')
  await enter(page, shop, '/dashboard/overview')
  await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(calls)
  await press(page, shop.say(m.ui_try_again))
  await expect(page.getByRole('region', { name: shop.say(m.admin_overview_waiting) })).toBeVisible()
})

test('latest orders that do not come empty only themselves', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await buyElsewhere(goodsOf(plainPiece()))
  await failCalls(page, shop, /\/api\/orders\/allOrders/, 'refused')
  await enter(page, shop, '/dashboard/overview')
  await expect(
    page.getByRole('region', { name: shop.say(m.admin_overview_latest) }).getByRole('alert'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: shop.say(m.admin_overview_best) })).toBeVisible()
})

test('a shop without an order says what to do first', { tag: '@all' }, async ({ page, shop }) => {
  const shown = await api.overview.get({}, await asOwner())
  const none = { pending: 0, shipped: 0, accept: 0, reject: 0 }
  await page.route(calls, (route) => route.fulfill({ json: { ...shown, orders: none } }))
  await enter(page, shop, '/dashboard/overview')
  await expect(page.getByText(shop.say(m.admin_overview_empty), { exact: true })).toBeVisible()
  await expect(
    page.getByRole('link', { name: shop.say(m.admin_overview_to_products) }),
  ).toBeVisible()
  await expectAccessible(page)
})
