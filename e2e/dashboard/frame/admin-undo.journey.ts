/**
 * Optimistic changes in the dashboard: shown before the response, reverted after a refusal, with an
 * undo after success.
 */
import * as m from '#messages'
import { asOwner, enter, expectFailure, ownName } from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { waitForMail } from '../../people/mails.ts'
import {
  orderPath,
  placeOwnOrder,
  readOrder,
  shipAnyway,
  statusEditor,
  unfoldMessage,
} from '../../orders/orders.ts'
import { newEmail } from '../../people/people.ts'
import { plainPiece } from '../../goods/pieces.ts'
import { expect, test } from '../../shop.ts'
import { api, phone } from '../../shopping.ts'

test('an order’s status shows at once, and Undo makes it what it was and says so to the customer', async ({
  page,
  shop,
  isMobile,
}) => {
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  const line = await holdUp(page, /\/api\/orders\/update-status$/)
  const editor = statusEditor(page, shop)
  const { pill } = editor
  await editor.status('accept').check()
  await editor.update.click()
  await expect(pill).toHaveText(shop.say(m.admin_order_accept))
  expect(line.count()).toBe(1)
  expect((await readOrder(order.id)).status).toBe('pending')
  await line.letGo()
  const toast = page.getByRole('status').filter({
    hasText: shop.say(m.admin_order_now_mailed, { status: shop.say(m.admin_order_accept) }),
  })
  // The toast covers no navigation.
  const tabs = page.getByRole('navigation', { name: shop.say(m.admin_tab_bar) })
  if (isMobile) {
    const [above, below] = [await toast.boundingBox(), await tabs.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  }
  await toast.getByRole('button', { name: shop.say(m.ui_undo) }).click()
  await expect(pill).toHaveText(shop.say(m.admin_order_pending))
  await expect(editor.status('pending')).toBeChecked()
  await expect
    .poll(async () => (await readOrder(order.id)).events.map(({ status }) => status))
    .toEqual(['pending', 'accept', 'pending'])
  await waitForMail(
    order.email,
    m.order_with_us({ number: order.number, phone: order.phone }, { locale: 'en' }),
  )
})

test('an Undo that comes too late is refused, and nothing is written over', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const order = await placeOwnOrder({ email: null })
  await enter(page, shop, orderPath(order.id))
  const editor = statusEditor(page, shop)
  const { pill } = editor
  await editor.status('shipped').check()
  await editor.update.click()
  await shipAnyway(page, shop, order.number)
  // No customer is mailed.
  const toast = page
    .getByRole('status')
    .filter({ hasText: shop.say(m.admin_order_now, { status: shop.say(m.admin_order_shipped) }) })
  await expect(toast).toBeVisible()
  await expect(toast).not.toContainText(
    shop.say(m.admin_order_now_mailed, { status: shop.say(m.admin_order_shipped) }),
  )
  const undo = toast.getByRole('button', { name: shop.say(m.ui_undo) })
  await undo.hover()
  await api.orders.updateStatus({ order_id: order.id, status: 'accept' }, await asOwner())
  await undo.click()
  const why = `${shop.say(m.admin_order_not_updated)} ${shop.say(m.admin_order_changed_meanwhile)}`
  await expectFailure(page, shop, shop.specified('Error', m.admin_error), why)
  await expect(pill).toHaveText(shop.say(m.admin_order_accept))
  expect((await readOrder(order.id)).status).toBe('accept')
})

test('who has left the order is told where they are that it was not changed', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/ERR_FAILED/)
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  let lose = () => {}
  const lost = new Promise<void>((resolve) => (lose = resolve))
  await page.route(/\/api\/orders\/update-status$/, async (route) => {
    await lost
    await route.abort()
  })
  const editor = statusEditor(page, shop)
  await editor.status('accept').check()
  await editor.update.click()
  await page
    .getByRole('link', { name: shop.say(m.admin_orders), exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shop.say(m.admin_orders))
  await expect(page.getByRole('table')).toBeVisible()
  lose()
  const why = `${shop.say(m.admin_order_not_updated)} ${shop.say(m.admin_no_response)}`
  await expectFailure(page, shop, shop.specified('Error', m.admin_error), why)
  expect((await readOrder(order.id)).status).toBe('pending')
})

test('words alone are sent without a way back', { tag: '@all' }, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  const editor = statusEditor(page, shop)
  await unfoldMessage(page, shop)
  await editor.message.fill('We call you at five.')
  await editor.update.click()
  await expect(
    page
      .getByRole('status')
      .getByText(shop.specified('Order status updated successfully', m.admin_order_updated)),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: shop.say(m.ui_undo) })).toHaveCount(0)
})

test('a review that was accepted by mistake is new again, and a mark shows before it is stored', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = ownName('Salma')
  const { product } = await api.products.get({ id: plainPiece().slug })
  await api.reviews.create({
    product_id: product.id,
    name,
    email: newEmail(),
    rate: 4,
    review: 'Soft, and true to size.',
  })
  await api.callbacks.create({ name, email: newEmail(), phone, country: 'Egypt', type: 'call' })
  await enter(page, shop, `/dashboard/reviews?search=${encodeURIComponent(name)}`)
  const card = page.getByRole('article', { name: shop.say(m.admin_review_by, { name }) })
  const deciding = await holdUp(page, /\/changeStatus$/)
  await card
    .getByRole('button', { name: new RegExp(`^${shop.say(m.admin_review_accept)}: `) })
    .click()
  await expect(card.getByRole('button', { pressed: true })).toContainText(
    shop.say(m.admin_review_accepted),
  )
  await expect(card.getByRole('button', { pressed: true })).toBeFocused()
  expect(deciding.count()).toBe(1)
  await deciding.letGo()
  await page
    .getByRole('status')
    .getByRole('button', { name: shop.say(m.ui_undo) })
    .click()
  await expect(card.getByText(shop.say(m.admin_review_new), { exact: true })).toBeVisible()
  const stored = async () =>
    (await api.reviews.page({ search: name }, await asOwner())).allReviews.data[0]
  await expect.poll(stored).toMatchObject({ is_accepted: 'rejected', is_new: true })

  await shop.open(`/dashboard/callbacks?search=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name }) })
  const marking = await holdUp(page, /\/callback\/\d+\/changeStatus$/)
  await row
    .getByRole('button', {
      name: shop.say(m.admin_mark_named, { action: shop.say(m.admin_callback_mark_done), name }),
    })
    .click()
  await expect(row).toContainText(shop.say(m.admin_state_done))
  expect(marking.count()).toBe(1)
  await marking.letGo()
  await page
    .getByRole('status')
    .getByRole('button', { name: shop.say(m.ui_undo) })
    .click()
  await expect(row).toContainText(shop.say(m.admin_state_waiting))
})
