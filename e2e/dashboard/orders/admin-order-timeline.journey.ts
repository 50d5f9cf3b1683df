/** Order and its timeline: confirmation, rejection, notes and edits. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import {
  asOwner,
  enter,
  expectFailure,
  expectPopup,
  failCalls,
  openScreen,
  unfoldFilters,
} from '../../desk.ts'
import {
  expectOrderUpdated,
  listOf,
  newName,
  orderPath,
  orderRow,
  placeOwnOrder,
  readOrder,
  rejectDialog,
  statusEditor,
} from '../../orders/orders.ts'
import { button } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const timeline = (page: Page, shop: Shop) =>
  page.getByRole('region', { name: shop.say(m.admin_timeline), exact: true })

/** Events of the timeline, newest first. */
const events = (page: Page, shop: Shop) => timeline(page, shop).locator('ol > li')

const press = (page: Page, shop: Shop, name: (typeof m)['admin_order_confirm']) =>
  button(statusEditor(page, shop).panel, shop.say(name)).click()

test('an order is called in vain, confirmed, noted and refused, and its timeline tells all of it', async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  const { panel, pill, status, update } = statusEditor(page, shop)
  await expect(panel).toContainText(shop.say(m.admin_confirmation_waiting))
  await expect(panel).toContainText(shop.say(m.admin_status_means_accept))
  await press(page, shop, m.admin_order_no_answer)
  await expectPopup(page, shop.specified('Call noted successfully', m.admin_order_call_noted))
  await expect(panel).toContainText(shop.say(m.admin_try_1))
  await press(page, shop, m.admin_order_confirm)
  await expectPopup(page, shop.specified('Order confirmed successfully', m.admin_order_confirmed))
  const { events: all } = await readOrder(order.id)
  const by = all.at(-1)!
  await expect(panel).toContainText(by.user_name!)
  await expect(button(panel, shop.say(m.admin_order_no_answer))).toBeHidden()

  await timeline(page, shop)
    .getByRole('button', { name: shop.say(m.admin_note_add) })
    .click()
  const note = page.getByRole('dialog', {
    name: shop.say(m.admin_note_title, { number: order.number }),
  })
  await note.getByRole('textbox').fill('Her sister answered.')
  await button(note, shop.say(m.admin_note_send)).click()
  await expectPopup(page, shop.specified('Note added successfully', m.admin_note_added))
  await expect(note).toBeHidden()

  await status('reject').check()
  await update.click()
  const { dialog, reason, reject } = rejectDialog(page, shop, order.number)
  await expect(dialog.getByText(shop.say(m.admin_reject_stock, { count: 1 }))).toBeVisible()
  await reason(m.admin_reason_refused_at_door).check()
  // Customers are not told the internal reason.
  const { number, first_name: name } = order
  await expect(dialog).toContainText(
    m.order_cancelled_mail_refused_at_door({ number, name }, { locale: 'en' }),
  )
  await reject.click()
  await expectOrderUpdated(page, shop)
  await expect(pill).toHaveText(shop.say(m.admin_order_reject))
  await expect(panel).toContainText(shop.say(m.admin_reason_refused_at_door))
  const told = [
    shop.say(m.admin_reason_refused_at_door),
    'Her sister answered.',
    shop.say(m.admin_confirmation_confirmed),
    shop.say(m.admin_try_1),
    shop.say(m.admin_came_shop),
  ]
  await expect(events(page, shop)).toHaveCount(told.length)
  for (const [place, words] of told.entries())
    await expect(events(page, shop).nth(place)).toContainText(words)
  // The history of the phone links to the customer.
  const known = page
    .getByRole('region', { name: shop.say(m.admin_order_customer) })
    .getByRole('link', { name: order.name })
  await expect(known).toContainText(shop.say(m.admin_customer_refused, { count: 1 }))
  await expect(known).toHaveAttribute('href', shop.path(`/dashboard/customers/${order.phone}`))
})

