/** Returns: requested by the customer, accepted, received and refunded, or exchanged. */
import { withoutMarks } from '#contract/text/isolated.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500 } from '../../requests/answers.ts'
import { asOwner, enter, expectPopup, openScreen } from '../../desk.ts'
import { readShifts, watchShifts } from '../../checks/layout-shifts.ts'
import { button, main, press, row, textbox } from '../../parts.ts'
import {
  askBack,
  askDialog,
  askOpener,
  backRegion,
  type Delivered,
  listOf,
  makeOther,
  openWithRefunds,
  placeDelivered,
  removeGoods,
  returnsOf,
} from '../../orders/returns.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { expectWithin } from '../../checks/within.ts'
import type { Page } from '@playwright/test'

test.afterEach(removeGoods)

const ask = /\/api\/return\/ask$/
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const rowOf = (page: Page, { name }: Delivered) => row(page, name)
const actIn = (
  page: Page,
  shop: Shop,
  of: (inputs: { name: string }, options: object) => string,
  order: Delivered,
) => button(rowOf(page, order), shop.say(of, { name: order.name }))

test('a customer asks for another size, and for money by word; the shop agrees, receives the pieces and pays', async ({
  page,
  shop,
}) => {
  const order = await placeDelivered(shop)
  await watchShifts(page)
  await shop.open(`/order/${order.token}`)
  const back = backRegion(page, shop)
  const { return_until } = (await api.orders.track({ token: order.token })).order
  await expect(back).toContainText(String(Number(return_until?.slice(8))))
  await askOpener(page, shop).click()
  const form = askDialog(page, shop)
  // A single line is preselected.
  await expect(form.line(order.product)).toBeChecked()
  await form.send.click()
  await expect(form.alert).toBeFocused()
  await expect(form.dialog).toContainText(shop.say(m.return_ask_no_reason))
  // A shop that offers no refund does not ask what is wished for.
  await expect(form.dialog.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  // Shifts are read before the choices, whose errors disappear one by one.
  expect((await readShifts(page)).sum).toBeLessThan(0.02)
  await form.pieces.selectOption('1')
  await form.reason.selectOption({ label: shop.say(m.return_ask_reason_too_small) })
  await form.size.selectOption({ label: 'L' })
  await form.note.fill('At home after 17:00.')
  await expectWithin(page, 'dialog[open]')
  await expectAccessible(page)
  await form.send.dblclick()
  await expect(form.dialog).toBeHidden()
  await expectPopup(page, shop.say(m.return_ask_sent))
  await expect(back).toContainText(
    withoutMarks(shop.say(m.order_exchange_asked, { pieces: order.product })),
  )
  expect(
    (await returnsOf(order)).map(({ state, note, items }) => [
      state,
      note,
      items[0]?.for_size,
      items[0]?.quantity,
    ]),
  ).toEqual([['asked', 'At home after 17:00.', 'L', 1]])
  // One piece is left; the new request starts empty.
  await askOpener(page, shop).click()
  await form.line(order.product).check()
  await expect(form.pieces).toBeHidden()
  await page.keyboard.press('Escape')
  await askBack(order, 'money')
  await page.reload()
  await expect(askOpener(page, shop)).toBeHidden()
  await expectAccessible(page)
  await expectWithin(page)

  const [money, exchange] = await returnsOf(order)
  await enter(page, shop, `${listOf(order)}&group=asked`)
  await expect(rowOf(page, order)).toHaveCount(2)
  await expectAccessible(page)
  await expectWithin(page)
  await openScreen(page, shop, `${listOf(order)}&group=asked&sort=oldest`)
  await actIn(page, shop, m.admin_return_accept_named, order).first().click()
  const accept = page.getByRole('dialog', {
    name: shop.say(m.admin_return_accept_title, { number: order.number }),
  })
  await expect(accept).toContainText('At home after 17:00.')
  await accept.getByRole('radio', { name: shop.say(m.admin_return_comes_customer) }).check()
  await expectAccessible(page)
  await expectWithin(page, 'dialog[open]')
  await press(accept, shop.say(m.admin_return_accept_send))
  await expect(accept).toBeHidden()
  await expect(rowOf(page, order)).toHaveCount(1)
  await actIn(page, shop, m.admin_return_accept_named, order).click()
  await accept.getByRole('radio', { name: shop.say(m.admin_return_comes_customer) }).check()
  await accept.getByRole('textbox').fill('mona@instapay')
  await press(accept, shop.say(m.admin_return_accept_send))
  await expect(accept).toBeHidden()

  await openScreen(page, shop, '/dashboard/receive')
  const scan = page.getByRole('textbox', { name: shop.say(m.admin_receive_back_scan) })
  for (const row of [exchange, money]) {
    const tick = page.getByRole('checkbox', {
      name: shop.say(m.admin_receive_back_tick, { number: row!.number, name: order.name }),
    })
    await tick.first().click()
  }
  await expect(scan).toBeVisible()
  await expectAccessible(page)
  await press(page, shop.say(m.admin_receive_back_send))
  await expect(toast(page, shop.say(m.admin_receive_back_done, { count: 2 }))).toBeVisible()

  await openScreen(page, shop, `${listOf(order)}&group=to_pay`)
  await expect(rowOf(page, order)).toHaveCount(1)
  await actIn(page, shop, m.admin_return_pay_named, order).click()
  await expect(toast(page, shop.say(m.admin_return_paid, { number: order.number }))).toBeVisible()
  expect((await returnsOf(order)).map(({ state, refund }) => [state, refund])).toEqual([
    ['done', 400],
    ['done', 0],
  ])
  await shop.open(`/order/${order.token}`)
  await expect(back).toContainText(shop.say(m.order_back_refunded, { amount: shop.money(400) }))
  await expect(back).toContainText((await returnsOf(order))[1]?.exchange_number ?? 'its number')
})

test('an exchange that was asked for is told as one, and withdrawn until it is answered', async ({
  page,
  shop,
}) => {
  shop.allow(/409/)
  const order = await placeDelivered(shop)
  await askBack(order, 'exchange')
  await askBack(order, 'money')
  await shop.open(`/order/${order.token}`)
  const back = backRegion(page, shop)
  await expect(back).toContainText(
    withoutMarks(shop.say(m.order_exchange_asked, { pieces: order.product })),
  )
  await expect(back).toContainText(shop.say(m.return_ask_reason_too_small))
  await expect(back).toContainText('At home after 17:00.')
  await expectAccessible(page)
  await expectWithin(page)
  const withdraw = button(back, shop.say(m.order_back_withdraw))
  await expect(withdraw).toHaveCount(2)
  await withdraw.first().click()
  await expect(toast(page, shop.say(m.order_back_withdrawn))).toBeVisible()
  await expect(withdraw).toHaveCount(1)
  await expect(askOpener(page, shop)).toBeVisible()
  // Answered meanwhile: the page says so, and shows the answer.
  const [asked] = (await returnsOf(order)).filter(({ state }) => state === 'asked')
  const answer = { return_id: asked?.id ?? 0, message: 'The label is off.' }
  await api.returns.decline(answer, await asOwner())
  await withdraw.click()
  await expect(toast(page, shop.say(m.order_back_answered))).toBeVisible()
  await expect(back).toContainText('The label is off.')
  await expect(withdraw).toHaveCount(0)
})

test('money is asked back for one piece, told on the page and withdrawn', async ({
  page,
  shop,
}) => {
  const order = await placeDelivered(shop)
  await openWithRefunds(page, shop, order)
  const back = backRegion(page, shop)
  const opener = askOpener(page, shop, m.return_ask)
  await opener.click()
  const form = askDialog(page, shop, m.return_ask)
  await expect(form.line(order.product)).toBeChecked()
  await form.pieces.selectOption('1')
  await form.reason.selectOption({ label: shop.say(m.return_ask_reason_changed_mind) })
  await form.send.click()
  await expect(form.dialog).toContainText(shop.say(m.return_ask_no_wants))
  const wish = (of: () => string) => form.dialog.getByRole('radio', { name: shop.say(of) })
  await wish(m.return_ask_exchange).check()
  await expect(form.size).toBeVisible()
  await wish(m.return_ask_money).check()
  await expect(form.size).toBeHidden()
  await expectWithin(page, 'dialog[open]')
  await expectAccessible(page)
  await form.send.click()
  await expect(form.dialog).toBeHidden()
  await expectPopup(page, shop.say(m.return_ask_sent))
  await expect(back).toContainText(
    withoutMarks(shop.say(m.order_back_asked, { pieces: order.product })),
  )
  const reason = shop.say(m.return_ask_reason_changed_mind)
  await expect(back).toContainText(
    withoutMarks(shop.say(m.order_back_wish_money, { name: order.product, reason })),
  )
  await expectAccessible(page)
  await expectWithin(page)
  expect(
    (await returnsOf(order)).map(({ state, items }) => [
      state,
      items[0]?.wants,
      items[0]?.quantity,
    ]),
  ).toEqual([['asked', 'money', 1]])
  await press(back, shop.say(m.order_back_withdraw))
  await expect(toast(page, shop.say(m.order_back_withdrawn))).toBeVisible()
  await expect(button(back, shop.say(m.order_back_withdraw))).toHaveCount(0)
  expect((await returnsOf(order)).map(({ state }) => state)).toEqual(['cancelled'])
  // Both pieces can be asked back again.
  await opener.click()
  await form.line(order.product).check()
  await expect(form.pieces).toHaveValue('2')
})

test('what is refused is told in words, and nothing that was chosen is lost', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/500|409|422/)
  const order = await placeDelivered(shop)
  await shop.open(`/order/${order.token}`)
  const opener = askOpener(page, shop)
  await opener.click()
  const form = askDialog(page, shop)
  await form.reason.selectOption({ label: shop.say(m.return_ask_reason_other) })
  await page.route(ask, answer500)
  await form.send.click()
  await expect(form.alert).toHaveText(shop.say(m.form_not_sent))
  await expect(form.alert).toBeFocused()
  await page.unroute(ask)
  // The form keeps its values when closed and after a reload.
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.reload()
  await opener.click()
  await expect(form.reason).toHaveValue('other')

  await askBack(order, 'exchange', 2)
  await form.send.click()
  await expect(form.alert).toBeVisible()
  await expect(form.dialog).toContainText(shop.say(m.return_ask_too_many))
  await page.keyboard.press('Escape')
  await expect(backRegion(page, shop)).toContainText(order.product)
  await expect(opener).toBeHidden()

  const late = await placeDelivered(shop)
  await shop.open(`/order/${late.token}`)
  await opener.click()
  await form.reason.selectOption({ label: shop.say(m.return_ask_reason_other) })
  await api.orders.updateStatus({ order_id: late.id, status: 'shipped' }, await asOwner())
  await form.send.click()
  await expect(form.alert).toHaveText(shop.say(m.return_ask_not_delivered))
})

