/** Variants in the product form: SKUs, barcodes and stock, typed, pasted, generated and refused. */
import type { Locator } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter } from '../../desk.ts'
import { formOf, makeProduct, recordOf, removeProduct, save, saved } from '../../goods/goods.ts'
import { field, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'

const made: number[] = []
test.afterEach(async () => {
  for (const id of made.splice(0)) await removeProduct(id)
})

async function makeVariants(parts: Record<string, unknown> = {}) {
  const stock = ['Clay', 'Oat'].flatMap((color) =>
    ['S', 'M'].map((size) => ({ size, color, quantity: 4 })),
  )
  const product = await makeProduct({
    quantity: undefined,
    sizes: ['S', 'M'],
    colors: ['Clay', 'Oat'],
    stock,
    ...parts,
  })
  made.push(product.id)
  return product
}

const fieldIn = (
  form: Locator,
  shop: Shop,
  message: typeof m.admin_variant_sku_of,
  colour: string,
  size: string,
) => field(form, shop.say(message, { name: shop.say(m.admin_variant, { colour, size }) }))

/** Pastes text like a spreadsheet's. */
const paste = (field: Locator, text: string) =>
  field.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('codes and pieces are typed, scanned and pasted by the column, and the difference is seen at once', async ({
  page,
  shop,
}) => {
  const { id, slug } = await makeVariants()
  await enter(page, shop, `/dashboard/products/${id}/edit`)
  const edit = formOf(page, shop, 'edit')
  const barcode = (colour: string, size: string) =>
    fieldIn(edit, shop, m.admin_variant_barcode_of, colour, size)
  const wanted = (colour: string, size: string) =>
    fieldIn(edit, shop, m.admin_variant_wanted_of, colour, size)
  await expect(fieldIn(edit, shop, m.admin_variant_sku_of, 'Oat', 'S')).toHaveValue(`${slug}-OAT-S`)
  // Enter, which scanners send after each code, moves on without saving.
  await barcode('Clay', 'S').focus()
  await page.keyboard.type('6221031010014\n6221031010021\n')
  await expect(barcode('Oat', 'S')).toBeFocused()
  await paste(barcode('Oat', 'S'), '6221031010038\t9\r\n6221031010045\t2\r\n6221031010052\t1\r\n')
  await expect(barcode('Oat', 'M')).toHaveValue('6221031010045')
  await expect(wanted('Oat', 'S')).toHaveAccessibleDescription('+5')
  await expect(wanted('Oat', 'M')).toHaveAccessibleDescription('\u22122')
  await wanted('Clay', 'M').fill('٦')
  await expect(wanted('Clay', 'M')).toHaveAccessibleDescription('+2')
  await expectAccessible(page)
  await save(edit, shop)
  await saved(page, shop)
  const after = await recordOf(id)
  const said = Object.fromEntries(
    after.variants.map(({ color, size, barcode, quantity }) => [
      `${color} ${size}`,
      [barcode, quantity],
    ]),
  )
  expect(said).toEqual({
    'Clay S': ['6221031010014', 4],
    'Clay M': ['6221031010021', 6],
    'Oat S': ['6221031010038', 9],
    'Oat M': ['6221031010045', 2],
  })
})

test('missing SKUs are made, and one that another variant has is told beside its row @all', async ({
  page,
  shop,
}) => {
  shop.allow(/422/)
  const other = await makeVariants()
  const { id, slug } = await makeVariants()
  await enter(page, shop, `/dashboard/products/${id}/edit`)
  const edit = formOf(page, shop, 'edit')
  const sku = (colour: string, size: string) =>
    fieldIn(edit, shop, m.admin_variant_sku_of, colour, size)
  await edit.getByRole('textbox', { name: shop.say(m.admin_product_sizes) }).fill('S, M, L')
  await expect(sku('Oat', 'L')).toHaveAttribute('placeholder', `${slug}-OAT-L`)
  await press(edit, shop.say(m.admin_variants_make_skus))
  await expect(sku('Clay', 'L')).toHaveValue(`${slug}-CLAY-L`)
  const taken = other.variants[0]?.sku ?? ''
  await sku('Oat', 'L').fill(taken.toUpperCase())
  await sku('Clay', 'S').fill(`${slug}-own`)
  await save(edit, shop)
  await expect(sku('Oat', 'L')).toHaveAccessibleDescription(shop.say(m.admin_product_say_sku_taken))
  await expect(sku('Clay', 'S')).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await sku('Oat', 'L').fill('')
  await expect(sku('Oat', 'L')).not.toHaveAttribute('aria-invalid')
  await save(edit, shop)
  await saved(page, shop)
  const after = await recordOf(id)
  expect(after.variants.find(({ size, color }) => size === 'L' && color === 'Oat')?.sku).toBe(
    `${slug}-OAT-L`,
  )
  expect(after.variants.find(({ size, color }) => size === 'S' && color === 'Clay')?.sku).toBe(
    `${slug}-own`,
  )
})

test('a product counted as one number has codes all the same, and a copy of it has none @all', async ({
  page,
  shop,
}) => {
  const product = await makeProduct({ quantity: 9, sizes: ['S', 'M'] })
  made.push(product.id)
  await enter(page, shop, `/dashboard/products/${product.id}/edit`)
  const edit = formOf(page, shop, 'edit')
  const barcode = field(edit, shop.say(m.admin_variant_barcode_of, { name: 'M' }))
  await barcode.fill('622')
  await expect(field(edit, shop.say(m.admin_variant_wanted_of, { name: 'M' }))).toHaveCount(0)
  await save(edit, shop)
  await saved(page, shop)
  const after = await recordOf(product.id)
  expect(after).toMatchObject({
    stock: null,
    quantity: 9,
    variants: [{ barcode: null }, { barcode: '622' }],
  })
  await page.goto(shop.path(`/dashboard/products/add?from=${product.id}`))
  const copy = formOf(page, shop, 'add')
  await expect(field(copy, shop.say(m.admin_variant_barcode_of, { name: 'M' }))).toHaveValue('')
  await expect(field(copy, shop.say(m.admin_variant_sku_of, { name: 'M' }))).toHaveValue('')
})

test('a size has a price of its own beside its code, and the product the lowest', async ({
  page,
  shop,
}) => {
  const product = await makeProduct({ price: 450, quantity: 9, sizes: ['S', 'XL'] })
  made.push(product.id)
  await enter(page, shop, `/dashboard/products/${product.id}/edit`)
  const edit = formOf(page, shop, 'edit')
  const price = field(edit, shop.say(m.admin_variant_price_of, { name: 'XL' }))
  await expect(price).toHaveAttribute('placeholder', '450')
  await price.fill('52.123')
  await press(edit, shop.say(m.admin_product_save))
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('٥٢٠')
  await field(edit, shop.say(m.admin_variant_original_of, { name: 'XL' })).fill('650')
  await expectAccessible(page)
  await save(edit, shop)
  await saved(page, shop)
  expect(await recordOf(product.id)).toMatchObject({
    price: 450,
    variants: [{ price: null }, { price: 520, original_price: 650, price_now: 520 }],
  })
})