test('a confirmation and a call in vain are taken back, by their toast as by their button, and what failed is told', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  const { panel } = statusEditor(page, shop)
  await press(page, shop, m.admin_order_confirm)
  const undo = page
    .getByRole('status')
    .filter({ hasText: shop.say(m.admin_confirmation_confirmed) })
    .getByRole('button', { name: shop.say(m.ui_undo) })
  await undo.click()
  await expect(panel).toContainText(shop.say(m.admin_confirmation_waiting))
  await expect.poll(async () => (await readOrder(order.id)).confirmation).toBe('waiting')
  await expect(events(page, shop).first()).toContainText(shop.say(m.admin_confirmation_taken_back))
  await press(page, shop, m.admin_order_no_answer)
  await expect(panel).toContainText(shop.say(m.admin_try_1))
  await press(page, shop, m.admin_order_take_back)
  await expectPopup(page, shop.specified('Order reopened successfully', m.admin_order_reopened))
  // An undone call is not counted.
  await press(page, shop, m.admin_order_no_answer)
  await expect(events(page, shop).first()).toContainText(shop.say(m.admin_try_1))
  expect((await readOrder(order.id)).tries).toBe(1)

  const restore = await failCalls(page, shop, /\/api\/orders\/confirm$/, 'refused')
  await press(page, shop, m.admin_order_confirm)
  const why = `${shop.say(m.admin_order_not_confirmed)} ${shop.say(m.admin_something_wrong)}`
  await expectFailure(page, shop, shop.specified('Error', m.admin_error), why)
  await expect(panel).toContainText(shop.say(m.admin_try_1))
  await restore()
  // Another member was first: nothing is overridden, and the screen shows the current state.
  shop.allow(/409/)
  await page.route(/\/api\/orders\/stream/, (route) => route.abort())
  await api.orders.updateStatus({ order_id: order.id, status: 'accept' }, await asOwner())
  await press(page, shop, m.admin_order_confirm)
  await expect(page.getByRole('alertdialog')).toContainText(shop.say(m.admin_order_not_confirmed))
  await button(page.getByRole('alertdialog'), shop.say(m.admin_ok)).click()
  await expect(statusEditor(page, shop).pill).toHaveText(shop.say(m.admin_order_accept))
})

test('rejecting asks why, by keyboard as well; keeping the order changes nothing', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder({ email: null, pieces: 2 })
  await enter(page, shop, orderPath(order.id))
  const { status, message, update, pill } = statusEditor(page, shop)
  await status('reject').check()
  await message.fill('As you asked.')
  await update.press('Enter')
  const { dialog, reason, reject, keep, message: words } = rejectDialog(page, shop, order.number)
  await expect(words).toHaveValue('As you asked.')
  await expect(dialog.getByText(shop.say(m.admin_order_no_email))).toBeVisible()
  await expectAccessible(page)
  await keep.click()
  await expect(dialog).toBeHidden()
  await expect(pill).toHaveText(shop.say(m.admin_order_pending))
  await expect(message).toHaveValue('As you asked.')
  await expect(update).toBeFocused()
  await page.keyboard.press('Enter')
  await reject.click()
  await expect(dialog.getByRole('alert')).toContainText(shop.say(m.admin_reason))
  await expect(dialog.getByText(shop.say(m.admin_reason_choose))).toBeVisible()
  expect((await readOrder(order.id)).status).toBe('pending')
  await reason(m.admin_reason_customer).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(reason(m.admin_reason_refused_at_door)).toBeChecked()
  await expect(reason(m.admin_reason_refused_at_door)).toHaveAccessibleDescription(
    new RegExp(shop.say(m.admin_reason_counts)),
  )
  await reason(m.admin_reason_fake).check()
  await reject.click()
  await expect(pill).toHaveText(shop.say(m.admin_order_reject))
  await expect
    .poll(async () => await readOrder(order.id))
    .toMatchObject({ status: 'reject', reason: 'fake' })
  expect((await readOrder(order.id)).events.at(-1)?.message).toBe('As you asked.')
})