test('the shop declines in words, takes back by itself, and a call that fails is tried again', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/500/)
  const order = await placeDelivered(shop)
  await askBack(order, 'money')
  await enter(page, shop, listOf(order))
  await actIn(page, shop, m.admin_return_decline_named, order).click()
  const decline = page.getByRole('dialog', {
    name: shop.say(m.admin_return_decline_title, { name: order.name }),
  })
  await decline.getByRole('textbox').fill('The label is off.')
  await expectAccessible(page)
  await expectWithin(page, 'dialog[open]')
  await press(decline, shop.say(m.admin_return_decline))
  await expect(
    toast(page, shop.say(m.admin_return_declined, { number: order.number })),
  ).toBeVisible()
  await expect(rowOf(page, order)).toContainText(shop.say(m.admin_return_state_declined))

  await openScreen(page, shop, `/dashboard/returns/add?order=${order.id}`)
  await expectAccessible(page)
  await page
    .getByRole('checkbox', { name: shop.say(m.admin_return_make_take, { name: order.product }) })
    .check()
  await page
    .getByRole('radio', { name: shop.say(m.admin_return_make_exchange), exact: true })
    .check()
  await page
    .getByRole('combobox', { name: shop.say(m.admin_return_make_why), exact: true })
    .selectOption('too_small')
  await page
    .getByRole('combobox', { name: shop.say(m.admin_piece_size), exact: true })
    .selectOption({ label: 'S' })
  await expectAccessible(page)
  await expectWithin(page)
  const send = button(page, shop.say(m.admin_exchange_send))
  const create = /\/api\/return\/create$/
  await page.route(create, answer500)
  await send.click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText(shop.say(m.admin_return_make_failed))
  await failed.getByRole('button').last().click()
  await page.unroute(create)
  await send.dblclick()
  await expect(
    toast(page, shop.say(m.admin_return_make_done, { number: order.number })),
  ).toBeVisible()
  const [made] = await returnsOf(order)
  expect([made?.state, made?.credit, made?.refund, made?.items[0]?.for_size]).toEqual([
    'coming',
    800,
    0,
    'S',
  ])
  await openScreen(page, shop, `/dashboard/orders/orderDetails/${made?.exchange_order_id}`)
  await expect(main(page)).toContainText(made?.exchange_number ?? 'its number')
})

