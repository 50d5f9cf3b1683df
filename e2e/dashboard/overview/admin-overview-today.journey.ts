/**
 * Pending work of today: the overview's list with its links, and the counts of the rail and of
 * More.
 */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen } from '../../desk.ts'
import { confirmedOrder } from '../../orders/orders.ts'
import { press } from '../../parts.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

/** Orders of this journey: one to hand over, one that is ready, and one refused on its way back. */
async function makeWork() {
  const owner = await asOwner()
  const { couriers } = await api.couriers.page({}, owner)
  const courier_id = couriers.data.find(({ name }) => name === 'Own courier')!.id
  const [free, ...others] = [await confirmedOrder(), await confirmedOrder(), await confirmedOrder()]
  const { parcels } = await api.parcels.create(
    { courier_id, order_ids: others.map(({ id }) => id) },
    owner,
  )
  const [ready, refused] = parcels.map(({ id }) => id) as [number, number]
  await api.parcels.handOver({ parcel_ids: [refused] }, owner)
  await api.parcels.refused({ parcel_id: refused }, owner)
  return {
    owner,
    free,
    async clear() {
      await api.parcels.putBack({ parcel_id: ready }, owner)
      const { back } = await api.parcels.back({}, owner)
      const one = back.find(({ parcel_id }) => parcel_id === refused)!
      const pieces = one.pieces.map(({ position, quantity }) => ({
        position,
        sellable: quantity,
        damaged: 0,
      }))
      await api.parcels.receive(
        { back: [{ parcel_id: refused, version: one.version, pieces }] },
        owner,
      )
      for (const { id } of [free, others[0]!])
        await api.orders.updateStatus({ order_id: id, status: 'reject', reason: 'fake' }, owner)
    },
  }
}

test('what waits today is counted, and leads to where it is seen to', async ({
  page,
  shop,
  isMobile,
}) => {
  const { owner, clear } = await makeWork()
  await enter(page, shop, '/dashboard/overview')
  const waiting = page.getByRole('region', { name: shop.say(m.admin_overview_waiting) })
  await expectAccessible(page)
  const { today } = await api.overview.get({}, owner)
  // The refused order was not placed today.
  expect(today.orders).toBeGreaterThanOrEqual(2)
  for (const [words, part, path] of [
    [m.admin_overview_to_hand_over, 'to_hand_over', '/dashboard/parcels/choose'],
    [m.admin_overview_ready, 'ready', '/dashboard/parcels?group=ready'],
    [m.admin_overview_to_receive, 'to_receive', '/dashboard/receive'],
  ] as const) {
    // Other journeys change the counts meanwhile.
    await expect(async () => {
      const count = (await api.overview.get({}, owner)).work[part]
      expect(count).toBeGreaterThan(0)
      const line = waiting.getByRole('link', { name: shop.say(words, { count }) })
      await expect(line).toHaveAttribute('href', shop.path(path), { timeout: 1000 })
      await expect(line.locator('b')).toHaveText(String(count), { timeout: 1000 })
    }).toPass({ timeout: 40_000 })
  }
  // Today's profit is linked to the profit screen.
  const main = page.getByRole('main')
  const money = page.getByRole('region', { name: shop.say(m.admin_overview_money) })
  await expect(money.getByRole('columnheader')).toHaveCount(3)
  await expect(
    money.getByRole('link', { name: shop.say(m.admin_overview_profit) }),
  ).toHaveAttribute('href', /\/dashboard\/profit$/)
  await expect(
    main.getByRole('link', { name: new RegExp(shop.say(m.admin_overview_delivered_sales)) }),
  ).toHaveAttribute('href', /\/dashboard\/profit\?from=/)
  await waiting
    .getByRole('link')
    .and(page.locator(`[href="${shop.path('/dashboard/parcels?group=ready')}"]`))
    .click()
  await expect(page).toHaveURL(/group=ready/)
  await expect(main.getByRole('row')).not.toHaveCount(0)

  // The counts of the frame update by themselves.
  await openScreen(page, shop, '/dashboard/orders')
  const place = isMobile
    ? main
    : page.getByRole('navigation', { name: shop.say(m.admin_dashboard) })
  const stage = place.locator(`a[href="${shop.path('/dashboard/parcels/choose')}"]`)
  const follows = async () =>
    expect(async () => {
      const { pack = 0 } = await api.overview.waiting({}, owner)
      const count = pack === 0 && !isMobile ? '' : `${pack}`
      await expect(stage.locator('b, .rail-count')).toHaveText(count === '' ? [] : [count], {
        timeout: 1000,
      })
    }).toPass({ timeout: 20_000 })
  await follows()
  const { id } = await confirmedOrder()
  await follows()
  await api.orders.updateStatus({ order_id: id, status: 'reject', reason: 'fake' }, owner)
  await clear()
  await follows()
})

test('nothing waits', { tag: '@all' }, async ({ page, shop }) => {
  const shown = await api.overview.get({}, await asOwner())
  const none = {
    ...{
      to_confirm: null,
      to_hand_over: 0,
      ready: 0,
      late: { parcels: 0, longest: 0 },
      to_receive: 0,
      returns_asked: 0,
      returns_to_pay: 0,
      orders_to_pay: 0,
      messages: 0,
    },
    ...{ owing: [], settlements: 0, reorder: 0 },
  }
  const counts = {
    questions: 0,
    callbacks: 0,
    reviews: 0,
    failed_mails: 0,
    troubles: 0,
    wanted: [],
  }
  await page.route(/\/api\/overview\?/, (route) =>
    route.fulfill({ json: { ...shown, ...counts, work: none } }),
  )
  await enter(page, shop, '/dashboard/overview')
  const waiting = page.getByRole('region', { name: shop.say(m.admin_overview_waiting) })
  await expect(waiting).toContainText(shop.say(m.admin_overview_nothing_waits))
  await expect(waiting.getByRole('link')).toHaveCount(0)
})

test('what cannot be added up empties only its own figures', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await failCalls(page, shop, /\/api\/overview\/earned/, 'refused')
  await enter(page, shop, '/dashboard/overview')
  const main = page.getByRole('main')
  await expect(main.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
  await expect(main.getByRole('region', { name: shop.say(m.admin_overview_waiting) })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/\/api\/overview\/earned/)
  await press(main, shop.say(m.ui_try_again))
  await expect(
    main.getByRole('link', { name: new RegExp(shop.say(m.admin_overview_profit)) }),
  ).not.toHaveCount(0)
})
