/** Manual order for a customer on the phone or in a chat. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner, enter, expectFailure, ownName } from '../../desk.ts'
import { newName, newPhone, placeOwnOrder, readOrder } from '../../orders/orders.ts'
import { button, main, press, textbox } from '../../parts.ts'
import {
  expectFigure,
  found,
  lineOf,
  makeDress,
  makeVase,
  removePieces,
  search,
  theButton,
} from '../../goods/pieces-at-hand.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const path = '/dashboard/orders/add'

// New phones only, so that no customer is known.
test.afterEach(removePieces)

test.beforeEach(({ shop }) => shop.allow(/customers\/get|404/))

const source = (page: Page, shop: Shop, name = m.admin_source_whatsapp): Locator =>
  page.getByRole('radio', { name: shop.say(name), exact: true })
const place = (page: Page, shop: Shop): Locator => theButton(page, shop.say(m.admin_make_place))
const ordersOf = async (phone: string) =>
  (await api.customers.record({ phone }, await asOwner())).orders.data

/** Screen of the placed order, and the order in the shop. */
async function placed(page: Page) {
  await expect(page).toHaveURL(/\/dashboard\/orders\/\d+\/made$/)
  return readOrder(Number(/(\d+)\/made$/.exec(page.url())?.[1]))
}

/** Fills in the customer of an unknown phone. */
async function fillCustomer(page: Page, shop: Shop, phone = newPhone()) {
  await textbox(page, shop.say(m.admin_order_phone)).fill(phone)
  await textbox(page, shop.say(m.checkout_first_name)).fill('Marwa')
  await textbox(page, shop.say(m.checkout_last_name)).fill('Said')
  const city = page.getByRole('combobox', { name: shop.say(m.admin_order_city), exact: true })
  await city.selectOption({ index: 1 })
  await textbox(page, shop.say(m.admin_edit_area)).fill('Dokki')
  await textbox(page, shop.say(m.admin_order_address)).fill('14 Mossadak Street, flat 9')
  return { phone, city }
}

test('two pieces for somebody who is known: within twelve taps and fields', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [dress, vase] = await Promise.all([makeDress({ M: 4 }), makeVase()])
  const known = await placeOwnOrder({ lang: 'ar' })
  await enter(page, shop, path)
  // Counts presses, beginning with New order.
  let steps = 1
  const tap = async (what: Locator) => {
    steps += 1
    await what.click()
  }
  const type = async (where: Locator, words: string) => {
    steps += 1
    await where.fill(words)
  }
  // Radio buttons are pressed by their labels.
  steps += 1
  await source(page, shop).check()
  await type(search(page, shop), dress.word)
  await expect(found(page, dress.name, 'M')).toContainText(
    shop.say(m.admin_piece_left, { count: 4 }),
  )
  await tap(found(page, dress.name, 'M'))
  await type(search(page, shop), vase.word)
  await tap(found(page, vase.name, shop.say(m.admin_piece_take)))
  await type(
    textbox(page, shop.say(m.admin_order_phone)),
    `+2 ${known.phone.slice(0, 5)} ${known.phone.slice(5)}`,
  )
  await expect(textbox(page, shop.say(m.checkout_first_name))).toHaveValue(known.first_name)
  await expect(page.getByRole('radio', { name: new RegExp(known.address) })).toBeChecked()
  await tap(place(page, shop))
  expect(steps).toBeLessThanOrEqual(12)

  const order = await placed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
  expect(order).toMatchObject({
    ...{
      source: 'whatsapp',
      confirmation: 'confirmed',
      language: 'ar',
      phone: known.phone,
      email: known.email,
    },
    ...{ first_name: known.first_name, address: known.address, subtotal: 500 },
    items: [
      { product_id: dress.id, size: 'M', quantity: 1 },
      { product_id: vase.id, quantity: 1 },
    ],
  })
  const send = page.getByRole('link', { name: shop.say(m.admin_made_send), exact: true })
  const chat = new URL((await send.getAttribute('href')) ?? '')
  expect(chat.origin + chat.pathname).toBe(`https://wa.me/2${known.phone}`)
  expect(chat.searchParams.get('text')).toContain(order.number)
  await expect(
    page.getByRole('region', { name: shop.say(m.admin_made_reads, { name: known.first_name }) }),
  ).toContainText(order.number)
  await page.getByRole('link', { name: shop.say(m.admin_edit_see_order), exact: true }).click()
  await expect(page).toHaveURL(
    (url) => url.pathname === shop.path(`/dashboard/orders/orderDetails/${order.id}`),
  )
})

test('two presses on Place order make one order, and so does an answer that was lost', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/request failed|Failed to load resource/)
  const vase = await makeVase()
  await enter(page, shop, `${path}?phone=${newPhone()}`)
  await source(page, shop).check()
  await search(page, shop).fill(vase.word)
  await found(page, vase.name, shop.say(m.admin_piece_take)).click()
  const { phone } = await fillCustomer(page, shop)
  // The order is placed, but its response is lost.
  await page.route(/\/api\/orders\/create$/, async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await place(page, shop).click()
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_make_failed),
  )
  await page.unroute(/\/api\/orders\/create$/)
  await place(page, shop).dblclick()
  const order = await placed(page)
  expect((await ordersOf(phone)).map(({ id }) => id)).toEqual([order.id])
})

