/**
 * Customers by phone: search, details, mark and note; each journey has its own, since all projects
 * share one shop.
 */
import type { Locator, Page } from '@playwright/test'
import type { CancelReason } from '#contract/orders/order-events.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import {
  asOwner,
  conflict,
  enter,
  expectFailure,
  expectPopup,
  failCalls,
  openScreen,
  unfoldFilters,
} from '../../desk.ts'
import { isPhone, newName, newPhone, type Placed, placeOwnOrder } from '../../orders/orders.ts'
import { button, field, press, row } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const pageOf = (phone: string) => `/dashboard/customers/${phone}`
const listOf = (words: string, more = '') =>
  `/dashboard/customers?search=${encodeURIComponent(words)}${more}`
const rowOf = (page: Page, phone: string): Locator => row(page.getByRole('main'), phone)
const readCustomer = async (phone: string) =>
  (await api.customers.record({ phone }, await asOwner())).customer

/** Orders of one phone with this status. */
async function orderedBy(
  endings: [OrderStatus, CancelReason?][],
  firstName = newName(),
): Promise<{ phone: string; orders: Placed[] }> {
  const phone = newPhone()
  const orders: Placed[] = []
  for (const [status, reason] of endings) {
    const order = await placeOwnOrder({ phone, firstName })
    orders.push(order)
    if (status !== 'pending')
      await api.orders.updateStatus(
        { order_id: order.id, status, ...(reason && { reason }) },
        await asOwner(),
      )
  }
  return { phone, orders }
}

/** Form beside the orders. */
const formOf = (page: Page, shop: Shop) => ({
  mark: (label: typeof m.admin_customer_trusted) =>
    page.getByRole('radio', { name: shop.say(label), exact: true }),
  note: field(page, shop.say(m.admin_customer_note)),
  save: button(page, shop.say(m.admin_customer_save)),
})

const saved = (page: Page, shop: Shop) =>
  expectPopup(page, shop.specified('customer updated successfully', m.admin_customer_updated))

const inWords = (shop: Shop, ...parts: [typeof m.admin_customer_delivered, number][]): string =>
  parts.map(([part, count]) => shop.say(part, { count })).join(shop.say(m.admin_list_comma))

test('a customer is found by phone in any spelling, marked and noted', async ({ page, shop }) => {
  const { phone, orders } = await orderedBy([
    ['accept'],
    ['reject', 'refused_at_door'],
    ['pending'],
  ])
  const [delivered] = orders
  const local = phone.slice(1)
  await enter(page, shop, listOf(`+20 ${local.slice(0, 3)} ${local.slice(3)}`))
  const row = rowOf(page, phone)
  await expect(row).toContainText(delivered?.name ?? '')
  await expect(row).toContainText(shop.money(delivered?.total ?? 0))
  if (isPhone()) {
    const words = inWords(
      shop,
      [m.admin_customer_delivered, 1],
      [m.admin_customer_refused, 1],
      [m.admin_customer_open, 1],
    )
    await expect(row.getByText(words, { exact: true })).toBeVisible()
  }
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(delivered?.name ?? '')
  await expect(page.getByText('50%', { exact: true })).toBeVisible()

  const form = formOf(page, shop)
  await expect(form.mark(m.admin_customer_usual)).toBeChecked()
  await form.mark(m.admin_customer_confirm_first).check()
  await form.note.fill('Calls after 14:00')
  await form.save.click()
  await saved(page, shop)
  expect(await readCustomer(phone)).toMatchObject({
    mark: 'confirm_first',
    note: 'Calls after 14:00',
  })

  // One step back, to the filtered list.
  await page
    .getByRole('navigation', { name: shop.say(m.admin_customers), exact: true })
    .getByRole('link')
    .click()
  await expect(rowOf(page, phone)).toContainText(shop.say(m.admin_customer_confirm_first))
})

