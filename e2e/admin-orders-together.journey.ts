/** Several orders at once: marked in the list, changed in one step, with a result for each (R75). */
import type { Page } from '@playwright/test'
import { m } from '#messages'
import { expectAccessible } from './accessibility.ts'
import { asOwner, enter, expectPopup, failCalls } from './desk.ts'
import { isPhone, listOf, newName, orderRow, placeOrderOfWhatIsGone, placeOwnOrder, readOrder } from './orders.ts'
import { expect, type Shop, test } from './shop.ts'
import { api } from './shopping.ts'

/** Phones mark only after somebody asked to. */
async function beginToMark(page: Page, shop: Shop): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: shop.say(m.admin_orders_select), exact: true }).click()
}

async function markPage(page: Page, shop: Shop): Promise<void> {
  await beginToMark(page, shop)
  if (isPhone()) await page.getByRole('button', { name: shop.say(m.admin_orders_select_all), exact: true }).click()
  else await page.getByRole('checkbox', { name: shop.say(m.admin_orders_select_page) }).check()
}

test('orders of a page are changed together, with a message', { tag: '@all' }, async ({ page, shop }) => {
  const name = newName()
  const orders = [await placeOwnOrder({ firstName: name }), await placeOwnOrder({ firstName: name, email: null })]
  await enter(page, shop, listOf(name))
  await markPage(page, shop)
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_orders_change_title, { count: 2 }) })
  await expect(dialog.getByRole('combobox')).toHaveValue('shipped')
  await expect(dialog.getByText(shop.say(m.admin_orders_no_email, { count: 1 }))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('On its way.')
  await dialog.getByRole('button', { name: shop.say(m.admin_orders_update, { count: 2 }) }).click()
  await expectPopup(page, shop.specified('Order status updated successfully', m.admin_order_updated))
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/orders') && url.searchParams.get('search') === name)
  for (const { id } of orders) {
    const { status, events } = await readOrder(id)
    expect([status, events.at(-1)?.message]).toEqual(['shipped', 'On its way.'])
  }
  await expect(page.getByRole('row').filter({ hasText: shop.say(m.admin_order_shipped) })).toHaveCount(2)
})

test('what could not be changed says why and stays marked', { tag: '@all' }, async ({ page, shop }) => {
  const gone = await placeOrderOfWhatIsGone()
  const fine = await placeOwnOrder({ firstName: gone.first_name })
  await api.orders.updateStatus({ order_id: fine.id, status: 'reject' }, await asOwner())
  await enter(page, shop, listOf(gone.first_name))
  await markPage(page, shop)
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_orders_change_title, { count: 2 }) })
  await dialog.getByRole('combobox').selectOption('pending')
  const update = dialog.getByRole('button', { name: shop.say(m.admin_orders_update, { count: 2 }) })

  const restore = await failCalls(page, shop, /update-status-bulk$/, 'refused')
  await update.click()
  await expect(dialog.getByRole('alert')).toContainText(shop.say(m.admin_something_wrong))
  await restore()
  await update.click()
  const results = dialog.getByRole('list', { name: shop.say(m.admin_orders_results) }).getByRole('listitem')
  await expect(results).toHaveCount(2)
  await expect(results.filter({ hasText: gone.number })).toContainText(shop.say(m.admin_order_stock_gone))
  await expect(results.filter({ hasText: fine.number })).toContainText(shop.say(m.admin_orders_result_done))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: shop.say(m.admin_ok), exact: true }).click()
  await expect(dialog).toBeHidden()
  const box = ({ number, name }: typeof gone) => page.getByRole('checkbox', { name: shop.say(m.admin_order_select, { number, name }) })
  await expect(box(gone)).toBeChecked()
  await expect(box(fine)).not.toBeChecked()
  await expect(page.getByText(shop.say(m.admin_orders_selected, { count: 1 })).last()).toBeVisible()
  expect((await readOrder(fine.id)).status).toBe('pending')
})

test('Back closes the dialog and keeps the marks; without any it says so', { tag: '@all' }, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, listOf(order.first_name))
  await beginToMark(page, shop)
  await page.getByRole('checkbox', { name: shop.say(m.admin_order_select, { number: order.number, name: order.name }) }).check()
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(
    page.getByRole('checkbox', { name: shop.say(m.admin_order_select, { number: order.number, name: order.name }) }),
  ).toBeChecked()
  await expect(orderRow(page, order.name)).toBeVisible()
  await shop.open('/dashboard/orders/status')
  await expect(page.getByRole('dialog')).toContainText(shop.say(m.admin_orders_nothing_selected))
})
