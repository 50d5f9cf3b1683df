/** A choice besides size and colour (R422), from the form to the cart. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, openScreen, ownName } from '../../desk.ts'
import {
  formOf,
  journeysPlace,
  listOf,
  openEdit,
  recordOf,
  removeProduct,
  save,
  saved,
} from '../../goods/goods.ts'
import { field, main, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, bringWishlist, makeWishlist } from '../../shopping.ts'

async function makeAbaya() {
  const { subcategory } = await journeysPlace()
  const form = {
    name: ownName('Abaya'),
    price: 1450,
    subcategory_id: subcategory.id,
    colors: ['Black', 'Navy'],
    choice_name: 'Length',
    choice_name_ar: 'الطول',
    sizes: [
      { size: 'S', choice: '150 cm' },
      { size: 'S', choice: '160 cm' },
      { size: 'M', choice: '150 cm' },
    ],
    stock: [
      { size: 'S / 150 cm', color: 'Black', quantity: 5 },
      { size: 'S / 160 cm', color: 'Black', quantity: 2 },
      { size: 'M / 150 cm', color: 'Black', quantity: 5 },
      { size: 'S / 150 cm', color: 'Navy', quantity: 5 },
    ],
  }
  return (await api.products.create(form, await asOwner())).product
}

test('size and length are chosen apart, and what is not made is struck', async ({ page, shop }) => {
  const abaya = await makeAbaya()
  await shop.open(`/productdetails/${abaya.slug}`)
  const length = shop.language === 'ar' ? 'الطول' : 'Length'
  const group = (name: string) => main(page).getByRole('group', { name })
  const sizes = group(shop.say(m.product_size))
  const lengths = group(length)
  const take = (place: typeof sizes, name: string) =>
    place.getByRole('radio', { name, exact: true }).locator('..').click()
  await main(page)
    .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
    .first()
    .click()
  await expect(sizes).toContainText(shop.specified('Size is Required', m.product_size_required))
  await take(sizes, 'M')
  const reason = shop.say(m.product_not_in_size, { size: 'M' })
  await expect(
    lengths.getByRole('radio', {
      name: shop.say(m.ui_unavailable, { option: '160 cm', reason }),
    }),
  ).toBeDisabled()
  await take(sizes, 'S')
  await take(lengths, '160 cm')
  await expect(main(page)).toContainText(shop.say(m.cart_only_left, { left: 2 }))
  await expectAccessible(page)
  await page.screenshot({ path: `test-results/own-choice-${shop.language}.png`, fullPage: true })
  await main(page)
    .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  await expect(panel.getByRole('listitem').filter({ hasText: abaya.name })).toContainText(
    'S / 160 cm',
  )
  await removeProduct(abaya.id)
})

test('the owner names another choice, and its values make the variants', async ({ page, shop }) => {
  const { subcategory } = await journeysPlace()
  const form = { name: ownName('Abaya'), price: 900, quantity: 3, subcategory_id: subcategory.id }
  const { product } = await api.products.create({ ...form, sizes: ['S', 'M'] }, await asOwner())
  await enter(page, shop, listOf(product.name))
  await openScreen(page, shop, `/dashboard/products/${product.id}/edit`)
  const edit = formOf(page, shop, 'edit')
  await press(edit, shop.say(m.admin_choice_add))
  await field(edit, shop.say(m.admin_choice_name)).fill('Length')
  await field(edit, shop.say(m.admin_choice_values)).fill('150 cm، 160 cm')
  await expect(edit).toContainText('S / 160 cm')
  await expectAccessible(page)
  await field(edit, shop.say(m.admin_choice_values)).scrollIntoViewIfNeeded()
  await page.screenshot({ path: `test-results/own-choice-form-${shop.language}.png` })
  await save(edit, shop)
  await saved(page, shop)
  const record = await recordOf(product.id)
  expect(record.choice_name).toBe('Length')
  expect(record.sizes.map(({ size }) => size)).toEqual([
    'S / 150 cm',
    'S / 160 cm',
    'M / 150 cm',
    'M / 160 cm',
  ])
  await removeProduct(product.id)
})

/** S in two lengths with pieces, one with SKU and price of its own; opened in the form. */
async function openLengths(page: Page, shop: Shop) {
  const { subcategory } = await journeysPlace()
  const form = { name: ownName('Abaya'), price: 900, subcategory_id: subcategory.id }
  const sizes = ['150', '160'].map((choice) => ({ size: 'S', choice }))
  const stock = [
    { size: 'S / 150', color: null, quantity: 5 },
    { size: 'S / 160', color: null, quantity: 7 },
  ]
  const { product } = await api.products.create(
    { ...form, choice_name: 'Length', sizes, stock },
    await asOwner(),
  )
  const code = { size: 'S / 160', color: null, sku: `LONG-${product.id}`, price: 990 }
  await api.products.update(
    { id: product.id, version: product.version, variants: [code] },
    await asOwner(),
  )
  await enter(page, shop, listOf(product.name))
  await openScreen(page, shop, `/dashboard/products/${product.id}/edit`)
  return { product, edit: formOf(page, shop, 'edit') }
}