test('the list is sorted and narrowed to marks, which are counted', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const name = newName()
  const big = await orderedBy([['accept'], ['accept']], name)
  const refuser = await orderedBy(
    [
      ['reject', 'fake'],
      ['reject', 'refused_at_door'],
    ],
    name,
  )
  const fresh = await orderedBy([['pending']], name)
  await api.customers.update({ phone: refuser.phone, mark: 'blocked' }, await asOwner())
  await enter(page, shop, listOf(name))
  const rows = page.getByRole('main').locator('tbody').getByRole('row')
  await expect(rows).toHaveText(
    [fresh.phone, refuser.phone, big.phone].map((phone) => new RegExp(phone)),
  )
  const tabs = page.getByRole('navigation', { name: shop.say(m.admin_customers_marks) })
  await expect(tabs.getByRole('link')).toHaveText([/3$/, /0$/, /0$/, /1$/])
  await expectAccessible(page)

  await unfoldFilters(page, shop)
  const sort = page.getByLabel(shop.say(m.admin_sort))
  await sort.selectOption('refused')
  await expect(rows.first()).toContainText(refuser.phone)
  await sort.selectOption('spent')
  await expect(rows.first()).toContainText(big.phone)
  await sort.selectOption('orders')
  await expect(rows.last()).toContainText(fresh.phone)
  await tabs.getByRole('link', { name: shop.say(m.admin_customer_blocked) }).click()
  await expect(rows).toHaveText([new RegExp(refuser.phone)])
  await tabs.getByRole('link', { name: shop.say(m.admin_customer_trusted) }).click()
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()

  await openScreen(page, shop, listOf(fresh.phone))
  if (isPhone())
    await expect(rows.getByText(shop.say(m.admin_customer_first), { exact: true })).toBeVisible()
  else await expect(page.getByText(shop.say(m.admin_customer_first), { exact: true })).toBeHidden()
})

test('a customer’s page: figures, ways to reach them, orders page by page with their reasons, addresses with how often', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { phone, orders } = await orderedBy([
    ['accept'],
    ['accept'],
    ['accept'],
    ['reject', 'refused_at_door'],
    ['reject', 'fake'],
    ['pending'],
  ])
  await enter(page, shop, `${pageOf(phone)}?per_page=4`)
  const main = page.getByRole('main')
  const spent = orders.slice(0, 3).reduce((sum, { total }) => sum + total, 0)
  await expect(main.getByRole('definition')).toHaveText(['3', '2', '1', shop.money(spent), '75%'])
  await expect(main.getByRole('link', { name: phone, exact: true })).toHaveAttribute(
    'href',
    `tel:${phone}`,
  )
  await expect(
    main.getByRole('link', { name: shop.say(m.admin_order_whatsapp), exact: true }),
  ).toHaveAttribute('href', `https://wa.me/20${phone.slice(1)}`)
  await expect(
    main.getByRole('link', { name: shop.say(m.admin_customer_new_order), exact: true }),
  ).toHaveAttribute('href', `${shop.path('/dashboard/orders/add')}?phone=${phone}`)
  const rows = main.locator('tbody').getByRole('row')
  await expect(rows).toHaveText(
    orders
      .slice(2)
      .reverse()
      .map(({ number }) => new RegExp(number)),
  )
  await expect(rows.nth(1)).toContainText(shop.say(m.admin_reason_fake))
  await expect(rows.nth(2)).toContainText(shop.say(m.admin_reason_refused_at_door))
  const address = main.getByRole('listitem').filter({ hasText: '14 Mossadak Street' })
  await expect(address).toContainText(shop.say(m.admin_customer_address_orders, { count: 6 }))
  await expect(main.getByRole('link', { name: orders[0]?.email, exact: true })).toBeVisible()
  await expectAccessible(page)

  await main
    .getByRole('navigation', { name: shop.say(m.admin_pages) })
    .getByRole('link', { name: '2', exact: true })
    .click()
  await expect(rows).toHaveText(
    [orders[1], orders[0]].map((order) => new RegExp(order?.number ?? '')),
  )
  await rows.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orders[1]?.number ?? '')
  await page.goBack()
  await expect(rows).toHaveCount(2)
})

