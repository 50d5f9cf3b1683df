/** Edit of an unshipped order. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, conflict, enter, expectFailure, expectPopup, ownName } from '../../desk.ts'
import { type Placed, placeOwnOrder, readOrder } from '../../orders/orders.ts'
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
import { findWide } from '../../checks/sizes.ts'
import { recordOf } from '../../goods/goods.ts'

const pathOf = (id: number): string => `/dashboard/orders/${id}/edit`
const save = (page: Page, shop: Shop): Locator => theButton(page, shop.say(m.admin_edit_save))
const saved = (page: Page, shop: Shop) =>
  expectPopup(page, shop.specified('Order changed successfully', m.admin_edit_done))
const changes = (page: Page): Locator => page.getByRole('complementary')
const sizeOf = (line: Locator, shop: Shop): Locator =>
  line.getByRole('combobox', { name: shop.say(m.admin_piece_size), exact: true })
const more = (line: Locator, shop: Shop): Locator => button(line, shop.say(m.ui_plus))

/** Button in the panel, or in the dock where there is one. */
const seeBoth = (page: Page, shop: Shop): Locator =>
  button(main(page), shop.say(m.admin_edit_see_both)).filter({ visible: true })

/** Order of one dress in S by a new customer. */
async function orderDress(
  dress: Awaited<ReturnType<typeof makeDress>>,
  wishes: Parameters<typeof placeOwnOrder>[0] = {},
): Promise<Placed> {
  const items = [{ product_id: dress.id, size_id: dress.S, color_id: dress.sand, quantity: 1 }]
  const { guest_token } = await api.cart.add({ items, guest_token: '' })
  return placeOwnOrder({ guestToken: guest_token, ...wishes })
}

const stockOf = async (id: number) =>
  ((await recordOf(id)).stock ?? []).map(({ size, quantity }) => `${size} ${quantity}`)

test.afterEach(removePieces)

test('another size, one more and another piece: said before it is saved, and kept as it was said', async ({
  page,
  shop,
}) => {
  const [dress, vase] = await Promise.all([makeDress({ S: 5, M: 2 }), makeVase({ price: 50 })])
  const order = await orderDress(dress)
  await enter(page, shop, pathOf(order.id))
  const line = lineOf(page, dress.name)
  await sizeOf(line, shop).selectOption(String(dress.M))
  await more(line, shop).click()
  await expect(more(line, shop)).toBeDisabled()
  await search(page, shop).fill(vase.word)
  await found(page, vase.name, shop.say(m.admin_piece_take)).click()
  await expectFigure(page, shop, order.total + 200 + 50)
  await expect(changes(page)).toContainText(shop.say(m.admin_edit_more, { money: shop.money(250) }))
  const said = changes(page).getByRole('listitem')
  await expect(said.filter({ hasText: dress.name })).toContainText(
    shop.say(m.admin_edit_pieces, { count: 2 }),
  )
  await expect(said.filter({ hasText: vase.name })).toContainText(shop.say(m.admin_edit_added))
  await press(lineOf(page, vase.name), shop.say(m.admin_piece_remove, { name: vase.name }))
  await expect(said.filter({ hasText: vase.name })).toBeHidden()
  await expectFigure(page, shop, order.total + 200)
  await save(page, shop).click()
  await saved(page, shop)
  await expect(page).toHaveURL(/\/dashboard\/orders\/orderDetails\/\d+$/)
  const after = await readOrder(order.id)
  expect(after.items).toMatchObject([{ product_id: dress.id, size: 'M', quantity: 2, price: 200 }])
  expect(after.total_price).toBe(order.total + 200)
  expect(after.events.at(-1)).toMatchObject({
    kind: 'edit',
    difference: { lines: [{ after: { size: 'M', quantity: 2 } }] },
  })
  expect((await stockOf(dress.id)).sort()).toEqual(['M 0', 'S 5'])
})