test('a length that is deleted and typed anew keeps its row, pieces, SKU and price', async ({
  page,
  shop,
}) => {
  const { product, edit } = await openLengths(page, shop)
  const isLong = ({ sku }: { sku: string | null }) => sku === `LONG-${product.id}`
  const before = (await recordOf(product.id)).variants.find(isLong)
  expect(before).toMatchObject({ size: 'S / 160', quantity: 7, price: 990 })
  const values = field(edit, shop.say(m.admin_choice_values))
  await values.focus()
  await values.press('End')
  for (let key = 0; key < '160'.length; key++) await values.press('Backspace')
  await values.pressSequentially('200')
  const name = 'S / 200'
  await expect(field(edit, shop.say(m.admin_variant_wanted_of, { name }))).toHaveValue('7')
  await save(edit, shop)
  await saved(page, shop)
  const record = await recordOf(product.id)
  expect(record.stock?.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['S / 150', 5],
    ['S / 200', 7],
  ])
  expect(record.variants.find(isLong)).toEqual({ ...before, size: name })
  await removeProduct(product.id)
})

test('a choice that is taken away says before saving that pieces are counted anew', async ({
  page,
  shop,
}) => {
  const { product, edit } = await openLengths(page, shop)
  const values = field(edit, shop.say(m.admin_choice_values))
  await expect(values).toHaveAccessibleDescription(shop.say(m.admin_choice_hint))
  const said = edit.getByText(shop.say(m.admin_choice_anew))
  const pieces = (names: string, quantity: number) =>
    shop.say(m.admin_history_pieces, { names, quantity })
  await expect(said).toBeHidden()
  await values.fill('')
  await expect(said).toContainText(pieces('S / 150', 5))
  await expect(said).toContainText(pieces('S / 160', 7))
  await expectAccessible(page)
  await said.scrollIntoViewIfNeeded()
  await page.screenshot({ path: `test-results/own-choice-anew-${shop.language}.png` })
  await values.fill('150')
  await expect(said).toBeHidden()
  await removeProduct(product.id)
})

