/** Two members at the order desk: each sees the other's actions, and neither overrides them. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { noAnswer } from '../../requests/answers.ts'
import { enter } from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { deskOf, openOrder, placeQueue, queueOf, rowOf } from '../../orders/order-desk.ts'
import {
  isPhone,
  newName,
  orderPath,
  placeOwnOrder,
  readOrder,
  rejectDialog,
} from '../../orders/orders.ts'
import { logInAdmin } from '../../people/people.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const streaming = (page: Page) => page.waitForResponse(/\/api\/orders\/stream/)

/** Another member, simulated by a session that confirms through the API. */
async function elsewhere() {
  const { token, user } = await logInAdmin()
  return {
    name: user.name,
    confirm: async (id: number) =>
      api.orders.confirm({ order_id: id, version: (await readOrder(id)).version }, { token }),
    reject: async (id: number) =>
      api.orders.cancel(
        { order_id: id, version: (await readOrder(id)).version, reason: 'fake' },
        { token },
      ),
    noAnswer: async (id: number) =>
      api.orders.noAnswer({ order_id: id, version: (await readOrder(id)).version }, { token }),
  }
}

test('what a customer does by themselves is said in the order that is open', async ({
  page,
  shop,
}) => {
  const queue = await placeQueue(1)
  const [{ token, id }] = queue as [(typeof queue)[0]]
  const heard = streaming(page)
  await enter(page, shop, deskOf(queue))
  const { card } = openOrder(page, shop)
  await heard
  const { phone, state } = await readOrder(id)
  await api.ownOrder.correct({ token, phone, state, address: '9 Corniche Street' })
  const status = card.getByRole('status')
  await expect(status).toContainText(shop.say(m.admin_desk_by_customer_corrected))
  await api.ownOrder.cancel({ token, why: 'elsewhere' })
  await expect(status).toContainText(shop.say(m.admin_desk_by_customer_cancelled))
})

test('what somebody else does is said in the row, which leaves; the order that is open stays', {
  tag: '@all',
}, async ({ page, shop }) => {
  const queue = await placeQueue(3)
  const [first, second, third] = queue
  const other = await elsewhere()
  const heard = streaming(page)
  await enter(page, shop, deskOf(queue))
  const { card, name, noAnswer } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await heard
  const words = shop.say(m.admin_desk_by_confirmed, { name: other.name })
  if (!isPhone()) {
    const rows = await queueOf(page, shop)
    await other.confirm(second!.id)
    await expect(rowOf(rows, second!)).toContainText(words, { timeout: 1500 })
    await expectAccessible(page)
    await expect(rowOf(rows, second!)).toHaveCount(0)
  }
  await other.confirm(first!.id)
  await expect(card.getByRole('status')).toContainText(words, { timeout: 1500 })
  await expect(name).toHaveText(first!.name)
  await expect(noAnswer).toBeDisabled()
  await expectAccessible(page)
  await card.getByRole('button', { name: shop.say(m.admin_desk_next) }).click()
  if (isPhone()) {
    await expect(name).toHaveText(second!.name)
    await page.getByRole('button', { name: shop.say(m.admin_desk_next) }).click()
  }
  await expect(name).toHaveText(third!.name)
  const rows = await queueOf(page, shop)
  await expect(rowOf(rows, first!)).toHaveCount(0)
})

test('what somebody else did while the desk was not yet connected is known once it is', {
  tag: '@all',
}, async ({ page, shop }) => {
  const queue = await placeQueue(2)
  const [first, second] = queue
  const other = await elsewhere()
  const line = await holdUp(page, /\/api\/orders\/stream/)
  await enter(page, shop, deskOf(queue))
  const { card, name } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await expect.poll(line.count).toBe(1)
  await other.confirm(first!.id)
  await line.letGo()
  await expect(card.getByRole('status')).toContainText(shop.say(m.admin_desk_by_somebody))
  await card.getByRole('button', { name: shop.say(m.admin_desk_next) }).click()
  await expect(name).toHaveText(second!.name)
})

