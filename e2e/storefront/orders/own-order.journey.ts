/** What a customer does with an own order: correct or cancel it while it waits, and order it again. */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter } from '../../desk.ts'
import { readShifts, watchShifts } from '../../checks/layout-shifts.ts'
import { againButton, openCancel, openCorrect } from '../../orders/own-order.ts'
import { placeDelivered, removeGoods } from '../../orders/returns.ts'
import { placeOwnOrder } from '../../orders/orders.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

test.afterEach(removeGoods)

test('phone and address are corrected until the order is packed', async ({ page, shop }) => {
  shop.allow(/409/)
  const { token, id } = await placeOwnOrder({ lang: shop.language })
  await watchShifts(page)
  await shop.open(`/order/${token}`)
  const correct = await openCorrect(page, shop)
  await expect(correct.send).toBeVisible()
  expect((await readShifts(page)).sum).toBeLessThan(0.02)
  await correct.address.fill(' ')
  await correct.phone.fill('0123')
  await correct.send.click()
  await expect(correct.form).toContainText(shop.say(m.form_invalid_phone))
  await expect(correct.form).toContainText(shop.say(m.form_address_required))
  await expectAccessible(page)
  await correct.phone.fill('٠١١٩٨٧٦٥٤٣٢')
  await correct.address.fill('7 Corniche Street')
  await correct.send.click()
  await expect(correct.form).toBeHidden()
  const things = page.getByRole('complementary')
  await expect(things).toContainText('7 Corniche Street')
  const { order } = await api.orders.track({ token, lang: shop.language })
  expect(order).toMatchObject({ phone: '01198765432', address: '7 Corniche Street' })
  const confirmed = { en: 'is confirmed', ar: 'تم تأكيد' }[shop.language]
  // A desk that changes the order meanwhile is not overwritten.
  const again = await openCorrect(page, shop)
  await api.orders.confirm({ order_id: id }, await asOwner())
  await again.address.fill('8 Corniche Street')
  await again.send.click()
  await expect(again.alert).toHaveText(shop.say(m.order_changed_meanwhile))
  await expect(page.locator('.order-page-lead')).toContainText(confirmed)
  await again.send.click()
  await expect(again.form).toBeHidden()
  await expect(things).toContainText('8 Corniche Street')
})

test('an order is cancelled with a reason, which the desk reads', async ({ page, shop }) => {
  const { token, id } = await placeOwnOrder({ lang: shop.language })
  await shop.open(`/order/${token}`)
  const cancel = await openCancel(page, shop)
  await cancel.send.click()
  await expect(cancel.form).toContainText(shop.say(m.order_cancel_why_required))
  await cancel.keep.click()
  await expect(cancel.form).toBeHidden()
  await expect(page.locator('summary:focus')).toContainText(shop.say(m.order_cancel_help))
  await openCancel(page, shop)
  await cancel.pick(m.order_cancel_too_long).check()
  await expectAccessible(page)
  await cancel.send.click()
  await expect(
    page.getByRole('status').filter({ hasText: shop.say(m.order_cancelled) }),
  ).toBeVisible()
  await expect(cancel.form).toBeHidden()
  await expect(page.getByText(shop.say(m.order_correct_help))).toBeHidden()
  await expect(againButton(page, shop)).toBeVisible()
  await enter(page, shop, `/dashboard/orders/orderDetails/${id}`)
  const timeline = page.getByRole('region', { name: shop.say(m.admin_timeline) })
  await expect(timeline).toContainText(shop.say(m.order_cancel_too_long))
  await expect(timeline).toContainText(shop.say(m.admin_timeline_by_customer))
})

test('an order that is packed meanwhile says so, and offers neither any more', async ({
  page,
  shop,
}) => {
  shop.allow(/409/)
  const { token, id } = await placeOwnOrder({ lang: shop.language })
  await shop.open(`/order/${token}`)
  const cancel = await openCancel(page, shop)
  await cancel.pick(m.order_cancel_other).check()
  await api.orders.updateStatus({ order_id: id, status: 'shipped' }, await asOwner())
  await cancel.send.click()
  await expect(
    page.getByRole('status').filter({ hasText: shop.say(m.order_not_waiting) }),
  ).toBeVisible()
  await expect(cancel.form).toBeHidden()
})

test('the pieces of an order are put into the cart again, as far as they are there', async ({
  page,
  shop,
}) => {
  shop.allow(/409/)
  const { token, product } = await placeDelivered(shop)
  const { order } = await api.orders.track({ token })
  await shop.open(`/order/${token}`)
  const line = page.getByRole('complementary').getByRole('link', { name: product, exact: true })
  await expect(line).toHaveAttribute('href', new RegExp(`/productdetails/${order.items[0]?.slug}$`))
  await againButton(page, shop).click()
  const cart = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await expect(cart).toContainText(product)
  await page.keyboard.press('Escape')
  const { id } = (await api.products.get({ id: order.items[0]?.slug ?? '' })).product
  const stock = [{ size: 'M', color: 'Clay', quantity: 2 }]
  await api.products.update({ id, stock }, await asOwner())
  await againButton(page, shop).click()
  // The cart took the last pieces before: this time nothing is added.
  await expect(
    page.getByRole('status').filter({ hasText: shop.say(m.order_again_none) }),
  ).toBeVisible()
})