test('a single length given to sizes that are there keeps their pieces, SKUs and prices', async ({
  page,
  shop,
}) => {
  const { subcategory } = await journeysPlace()
  const form = { name: ownName('Abaya'), price: 900, subcategory_id: subcategory.id }
  const stock = [
    { size: 'S', color: null, quantity: 5 },
    { size: 'M', color: null, quantity: 7 },
  ]
  const { product } = await api.products.create(
    { ...form, sizes: ['S', 'M'], stock },
    await asOwner(),
  )
  await enter(page, shop, listOf(product.name))
  await openScreen(page, shop, `/dashboard/products/${product.id}/edit`)
  const edit = formOf(page, shop, 'edit')
  await press(edit, shop.say(m.admin_choice_add))
  await field(edit, shop.say(m.admin_choice_name)).fill('Length')
  await field(edit, shop.say(m.admin_choice_values)).pressSequentially('150')
  const wanted = field(edit, shop.say(m.admin_variant_wanted_of, { name: 'M / 150' }))
  await expect(wanted).toHaveValue('7')
  await expect(edit.getByText(shop.say(m.admin_choice_anew))).toBeHidden()
  await save(edit, shop)
  await saved(page, shop)
  const { variants } = await recordOf(product.id)
  const renamed = product.variants.map((row) => ({ ...row, size: `${row.size} / 150` }))
  expect(variants).toEqual(renamed)
  await removeProduct(product.id)
})

test('all values typed anew keep their rows, and a decimal is one value', async ({
  page,
  shop,
}) => {
  const { product, edit } = await openLengths(page, shop)
  const before = (await recordOf(product.id)).variants
  const values = field(edit, shop.say(m.admin_choice_values))
  await values.selectText()
  await values.pressSequentially('37,5، 38,5')
  const wanted = (name: string) => field(edit, shop.say(m.admin_variant_wanted_of, { name }))
  await expect(wanted('S / 37,5')).toHaveValue('5')
  await expect(wanted('S / 38,5')).toHaveValue('7')
  await expect(edit.getByText(shop.say(m.admin_choice_anew))).toBeHidden()
  await save(edit, shop)
  await saved(page, shop)
  const { variants, choice_name } = await recordOf(product.id)
  const names = ['S / 37,5', 'S / 38,5']
  expect(variants).toEqual(before.map((row, at) => ({ ...row, size: names[at] })))
  expect(choice_name).toBe('Length')
  await removeProduct(product.id)
})

test('an only value that is taken away keeps pieces, SKU and price', async ({ page, shop }) => {
  const { subcategory } = await journeysPlace()
  const form = { name: ownName('Abaya'), price: 900, subcategory_id: subcategory.id }
  const sizes = ['S', 'M'].map((size) => ({ size, choice: '150' }))
  const stock = ['S', 'M'].map((size, at) => ({
    size: `${size} / 150`,
    color: null,
    quantity: 5 + at,
  }))
  const { product } = await api.products.create(
    { ...form, choice_name: 'Length', sizes, stock },
    await asOwner(),
  )
  await enter(page, shop, listOf(product.name))
  const edit = await openEdit(page, shop, product.id)
  await field(edit, shop.say(m.admin_choice_values)).fill('')
  await field(edit, shop.say(m.admin_choice_name)).fill('')
  await expect(edit.getByText(shop.say(m.admin_choice_anew))).toBeHidden()
  await save(edit, shop)
  await saved(page, shop)
  const { variants, choice_name } = await recordOf(product.id)
  expect(choice_name).toBeNull()
  expect(variants).toEqual(
    product.variants.map((row) => ({ ...row, size: row.size?.replace(' / 150', '') })),
  )
  await removeProduct(product.id)
})

/** S in two lengths, of which one costs more. */
async function makePriced() {
  const { subcategory } = await journeysPlace()
  const { product } = await api.products.create(
    {
      name: ownName('Abaya'),
      price: 900,
      quantity: 9,
      subcategory_id: subcategory.id,
      choice_name: 'Length',
      choice_name_ar: 'الطول',
      sizes: ['150', '160'].map((choice) => ({ size: 'S', choice })),
      variants: [{ size: 'S / 160', color: null, price: 990 }],
    },
    await asOwner(),
  )
  return product
}