test('a line that is removed stays struck until it is put back, and another price needs its reason', {
  tag: '@all',
}, async ({ page, shop }) => {
  const dress = await makeDress()
  const order = await orderDress(dress)
  await enter(page, shop, pathOf(order.id))
  const line = lineOf(page, dress.name)
  const remove = button(line, shop.say(m.admin_piece_remove, { name: dress.name }))
  await remove.click()
  const back = button(line, shop.say(m.admin_edit_put_back_name, { name: dress.name }))
  await expect(back).toBeFocused()
  // An order needs at least one piece.
  await save(page, shop).click()
  await expect(page.getByText(shop.say(m.admin_edit_say_lines), { exact: true })).toBeVisible()
  await back.click()
  await expect(remove).toBeFocused()
  await line
    .getByRole('button', { name: shop.say(m.admin_edit_change_price, { name: dress.name }) })
    .click()
  const price = textbox(line, shop.say(m.admin_edit_price))
  await expect(price).toBeFocused()
  await price.fill(shop.language === 'ar' ? '١٥٠' : '150')
  await expectFigure(page, shop, order.total - 50)
  await save(page, shop).click()
  await expect(line).toContainText(shop.say(m.admin_edit_say_reason))
  await textbox(line, shop.say(m.admin_edit_price_reason)).fill('A button is missing')
  await save(page, shop).click()
  await saved(page, shop)
  const { items, events } = await readOrder(order.id)
  expect(items).toMatchObject([{ price: 150, quantity: 1 }])
  expect(events.at(-1)?.difference?.lines).toMatchObject([{ price_reason: 'A button is missing' }])
  expect((await stockOf(dress.id)).sort()).toEqual(['M 5', 'S 4'])
})

test('a price that cannot be read is marked when its field is left, and so is one without a reason', {
  tag: '@all',
}, async ({ page, shop }) => {
  const dress = await makeDress()
  const order = await orderDress(dress)
  await enter(page, shop, pathOf(order.id))
  const line = lineOf(page, dress.name)
  await line
    .getByRole('button', { name: shop.say(m.admin_edit_change_price, { name: dress.name }) })
    .click()
  const price = textbox(line, shop.say(m.admin_edit_price))
  const reason = textbox(line, shop.say(m.admin_edit_price_reason))
  await price.fill('1000000000')
  await price.press('Tab')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  // An untouched field shows no error.
  await expect(reason).toBeFocused()
  await expect(reason).not.toHaveAttribute('aria-invalid', 'true')
  await price.fill('150')
  await expect(price).not.toHaveAttribute('aria-invalid', 'true')
  await expect(line).toContainText(shop.say(m.admin_edit_say_reason))
  await reason.fill('A button is missing')
  await expect(line).not.toContainText(shop.say(m.admin_edit_say_reason))
})

test('who is typing is told, where they look, that somebody else has changed the order', {
  tag: '@all',
}, async ({ page, shop }) => {
  const owner = await asOwner()
  const order = await placeOwnOrder()
  const streaming = page.waitForResponse(/\/api\/orders\/stream/)
  await enter(page, shop, pathOf(order.id))
  const note = textbox(page, shop.say(m.admin_order_courier_note))
  await note.fill('Ring twice')
  await streaming
  await api.orders.edit(
    { id: String(order.id), version: (await readOrder(order.id)).version, state: 'Agouza' },
    owner,
  )
  await expect(seeBoth(page, shop)).toBeInViewport()
  await expectAccessible(page)
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Ring twice')
})