test('a new order comes by itself', { tag: '@all' }, async ({ page, shop }) => {
  const firstName = newName()
  const first = await placeOwnOrder({ firstName, lastName: 'Adel' })
  const heard = streaming(page)
  await enter(page, shop, deskOf([first]))
  await expect(openOrder(page, shop).name).toHaveText(first.name)
  await heard
  const second = await placeOwnOrder({ firstName, lastName: 'Badr' })
  await expect(
    page
      .getByRole('button', { name: shop.say(m.admin_desk_place, { place: 1, count: 2 }) })
      .or(page.getByRole('link', { name: second.name }))
      .first(),
  ).toBeVisible()
  await expect(openOrder(page, shop).name).toHaveText(first.name)
})

test('an act on a card that is old is refused in words, and nothing is lost', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409|stream|request failed|Failed to load resource/)
  const queue = await placeQueue(3)
  const [first, second, third] = queue
  const other = await elsewhere()
  // Blocks news of the other member.
  await page.route(/\/api\/orders\/stream/, (route) => route.abort('connectionfailed'))
  await enter(page, shop, deskOf(queue))
  const { name, confirmed, noAnswer } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await other.noAnswer(first!.id)
  await confirmed.click()
  await expect(name).toHaveText(second!.name)
  const told = page.getByRole('alert').locator('.desk-toast').filter({ hasText: first!.name })
  await expect(told).toContainText(shop.say(m.admin_order_changed_meanwhile))
  expect(await readOrder(first!.id)).toMatchObject({ confirmation: 'no_answer', tries: 1 })
  // The order moves to its new position, and actions on it work.
  await told.getByRole('button', { name: shop.say(m.admin_desk_show) }).click()
  await expect(name).toHaveText(first!.name)
  await expect(noAnswer).toBeEnabled()
  await confirmed.click()
  await expect.poll(async () => (await readOrder(first!.id)).confirmation).toBe('confirmed')
  await expect(name).toHaveText(second!.name)

  const line = await holdUp(page, /\/api\/desk(\?|$)/)
  await other.confirm(second!.id)
  await noAnswer.click()
  await expect(name).toHaveText(third!.name)
  const gone = page.getByRole('alert').locator('.desk-toast').filter({ hasText: second!.name })
  await expect(gone).toContainText(shop.say(m.admin_desk_by_somebody))
  expect(await readOrder(second!.id)).toMatchObject({ confirmation: 'confirmed', tries: 0 })
  await line.letGo()
})

test('an order that somebody else was first with is not rejected unseen: told what it is now, the next press counts', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409|stream|request failed|Failed to load resource/)
  const queue = await placeQueue(2)
  const [first, second] = queue
  const other = await elsewhere()
  await page.route(/\/api\/orders\/stream/, noAnswer)
  await enter(page, shop, deskOf(queue))
  const { name, cancel } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await cancel.click()
  const asking = rejectDialog(page, shop, first!.number)
  await asking.reason(m.admin_reason_customer).check()
  await other.confirm(first!.id)
  await asking.reject.click()
  const told = asking.dialog.getByRole('alert')
  await expect(told).toContainText(shop.say(m.admin_confirmation_confirmed))
  await expect(told).toContainText(other.name)
  await expect(told).toBeFocused()
  await expectAccessible(page)
  expect((await readOrder(first!.id)).status).toBe('pending')
  await asking.reject.click()
  await expect(asking.dialog).toBeHidden()
  await expect(name).toHaveText(second!.name)
  expect(await readOrder(first!.id)).toMatchObject({ status: 'reject', reason: 'customer' })

  await cancel.click()
  const again = rejectDialog(page, shop, second!.number)
  await again.reason(m.admin_reason_customer).check()
  await other.reject(second!.id)
  await again.reject.click()
  await expect(again.dialog.getByRole('alert')).toContainText(shop.say(m.admin_order_reject))
  const seeOrder = again.dialog.getByRole('link', {
    name: shop.say(m.admin_edit_see_order),
    exact: true,
  })
  await expect(seeOrder).toHaveAttribute('href', shop.path(orderPath(second!.id)))
  // Nothing is left to reject, and the button that opened the dialog is gone.
  await expect(again.reject).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(again.dialog).toBeHidden()
  await expect(name).toHaveText(second!.name)
  await expect(name).toBeFocused()
})
