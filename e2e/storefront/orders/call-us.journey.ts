/**
 * Phone that may order only in person: the order is refused, nothing is lost, and the shop's
 * contacts are shown.
 */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner } from '../../desk.ts'
import { placeOrder } from '../../pages.ts'
import { field } from '../../parts.ts'
import { goodsOf, plainPiece } from '../../goods/pieces.ts'
import { expect, test } from '../../shop.ts'
import { api, bringCart, fillDelivery, makeCart, orderPath, typedDelivery } from '../../shopping.ts'

test('an order that the shop would rather take by phone', async ({ page, shop }) => {
  shop.allow(/409/)
  const blocked = `0128${String(Date.now()).slice(-7)}`
  const owner = await asOwner()
  await placeOrder(shop.language, blocked)
  await api.customers.update({ phone: blocked, mark: 'blocked' }, owner)
  const piece = plainPiece()
  await bringCart(page, await makeCart(goodsOf(piece)))
  await shop.open('/checkout')
  await fillDelivery(page, shop)
  const phone = field(page, shop.say(m.checkout_phone))
  await phone.fill(blocked)
  const place = page.getByRole('button', { name: shop.say(m.checkout_place) })
  await place.click()
  const dialog = page.getByRole('dialog', { name: shop.say(m.checkout_call_us) })
  await expect(dialog).toContainText(shop.say(m.checkout_call_us_help))
  await expect(dialog.getByRole('link', { name: shop.say(m.track_whatsapp) })).toHaveAttribute(
    'href',
    /wa\.me\/\d+\?text=/,
  )
  await expectAccessible(page)

  await dialog.getByRole('button', { name: shop.say(m.checkout_failed_back) }).click()
  await expect(dialog).toBeHidden()
  await expect(phone).toHaveValue(blocked)
  for (const [label, value] of typedDelivery(shop.language).filter(
    ([label]) => label !== m.checkout_phone,
  )) {
    await expect(field(page, shop.say(label))).toHaveValue(value)
  }
  await expect(page.getByRole('complementary')).toContainText(piece.name[shop.language])
  expect((await api.orders.page({ search: blocked }, owner)).allOrders.total).toBe(1)

  await api.customers.update({ phone: blocked, mark: null }, owner)
  await place.click()
  await expect(page).toHaveURL(orderPath)
})
