/**
 * Settlement of a courier: its sheet is read, columns mapped once, checked, accepted, and undone by
 * the owner.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { confirmedOrders, ownCourier } from '../../orders/couriers.ts'
import { asOwner, enter, failCalls } from '../../desk.ts'
import { button, field, main, press, row } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { expectWithin } from '../../checks/within.ts'

const made = ownCourier()

async function deliveredOrders(count: number) {
  const owner = await asOwner()
  const orders = await confirmedOrders(made(), count)
  const { parcels } = await api.parcels.create(
    { courier_id: made().id, order_ids: orders.map(({ id }) => id) },
    owner,
  )
  await api.parcels.handOver({ parcel_ids: parcels.map(({ id }) => id) }, owner)
  for (const { id } of parcels) await api.parcels.delivered({ parcel_id: id }, owner)
  return orders
}

const owedToUs = async () => {
  const { couriers } = await api.settlements.owed({}, await asOwner())
  return couriers.find(({ courier_id }) => courier_id === made().id)?.total ?? 0
}

const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(name) })

async function readFile(page: Page, shop: Shop, lines: string[]) {
  await press(page, shop.say(m.admin_settle_read))
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_settle_read_title),
    exact: true,
  })
  await field(dialog, shop.say(m.admin_settle_courier)).selectOption({ value: String(made().id) })
  const read = button(page, shop.say(m.admin_settle_read)).last()
  await read.click()
  await expect(dialog).toContainText(shop.say(m.admin_settle_file_missing))
  await expectAccessible(page)
  await field(dialog, shop.say(m.admin_settle_file)).setInputFiles({
    name: 'falcon.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await read.click()
}

test('a list of money is read, looked at, accepted and taken back', async ({ page, shop }) => {
  const [paid, little, missing] = await deliveredOrders(3)
  if (!paid || !little || !missing) throw new Error('There are no orders')
  const owed = paid.total + little.total + missing.total
  expect(await owedToUs()).toBe(owed)
  await enter(page, shop, '/dashboard/settlements')
  await expect(row(page, made().name)).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page)
  await readFile(page, shop, [
    'Ref,Collected,Charge',
    `${paid.number},"${paid.total.toFixed(2)}",45`,
    `${little.number},${little.total - 100},45`,
    `${paid.number},${paid.total},45`,
    'X-77,900,45',
  ])

  await expect(
    page.getByRole('heading', { name: shop.say(m.admin_settle_columns_title) }),
  ).toBeVisible()
  await press(page, shop.say(m.admin_settle_columns_save))
  await expect(page.getByText(shop.say(m.admin_settle_columns_need))).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page)
  for (const [label, heading] of [
    [m.admin_settle_col_reference, 'Ref'],
    [m.admin_settle_col_collected, 'Collected'],
    [m.admin_settle_col_fee, 'Charge'],
  ] as const)
    await field(page, shop.say(label)).selectOption(heading)
  await press(page, shop.say(m.admin_settle_columns_save))

  await expect(group(page, shop.say(m.admin_settle_too_little))).toContainText(little.number)
  await expect(group(page, shop.say(m.admin_settle_twice))).toContainText(paid.number)
  await expect(group(page, shop.say(m.admin_settle_unknown))).toContainText('X-77')
  await expect(group(page, shop.say(m.admin_settle_missing))).toContainText(missing.number)
  await expectAccessible(page)
  await expectWithin(page)
  // Nothing has changed before acceptance.
  expect(await owedToUs()).toBe(owed)

  const works = await failCalls(page, shop, '**/api/settlement/accept', 'refused')
  const accept = button(page, shop.say(m.admin_settle_accept, { count: '2' })).first()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_settle_dialog_title, { courier: made().name }),
    exact: true,
  })
  const agree = button(dialog, shop.say(m.admin_settle_accept, { count: '2' }))
  await accept.click()
  await expect(dialog).toContainText(shop.money(paid.total + little.total - 100 - 90))
  await expectAccessible(page)
  await agree.click()
  await press(page.getByRole('alertdialog'), shop.say(m.admin_ok))
  await works()
  await accept.click()
  await agree.click()
  await expect(
    page
      .getByText(shop.specified('settlement accepted successfully', m.admin_settle_accepted))
      .first(),
  ).toBeVisible()
  expect(await owedToUs()).toBe(100 + missing.total)

  const undo = button(main(page), shop.say(m.admin_settle_undo)).first()
  await undo.click()
  const why = page.getByRole('dialog', { name: shop.say(m.admin_settle_undo_title), exact: true })
  await press(why, shop.say(m.admin_settle_undo))
  await expect(why).toContainText(shop.say(m.admin_settle_undo_reason_missing))
  await expectAccessible(page)
  await field(why, shop.say(m.admin_settle_undo_reason)).fill('The wrong file')
  await press(why, shop.say(m.admin_settle_undo))
  await expect(page.getByText('The wrong file')).toBeVisible()
  await expect(undo).toBeHidden()
  expect(await owedToUs()).toBe(owed)
  await expectAccessible(page)
})

test('a row whose number may be an order’s says so, and is of that order once a person agrees', async ({
  page,
  shop,
}) => {
  const [order] = await deliveredOrders(1)
  if (!order) throw new Error('There is no order')
  await enter(page, shop, '/dashboard/settlements')
  await readFile(page, shop, [
    'Tracking Number,Order Number,COD,Fees',
    `${order.number.replace('ZN-', '')},,${order.total},45`,
  ])
  const unknown = group(page, shop.say(m.admin_settle_unknown))
  await expect(unknown).toContainText(
    shop.say(m.admin_settle_trouble_maybe_order, { value: order.number }),
  )
  await expectAccessible(page)
  await expectWithin(page)
  await press(page, shop.say(m.admin_settle_find_named, { row: '2' }))
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_settle_find_title, { row: '2' }),
    exact: true,
  })
  await expect(field(dialog, shop.say(m.admin_settle_find_number))).toHaveValue(order.number)
  await expectAccessible(page)
  await expectWithin(page)
  await press(dialog, shop.say(m.admin_settle_find_save))
  await expect(dialog).toBeHidden()
  await expect(button(page, shop.say(m.admin_settle_accept, { count: '1' })).first()).toBeVisible()
  await press(page, shop.say(m.admin_settle_delete))
  await expect(page.getByText(shop.say(m.admin_settle_deleted)).first()).toBeVisible()
})
