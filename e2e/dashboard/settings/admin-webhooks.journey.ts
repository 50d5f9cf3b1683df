/** Webhook: added, tested, failing, sent again, and with a new secret (R285 to R288). */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { openReceiver, type Receiver, verified } from '../../../test/outside/receiver.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, expectPopup, failCalls, openScreen, yes } from '../../desk.ts'
import { placeOrder } from '../../pages.ts'
import { button, field, press, row } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { expectWithin } from '../../checks/within.ts'

let receiver: Receiver
test.beforeEach(async () => {
  receiver = await openReceiver()
})
test.afterEach(() => receiver.close())

const hostOf = () => new URL(receiver.url).host
const rowOf = (page: Page) => row(page, hostOf())
const secretDialog = (page: Page, shop: Shop) =>
  page.getByRole('dialog', { name: shop.say(m.admin_webhook_secret_title, { host: hostOf() }) })
const readSecret = async (page: Page, shop: Shop) => {
  const dialog = secretDialog(page, shop)
  await expect(dialog).toBeVisible()
  const secret = await field(dialog, shop.say(m.admin_webhook_secret)).inputValue()
  await expectAccessible(page)
  await expectWithin(page)
  await page.keyboard.press('Escape')
  await expect(dialog, 'only its button closes it').toBeVisible()
  await press(dialog, shop.say(m.admin_done_close))
  await expect(dialog).toBeHidden()
  return secret
}

const deliveriesCall = /\/api\/webhook\/\d+\/deliveries/
/** Received deliveries with a valid signature; an invalid one throws. */
const told = (secret: string) =>
  receiver.received.map(
    (request) =>
      verified(secret, request) as { type: string; data: { order?: { number: string } } },
  )

test('a program is added, hears of an order, fails, gets what it missed, and a new secret', async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/webhooks')
  await expectAccessible(page)
  await press(page, shop.say(m.admin_webhook_add))
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_webhook_add), exact: true })
  const address = field(dialog, shop.say(m.admin_webhook_url))
  const save = button(dialog, shop.say(m.admin_webhook_save))
  await save.click()
  await expect(dialog).toContainText(shop.say(m.admin_webhook_say_events))
  await expectAccessible(page)
  await expectWithin(page)
  shop.allow(/422/)
  await address.fill('http://127.0.0.1/')
  for (const event of [m.admin_webhook_event_placed, m.admin_webhook_event_shipped])
    await dialog.getByRole('checkbox', { name: shop.say(event), exact: true }).check()
  await save.click()
  await expect(dialog).toContainText(shop.say(m.admin_webhook_say_private))
  await address.fill(receiver.url)
  await save.click()
  const secret = await readSecret(page, shop)
  await expect(rowOf(page)).toContainText(shop.say(m.admin_webhook_state_on))
  await expectAccessible(page)
  await expectWithin(page)

  await page.route(deliveriesCall, async (route) => {
    const response = await route.fetch()
    const { deliveries, ...figures } = await response.json()
    await route.fulfill({ response, json: { ...figures, deliveries: { ...deliveries, data: [] } } })
  })
  await rowOf(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hostOf())
  await expect(page.getByText(shop.say(m.admin_webhook_deliveries_empty))).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  const path = await placeOrder(shop.language, `011${String(Math.random()).slice(2, 10)}`)
  const { number } = (await api.orders.track({ token: path.slice('/order/'.length) })).order
  // Other journeys may place orders meanwhile.
  await expect.poll(() => told(secret).map(({ data }) => data.order?.number)).toContain(number)

  receiver.answer(500)
  await press(page, shop.say(m.admin_webhook_test))
  await expectPopup(page, shop.specified('test queued successfully', m.admin_webhook_tested))
  const tried = row(page, shop.say(m.admin_webhook_event_test))
  await expect(tried).toContainText(shop.say(m.admin_webhook_answer, { status: 500 }))
  await expect(tried).toContainText(shop.say(m.admin_webhook_delivery_waiting))
  receiver.answer(204)
  await tried.getByRole('button', { name: new RegExp(shop.say(m.admin_webhook_again)) }).click()
  await expectPopup(
    page,
    shop.specified('delivery queued successfully', m.admin_webhook_again_done),
  )
  // The screen updates by itself.
  await expect(tried).toContainText(shop.say(m.admin_webhook_delivery_delivered), {
    timeout: 15_000,
  })
  await expectAccessible(page)
  await expectWithin(page)

  const delivery = row(page, shop.say(m.admin_webhook_event_placed)).last()
  await delivery.getByRole('button', { name: new RegExp(shop.say(m.admin_webhook_body)) }).click()
  const body = page.getByRole('dialog', {
    name: shop.say(m.admin_webhook_event_placed),
    exact: true,
  })
  const numbers = told(secret).flatMap(({ data }) => data.order?.number ?? [])
  await expect(body).toContainText(new RegExp(`"number": "(${numbers.join('|')})"`))
  await expectAccessible(page)
  await expectWithin(page)
  await page.keyboard.press('Escape')
  await expect(body).toBeHidden()

  await press(page, shop.say(m.admin_webhook_rotate))
  const question = page.getByRole('alertdialog', { name: shop.say(m.admin_webhook_rotate_title) })
  await press(question, shop.say(m.admin_webhook_rotate))
  const another = await readSecret(page, shop)
  expect(another).not.toBe(secret)
  receiver.received.splice(0)
  await press(page, shop.say(m.admin_webhook_test))
  for (const one of [secret, another])
    await expect.poll(() => told(one).map(({ type }) => type)).toContain('webhook.test')
})