test('with text twice as large a small phone shows all of it, and the name of a piece in whole words', {
  tag: '@all',
}, async ({ page, shop }) => {
  const dress = await makeDress()
  const order = await orderDress(dress)
  await page.setViewportSize({ width: 360, height: 640 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await enter(page, shop, pathOf(order.id))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    '32px',
  )
  const name = lineOf(page, dress.name).getByRole('heading', { level: 3 })
  await expect(name).toBeVisible()
  expect(await page.evaluate(findWide, 360)).toEqual([])
  expect((await name.boundingBox())?.width).toBeGreaterThan(150)
  await expect(save(page, shop)).toBeInViewport()
})

test('two people at one order: both changes beside each other, and the own one saved over the other', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const owner = await asOwner()
  const dress = await makeDress()
  const order = await orderDress(dress)
  await enter(page, shop, pathOf(order.id))
  const line = lineOf(page, dress.name)
  await sizeOf(line, shop).selectOption(String(dress.M))
  await textbox(page, shop.say(m.admin_order_courier_note)).fill('Ring twice')
  const { version } = await readOrder(order.id)
  const theirs = {
    id: String(order.id),
    version,
    lines: [{ position: 1, quantity: 3 }],
    state: 'Agouza',
  }
  await api.orders.edit(theirs, owner)
  await more(line, shop).click()
  await save(page, shop).click()
  const dialog = conflict(page, shop)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(save(page, shop)).toBeFocused()
  await seeBoth(page, shop).click()
  await expect(dialog).toContainText('× 3')
  await expect(dialog).toContainText('× 2')
  // Fields unchanged here take the other member's values, with a notice.
  await expect(dialog).toContainText('Agouza')
  await expectAccessible(page)
  await press(dialog, shop.say(m.admin_conflict_save))
  await saved(page, shop)
  expect(await readOrder(order.id)).toMatchObject({
    state: 'Agouza',
    courier_note: 'Ring twice',
    items: [{ size: 'M', quantity: 2 }],
  })
  expect((await stockOf(dress.id)).sort()).toEqual(['M 3', 'S 5'])
})

test('somebody who calls the customer meanwhile is in nobody’s way; an order that has left is', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const owner = await asOwner()
  const order = await placeOwnOrder()
  await enter(page, shop, pathOf(order.id))
  const note = textbox(page, shop.say(m.admin_order_courier_note))
  await note.fill('Ring twice')
  await api.orders.confirm({ order_id: order.id }, owner)
  await save(page, shop).click()
  await saved(page, shop)
  expect(await readOrder(order.id)).toMatchObject({
    confirmation: 'confirmed',
    courier_note: 'Ring twice',
  })

  await enter(page, shop, pathOf(order.id))
  await api.orders.updateStatus({ order_id: order.id, status: 'shipped' }, owner)
  await note.fill('Ring three times')
  const left = page
    .getByText(shop.say(m.admin_edit_not_pending), { exact: true })
    .filter({ visible: true })
  await expect(left).toBeVisible()
  await page.reload()
  await expect(
    main(page).getByText(shop.say(m.admin_edit_not_pending), { exact: true }),
  ).toBeVisible()
})

test('what is not there any more is said at its line, before saving and after it', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const dress = await makeDress({ S: 4999, M: 1 })
  const order = await orderDress(dress)
  await enter(page, shop, pathOf(order.id))
  const line = lineOf(page, dress.name)
  await expect(sizeOf(line, shop)).toContainText(
    shop.say(m.admin_piece_size_left, { size: 'M', count: 1 }),
  )
  // A high stock is shown in short form.
  await expect(sizeOf(line, shop)).toContainText(
    shop.say(m.admin_piece_size_left, { size: 'S', count: '\u206699+\u2069' }),
  )
  const items = [{ product_id: dress.id, size_id: dress.M, color_id: dress.sand, quantity: 1 }]
  await placeOwnOrder({ guestToken: (await api.cart.add({ items, guest_token: '' })).guest_token })
  await sizeOf(line, shop).selectOption(String(dress.M))
  await expect(line).toContainText(shop.say(m.admin_piece_gone))
  await save(page, shop).click()
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_edit_failed),
  )
  await expect(line).toContainText(shop.say(m.admin_piece_gone))
  await sizeOf(line, shop).selectOption(String(dress.S))
  await expect(line).not.toContainText(shop.say(m.admin_piece_gone))
})