test('what somebody bought meanwhile is said at its line, and the rest can be ordered', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const vase = await makeVase({ quantity: 2 })
  await enter(page, shop, path)
  await source(page, shop, m.admin_source_phone).check()
  await search(page, shop).fill(vase.word)
  await found(page, vase.name, shop.say(m.admin_piece_take)).click()
  const line = lineOf(page, vase.name)
  await press(line, shop.say(m.ui_plus))
  await expect(button(line, shop.say(m.ui_plus))).toBeDisabled()
  await fillCustomer(page, shop)
  const { guest_token } = await api.cart.add({
    items: [{ product_id: vase.id, quantity: 1 }],
    guest_token: '',
  })
  await placeOwnOrder({ guestToken: guest_token })
  await place(page, shop).click()
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_make_failed),
  )
  await expect(line).toContainText(shop.say(m.admin_make_short, { count: 1 }))
  await press(line, shop.say(m.ui_minus))
  await place(page, shop).click()
  expect((await placed(page)).items).toMatchObject([{ product_id: vase.id, quantity: 1 }])
})

test('the sums follow pieces and city; where they are others by now the order waits', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const owner = await asOwner()
  const { area } = await api.areas.create({ city: ownName('Siwa oasis'), price: 85 }, owner)
  const vase = await makeVase({ price: 100 })
  try {
    await enter(page, shop, path)
    await source(page, shop).check()
    await search(page, shop).fill(vase.word)
    await found(page, vase.name, shop.say(m.admin_piece_take)).click()
    await expectFigure(page, shop, 100)
    const { city } = await fillCustomer(page, shop)
    await city.selectOption(String(area.id))
    await expectFigure(page, shop, 185)
    await api.areas.update({ id: String(area.id), price: 90 }, owner)
    await place(page, shop).click()
    await expectFailure(
      page,
      shop,
      shop.specified('Error', m.admin_error),
      shop.say(m.admin_make_failed),
    )
    await expectFigure(page, shop, 190)
    await place(page, shop).click()
    expect((await placed(page)).total_price).toBe(190)
  } finally {
    await api.areas.delete({ id: area.id }, owner)
  }
})

test('what is missing is named, and nothing typed is left behind unasked', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await enter(page, shop, path)
  await place(page, shop).click()
  const alert = page.getByRole('alert')
  for (const label of [
    m.admin_make_source,
    m.admin_pieces,
    m.admin_order_phone,
    m.checkout_first_name,
    m.admin_order_city,
  ])
    await expect(alert).toContainText(shop.say(label))
  await expect(alert).toBeFocused()
  await expect(page.getByText(shop.say(m.admin_make_say_source), { exact: true })).toBeVisible()
  await source(page, shop).check()
  // Corrected fields are no longer listed.
  await expect(alert).not.toContainText(shop.say(m.admin_make_source))
  await expect(alert).toContainText(shop.say(m.admin_pieces))
  await textbox(page, shop.say(m.checkout_first_name)).fill('Marwa')
  await page
    .getByRole('link', { name: shop.say(m.admin_desk), exact: true })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await press(question, shop.say(m.admin_unsaved_stay))
  await expect(textbox(page, shop.say(m.checkout_first_name))).toHaveValue('Marwa')
})

test('nothing lies over an order that is being written: a new one is told by name when nothing is typed any more', {
  tag: '@all',
}, async ({ page, shop }) => {
  const toasts = page.locator('.toast')
  const streaming = page.waitForResponse(/\/api\/orders\/stream/)
  await enter(page, shop, path)
  const first = textbox(page, shop.say(m.checkout_first_name))
  await first.fill('Marwa')
  await streaming
  // Records toasts, since they disappear.
  await page.evaluate(() => {
    const keep = () => {
      for (const toast of document.querySelectorAll('.toast'))
        document.body.dataset.told += toast.textContent
    }
    new MutationObserver(keep).observe(document.body, { childList: true, subtree: true })
  })
  const counted = page.waitForResponse(/\/api\/overview\/waiting/)
  const silent = await placeOwnOrder()
  await counted
  await first.fill('')
  // Orders of other journeys may be reported together as a number: retried until one arrives alone.
  await expect(async () => {
    const { number } = await placeOwnOrder()
    await expect(toasts.filter({ hasText: number })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 40_000 })
  expect(await page.locator('body').getAttribute('data-told')).not.toContain(silent.number)
})

test('from a customer’s page the form is filled; another address is typed, another phone empties what the first had brought', {
  tag: '@all',
}, async ({ page, shop }) => {
  const known = await placeOwnOrder()
  await enter(page, shop, `${path}?phone=${known.phone}`)
  const first = textbox(page, shop.say(m.checkout_first_name))
  await expect(first).toHaveValue(known.first_name)
  await expect(
    page.getByRole('link', { name: new RegExp(shop.say(m.admin_customer_open, { count: 1 })) }),
  ).toBeVisible()
  const address = textbox(page, shop.say(m.admin_order_address))
  await expect(address).toBeHidden()
  await page.getByRole('radio', { name: shop.say(m.admin_make_other_address), exact: true }).check()
  await expect(address).toHaveValue('')
  await address.fill('At her mother’s')
  await textbox(page, shop.say(m.admin_order_phone)).fill(newPhone())
  await expect(page.getByText(shop.say(m.admin_make_new_phone), { exact: true })).toBeVisible()
  await expect(first).toHaveValue('')
  await expect(address).toHaveValue('At her mother’s')
})

test('pieces are found and added by the keyboard alone', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const dress = await makeDress({ S: 0, M: 2 })
  await enter(page, shop, path)
  const words = search(page, shop)
  await words.fill(dress.word)
  await expect(found(page, dress.name, 'S')).toBeDisabled()
  await words.press('ArrowDown')
  await expect(found(page, dress.name, 'M')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(words).toBeFocused()
  await words.press('Enter')
  await page.keyboard.press('Enter')
  await expect(lineOf(page, dress.name)).toContainText('M')
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('')
  await words.fill(newName())
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: shop.say(m.admin_pieces_found_none, { words: '' }).slice(0, 8) }),
  ).toBeVisible()
  await words.press('Escape')
  await expect(words).toHaveValue('')
})
