/**
 * Actions at the desk: each runs once, can be undone in turn by button and key, and reports
 * refusals.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500 } from '../../requests/answers.ts'
import { enter } from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import {
  deskOf,
  openOrder,
  placeQueue,
  queueOf,
  rowOf,
  undoToast,
  untilHeard,
} from '../../orders/order-desk.ts'
import { isPhone, readOrder } from '../../orders/orders.ts'
import { button } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

const refuse = (page: Page, address: string) => page.route(address, answer500)

const failedToast = (page: Page) => page.getByRole('alert').locator('.desk-toast')

test('a double press acts once', { tag: '@all' }, async ({ page, shop }) => {
  const queue = await placeQueue(3)
  await enter(page, shop, deskOf(queue))
  const { name, confirmed } = openOrder(page, shop)
  await expect(name).toHaveText(queue[0]!.name)
  await confirmed.dblclick()
  await expect(name).toHaveText(queue[1]!.name)
  await expect.poll(async () => (await readOrder(queue[0]!.id)).confirmation).toBe('confirmed')
  expect((await readOrder(queue[1]!.id)).confirmation).toBe('waiting')
  await untilHeard(page)
  await page.evaluate(async () => {
    const press = () =>
      document.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', bubbles: true }),
      )
    press()
    // Pause of a quick person, whose second press comes when the next order is open.
    await new Promise((soon) => setTimeout(soon, 150))
    press()
  })
  await expect(name).toHaveText(queue[2]!.name)
  await expect.poll(async () => (await readOrder(queue[1]!.id)).confirmation).toBe('confirmed')
  expect((await readOrder(queue[2]!.id)).confirmation).toBe('waiting')
})

test('an act that fails brings its order back, with words', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/500|Failed to load resource/)
  const queue = await placeQueue(2)
  const [first, second] = queue
  await enter(page, shop, deskOf(queue))
  const { card, name, confirmed } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await page.route('**/api/orders/confirm', answer500)
  await confirmed.click()
  await expect(name).toHaveText(second!.name)
  const told = page.getByRole('alert').locator('.desk-toast').filter({ hasText: first!.name })
  await expect(told).toContainText(shop.say(m.admin_something_wrong))
  await expectAccessible(page)
  await told.getByRole('button', { name: shop.say(m.admin_desk_show) }).click()
  await expect(name).toHaveText(first!.name)
  await expect(card.getByRole('alert')).toContainText(shop.say(m.admin_something_wrong))
  await page.unroute('**/api/orders/confirm')
  await confirmed.click()
  await expect(name).toHaveText(second!.name)
  await expect(told).toBeHidden()
  await expect.poll(async () => (await readOrder(first!.id)).confirmation).toBe('confirmed')
})

test('the last act is taken back by a key, then the one before shows again', {
  tag: '@all',
}, async ({ page, shop }) => {
  const queue = await placeQueue(3)
  const [first, second, third] = queue
  await enter(page, shop, deskOf(queue))
  const { name, confirmed } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await confirmed.click()
  await expect(name).toHaveText(second!.name)
  await untilHeard(page)
  await confirmed.click()
  await expect(name).toHaveText(third!.name)
  const toast = undoToast(page)
  await expect(toast).toContainText(second!.name)
  const undo = button(toast, shop.say(m.ui_undo))
  await expect(undo.locator('.key-hint')).toBeVisible({ visible: !isPhone() })
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ع', code: 'KeyU', bubbles: true })),
  )
  await expect(name).toHaveText(second!.name)
  await expect(name).toBeFocused()
  await expect(toast).toContainText(first!.name)
  await undo.click()
  await expect(name).toHaveText(first!.name)
  await expect(toast).toBeHidden()
  for (const { id } of [first!, second!])
    await expect.poll(async () => (await readOrder(id)).confirmation).toBe('waiting')
})

test('what could not be taken back is tried once more, and is nobody else’s', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/500|Failed to load resource/)
  const queue = await placeQueue(2)
  const [first] = queue
  await enter(page, shop, deskOf(queue))
  const { card, name, confirmed } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await confirmed.click()
  await refuse(page, '**/api/orders/reopen')
  await undoToast(page).getByRole('button').click()
  const again = shop.say(m.ui_try_again)
  await expect(failedToast(page)).toContainText(first!.name)
  await expect(failedToast(page).getByRole('button', { name: again })).toBeVisible()
  await expect(name).toHaveText(first!.name)
  await expect(card.getByRole('status')).toContainText(shop.say(m.admin_desk_told_confirmed))
  await expect(card).not.toContainText(shop.say(m.admin_desk_by_somebody))
  await expectAccessible(page)
  expect((await readOrder(first!.id)).confirmation).toBe('confirmed')
  await page.unroute('**/api/orders/reopen')
  await card.getByRole('alert').getByRole('button', { name: again }).click()
  await expect(failedToast(page)).toBeHidden()
  await expect.poll(async () => (await readOrder(first!.id)).confirmation).toBe('waiting')
  await expect(name).toHaveText(first!.name)
  await expect(confirmed).toBeEnabled()
})

test('while the shop has not answered the acts are busy', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const queue = await placeQueue(2)
  const [first, second] = queue
  await enter(page, shop, deskOf(queue))
  const { name, confirmed, noAnswer } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await confirmed.click()
  await expect(name).toHaveText(second!.name)
  const line = await holdUp(page, /\/api\/orders\/reopen/)
  await undoToast(page).getByRole('button').click()
  await expect(name).toHaveText(first!.name)
  for (const act of [confirmed, noAnswer]) await expect(act).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  await line.letGo()
  await expect(confirmed).not.toHaveAttribute('aria-busy')
  await confirmed.click()
  await expect(name).toHaveText(second!.name)
  await expect.poll(async () => (await readOrder(first!.id)).confirmation).toBe('confirmed')
})

test('of several acts that fail it says how many, and their rows say so', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/500|Failed to load resource/)
  const queue = await placeQueue(3)
  const [first, second, third] = queue
  await enter(page, shop, deskOf(queue))
  const { name, confirmed } = openOrder(page, shop)
  await refuse(page, '**/api/orders/confirm')
  for (const order of [first!, second!]) {
    await expect(name).toHaveText(order.name)
    await untilHeard(page)
    await confirmed.click()
    await expect(failedToast(page)).toContainText(order.name)
  }
  await expect(failedToast(page)).toContainText(
    shop.say(m.admin_desk_not_saved_count, { count: 2 }),
  )
  await expect(name).toHaveText(third!.name)
  await expectAccessible(page)
  const rows = await queueOf(page, shop)
  const words = shop.say(m.admin_desk_not_saved)
  for (const order of [first!, second!]) await expect(rowOf(rows, order)).toContainText(words)
  await expect(rowOf(rows, third!)).not.toContainText(words)
  await expectAccessible(page)
})