test('an edit stands in the timeline with before and after, in the sums and on the slip', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  const { version, delivery_price } = await readOrder(order.id)
  const edit = {
    id: String(order.id),
    version,
    extra_discount: 5,
    address: '15 Mossadak Street',
    lines: [{ position: 1, quantity: 2 }],
  }
  const { order: edited } = await api.orders.edit(edit as never, await asOwner())
  await enter(page, shop, orderPath(order.id))
  const change = events(page, shop).first()
  await expect(change).toContainText(shop.money(edited.total_price - order.total))
  const changes = change.getByRole('listitem')
  await expect(changes.first()).toBeHidden()
  await change.getByText(shop.say(m.admin_timeline_before_after)).click()
  const line = changes.filter({ hasText: shop.say(m.admin_difference_pieces, { count: 2 }) })
  await expect(line.locator('s')).toHaveText(shop.say(m.admin_difference_pieces, { count: 1 }))
  await expect(changes.filter({ hasText: '15 Mossadak Street' })).toContainText(order.address)
  await expect(changes.filter({ hasText: shop.say(m.admin_figure_total_price) })).toContainText(
    shop.money(edited.total_price),
  )
  await expectAccessible(page)
  for (const path of [orderPath(order.id), `${orderPath(order.id)}/slip`]) {
    await openScreen(page, shop, path)
    const sums = page.getByRole('main')
    await expect(sums).toContainText(shop.say(m.admin_figure_extra_discount))
    await expect(sums).toContainText(shop.money(delivery_price))
    await expect(sums).toContainText(shop.money(edited.total_price))
  }
  await openScreen(page, shop, orderPath(order.id))
  await page.getByRole('link', { name: shop.say(m.admin_order_edit), exact: true }).click()
  await expect(page).toHaveURL(
    (url) => url.pathname === shop.path(`/dashboard/orders/${order.id}/edit`),
  )
})

test('the list says what waits, why orders were rejected and where they came from, and is narrowed to it', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const owner = await asOwner()
  const [waiting, called, refused] = [
    await placeOwnOrder({ firstName: name }),
    await placeOwnOrder({ firstName: `${name}a` }),
    await placeOwnOrder({ firstName: `${name}b` }),
  ]
  await api.orders.noAnswer({ order_id: called.id }, owner)
  await api.orders.cancel({ order_id: refused.id, reason: 'refused_at_door' }, owner)
  await enter(page, shop, listOf(name))
  await expect(orderRow(page, waiting.name)).toContainText(shop.say(m.admin_confirmation_waiting))
  await expect(orderRow(page, called.name)).toContainText(shop.say(m.admin_confirmation_no_answer))
  await expect(orderRow(page, refused.name)).toContainText(shop.say(m.admin_reason_refused_at_door))
  const field = (label: (typeof m)['admin_source']) =>
    page.getByRole('combobox', { name: shop.say(label), exact: true })
  const tab = (label: (typeof m)['admin_order_pending']) =>
    page
      .getByRole('navigation', { name: shop.say(m.admin_orders_statuses) })
      .getByRole('link', { name: shop.say(label) })
  const rows = page.locator('tbody').getByRole('row')
  await unfoldFilters(page, shop)
  await field(m.admin_confirmation).selectOption('no_answer')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(called.name)
  await expect(tab(m.admin_order_pending)).toContainText('1')
  await field(m.admin_confirmation).selectOption('unconfirmed')
  await expect(rows).toHaveCount(2)
  await field(m.admin_confirmation).selectOption('')
  await expect(rows).toHaveCount(3)
  await tab(m.admin_order_reject).click()
  await expect(page.getByText(shop.say(m.admin_status_means_reject))).toBeVisible()
  await field(m.admin_reason).selectOption('fake')
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  await field(m.admin_reason).selectOption('refused_at_door')
  await expect(rows).toHaveCount(1)
  await field(m.admin_source).selectOption('instagram')
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
})

test('while orders are not confirmed nothing of it is to be seen, and nothing is asked', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await page.route(/\/api\/overview\/waiting/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), desk: null } })
  })
  await enter(page, shop, listOf(order.first_name))
  await expect(orderRow(page, order.name)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).not.toContainText(shop.say(m.admin_confirmation_waiting))
  await expect(
    main.getByRole('combobox', { name: shop.say(m.admin_confirmation), exact: true }),
  ).toHaveCount(0)
  await openScreen(page, shop, orderPath(order.id))
  const { panel, status, update, pill } = statusEditor(page, shop)
  await expect(panel).not.toContainText(shop.say(m.admin_confirmation_waiting))
  const chat = await main
    .getByRole('link', { name: shop.say(m.admin_order_whatsapp), exact: true })
    .getAttribute('href')
  const { whatsapp } = await api.orders.record({ orderId: String(order.id) }, await asOwner())
  expect(new URL(chat ?? '').searchParams.get('text')).toBe(whatsapp.placed)
  await status('shipped').check()
  await update.click()
  await expectOrderUpdated(page, shop)
  await expect(pill).toHaveText(shop.say(m.admin_order_shipped))
})
