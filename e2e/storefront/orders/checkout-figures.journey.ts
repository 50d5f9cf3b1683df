/** Confirmations at checkout: a changed total, and more pieces than an order may have. */
import type { Page } from '@playwright/test'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner } from '../../desk.ts'
import { journeysPlace } from '../../goods/goods.ts'
import { newName, newPhone } from '../../orders/orders.ts'
import { button, field, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, bringCart, fillDelivery, orderPath, recipients } from '../../shopping.ts'

const price = 1200
const dearer = 1350.5

type Lamp = Awaited<ReturnType<typeof makeLamp>>

/** Deleted afterwards, since all journeys share the shop's lists. */
const made: number[] = []
test.afterEach(async () => {
  const owner = await asOwner()
  for (const id of made.splice(0)) await api.products.delete({ id }, owner)
})

/** Product of this journey, so that its price change affects nobody else. */
async function makeLamp({ language }: Shop) {
  const owner = await asOwner()
  const { subcategory } = await journeysPlace()
  const name = { en: `Lamp of ${newName()}`, ar: `مصباح ${newName()}` }
  const { product } = await api.products.create(
    { name: name.en, name_ar: name.ar, price, subcategory_id: subcategory.id, quantity: 500 },
    owner,
  )
  made.push(product.id)
  const countLeft = async () =>
    (await api.products.record({ id: String(product.id) }, owner)).product.quantity
  return { id: product.id, name: name[language], countLeft }
}

/** Gives the visitor a new guest cart; returns its token. */
async function bringLamps(page: Page, ...lamps: [Lamp, number][]): Promise<string> {
  const items = lamps.map(([{ id }, quantity]) => ({ product_id: id, quantity }))
  const { guest_token } = await api.cart.add({ items, guest_token: '' })
  await bringCart(page, guest_token)
  return guest_token
}

const setPrice = async (id: number, to: number) =>
  api.products.update({ id, price: to }, await asOwner())

/** A new phone, since orders per phone and day are limited. */
async function fillIn(page: Page, shop: Shop): Promise<void> {
  await fillDelivery(page, shop)
  await field(page, shop.say(m.checkout_phone)).fill(newPhone())
}

const place = (page: Page, shop: Shop) =>
  page.getByRole('button', { name: shop.say(m.checkout_place) })

test('a price that rose between looking and pressing is told, and only the next press takes it', async ({
  page,
  shop,
}) => {
  shop.allow(/409/)
  const lamp = await makeLamp(shop)
  const guestToken = await bringLamps(page, [lamp, 2])
  const { areaEstimate } = await api.areas.estimate({ lang: shop.language })
  const delivery =
    areaEstimate.find(({ city }) => city === recipients[shop.language].city)?.price ?? 0
  const { discount } = await api.cart.get({ guestToken })
  const sent: { total_seen: number; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/checkout/')) return
    sent.push({
      total_seen: request.postDataJSON().total_seen,
      key: request.headers()['idempotency-key'],
    })
  })
  await shop.open('/checkout')
  await fillIn(page, shop)
  await expect(
    page
      .getByText(shop.money(2 * price - discount + delivery))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await setPrice(lamp.id, dearer)
  await place(page, shop).click()

  const told = page.getByRole('status').filter({ hasText: shop.say(m.checkout_changed) })
  await expect(told).toBeFocused()
  const row = (label: string) => told.locator('dl > div').filter({ hasText: label })
  const total = 2 * dearer - discount + delivery
  await expect(row(lamp.name).locator('s')).toHaveText(shop.money(price))
  await expect(row(lamp.name).locator('b')).toHaveText(
    shop.say(m.cart_each, { price: shop.money(dearer) }),
  )
  await expect(row(shop.say(m.checkout_total)).locator('s')).toHaveText(
    shop.money(2 * price - discount + delivery),
  )
  await expect(row(shop.say(m.checkout_total)).locator('b')).toHaveText(shop.money(total))
  await expect(told.locator('dl > div')).toHaveCount(2)
  await expect(page).toHaveURL(shop.path('/checkout'))
  await expect(field(page, shop.say(m.checkout_address))).toHaveValue(
    recipients[shop.language].address,
  )
  expect(await lamp.countLeft()).toBe(500)
  await expectAccessible(page)

  const again = button(page, shop.say(m.checkout_place_for, { total: shop.money(total) }))
  await again.click()
  await expect(page).toHaveURL(orderPath)
  await expect(
    page.getByRole('complementary').getByText(shop.money(total)).filter({ visible: true }).first(),
  ).toBeVisible()
  expect(sent.map(({ total_seen }) => formatFigure(total_seen))).toEqual(
    [2 * price - discount + delivery, total].map(formatFigure),
  )
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(await lamp.countLeft()).toBe(498)
})

