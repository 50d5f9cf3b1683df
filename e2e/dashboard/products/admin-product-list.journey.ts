/** Product list: the query in the address determines the rows. */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { confirmation, enter, openScreen, unfoldFilters } from '../../desk.ts'
import { cardOf, listOf, makePlace, makeProduct, removeProduct } from '../../goods/goods.ts'
import { isPhone } from '../../orders/orders.ts'
import { field, main } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

test('tabs, words, sub-category and order stand in the address, and Back takes them back', {
  tag: '@all',
}, async ({ page, shop }) => {
  const subcategory_id = (await makePlace()).subcategory.id
  const low = await makeProduct({ quantity: 5, price: 30, subcategory_id })
  const out = await makeProduct({ quantity: 0, price: 10, subcategory_id })
  const many = await makeProduct({ quantity: 6, price: 20, subcategory_id })
  await enter(page, shop, '/dashboard/products')
  await unfoldFilters(page, shop)
  await field(page, shop.say(m.admin_by_subcategory)).selectOption(String(subcategory_id))
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('subcategory_id') === String(subcategory_id),
  )
  const names = main(page).getByRole('heading', { level: 2 })
  await expect(names).toHaveText([many.name, out.name, low.name])
  await field(page, shop.say(m.admin_sort)).selectOption('price_asc')
  await expect(names).toHaveText([out.name, many.name, low.name])
  const tabs = page.getByRole('navigation', { name: shop.say(m.admin_products_levels) })
  await tabs.getByRole('link', { name: shop.specified('Low stock', m.admin_products_low) }).click()
  await expect(names).toHaveText([low.name])
  await expect(cardOf(page, low.name)).toContainText(shop.say(m.admin_product_left, { count: '5' }))
  await tabs.getByRole('link', { name: shop.say(m.admin_products_out) }).click()
  await expect(names).toHaveText([out.name])
  await page.goBack()
  await expect(names).toHaveText([low.name])
  await page.goBack()
  await expect(names).toHaveText([out.name, many.name, low.name])
  await expect(cardOf(page, many.name)).toContainText(
    shop.say(m.admin_product_in_stock, { count: '6' }),
  )

  await openScreen(page, shop, '/dashboard/products')
  await page
    .getByRole('searchbox', { name: shop.say(m.admin_products_search) })
    .fill(low.subcategory)
  await expect(names).toHaveText([many.name, out.name, low.name])
  await page
    .getByRole('searchbox', { name: shop.say(m.admin_products_search) })
    .fill(`${low.name} nothing`)
  await expect(page.getByText(shop.say(m.admin_nothing_found), { exact: true })).toBeVisible()
  for (const { id } of [low, out, many]) await removeProduct(id)
})

test('products, their menu, their dialog and their question are accessible', {
  tag: '@all',
}, async ({ page, shop }) => {
  test.slow()
  const { id, name } = await makeProduct({
    pictures: 2,
    sizes: ['S'],
    colors: ['Teal', 'Siwa'],
    original_price: 2000,
    badge: 'New',
  })
  await enter(page, shop, listOf(name))
  await cardOf(page, name)
    .getByRole('button', { name: shop.say(m.admin_product_more_named, { name }) })
    .click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await cardOf(page, name)
    .getByRole('button', { name: shop.say(m.admin_delete_named, { name }) })
    .click()
  await expect(confirmation(page, shop)).toContainText(
    shop.say(m.admin_product_consequence, { name }),
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await cardOf(page, name)
    .getByRole('button', { name: shop.say(m.admin_edit_named, { name }) })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await openScreen(page, shop, '/dashboard/products')
  await expectAccessible(page)
  await removeProduct(id)
})

test('phones fold the filters behind a button that counts them, and show three products', {
  tag: '@all',
}, async ({ page, shop }) => {
  test.skip(!isPhone(), 'wide windows show all fields')
  const { subcategory } = await makePlace()
  await enter(page, shop, '/dashboard/products')
  const bar = page.getByRole('navigation', { name: shop.say(m.admin_tab_bar) })
  const end = (await bar.boundingBox())?.y ?? 0
  const third = await main(page).getByRole('list').getByRole('listitem').nth(2).boundingBox()
  expect((third?.y ?? 0) + (third?.height ?? end)).toBeLessThan(end)
  const filters = main(page).getByRole('button', { name: shop.say(m.admin_filter_and_sort) })
  const place = field(page, shop.say(m.admin_by_subcategory))
  await expect(place).toBeHidden()
  await filters.click()
  await place.selectOption(String(subcategory.id))
  await expect(filters).toHaveAccessibleName(`${shop.say(m.admin_filter_and_sort)} 1`)
  await filters.click()
  await expect(place).toBeHidden()
})
