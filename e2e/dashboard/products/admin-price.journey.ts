/** Dialog for price and stock of a product, without the rest of its form. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { inText } from '../../orders/couriers.ts'
import { asOwner, enter, openScreen } from '../../desk.ts'
import {
  cardOf,
  formOf,
  listOf,
  makeProduct,
  recordOf,
  removeProduct,
  save,
  saved,
} from '../../goods/goods.ts'
import { dialog, field, main, press, textbox } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const priceOf = (page: Page, shop: Shop, name: string) =>
  cardOf(page, name).getByRole('button', {
    name: shop.say(m.admin_product_price_stock_of, { name }),
  })
const dialogOf = (page: Page, shop: Shop, name: string) =>
  dialog(page, shop.say(m.admin_product_price_stock_of, { name }))

test('price and pieces are changed from the card, and what was sold meanwhile stays sold', async ({
  page,
  shop,
}) => {
  const { id, name, price } = await makeProduct({ quantity: 14, material: 'Wool' })
  await enter(page, shop, listOf(name))
  await expect(priceOf(page, shop, name)).toContainText(shop.money(price))
  await priceOf(page, shop, name).click()
  const dialog = dialogOf(page, shop, name)
  const nothing = dialog.getByText(shop.say(m.admin_product_free), { exact: true })
  await field(dialog, shop.say(m.admin_product_price)).fill('٠')
  await expect(nothing).toBeVisible()
  await field(dialog, shop.say(m.admin_product_price)).fill('1600')
  await expect(nothing).toBeHidden()
  await field(dialog, shop.say(m.admin_product_quantity)).fill('20')
  await expectAccessible(page)
  await api.products.update({ id, seen_quantity: 14, quantity: 11 }, await asOwner())
  await save(dialog, shop)
  await saved(page, shop)
  await expect(dialog).toBeHidden()
  await expect(priceOf(page, shop, name)).toContainText(shop.money(1600))
  await expect(priceOf(page, shop, name)).toContainText(
    shop.say(m.admin_product_in_stock, { count: '17' }),
  )
  await expect(priceOf(page, shop, name)).toBeFocused()
  expect(await recordOf(id)).toMatchObject({ price: 1600, quantity: 17, material: 'Wool' })
  await removeProduct(id)
})

test('a product counted by size opens its counts, and history shows the one that was changed', {
  tag: '@all',
}, async ({ page, shop }) => {
  const stock = ['S', 'M', 'L'].map((size, at) => ({ size, quantity: at + 4 }))
  const { id, name } = await makeProduct({ quantity: undefined, sizes: ['S', 'M', 'L'], stock })
  await enter(page, shop, listOf(name))
  await priceOf(page, shop, name).click()
  const dialog = dialogOf(page, shop, name)
  await expect(textbox(dialog, 'S')).toHaveValue('4')
  await textbox(dialog, 'M').fill('9')
  await expectAccessible(page)
  await save(dialog, shop)
  await saved(page, shop)
  expect((await recordOf(id)).stock?.map(({ quantity }) => quantity)).toEqual([4, 9, 6])
  await openScreen(
    page,
    shop,
    `/dashboard/history?search=${encodeURIComponent(name)}&action=update`,
  )
  const change = main(page).getByRole('listitem').filter({ hasText: name }).first()
  const pieces = (names: string, quantity: number) =>
    shop.say(m.admin_history_pieces, { names: inText(names), quantity })
  await expect(change).toContainText(pieces('M', 9))
  await expect(change).toContainText(pieces('M', 5))
  await expect(change).not.toContainText(pieces('S', 4))
  await expect(change).not.toContainText(pieces('L', 6))
  await removeProduct(id)
})

test('its address opens it, and a price that is none is said beside its field', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { id, name } = await makeProduct()
  await enter(page, shop, `/dashboard/products/${id}/price`)
  const dialog = dialogOf(page, shop, name)
  await field(dialog, shop.say(m.admin_product_price)).fill('')
  await save(dialog, shop)
  await expect(field(dialog, shop.say(m.admin_product_price))).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await press(dialog, shop.say(m.admin_cancel))
  await press(page.getByRole('alertdialog'), shop.say(m.admin_unsaved_leave))
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  await removeProduct(id)
})

test('prices of sizes alone are said, and lead to the form', async ({ page, shop }) => {
  const own = (size: string, price: number) => ({ size, color: null, price })
  const some = await makeProduct({
    sizes: ['S', 'M', 'L'],
    variants: [own('M', 1500), own('L', 1600)],
  })
  await enter(page, shop, listOf(some.name))
  await priceOf(page, shop, some.name).click()
  const opened = dialogOf(page, shop, some.name)
  await expect(field(opened, shop.say(m.admin_product_price))).toHaveValue('1450')
  const said = shop.say(m.admin_price_own, { prices: `${shop.money(1500)} – ${shop.money(1600)}` })
  await expect(opened.getByText(said)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `test-results/admin-price-own-${shop.language}.png` })
  await opened.getByRole('link', { name: shop.say(m.admin_price_own_edit) }).click()
  await expect(
    field(formOf(page, shop, 'edit'), shop.say(m.admin_variant_price_of, { name: 'L' })),
  ).toHaveValue('1600')
  await removeProduct(some.id)
})