test('a dearer delivery is told with its city, and another city is another total', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const owner = await asOwner()
  const city = `Town ${newName()}`
  const { area } = await api.areas.create({ city, price: 40 }, owner)
  try {
    const guestToken = await bringLamps(page, [await makeLamp(shop), 1])
    await shop.open('/checkout')
    await fillIn(page, shop)
    await field(page, shop.say(m.checkout_city)).selectOption(city)
    await api.areas.update({ id: area.id, price: 55 }, owner)
    await place(page, shop).click()
    const told = page.getByRole('status').filter({ hasText: shop.say(m.checkout_changed) })
    await expect(told.locator('dl')).toContainText(shop.say(m.order_delivery, { city }))
    await expect(told.locator('dl > div').first().locator('b')).toHaveText(shop.money(55))
    const { discount } = await api.cart.get({ guestToken })
    const total = price - discount + 55
    await expect(
      page.getByRole('complementary').getByText(shop.money(total)).first(),
    ).toBeAttached()

    await field(page, shop.say(m.checkout_city)).selectOption(recipients[shop.language].city)
    await expect(told).toBeHidden()
    await expect(place(page, shop)).toHaveText(shop.say(m.checkout_place))
    await field(page, shop.say(m.checkout_city)).selectOption(city)
    await place(page, shop).click()
    await expect(page).toHaveURL(orderPath)
    await expect(
      page.getByRole('complementary').getByText(shop.money(total)).first(),
    ).toBeAttached()
  } finally {
    await api.areas.delete({ id: area.id }, owner)
  }
})

test('who wants more pieces than one order takes is told so at once, and whom to write to', async ({
  page,
  shop,
}) => {
  shop.allow(/409/)
  const [lamp, other] = [await makeLamp(shop), await makeLamp(shop)]
  await bringLamps(page, [lamp, 100], [other, 1])
  const { settings } = await api.settings.get({})
  await shop.open('/checkout')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(shop.say(m.checkout_pieces, { most: 100, day: 200 }))
  await expect(alert.getByRole('link', { name: settings.contact_email })).toHaveAttribute(
    'href',
    `mailto:${settings.contact_email}`,
  )
  await fillIn(page, shop)
  await place(page, shop).click()
  await expect(alert).toBeFocused()
  expect(await lamp.countLeft()).toBe(500)

  await alert.getByRole('button', { name: shop.say(m.checkout_change_cart) }).click()
  const panel = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await panel
    .getByRole('button', { name: shop.say(m.cart_remove_name, { name: other.name }) })
    .click()
  await press(panel, shop.say(m.ui_close))
  await expect(alert).toHaveCount(0)
  await place(page, shop).click()
  await expect(page).toHaveURL(orderPath)
  expect(await lamp.countLeft()).toBe(400)
})

test('a phone that has ordered as much as a day takes is told so', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/409/)
  const lamp = await makeLamp(shop)
  const phone = newPhone()
  for (const quantity of [100, 99]) await buyElsewhere(phone, lamp, quantity)
  await bringLamps(page, [lamp, 2])
  await shop.open('/checkout')
  await fillDelivery(page, shop)
  await field(page, shop.say(m.checkout_phone)).fill(phone)
  const alert = page.getByRole('alert')
  await expect(alert).toHaveCount(0)
  await place(page, shop).click()
  await expect(alert).toBeFocused()
  await expect(alert).toContainText(shop.say(m.checkout_pieces, { most: 100, day: 200 }))
  await expect(alert.getByRole('link', { name: shop.say(m.whatsapp_name) })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await expectAccessible(page)
  expect(await lamp.countLeft()).toBe(301)
})

async function buyElsewhere(phone: string, { id }: Lamp, quantity: number): Promise<void> {
  const { areaEstimate } = await api.areas.estimate({})
  const { guest_token } = await api.cart.add({
    items: [{ product_id: id, quantity }],
    guest_token: '',
  })
  const { state, address, firstName, lastName } = recipients.en
  await api.checkout.placeOrder({
    ...{
      guestToken: guest_token,
      first_name: firstName,
      last_name: lastName,
      state,
      address,
      phone,
    },
    city: areaEstimate[0]?.id ?? 0,
  })
}