test('pieces are exchanged for another product, and the screen shows the difference and the delivery price', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const order = await placeDelivered(shop)
  const other = await makeOther(500)
  await enter(page, shop, `/dashboard/returns/add?order=${order.id}`)
  await page
    .getByRole('checkbox', { name: shop.say(m.admin_return_make_take, { name: order.product }) })
    .check()
  await page
    .getByRole('radio', { name: shop.say(m.admin_return_make_exchange), exact: true })
    .check()
  const pieces = page.getByRole('combobox', {
    name: shop.say(m.admin_return_make_pieces),
    exact: true,
  })
  await pieces.selectOption('1')
  await textbox(page, shop.say(m.admin_exchange_other)).fill(other.name)
  const found = page.getByRole('list', { name: shop.say(m.admin_pieces_found) })
  await found.getByRole('button').first().click()
  await expect(main(page)).toContainText(other.name)
  const why = page.getByRole('combobox', {
    name: shop.say(m.admin_return_make_why),
    exact: true,
  })
  await why.selectOption('too_small')
  const delivery = textbox(page, shop.say(m.admin_exchange_delivery))
  await delivery.fill('65')
  const sums = page.getByRole('complementary', { name: shop.say(m.admin_return_make_label) })
  await expect(sums).toContainText('165')
  await expectAccessible(page)
  await expectWithin(page)
  // Another price than was seen is refused, and the sums follow.
  await other.costs(550)
  const send = button(page, shop.say(m.admin_exchange_send))
  await send.click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText(shop.say(m.admin_exchange_price_changed))
  await failed.getByRole('button').first().click()
  await expect(sums).toContainText('215')
  await send.click()
  await expect(
    toast(page, shop.say(m.admin_return_make_done, { number: order.number })),
  ).toBeVisible()
  const [made] = await returnsOf(order)
  expect([made?.credit, made?.refund, made?.items[0]?.for_name]).toEqual([400, 0, other.name])
  const { order: fresh } = await api.orders.record(
    { orderId: String(made?.exchange_order_id) },
    await asOwner(),
  )
  expect([fresh.subtotal, fresh.discount, fresh.total_price]).toEqual([550, 400, 215])
  await openScreen(page, shop, listOf(order))
  await expect(rowOf(page, order)).toContainText(other.name)
})
