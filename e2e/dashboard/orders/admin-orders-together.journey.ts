/**
 * Bulk change of orders: selected in the list, changed in one step, with a result for each (R75).
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen } from '../../desk.ts'
import {
  expectOrderUpdated,
  isPhone,
  listOf,
  newName,
  orderRow,
  type Placed,
  placeOrderOfWhatIsGone,
  placeOwnOrder,
  readOrder,
  rejectDialog,
  shipAllAnyway,
  statusBox,
} from '../../orders/orders.ts'
import { press, row } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

/** On phones the selection mode must be switched on. */
async function beginToMark(page: Page, shop: Shop): Promise<void> {
  if (isPhone()) await press(page, shop.say(m.admin_orders_select))
}

async function markPage(page: Page, shop: Shop): Promise<void> {
  await beginToMark(page, shop)
  if (isPhone()) await press(page, shop.say(m.admin_orders_select_all))
  else await page.getByRole('checkbox', { name: shop.say(m.admin_orders_select_page) }).check()
}

test('orders of a page are changed together, with a message', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const name = newName()
  // Mailed in the language other than the page's.
  const lang = shop.language === 'en' ? 'ar' : 'en'
  const orders = [
    await placeOwnOrder({ firstName: name, lang }),
    await placeOwnOrder({ firstName: name, lang, email: null }),
  ]
  await enter(page, shop, listOf(name))
  await markPage(page, shop)
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_orders_change_title, { count: 2 }),
  })
  await expect(dialog.locator('bdi[lang]')).toHaveAttribute('lang', lang)
  await expect(statusBox(dialog, shop, 'shipped')).toBeChecked()
  await expect(dialog.getByText(shop.say(m.admin_orders_no_email, { count: 1 }))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('On its way.')
  await dialog.getByRole('button', { name: shop.say(m.admin_orders_update, { count: 2 }) }).click()
  await shipAllAnyway(page, shop, 2)
  await expectOrderUpdated(page, shop)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === shop.path('/dashboard/orders') && url.searchParams.get('search') === name,
  )
  for (const { id } of orders) {
    const { status, events } = await readOrder(id)
    expect([status, events.at(-1)?.message]).toEqual(['shipped', 'On its way.'])
  }
  await expect(row(page, shop.say(m.admin_order_shipped))).toHaveCount(2)
})

test('what could not be changed says why and stays marked', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const gone = await placeOrderOfWhatIsGone()
  const piece = (await readOrder(gone.id)).items[0]!.name
  const fine = await placeOwnOrder({ firstName: gone.first_name })
  await api.orders.updateStatus({ order_id: fine.id, status: 'reject' }, await asOwner())
  await enter(page, shop, listOf(gone.first_name))
  await markPage(page, shop)
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_orders_change_title, { count: 2 }),
  })
  await statusBox(dialog, shop, 'pending').check()
  const update = dialog.getByRole('button', { name: shop.say(m.admin_orders_update, { count: 2 }) })

  const restore = await failCalls(page, shop, /update-status-bulk$/, 'refused')
  await update.click()
  await expect(dialog.getByRole('alert')).toContainText(shop.say(m.admin_something_wrong))
  await restore()
  await update.click()
  const results = dialog
    .getByRole('list', { name: shop.say(m.admin_orders_results) })
    .getByRole('listitem')
  await expect(results).toHaveCount(2)
  await expect(results.filter({ hasText: gone.number })).toContainText(
    shop.say(m.admin_order_stock_line, { name: piece, left: 0 }),
  )
  await expect(results.filter({ hasText: fine.number })).toContainText(
    shop.say(m.admin_orders_result_done),
  )
  await expectAccessible(page)
  await press(dialog, shop.say(m.admin_ok))
  await expect(dialog).toBeHidden()
  const box = ({ number, name }: typeof gone) =>
    page.getByRole('checkbox', { name: shop.say(m.admin_order_select, { number, name }) })
  await expect(box(gone)).toBeChecked()
  await expect(box(fine)).not.toBeChecked()
  await expect(page.getByText(shop.say(m.admin_orders_selected, { count: 1 })).last()).toBeVisible()
  expect((await readOrder(fine.id)).status).toBe('pending')
})

