/** Payments in advance: recorded on the order's page, collected less at the door, and given back. */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, openScreen } from '../../desk.ts'
import { orderPath, placeOwnOrder } from '../../orders/orders.ts'
import { field, main, press } from '../../parts.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

test('what is paid already is not collected, and goes back when the order is rejected', async ({
  page,
  shop,
}) => {
  const { id, number } = await placeOwnOrder()
  await enter(page, shop, orderPath(id))
  await press(page, shop.say(m.admin_pay_add))
  const dialog = page.getByRole('dialog')
  const amount = field(dialog, shop.say(m.admin_pay_amount))
  const due = Number(await amount.inputValue())
  await amount.fill(String(due + 1))
  await untilStill(page)
  await expectAccessible(page)
  shop.allow(/422/)
  await press(dialog, shop.say(m.admin_pay_send))
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText(String(due)).first()).toBeVisible()
  await amount.fill('٢٠٠')
  await dialog.getByRole('radio', { name: shop.say(m.admin_pay_by_cash) }).check()
  await press(dialog, shop.say(m.admin_pay_send))
  await expect(dialog).toBeHidden()
  const payments = main(page).getByRole('region', { name: shop.say(m.admin_pay_list) })
  await expect(payments.getByRole('listitem')).toContainText('200')

  await api.orders.cancel({ order_id: id, reason: 'customer' }, await asOwner())
  await openScreen(page, shop, '/dashboard/orders?money=owed')
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await openScreen(page, shop, orderPath(id))
  await expect(payments.getByRole('status')).toContainText('200')
  await untilStill(page)
  await expectAccessible(page)
  await press(payments, shop.say(m.admin_pay_back_send))
  await press(page.getByRole('dialog'), shop.say(m.admin_pay_back_send))
  await expect(payments.getByRole('status')).toHaveCount(0)
  await expect(payments.getByRole('listitem')).toHaveCount(2)
})
