/** Messages by WhatsApp to customers without an e-mail: one by one after a hand-over (R341). */
import type { Locator } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, openScreen } from '../../desk.ts'
import { orderPath, placeOwnOrder } from '../../orders/orders.ts'
import { button, main, press } from '../../parts.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const confirmed = async (email: string | null | undefined) => {
  const order = await placeOwnOrder({ email })
  await api.orders.confirm({ order_id: order.id }, await asOwner())
  return order
}

test('after a hand-over each customer without an e-mail has a message, and what was only opened is not sent', async ({
  page,
  shop,
}) => {
  const owner = await asOwner()
  const { courier } = await api.couriers.create(
    { name: `Felucca ${Math.trunc(Math.random() * 1e9)}` },
    owner,
  )
  const [first, second, mailed] = [
    await confirmed(null),
    await confirmed(null),
    await confirmed(undefined),
  ]
  const order_ids = [first.id, second.id, mailed.id]
  await api.parcels.create({ courier_id: courier.id, order_ids }, owner)
  const saidOf = async (id: number) =>
    (await api.orders.record({ orderId: String(id) }, owner)).messages[0]?.said
  await page
    .context()
    .route(/wa\.me/, (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  const opens = async (act: Locator, { phone, number }: { phone: string; number: string }) => {
    const opened = page.waitForEvent('popup')
    await act.click()
    const chat = await opened
    const url = new URL(chat.url())
    expect(url.pathname).toBe(`/2${phone}`)
    expect(url.searchParams.get('text')).toContain(number)
    await chat.close()
  }

  await enter(page, shop, `/dashboard/parcels/hand-over?courier=${courier.id}`)
  const send = shop.say(m.admin_hand_over_send, { count: 3 })
  await button(page, send).last().click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(shop.say(m.admin_hand_over_by_whatsapp))
  await button(asked, send).click()
  await main(page)
    .getByRole('link', { name: shop.say(m.admin_hand_over_messages, { count: 2 }) })
    .click()

  // Other journeys may have handed over orders too: this one begins with its own.
  const shown = (name: string) => button(page, name).filter({ visible: true })
  const rowOf = ({ name }: { name: string }) =>
    main(page).getByRole('listitem').filter({ hasText: name })
  const inTurn = main(page).getByRole('heading', { level: 2 })
  await expect(main(page)).toContainText(first.name)
  await expect(main(page)).not.toContainText(mailed.name)
  if ((await inTurn.textContent()) !== first.name)
    await rowOf(first).getByRole('button').first().click()
  await expect(inTurn).toHaveText(first.name)
  await expect(main(page)).toContainText(courier.name)
  await expectAccessible(page)

  await opens(shown(shop.say(m.admin_messages_open)), first)
  await expect.poll(() => saidOf(first.id)).toBe('opened')
  await opens(
    main(page)
      .getByRole('button', { name: shop.say(m.admin_messages_sent_next) })
      .filter({ visible: true }),
    second,
  )
  await expect.poll(() => saidOf(first.id)).toBe('sent')
  await expect.poll(() => saidOf(second.id)).toBe('opened')
  await expect(inTurn).toHaveText(second.name)
  await expect(rowOf(first)).toContainText(/\d\d:\d\d/)
  await shown(shop.say(m.admin_message_say_not)).click()
  await expect.poll(() => saidOf(second.id)).toBe('not_sent')
  await expect(button(rowOf(second), shop.say(m.admin_message_sms))).toBeVisible()
  await page.reload()
  await expect(button(rowOf(second), shop.say(m.admin_message_sms))).toBeVisible()
  await expectAccessible(page)

  // The order's screen has the same messages, and its timeline who said what.
  await openScreen(page, shop, orderPath(second.id))
  const message = shop.say(m.admin_message_shipped)
  await expect(main(page)).toContainText(shop.say(m.admin_messages_unmailed))
  await opens(
    page.getByRole('link', { name: shop.say(m.admin_message_whatsapp_named, { message }) }),
    second,
  )
  await press(page, shop.say(m.admin_message_say_sent_named, { message }))
  await expect.poll(() => saidOf(second.id)).toBe('sent')
  await page.reload()
  for (const said of [m.admin_timeline_message_sent, m.admin_timeline_message_not_sent])
    await expect(main(page)).toContainText(shop.say(said, { message }))
  await expectAccessible(page)

  const { parcels } = await api.parcels.page({ courier_id: courier.id }, owner)
  for (const { id } of parcels.data) await api.parcels.delivered({ parcel_id: id }, owner)
  await api.couriers.update({ id: courier.id, is_active: false }, owner)
})