test('another city brings its price, unless another one is typed; the extra discount comes on top', {
  tag: '@all',
}, async ({ page, shop }) => {
  const owner = await asOwner()
  const { area } = await api.areas.create({ city: ownName('Oasis'), price: 95 }, owner)
  const order = await placeOwnOrder()
  try {
    const before = await readOrder(order.id)
    await enter(page, shop, pathOf(order.id))
    const delivery = textbox(page, shop.say(m.admin_edit_delivery))
    await expect(delivery).toHaveValue(String(before.delivery_price))
    const city = page.getByRole('combobox', { name: shop.say(m.admin_order_city), exact: true })
    await city.selectOption(String(area.id))
    await expect(delivery).toHaveValue('95')
    await expect(
      page.getByText(shop.say(m.admin_edit_area_price, { city: area.city }), { exact: true }),
    ).toBeVisible()
    await delivery.fill('20')
    await textbox(page, shop.say(m.admin_edit_extra_discount)).fill('15')
    await expectFigure(page, shop, before.total_price - before.delivery_price + 20 - 15)
    await save(page, shop).click()
    await saved(page, shop)
    expect(await readOrder(order.id)).toMatchObject({
      city: area.city,
      delivery_price: 20,
      extra_discount: 15,
    })
  } finally {
    await api.areas.delete({ id: area.id }, owner)
  }
})

test('an emptied delivery price is the area’s: counted, told beside somebody else’s, and saved', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const owner = await asOwner()
  const { area } = await api.areas.create({ city: ownName('Oasis'), price: 65 }, owner)
  const order = await placeOwnOrder()
  const edit = async (changed: { city?: string; delivery_price: string }) =>
    api.orders.edit(
      { id: String(order.id), version: (await readOrder(order.id)).version, ...changed } as never,
      owner,
    )
  try {
    await edit({ city: String(area.id), delivery_price: '60' })
    const before = await readOrder(order.id)
    await enter(page, shop, pathOf(order.id))
    const delivery = textbox(page, shop.say(m.admin_edit_delivery))
    await expect(delivery).toHaveValue('60')
    await delivery.fill('')
    await delivery.blur()
    await expect(delivery).toHaveValue('65')
    await expectFigure(page, shop, before.total_price + 5)
    await edit({ delivery_price: '70' })
    await save(page, shop).click()
    const both = conflict(page, shop).getByRole('group', {
      name: shop.say(m.admin_edit_delivery),
      exact: true,
    })
    await expect(both.getByRole('radio').and(both.getByLabel('70'))).not.toBeChecked()
    await expect(both.getByRole('radio').and(both.getByLabel('65'))).toBeChecked()
    await press(conflict(page, shop), shop.say(m.admin_conflict_save))
    await saved(page, shop)
    expect(await readOrder(order.id)).toMatchObject({ city: area.city, delivery_price: 65 })
  } finally {
    await api.areas.delete({ id: area.id }, owner)
  }
})

test('without a change Save says so, and nothing typed is left behind unasked', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder({ email: null })
  await enter(page, shop, pathOf(order.id))
  await expect(page.getByText(shop.say(m.admin_edit_no_email), { exact: true })).toBeVisible()
  await save(page, shop).click()
  await expect(
    page.getByRole('status').getByText(shop.say(m.admin_edit_none), { exact: true }),
  ).toBeVisible()
  const email = textbox(page, shop.say(m.admin_order_email))
  await email.fill('mona@mail.example')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('link', { name: order.number, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await press(question, shop.say(m.admin_unsaved_stay))
  await expect(email).toHaveValue('mona@mail.example')
  await textbox(page, shop.say(m.admin_order_phone)).fill('0101')
  await save(page, shop).click()
  await expect(page.getByRole('alert').first()).toContainText(shop.say(m.admin_order_phone))
})
