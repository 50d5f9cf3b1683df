/** Lines of a product with long names of its own choice: whole on every screen, in its language (R422). */
import type { Page } from '@playwright/test'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { asOwner, enter, openScreen, ownName } from '../../desk.ts'
import { journeysPlace, listOf, openEdit, removeProduct, save } from '../../goods/goods.ts'
import { orderPath, placeOwnOrder } from '../../orders/orders.ts'
import { field, main } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, bringCart, bringWishlist, makeWishlist } from '../../shopping.ts'

const long = 'W'.repeat(36)
const names = {
  en: { choice: 'L'.repeat(40), value: long, size: `S / ${long}` },
  ar: { choice: 'ط'.repeat(40), value: 'ص'.repeat(30), size: `صغير / ${'ص'.repeat(30)}` },
}

async function makeLong() {
  const { subcategory } = await journeysPlace()
  const { product } = await api.products.create(
    {
      name: ownName('Abaya'),
      price: 900,
      subcategory_id: subcategory.id,
      choice_name: names.en.choice,
      choice_name_ar: names.ar.choice,
      colors: [{ name: 'Clay', name_ar: 'طيني', hex: '#aa6644' }],
      sizes: [
        { size: 'S', name_ar: 'صغير', choice: names.en.value, choice_ar: names.ar.value },
        { size: 'S', name_ar: 'صغير', choice: '160 cm', choice_ar: '160 سم' },
        { size: 'M', name_ar: 'وسط', choice: '160 cm', choice_ar: '160 سم' },
      ],
      stock: [
        { size: names.en.size, color: 'Clay', quantity: 20 },
        { size: 'S / 160 cm', color: 'Clay', quantity: 20 },
      ],
      variants: [{ size: names.en.size, color: 'Clay', price: 1234.5 }],
    },
    await asOwner(),
  )
  return product
}

/** Every screen is as wide as its window, and names the size in its language. */
async function expectWhole(page: Page, shop: Shop, at: string, text?: string) {
  if (text) await expect(page.getByText(text).first()).toBeAttached()
  await page.screenshot({ path: `test-results/lines-${at}-${shop.language}.png`, fullPage: true })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, at).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

test('long names of a choice are whole and in the language of the screen', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  const owner = await asOwner()
  const product = await makeLong()
  const { size } = names[shop.language]
  const shown = size.slice(0, 12)
  const item = {
    product_id: product.id,
    quantity: 2,
    size_id: product.sizes[0]?.id as number,
    color_id: product.colours[0]?.id as number,
  }
  const bought = async () => (await api.cart.add({ items: [item], guest_token: '' })).guest_token
  await bringCart(page, await bought())
  await bringWishlist(page, await makeWishlist(product.slug))
  await shop.open(`/productdetails/${product.slug}`)
  await main(page).getByRole('group', { name: names[shop.language].choice }).waitFor()
  for (const label of [shop.language === 'ar' ? 'صغير' : 'S', names[shop.language].value])
    await main(page).getByRole('radio', { name: label, exact: true }).locator('..').click()
  await expectWhole(page, shop, 'product', shop.money(1234.5).slice(0, 3))
  for (const path of ['cart', 'checkout', 'wishlist']) {
    await shop.open(`/${path}`)
    await expect(main(page).getByText(product.name).first()).toBeAttached()
    await expectWhole(page, shop, path, path === 'wishlist' ? undefined : shown)
  }
  const order = await placeOwnOrder({ guestToken: await bought(), lang: shop.language })
  await shop.open(`/order/${order.token}`)
  await expectWhole(page, shop, 'order', shown)
  await enter(page, shop, orderPath(order.id))
  await expectWhole(page, shop, 'desk-order', shown)
  for (const [at, path] of [
    ['edit', `/dashboard/orders/${order.id}/edit`],
    ['slip', `${orderPath(order.id)}/slip`],
    ['orders', '/dashboard/orders'],
    ['stock', `/dashboard/stock?search=${encodeURIComponent(product.name)}`],
    ['reorder', '/dashboard/stock/reorder'],
    ['products', listOf(product.name)],
    ['price', `/dashboard/products/${product.id}/price`],
    ['form', `/dashboard/products/${product.id}/edit`],
  ] as const) {
    await openScreen(page, shop, path)
    await page.waitForTimeout(800)
    await expectWhole(page, shop, at)
  }
  await api.orders.updateStatus({ order_id: order.id, status: 'accept' }, owner)
  await shop.open(`/order/${order.token}`)
  await expectWhole(page, shop, 'order-delivered', shown)
  await enter(page, shop, `/dashboard/returns/add?order=${order.id}`)
  await page.waitForTimeout(800)
  await expectWhole(page, shop, 'return')
  await removeProduct(product.id)
})

test('odd names of a choice are text on the page, in the cart and in the form', async ({
  page,
  shop,
}) => {
  const { subcategory } = await journeysPlace()
  const values = ['/', '🌙 Night', '</script><b onclick=alert(1)>', 'طويل']
  const { product } = await api.products.create(
    {
      name: ownName('Abaya'),
      price: 900,
      quantity: 9,
      subcategory_id: subcategory.id,
      choice_name: '<b>',
      sizes: values.map((choice) => ({ size: 'S', choice })),
    },
    await asOwner(),
  )
  await shop.open(`/productdetails/${product.slug}`)
  const group = main(page).getByRole('group', { name: '<b>' })
  for (const name of values)
    await expect(group.getByRole('radio', { name, exact: true })).toBeVisible()
  await group.getByRole('radio').nth(2).locator('..').click()
  await main(page)
    .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  await expect(panel.getByRole('listitem').filter({ hasText: product.name })).toContainText(
    `S / ${values[2]}`,
  )
  await enter(page, shop, listOf(product.name))
  const edit = await openEdit(page, shop, product.id)
  for (const name of values)
    await expect(
      field(edit, shop.say(m.admin_variant_sku_of, { name: `S / ${name}` })),
    ).toHaveCount(1)
  const many = Array.from({ length: 12 }, (_, at) => `${at + 1}`).join(', ')
  await field(edit, shop.say(m.admin_product_sizes)).fill(many)
  await field(edit, shop.say(m.admin_choice_values)).fill(many)
  await save(edit, shop)
  await expect(
    edit.getByText(shop.say(m.admin_product_say_options, { most: limits.options })).first(),
  ).toBeVisible()
  await removeProduct(product.id)
})
