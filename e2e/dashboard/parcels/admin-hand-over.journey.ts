/**
 * Hand-over to a courier: the totals are shown first, scans survive a reload, and a forgotten order
 * can be added.
 */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, expectPopup, openScreen, ownName, unfoldFilters } from '../../desk.ts'
import { confirmedOrder } from '../../orders/orders.ts'
import { button, field, press } from '../../parts.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const newCourier = async (name: string, areas: { area_id: number; fee: number }[] = []) =>
  (
    await api.couriers.create(
      { name: `${name} ${Math.trunc(Math.random() * 1e9)}`, areas },
      await asOwner(),
    )
  ).courier

test('a hand-over goes on where it was left, with what was forgotten', async ({ page, shop }) => {
  const owner = await asOwner()
  const courier = await newCourier('Motorbike')
  const [first, second, forgotten] = [
    await confirmedOrder(),
    await confirmedOrder(),
    await confirmedOrder(),
  ]
  await api.parcels.create({ courier_id: courier.id, order_ids: [first.id, second.id] }, owner)
  await enter(page, shop, `/dashboard/parcels/hand-over?courier=${courier.id}`)
  const main = page.getByRole('main')
  const thread = main.getByRole('progressbar', { name: shop.say(m.admin_hand_over_progress) })
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await scan(first.number)
  await expect(thread).toHaveAttribute('aria-valuenow', '50')
  await page.reload()
  await expect(thread).toHaveAttribute('aria-valuenow', '50')

  await scan(forgotten.number)
  await expect(main.getByText(forgotten.number)).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: shop.say(m.admin_hand_over_add_it) }).click()
  await expect(thread).toHaveAttribute('aria-valuenow', '66')
  await main
    .getByRole('button', { name: shop.say(m.admin_hand_over_send, { count: 2 }) })
    .last()
    .click()
  await expect(page.getByText(shop.say(m.admin_hand_over_done, { count: 2 }))).toBeVisible()
  await expect(thread).toBeHidden()
  const { parcels } = await api.parcels.page({ courier_id: courier.id }, owner)
  expect(parcels.data.map(({ number, state }) => [number, state]).sort()).toEqual(
    [
      [first.number, 'handed'],
      [second.number, 'ready'],
      [forgotten.number, 'handed'],
    ].sort(),
  )
  // The list is filtered by the courier, and its screen shows its parcels.
  await openScreen(page, shop, '/dashboard/parcels')
  await unfoldFilters(page, shop)
  await field(page, shop.say(m.admin_parcels_courier)).selectOption({ label: courier.name })
  await expect(page).toHaveURL(new RegExp(`courier_id=${courier.id}`))
  await expect(main.getByRole('row')).toHaveCount(1 + 3)
  await openScreen(page, shop, `/dashboard/couriers?search=${encodeURIComponent(courier.name)}`)
  await expect(main.getByRole('row', { name: courier.name })).toContainText('2')
  // The amount owed is shown at once, and after a reload.
  const { to_collect } = await api.parcels
    .delivered({ parcel_id: parcels.data.find(({ state }) => state === 'handed')!.id }, owner)
    .then(({ parcel }) => parcel)
  await page.reload()
  await expect(main.getByRole('row', { name: courier.name })).toContainText(shop.money(to_collect!))
  await expectAccessible(page)

  for (const { id, state } of parcels.data) {
    if (state === 'ready') await api.parcels.putBack({ parcel_id: id }, owner)
    else if ((await api.parcels.record({ id: String(id) }, owner)).parcel.state === 'handed')
      await api.parcels.delivered({ parcel_id: id }, owner)
  }
  await api.orders.updateStatus({ order_id: second.id, status: 'reject', reason: 'fake' }, owner)
  await api.couriers.update({ id: courier.id, is_active: false }, owner)
})

test('a hand-over and a delivery are undone', async ({ page, shop }) => {
  const owner = await asOwner()
  const courier = await newCourier('Rowboat')
  const order = await confirmedOrder()
  const { parcels } = await api.parcels.create(
    { courier_id: courier.id, order_ids: [order.id] },
    owner,
  )
  const id = String(parcels[0]?.id)
  const state = async () => (await api.parcels.record({ id }, owner)).parcel.state
  await enter(page, shop, `/dashboard/parcels/hand-over?courier=${courier.id}`)
  const send = shop.say(m.admin_hand_over_send, { count: 1 })
  const undo = shop.say(m.ui_undo)
  const handOver = async () => {
    await button(page, send).last().click()
    await button(page.getByRole('alertdialog'), send).click()
    await expect(button(page, undo)).toBeVisible()
  }
  await handOver()
  expect(await state()).toBe('handed')
  await expectAccessible(page)
  await press(page, undo)
  await expect(page.getByText(shop.say(m.admin_hand_over_undone, { count: 1 }))).toBeVisible()
  await expect(button(page, undo)).toBeHidden()
  expect(await state()).toBe('ready')
  await handOver()

  await openScreen(page, shop, `/dashboard/parcels/${id}`)
  await press(page.getByRole('dialog'), shop.say(m.admin_parcel_delivered))
  await press(page.getByRole('status'), undo)
  await expect(
    page.getByText(shop.say(m.admin_parcel_undone, { number: order.number })),
  ).toBeVisible()
  expect(await state()).toBe('handed')
  const { version } = (await api.parcels.record({ id }, owner)).parcel
  await api.parcels.undo({ parcel_ids: [Number(id)], versions: [version] }, owner)
  await api.parcels.putBack({ parcel_id: Number(id) }, owner)
  await api.orders.updateStatus({ order_id: order.id, status: 'reject', reason: 'fake' }, owner)
  await api.couriers.update({ id: courier.id, is_active: false }, owner)
})