test('orders are rejected together for one reason, which their rows and timelines say', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const orders = [
    await placeOwnOrder({ firstName: name, pieces: 2 }),
    await placeOwnOrder({ firstName: name }),
  ]
  await enter(page, shop, listOf(name))
  await markPage(page, shop)
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_orders_change_title, { count: 2 }),
  })
  await statusBox(dialog, shop, 'reject').check()
  await dialog.getByRole('textbox').fill('We are sorry.')
  const update = dialog.getByRole('button', { name: shop.say(m.admin_orders_update, { count: 2 }) })
  await update.click()
  const why = rejectDialog(page, shop, '', shop.say(m.admin_reject_title_many, { count: 2 })).dialog
  await expect(why.getByText(shop.say(m.admin_reject_stock_many, { count: 3 }))).toBeVisible()
  await expect(why.getByRole('textbox')).toHaveValue('We are sorry.')
  // Back closes the question and keeps the choice.
  await expect(page).toHaveURL(/#reject$/)
  await page.goBack()
  await expect(why).toBeHidden()
  await expect(statusBox(dialog, shop, 'reject')).toBeChecked()
  await update.click()
  await why.getByRole('radio', { name: shop.say(m.admin_reason_out_of_stock), exact: true }).check()
  await expectAccessible(page)
  await why.getByRole('button', { name: shop.say(m.admin_reject_send_many, { count: 2 }) }).click()
  await expectOrderUpdated(page, shop)
  await expect(dialog).toBeHidden()
  await expect(row(page, shop.say(m.admin_reason_out_of_stock))).toHaveCount(2)
  for (const { id } of orders)
    expect(await readOrder(id)).toMatchObject({ status: 'reject', reason: 'out_of_stock' })
})

test('Back closes the dialog and keeps the marks; without any it says so', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder()
  await enter(page, shop, listOf(order.first_name))
  await beginToMark(page, shop)
  await page
    .getByRole('checkbox', {
      name: shop.say(m.admin_order_select, { number: order.number, name: order.name }),
    })
    .check()
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(
    page.getByRole('checkbox', {
      name: shop.say(m.admin_order_select, { number: order.number, name: order.name }),
    }),
  ).toBeChecked()
  await expect(orderRow(page, order.name)).toBeVisible()
  await shop.open('/dashboard/orders/status')
  await expect(page.getByRole('dialog')).toContainText(shop.say(m.admin_orders_nothing_selected))
})

const boxOf = (page: Page, shop: Shop, { number, name }: { number: string; name: string }) =>
  page.getByRole('checkbox', { name: shop.say(m.admin_order_select, { number, name }) })

const bar = (page: Page) => page.locator('.selection-bar')

test('marks stay over pages, filters and orders of the list; those on other pages are counted, and all are changed together', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const orders = []
  for (let made = 0; made < 3; made++)
    orders.push(await placeOwnOrder({ firstName: name, email: null }))
  const [first, second, third] = orders as [Placed, Placed, Placed]
  await enter(page, shop, `${listOf(name)}&per_page=2&sort=oldest`)
  await beginToMark(page, shop)
  await boxOf(page, shop, first).check()
  await page.getByRole('link', { name: shop.say(m.admin_next_page) }).click()
  await boxOf(page, shop, third).check()
  await expect(bar(page)).toContainText(shop.say(m.admin_orders_selected, { count: 2 }))
  await expect(bar(page)).toContainText(shop.say(m.admin_orders_selected_elsewhere, { count: 1 }))
  await page
    .getByRole('navigation', { name: shop.say(m.admin_orders_statuses) })
    .getByRole('link', { name: shop.say(m.admin_order_shipped) })
    .click()
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  await expect(bar(page)).toContainText(shop.say(m.admin_orders_selected_elsewhere, { count: 2 }))
  await page.goBack()
  await page.goBack()
  await expect(boxOf(page, shop, first)).toBeChecked()
  await expect(boxOf(page, shop, second)).not.toBeChecked()

  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_orders_change_title, { count: 2 }),
  })
  await dialog.getByRole('button', { name: shop.say(m.admin_orders_update, { count: 2 }) }).click()
  await shipAllAnyway(page, shop, 2)
  await expect(dialog).toBeHidden()
  await expect(
    orderRow(page, first.name).filter({ hasText: shop.say(m.admin_order_shipped) }),
  ).toHaveCount(1)
  expect(await Promise.all(orders.map(async ({ id }) => (await readOrder(id)).status))).toEqual([
    'shipped',
    'pending',
    'shipped',
  ])
  await expect(bar(page)).toBeHidden()
})

