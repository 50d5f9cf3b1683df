/** Search of the dashboard (R74). */
import * as m from '#messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen, unfoldFilters } from '../../desk.ts'
import { journeysPlace } from '../../goods/goods.ts'
import { newName, placeOwnOrder } from '../../orders/orders.ts'
import { button, dialog, main, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

test('from any screen an order is found in two actions, by name, number and any spelling of its phone', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, '/dashboard/area')
  const local = order.phone.slice(1)
  const arabic = order.phone.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
  for (const words of [
    order.first_name.toLowerCase(),
    order.number,
    order.phone,
    `0020${local}`,
    `+20 ${local}`,
    arabic,
  ]) {
    await press(page, shop.say(m.admin_search))
    const finder = dialog(page, shop.say(m.admin_search))
    await finder.getByRole('combobox').fill(words)
    await finder.getByRole('option', { name: order.number }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
    await openScreen(page, shop, '/dashboard/area')
  }
})

test('Back closes the search for an order, and leads back from what it found; how many were found is said', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, '/dashboard/area')
  await unfoldFilters(page, shop)
  await page.getByLabel(shop.say(m.admin_sort)).selectOption('price_desc')
  await expect(page).toHaveURL(/sort=price_desc/)
  const opener = button(page, shop.say(m.admin_search))
  const finder = dialog(page, shop.say(m.admin_search))
  await opener.click()
  await expect(finder).toBeVisible()
  await page.goBack()
  await expect(finder).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(/sort=price_desc/)
  for (const follow of [
    () => finder.getByRole('option', { name: order.number }).click(),
    () => page.keyboard.press('Enter'),
  ]) {
    await opener.click()
    await finder.getByRole('combobox').fill(order.number)
    await expect(
      finder
        .getByRole('status')
        .getByText(shop.say(m.admin_search_count, { count: 1 }), { exact: true }),
    ).toBeAttached()
    await follow()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
    await page.goBack()
    await expect(page).toHaveURL(/sort=price_desc/)
    await expect(finder).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL(
    (url) => url.pathname === shop.path('/dashboard/area') && url.search === '',
  )
})

const finderOf = (page: Page, shop: Shop) => dialog(page, shop.say(m.admin_search))

test('an order is found by its customer’s Instagram name, e-mail and words of the address', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const order = await placeOwnOrder({ firstName: name, instagram: `@${name}.Style` })
  await enter(page, shop, '/dashboard/more')
  const finder = finderOf(page, shop)
  await page.keyboard.press('/')
  for (const words of [`@${name.toLowerCase()}.style`, order.email, `${name} mossadak 14`]) {
    await finder.getByRole('combobox').fill(words)
    await expect(finder.getByRole('option')).toHaveCount(1)
    await expect(finder.getByRole('option', { name: order.number })).toBeVisible()
  }
})

test('the keyboard opens it, chooses and goes; products, customers and screens are found beside orders', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  const { subcategory } = await journeysPlace()
  const piece = `Lamp of ${newName()}`
  const { product } = await api.products.create(
    { name: piece, price: 300, subcategory_id: subcategory.id, quantity: 1 },
    await asOwner(),
  )
  await enter(page, shop, '/dashboard/more')
  const finder = finderOf(page, shop)
  const field = finder.getByRole('combobox')

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.type(shop.say(m.admin_coupons))
  await expect(finder.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(finder.getByRole('option', { selected: true })).toHaveText(shop.say(m.admin_coupons))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shop.say(m.admin_coupons))
  await expect(finder).toBeHidden()

  await page.keyboard.press('/')
  await field.fill(piece)
  await expect(finder.getByRole('option', { name: piece })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/products/${product.id}/edit$`))
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shop.say(m.admin_coupons))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('/')
  await field.fill(order.phone.slice(0, 9))
  const customers = finder.getByRole('group', { name: shop.say(m.admin_customers) })
  await customers.getByRole('option', { name: order.phone }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/customers/${order.phone}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.name)
  await expect(finder).toBeHidden()

  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(finder).toBeHidden()
  await api.products.delete({ id: product.id }, await asOwner())
})

test('a slash that is typed stays a slash; what is found for older words is dropped; nothing and a failure are said', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, '/dashboard/orders')
  await main(page).getByRole('searchbox').press('/')
  await expect(main(page).getByRole('searchbox')).toHaveValue('/')
  await openScreen(page, shop, '/dashboard/more')
  await press(page, shop.say(m.admin_search))
  const finder = finderOf(page, shop)
  const field = finder.getByRole('combobox')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/allOrders\?.*search=Mona&/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/allOrders\?.*search=Mona&/)
  await field.fill('Mona')
  await asked
  await field.fill(order.number)
  await expect(finder.getByRole('option')).toHaveCount(1)
  letGo()
  await field.fill('qqxzzq')
  await expect(finder.getByText(shop.say(m.admin_search_none, { words: 'qqxzzq' }))).toBeVisible()
  await expect(finder.getByRole('option')).toHaveCount(0)
  const restore = await failCalls(page, shop, /\/api\/orders\/allOrders/, 'unanswered')
  await field.fill(order.number)
  await expect(finder.getByRole('alert')).toContainText(shop.say(m.admin_search_failed))
  await expectAccessible(page)
  await restore()
  await finder.getByRole('button', { name: shop.say(m.ui_try_again) }).click()
  await expect(finder.getByRole('option', { name: order.number })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0)
})