async function cairoAndGiza() {
  const { area } = await api.areas.page({ page: 1, per_page: 100 }, await asOwner())
  const [cairo, giza] = ['Cairo', 'Giza'].map((name) => area.data.find(({ city }) => city === name))
  if (!cairo || !giza) throw new Error('The demo shop delivers to Cairo and Giza')
  return [cairo, giza] as const
}

test('a courier’s empty fees are the delivery prices of their areas', async ({ page, shop }) => {
  const owner = await asOwner()
  const [first, second] = await cairoAndGiza()
  const courier = await newCourier('Carriage', [{ area_id: first.id, fee: 12.5 }])
  // Areas of other journeys may be deleted while the form names them.
  await page.route(/\/api\/area\/all/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({
      response,
      json: { ...json, area: { ...json.area, data: [first, second] } },
    })
  })
  await enter(page, shop, `/dashboard/couriers/${courier.id}/edit`)
  const dialog = page.getByRole('dialog')
  const feeOf = ({ city, city_ar }: typeof first) =>
    field(
      dialog,
      shop.say(m.admin_courier_fee_of, { area: shop.language === 'ar' ? (city_ar ?? city) : city }),
    )
  await press(dialog, shop.say(m.admin_courier_fees_as_prices))
  await expect(feeOf(first)).toHaveValue('12.5')
  await expect(feeOf(second)).toHaveValue(String(second.price))
  await expectAccessible(page)
  await press(dialog, shop.say(m.admin_courier_save))
  await expect(dialog).toBeHidden()
  const { areas } = (await api.couriers.record({ id: courier.id }, owner)).courier
  expect(areas.find(({ area_id }) => area_id === second.id)?.fee).toBe(second.price)
  await api.couriers.update({ id: courier.id, is_active: false }, owner)
})

test('a courier’s fee of a zone is that of its areas', async ({ page, shop }) => {
  const owner = await asOwner()
  const [cairo, giza] = await cairoAndGiza()
  const courier = await newCourier('Caravan', [{ area_id: cairo.id, fee: 40 }])
  await enter(page, shop, `/dashboard/couriers/${courier.id}/edit`)
  const dialog = page.getByRole('dialog')
  const zone = field(dialog, shop.say(m.admin_courier_zone_cairo))
  await expect(zone).toHaveValue('')
  await zone.fill('55')
  await dialog.getByText(shop.say(m.admin_courier_area_by_area), { exact: true }).click()
  const single = field(
    dialog,
    shop.say(m.admin_courier_fee_of, {
      area: shop.language === 'ar' ? (giza.city_ar ?? giza.city) : giza.city,
    }),
  )
  await expect(single).toHaveValue('55')
  await single.fill('60')
  await expect(zone).toHaveAttribute(
    'placeholder',
    shop.say(m.admin_courier_fees, { least: '55', most: '60' }),
  )
  await expectAccessible(page)
  await press(dialog, shop.say(m.admin_courier_save))
  await expect(dialog).toBeHidden()
  const { areas } = (await api.couriers.record({ id: courier.id }, owner)).courier
  const feeOf = ({ id }: { id: number }) => areas.find(({ area_id }) => area_id === id)?.fee
  expect([feeOf(cairo), feeOf(giza)]).toEqual([55, 60])
  await api.couriers.update({ id: courier.id, is_active: false }, owner)
})

test('choosing says pieces and fees', { tag: '@all' }, async ({ page, shop }) => {
  const owner = await asOwner()
  const order = await confirmedOrder()
  const { area } = await api.areas.page({ page: 1 }, owner)
  const courier = await newCourier(
    'Donkey',
    area.data.map(({ id }) => ({ area_id: id, fee: 30.5 })),
  )
  await enter(page, shop, '/dashboard/parcels/choose')
  const panel = page.getByRole('complementary', { name: shop.say(m.admin_choose_label) })
  const picks = page.getByRole('main')
  await picks.locator('label').filter({ hasText: courier.name }).click()
  await expect(picks.getByRole('radio', { name: courier.name })).toBeChecked()
  await expect(panel).toContainText(shop.say(m.admin_choose_pieces_sum))
  const { orders } = await api.parcels.waiting({}, owner)
  if (orders.length <= 100)
    await expect(panel).toContainText(String(Math.round(30.5 * orders.length * 100) / 100))
  await expectAccessible(page)
  await api.orders.updateStatus({ order_id: order.id, status: 'reject', reason: 'fake' }, owner)
  await api.couriers.delete({ id: courier.id }, owner)
})

