/**
 * Week of the shop: orders placed, confirmed, handed over, delivered and refused, received,
 * settled, and the profit.
 */
import * as m from '#messages'
import { confirmedOrders, ownCourier } from '../../orders/couriers.ts'
import { asOwner, enter, openScreen } from '../../desk.ts'
import { orderRow, placeOwnOrder, readOrder } from '../../orders/orders.ts'
import { button, field, main, press } from '../../parts.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { scan } from '../../goods/stock-room.ts'

const made = ownCourier()

test('from the sale to settled money', async ({ page, shop }) => {
  test.setTimeout(90_000)
  const owner = await asOwner()
  const sold = await placeOwnOrder({ city: made().city, lastName: 'Adel' })
  const [refused] = await confirmedOrders(made(), 1)
  if (!refused) throw new Error('There is no order')

  await test.step('the customer sees that it waits', async () => {
    await shop.open(`/order/${sold.token}`)
    await expect(main(page)).toContainText(sold.number)
  })

  await test.step('it is confirmed', async () => {
    await enter(page, shop, `/dashboard/desk?search=${sold.number}`)
    await button(page, shop.say(m.admin_desk_confirm)).last().click()
    await expect.poll(async () => (await readOrder(sold.id)).confirmation).toBe('confirmed')
  })

  await test.step('both are handed over by scanner', async () => {
    await openScreen(page, shop, '/dashboard/parcels/choose')
    await page.getByRole('radio', { name: new RegExp(made().name) }).check()
    await press(page, shop.say(m.admin_choose_make, { count: 2 }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(made().name)
    await scan(page, sold.number)
    await scan(page, refused.number)
    await button(page, shop.say(m.admin_hand_over_send, { count: 2 }))
      .first()
      .click()
    await expect(page.getByText(shop.say(m.admin_hand_over_done, { count: 2 }))).toBeVisible()
  })

  await test.step('the customer sees that it is on its way', async () => {
    await shop.open(`/order/${sold.token}`)
    await expect(main(page)).toContainText(made().name)
  })

  const { parcels } = (await api.parcels.page({ courier_id: made().id } as never, owner)) as {
    parcels: { data: { id: number; number: string }[] }
  }
  const parcelOf = (number: string) =>
    parcels.data.find((parcel) => parcel.number === number)?.id ?? 0
  await test.step('one is delivered, the other refused', async () => {
    for (const { number, act, done } of [
      { number: sold.number, act: m.admin_parcel_delivered, done: 'accept' },
      { number: refused.number, act: m.admin_parcel_refused, done: 'reject' },
    ]) {
      await openScreen(page, shop, `/dashboard/parcels/${parcelOf(number)}`)
      await press(page.getByRole('dialog'), shop.say(act))
      await expect
        .poll(async () => (await readOrder(number === sold.number ? sold.id : refused.id)).status)
        .toBe(done)
    }
  })

  await test.step('what was refused comes back to the stock', async () => {
    await openScreen(page, shop, '/dashboard/receive')
    await scan(page, refused.number)
    await button(page, shop.say(m.admin_receive_back_send)).first().click()
    await expect(page.getByText(shop.say(m.admin_receive_back_done, { count: 1 }))).toBeVisible()
  })

  await test.step('the courier pays, and its list is accepted', async () => {
    await openScreen(page, shop, '/dashboard/settlements')
    await press(page, shop.say(m.admin_settle_read))
    const dialog = page.getByRole('dialog')
    await field(dialog, shop.say(m.admin_settle_courier)).selectOption({ value: String(made().id) })
    const lines = [
      'Business Reference,COD Collected,Shipping Fees',
      `${sold.number},${sold.total},50`,
      `${refused.number},0,40`,
    ]
    await field(dialog, shop.say(m.admin_settle_file)).setInputFiles({
      name: 'week.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await press(dialog, shop.say(m.admin_settle_read))
    await button(page, shop.say(m.admin_settle_accept, { count: '2' }))
      .first()
      .click()
    await press(dialog, shop.say(m.admin_settle_accept, { count: '2' }))
    await expect(
      page
        .getByText(shop.specified('settlement accepted successfully', m.admin_settle_accepted))
        .first(),
    ).toBeVisible()
    const { couriers } = await api.settlements.owed({}, owner)
    expect(couriers.find(({ courier_id }) => courier_id === made().id)?.total ?? 0).toBe(0)
  })

  await test.step('what was earned is the sale less what it cost and both fees', async () => {
    await openScreen(page, shop, '/dashboard/profit?by=area')
    const row = page.getByRole('row').filter({ hasText: made().cityName })
    await expect(row).toBeVisible()
    await row.getByRole('link').click()
    await expect(orderRow(page, sold.name)).toBeVisible()
    await expect(orderRow(page, refused.name)).toBeVisible()
    const { rows } = await api.profit.get({ by: 'area' }, owner)
    expect(rows.find(({ name }) => name === made().cityName)).toMatchObject({
      sales: sold.total,
      fees: 90,
    })
    expect((await readOrder(sold.id)).total_price).toBe(sold.total)
  })
})
