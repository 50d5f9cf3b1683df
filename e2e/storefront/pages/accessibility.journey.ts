import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, openScreen } from '../../desk.ts'
import { readShifts, watchShifts } from '../../checks/layout-shifts.ts'
import { deskOf, openOrder, placeQueue, queueOf, undoToast } from '../../orders/order-desk.ts'
import { orderPath, placeOwnOrder, rejectDialog, statusEditor } from '../../orders/orders.ts'
import { addresses, becomeGuest, placeOrder } from '../../pages.ts'
import { button, main, textbox } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { cartLink } from '../../shopping.ts'
import { findSmall, findWide } from '../../checks/sizes.ts'

/** Waits until the browser has filled in the cart, where the page shows one. */
async function untilFilled(page: Page, shop: Shop) {
  await expect(
    page.getByRole('banner').getByRole('link', {
      name: shop.say(m.header_counted, { name: shop.say(m.header_cart), count: 5 }),
    }),
  ).toBeVisible()
}

/** One screen of each kind for every run; the full matrix has the others. */
const everyday = ['home', 'category', 'product', 'cart', 'checkout']

for (const [name, path] of Object.entries(addresses)) {
  const tag = everyday.includes(name) ? [] : ['@all']
  test(`${name}: axe finds nothing, one heading, landmarks, nothing moves`, { tag }, async ({
    page,
    shop,
  }) => {
    shop.allow(/404/)
    await watchShifts(page)
    await becomeGuest(page)
    await shop.open(path)
    await untilFilled(page, shop)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)
    await expect(page).toHaveTitle(name === 'home' ? shop.name : new RegExp(`^.+ · ${shop.name}$`))
    await expectAccessible(page)
    const { sum, moved } = await readShifts(page)
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
  })
}

test('an order’s page: axe finds nothing, one heading, nothing moves', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await watchShifts(page)
  await becomeGuest(page)
  await shop.open(await placeOrder(shop.language))
  await untilFilled(page, shop)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  const { sum, moved } = await readShifts(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
})

test('the order desk: axe finds nothing, one heading, nothing moves, though the next order comes', {
  tag: '@all',
}, async ({ page, shop }) => {
  await watchShifts(page)
  const queue = await placeQueue(3)
  await enter(page, shop, deskOf(queue))
  const { name, noAnswer } = openOrder(page, shop)
  await expect(name).toHaveText(queue[0]!.name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  await noAnswer.click()
  await expect(name).toHaveText(queue[1]!.name)
  await expect(undoToast(page)).toBeVisible()
  await expectAccessible(page)
  const { sum, moved } = await readShifts(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(findWide, 320)).toEqual([])
  const pressed = page.getByRole('article').locator('button, a').filter({ visible: true })
  expect(await pressed.evaluateAll(findSmall)).toEqual([])
  const sheet = await queueOf(page, shop)
  await expectAccessible(page)
  expect(await sheet.evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true)
})

test('pieces that are found for an order: axe finds nothing', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { id } = await placeOwnOrder()
  await enter(page, shop, '/dashboard/orders')
  for (const path of [`/dashboard/orders/${id}/edit`, '/dashboard/orders/add']) {
    await openScreen(page, shop, path)
    await textbox(page, shop.say(m.admin_piece_add)).fill('e')
    await expect(page.getByRole('list', { name: shop.say(m.admin_pieces_found) })).toBeVisible()
    await expectAccessible(page)
  }
})

test('panels and dialogs: axe finds nothing', async ({ page, shop }) => {
  await becomeGuest(page)
  await shop.open('/productdetails/coat-cairo')
  await untilFilled(page, shop)
  await main(page)
    .getByRole('button', { name: shop.say(m.delivery_title) })
    .first()
    .click()
  const rules = page.getByRole('dialog', { name: shop.say(m.delivery_title) })
  await expect(rules).toBeVisible()
  await expectAccessible(page)
  await button(rules, shop.say(m.ui_close)).last().click()
  await cartLink(page, shop).click()
  const cart = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await expect(cart).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: shop.say(m.header_open_menu) }).click()
  await expect(page.getByRole('dialog', { name: shop.say(m.header_menu) })).toBeVisible()
  await expectAccessible(page)
})

test('an order in the dashboard with its dialogs: axe finds nothing, nothing moves, all of it is within reach at 320 px', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { id, number } = await placeOwnOrder()
  await watchShifts(page)
  await enter(page, shop, orderPath(id))
  await expect(page.getByText(shop.say(m.admin_customer_first))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  const { sum, moved } = await readShifts(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(findWide, 320)).toEqual([])
  const isWithin = (panel: Element) =>
    panel.scrollWidth <= panel.clientWidth && panel.clientWidth <= 320
  await page.getByRole('button', { name: shop.say(m.admin_note_add) }).click()
  const note = page.getByRole('dialog', { name: shop.say(m.admin_note_title, { number }) })
  await expect(note).toBeVisible()
  await expectAccessible(page)
  expect(await note.evaluate(isWithin)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  const { status, update } = statusEditor(page, shop)
  await status('reject').check()
  await update.click()
  const { dialog, reason } = rejectDialog(page, shop, number)
  await reason(m.admin_reason_not_confirmed).check()
  await expectAccessible(page)
  expect(await dialog.evaluate(isWithin)).toBe(true)
})

test('at 320 px nothing is wider than the screen', { tag: '@all' }, async ({ page, shop }) => {
  test.slow()
  shop.allow(/404/)
  await page.setViewportSize({ width: 320, height: 640 })
  await becomeGuest(page)
  for (const path of [...Object.values(addresses), await placeOrder(shop.language)]) {
    await shop.open(path)
    await untilFilled(page, shop)
    expect(await page.evaluate(findWide, 320), path).toEqual([])
  }
  const cart = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await cartLink(page, shop).click()
  await expect(cart).toBeVisible()
  expect(
    await cart.evaluate(
      (panel) => panel.scrollWidth <= panel.clientWidth && panel.clientWidth <= 320,
    ),
  ).toBe(true)
})

test('text twice as large is no wider than the screen', { tag: '@all' }, async ({ page, shop }) => {
  test.slow()
  shop.allow(/404/)
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeGuest(page)
  for (const path of [...Object.values(addresses), await placeOrder(shop.language)]) {
    await shop.open(path)
    await untilFilled(page, shop)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    // Buttons at the edge may overlap it by a few pixels, as their padding grows with the text.
    expect(await page.evaluate(findWide, 398), path).toEqual([])
  }
})

test('what is pressed is large enough for a finger', { tag: '@all' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeGuest(page)
  for (const path of [addresses.product, addresses.cart, addresses.checkout]) {
    await shop.open(path)
    await untilFilled(page, shop)
    const buttons = main(page).getByRole('button').filter({ visible: true })
    expect(await buttons.evaluateAll(findSmall), path).toEqual([])
  }
})