test('of a phone to which nothing was sent no share is told, and what is blocked says what follows', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { phone } = await orderedBy([['reject', 'fake'], ['pending']])
  await enter(page, shop, pageOf(phone))
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([
    '0',
    '1',
    '1',
    shop.money(0),
  ])
  await expect(formOf(page, shop).mark(m.admin_customer_blocked)).toHaveAccessibleDescription(
    shop.say(m.admin_customer_blocked_means),
  )
})

test('two people at one customer: what differs stands side by side, and one of the two is chosen', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const owner = await asOwner()
  const { phone } = await orderedBy([['accept']])
  await enter(page, shop, pageOf(phone))
  const form = formOf(page, shop)
  await form.mark(m.admin_customer_trusted).check()
  await form.note.fill('Always at home')
  await api.customers.update({ phone, mark: 'blocked', note: 'Never opens', version: 0 }, owner)
  await form.save.click()
  const dialog = conflict(page, shop)
  const mark = dialog.getByRole('group', { name: shop.say(m.admin_customers_mark), exact: true })
  await expect(mark).toContainText(shop.say(m.admin_customer_blocked))
  await expect(mark).toContainText(shop.say(m.admin_customer_trusted))
  await expect(
    dialog.getByRole('group', { name: shop.say(m.admin_customer_note), exact: true }),
  ).toContainText('Never opens')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(form.save).toBeFocused()
  await form.save.click()
  await mark.getByRole('radio').first().check()
  await press(dialog, shop.say(m.admin_conflict_save))
  await saved(page, shop)
  expect(await readCustomer(phone)).toMatchObject({ mark: 'blocked', note: 'Always at home' })
  await expect(form.mark(m.admin_customer_blocked)).toBeChecked()

  await form.mark(m.admin_customer_usual).check()
  await form.note.fill('')
  await form.save.click()
  await saved(page, shop)
  expect(await readCustomer(phone)).toMatchObject({ mark: null, note: null })
  await openScreen(page, shop, `/dashboard/history?search=${phone}`)
  const entry = page.getByRole('listitem').filter({ hasText: 'Always at home' }).first()
  await expect(entry).toContainText(shop.say(m.admin_customer_blocked))
  await expect(page.getByRole('main')).not.toContainText(/confirm_first|null/)
})

test('what is typed is not left without a word, and a phone that nobody ordered by is told politely', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/404/)
  const { phone } = await orderedBy([['pending']])
  await enter(page, shop, pageOf(phone))
  const form = formOf(page, shop)
  await form.note.fill('Two bells')
  await page
    .getByRole('navigation', { name: shop.say(m.admin_customers), exact: true })
    .getByRole('link')
    .click()
  const unsaved = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await press(unsaved, shop.say(m.admin_unsaved_stay))
  await expect(form.note).toHaveValue('Two bells')
  await form.save.click()
  await saved(page, shop)

  await openScreen(page, shop, pageOf('nobody'))
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.admin_customer_missing) }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: shop.say(m.admin_customer_to_list), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shop.say(m.admin_customers))
})

test('customers that are unanswered: told, tried again, nothing lost', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { phone } = await orderedBy([['pending']])
  const again = () => button(page, shop.say(m.ui_try_again))
  let restore = await failCalls(page, shop, /\/api\/customers\/get/, 'unanswered')
  await enter(page, shop, pageOf(phone))
  await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
  await restore()
  await again().click()
  const form = formOf(page, shop)
  await form.note.fill('Two bells')
  restore = await failCalls(page, shop, /\/api\/customers\/update/, 'unanswered')
  await form.save.click()
  const more = ` ${shop.say(m.admin_no_response)}`
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_customer_failed) + more,
  )
  await expect(form.note).toHaveValue('Two bells')
  await restore()
  await form.save.click()
  await saved(page, shop)
})