test('all rows of a courier’s list can be looked at', { tag: '@all' }, async ({ page, shop }) => {
  const owner = await asOwner()
  const courier = await newCourier('Camel')
  const rows = Array.from({ length: 230 }, (_, at) => `C-${courier.id}-${at},,100,10`)
  const file = new File(
    [['Tracking Number,Business Reference,COD Collected,Shipping Fees', ...rows].join('\n')],
    'camel.csv',
  )
  const { settlement } = await api.settlements.read(
    { courier_id: courier.id, file } as never,
    owner,
  )
  await enter(page, shop, `/dashboard/settlements/${settlement.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(`C-${courier.id}-0`, { exact: true })).toBeVisible()
  const pages = main.getByRole('navigation', { name: shop.say(m.admin_pages) })
  await pages.getByRole('link', { name: '3', exact: true }).click()
  await expect(main.getByText(`C-${courier.id}-229`, { exact: true })).toBeVisible()
  await expect(main.getByText(`C-${courier.id}-0`, { exact: true })).toBeHidden()
  await expect(main).toContainText(shop.say(m.admin_range, { from: 201, to: 230, total: 230 }))
  await expectAccessible(page)
  await api.settlements.delete({ id: settlement.id }, owner)
  await api.couriers.delete({ id: courier.id }, owner)
})

test('what could not be handed over stands with its reason', async ({ page, shop }) => {
  const owner = await asOwner()
  const courier = await newCourier('Scooter')
  const orders = [await confirmedOrder(), await confirmedOrder(), await confirmedOrder()]
  const { parcels } = await api.parcels.create(
    { courier_id: courier.id, order_ids: orders.map(({ id }) => id) },
    owner,
  )
  await enter(page, shop, `/dashboard/parcels/hand-over?courier=${courier.id}`)
  const name = shop.say(m.admin_hand_over_send, { count: 3 })
  const send = button(page, name).last()
  await expect(send).toBeVisible()
  // Another member hands one parcel over meanwhile, and deactivates the courier.
  await api.parcels.handOver({ parcel_ids: [parcels[0]?.id ?? 0] }, owner)
  const { area } = await api.areas.create({ city: ownName('Matruh'), price: 70 }, owner)
  await api.couriers.update(
    { id: courier.id, areas: [{ area_id: area.id, fee: 30 }] } as never,
    owner,
  )
  await send.click()
  const told = page.getByRole('alertdialog')
  // Handing over without scanning is confirmed first.
  await button(told, name).click()
  await expect(told).toContainText(shop.say(m.admin_hand_over_some_failed, { count: 3 }))
  const rows = told.getByRole('list', { name: shop.say(m.admin_why_rows) }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const handed = shop.say(m.admin_why_moved_on, { state: shop.say(m.admin_parcel_state_handed) })
  await expect(rows.filter({ hasText: orders[0]?.number ?? '' })).toContainText(handed)
  await expect(rows.filter({ hasText: orders[1]?.number ?? '' })).toContainText(courier.name)
  await expectAccessible(page)
})

test('parcels with the courier are selected from their list and marked as delivered', async ({
  page,
  shop,
}) => {
  const owner = await asOwner()
  const courier = await newCourier('Skateboard')
  const other = await newCourier('Scooter')
  const orders = [await confirmedOrder(), await confirmedOrder(), await confirmedOrder()]
  const ids = orders.map(({ id }) => id)
  const { parcels } = await api.parcels.create({ courier_id: courier.id, order_ids: ids }, owner)
  await api.parcels.handOver({ parcel_ids: parcels.map(({ id }) => id) }, owner)
  const { parcels: others } = await api.parcels.create(
    { courier_id: other.id, order_ids: [(await confirmedOrder()).id] },
    owner,
  )
  await api.parcels.handOver({ parcel_ids: others.map(({ id }) => id) }, owner)
  // From the tab of orders in five taps: stage, courier, all of its orders, status, and update.
  await enter(page, shop, '/dashboard/orders')
  await page
    .getByRole('link', { name: shop.say(m.admin_stage_courier) })
    .filter({ visible: true })
    .click()
  await page
    .getByRole('navigation', { name: shop.say(m.admin_couriers) })
    .getByRole('link', { name: courier.name })
    .click()
  await page.getByRole('link', { name: shop.say(m.admin_parcels_mark_delivered) }).click()
  await expect(page).toHaveURL(/status=shipped&courier_id=/)
  for (const { number } of orders)
    await expect(
      page.getByRole('main').getByRole('checkbox', { name: new RegExp(number) }),
    ).toBeChecked()
  await page.getByRole('link', { name: shop.say(m.admin_orders_change) }).click()
  await press(page.getByRole('dialog'), shop.say(m.admin_orders_update, { count: orders.length }))
  await expectPopup(page, shop.say(m.admin_order_updated))
  for (const { id } of parcels)
    expect((await api.parcels.record({ id: String(id) }, owner)).parcel.state).toBe('delivered')
  for (const { id } of [courier, other]) await api.couriers.update({ id, is_active: false }, owner)
})