test('it is switched off, says why it went off, and is deleted', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { webhook } = await api.webhooks.create(
    { url: receiver.url, events: ['order.placed'] },
    await asOwner(),
  )
  await enter(page, shop, `/dashboard/webhooks/${webhook.id}/edit`)
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_webhook_edit), exact: true })
  await expect(
    dialog.getByRole('checkbox', { name: shop.say(m.admin_webhook_event_placed), exact: true }),
  ).toBeChecked()
  await dialog.getByRole('switch', { name: shop.say(m.admin_webhook_is_on), exact: true }).click()
  await expectAccessible(page)
  await press(dialog, shop.say(m.admin_webhook_save))
  await expectPopup(page, shop.specified('webhook updated successfully', m.admin_webhook_updated))
  await expect(rowOf(page)).toContainText(shop.say(m.admin_webhook_state_off))

  await api.webhooks.update({ id: webhook.id, is_on: true }, await asOwner())
  receiver.answer(410)
  await api.webhooks.test({ id: webhook.id }, await asOwner())
  await expect
    .poll(
      async () => (await api.webhooks.record({ id: webhook.id }, await asOwner())).webhook.state,
    )
    .toBe('gone')
  await openScreen(page, shop, `/dashboard/webhooks/${webhook.id}`)
  await expect(page.getByText(shop.say(m.admin_webhook_state_off_gone))).toBeVisible()
  await expect(button(page, shop.say(m.admin_webhook_test))).toHaveCount(0)
  await expectAccessible(page)

  await openScreen(page, shop, '/dashboard/webhooks')
  await rowOf(page)
    .getByRole('button', { name: shop.say(m.admin_delete_named, { name: hostOf() }) })
    .click()
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('webhook deleted successfully', m.admin_webhook_deleted))
  await expect(rowOf(page)).toHaveCount(0)
})

test('a list that does not come says so, and comes on the next try', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { webhook } = await api.webhooks.create(
    { url: receiver.url, events: ['order.placed'] },
    await asOwner(),
  )
  await enter(page, shop, '/dashboard/area')
  const goOn = await failCalls(page, shop, `**/api/webhook/${webhook.id}/deliveries*`, 'refused')
  await openScreen(page, shop, `/dashboard/webhooks/${webhook.id}`)
  await expectAccessible(page)
  await goOn()
  await press(page, shop.say(m.ui_try_again))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hostOf())
  await api.webhooks.delete({ id: webhook.id }, await asOwner())
})