test('a page that is marked offers all that match; what changed meanwhile on another page stays marked and can be sent again', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const orders = []
  for (let made = 0; made < 4; made++)
    orders.push(await placeOwnOrder({ firstName: name, email: null }))
  await enter(page, shop, `${listOf(name)}&per_page=2&sort=oldest`)
  await markPage(page, shop)
  const restore = await failCalls(page, shop, /\/api\/orders\/allOrders/, 'unanswered')
  const all = page.getByRole('button', { name: shop.say(m.admin_orders_choose_all, { count: 4 }) })
  await all.click()
  await press(page.getByRole('alertdialog'), shop.say(m.admin_ok))
  await restore()
  await all.click()
  await expect(bar(page)).toContainText(shop.say(m.admin_orders_selected, { count: 4 }))
  await expect(all).toBeHidden()
  await expectAccessible(page)

  const last = orders[3]!
  await api.orders.updateStatus({ order_id: last.id, status: 'accept' }, await asOwner())
  const change = async (count: number) => {
    await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
    const dialog = page.getByRole('dialog', {
      name: shop.say(m.admin_orders_change_title, { count }),
    })
    await statusBox(dialog, shop, 'shipped').check()
    await dialog.getByRole('button', { name: shop.say(m.admin_orders_update, { count }) }).click()
    return dialog
  }
  const dialog = await change(4)
  await shipAllAnyway(page, shop, 4)
  const results = dialog
    .getByRole('list', { name: shop.say(m.admin_orders_results) })
    .getByRole('listitem')
  await expect(results).toHaveCount(4)
  await expect(results.filter({ hasText: shop.say(m.admin_orders_result_done) })).toHaveCount(3)
  await press(dialog, shop.say(m.admin_ok))
  await expect(bar(page)).toContainText(shop.say(m.admin_orders_selected_elsewhere, { count: 1 }))
  await expect(await change(1)).toBeHidden()
  expect(await Promise.all(orders.map(async ({ id }) => (await readOrder(id)).status))).toEqual(
    Array(4).fill('shipped'),
  )
})

test('the slips of marked orders are printed together, each on a page of its own; Back leads to the list with its marks', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const orders = [
    await placeOwnOrder({ firstName: name, email: null }),
    await placeOwnOrder({ firstName: name, email: null }),
  ]
  await enter(page, shop, listOf(name))
  await markPage(page, shop)
  await page.getByRole('link', { name: shop.say(m.admin_orders_print_slips), exact: true }).click()
  const slip = ({ number }: Placed) => page.getByRole('article', { name: number, exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    shop.say(m.admin_orders_slips_title, { count: 2 }),
  )
  for (const order of orders) {
    await expect(slip(order)).toContainText(order.phone)
    await expect(slip(order)).toContainText(order.address)
    await expect(slip(order)).toContainText(shop.money(order.total))
  }
  await expectAccessible(page)
  for (const format of ['A4', 'A6']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(2)
  }
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goBack()
  await expect(orderRow(page, `${name} Hegazy`)).toHaveCount(2)

  await beginToMark(page, shop)
  await boxOf(page, shop, orders[0]!).check()
  await page.getByRole('link', { name: shop.say(m.admin_orders_print_slips), exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await expect(boxOf(page, shop, orders[0]!)).toBeChecked()
  await openScreen(page, shop, '/dashboard/orders/slips?ids=0')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.admin_order_missing))
})