test('from the card to the sheet of phones, which says what each length costs', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const abaya = await makePriced()
  await shop.open(`/searchedproducts?search=${encodeURIComponent(abaya.name)}`)
  await main(page).getByRole('link', { name: abaya.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/productdetails/${abaya.slug}`))
  await main(page)
    .getByRole('button', { name: shop.say(m.product_choose_options) })
    .click()
  const sheet = page.getByRole('dialog', { name: shop.say(m.product_choose_options) })
  const lengths = sheet.getByRole('group', { name: shop.language === 'ar' ? 'الطول' : 'Length' })
  await expect(lengths.getByRole('button')).toHaveText([
    `150 ${shop.money(900)}`,
    `160 ${shop.money(990)}`,
  ])
  await expectAccessible(page)
  await page.screenshot({ path: `test-results/own-choice-sheet-${shop.language}.png` })
  await lengths.getByRole('button', { name: '160' }).click()
  const panel = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  const line = panel.getByRole('listitem').filter({ hasText: abaya.name })
  await expect(line).toContainText('S / 160')
  await expect(line).toContainText(shop.money(990))
  await removeProduct(abaya.id)
})

test('the wishlist says what each length costs', async ({ page, shop }) => {
  const abaya = await makePriced()
  await bringWishlist(page, await makeWishlist(abaya.slug))
  await shop.open('/wishlist')
  const size = main(page).getByRole('combobox', {
    name: shop.say(m.wishlist_size_of, { name: abaya.name }),
  })
  const priced = (size: string, price: number) =>
    shop.say(m.wishlist_size_price, { size, price: shop.money(price) })
  await expect(size.getByRole('option')).toHaveText([
    shop.say(m.product_choose_options),
    priced('S / 150', 900),
    priced('S / 160', 990),
  ])
  await size.selectOption({ label: priced('S / 160', 990) })
  await main(page)
    .getByRole('button', { name: `${shop.say(m.product_add_to_cart)}: ${abaya.name}` })
    .click()
  const panel = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  await expect(panel.getByRole('listitem').filter({ hasText: abaya.name })).toContainText(
    shop.money(990),
  )
  await removeProduct(abaya.id)
})

test('sizes of one Arabic name are two sizes, and each is bought', async ({ page, shop }) => {
  const { subcategory } = await journeysPlace()
  const form = { name: ownName('Scarf'), price: 90, subcategory_id: subcategory.id }
  const sizes = ['Medium', 'Middle'].map((size) => ({ size, name_ar: 'وسط' }))
  const stock = ['Medium', 'Middle'].map((size) => ({ size, color: null, quantity: 5 }))
  const { product } = await api.products.create({ ...form, sizes, stock }, await asOwner())
  await shop.open(`/productdetails/${product.slug}`)
  const group = main(page).getByRole('group', { name: shop.say(m.product_size) })
  await expect(group.getByRole('radio')).toHaveCount(2)
  await group.getByRole('radio').nth(1).locator('..').click()
  const asked = page.waitForRequest((one) => one.postData()?.includes('size_id') ?? false)
  await main(page)
    .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
    .first()
    .click()
  expect((await asked).postDataJSON()).toMatchObject({
    items: [{ size_id: product.sizes[1]?.id }],
  })
  await removeProduct(product.id)
})

test('a long name of a choice wraps, and what is struck says why', async ({ page, shop }) => {
  const { subcategory } = await journeysPlace()
  const name = 'M'.repeat(40)
  const { product } = await api.products.create(
    {
      name: ownName('Print'),
      price: 90,
      subcategory_id: subcategory.id,
      choice_name: name,
      sizes: [
        { size: '', choice: 'Oak' },
        { size: '', choice: 'W'.repeat(40) },
        { size: '', choice: 'Ash' },
      ],
      stock: [
        { size: 'Oak', color: null, quantity: 5 },
        { size: 'Ash', color: null, quantity: 2 },
      ],
    },
    await asOwner(),
  )
  await shop.open(`/productdetails/${product.slug}`)
  const reasons = shop.say(m.product_sold_out)
  await expect(
    main(page).getByText(shop.say(m.product_values_struck, { name, reasons })).first(),
  ).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await page.screenshot({ path: `test-results/own-choice-long-${shop.language}.png` })
  await removeProduct(product.id)
})
