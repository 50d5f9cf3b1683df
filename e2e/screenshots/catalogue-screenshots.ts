/**
 * Screenshots of variants, stock, bulk changes and imports, no journey: `npm run screenshots` takes
 * it.
 */
import type { Page } from '@playwright/test'
import type { BulkRecord } from '#contract/products/bulk.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import * as m from '#messages'
import { asOwner, conflict, enter, openScreen, unfoldHead } from '../desk.ts'
import { formOf, save } from '../goods/goods.ts'
import { isPhone } from '../orders/orders.ts'
import { field, main, press, textbox } from '../parts.ts'
import { theButton } from '../goods/pieces-at-hand.ts'
import { expect, take, takeWhole, test } from './pictures.ts'
import type { Shop } from '../shop.ts'
import { api } from '../shopping.ts'
import { buyPieces, named, scan, scanField, variantsOf } from '../goods/stock-room.ts'

const productOf = async (slug: string) => (await api.products.get({ id: slug })).product

/** Two dresses with stock by variant, some sold out or low, with sales and costs. */
test.beforeAll(async () => {
  const owner = await asOwner()
  for (const [slug, pieces] of [
    ['dress-nour', [3, 0, 7, 5, 3, 6, 1, 4]],
    ['duster-siwa', [4, 9, 6, 2]],
  ] as const) {
    const { id } = await productOf(slug)
    const { product } = await api.products.record({ id }, owner)
    const stock = product.variants.map(({ size, color }, at) => ({
      size: size ?? '',
      color: color ?? '',
      quantity: pieces[at % pieces.length] ?? 0,
    }))
    await api.products.update({ id, stock, cost: 1020 }, owner)
    const [size] = product.sizes
    const [colour] = product.colours
    await buyPieces(
      { id, name: product.name, ...(colour && { sand: colour.id }) },
      size?.id ?? null,
      2,
    )
  }
})

test('drafts in the list of products, and two admins at one variant', async ({ page, shop }) => {
  shop.allow(/409/)
  const owner = await asOwner()
  const [draft, scheduled, edited] = await Promise.all(
    ['vase-moon', 'lamp-luxor', 'duster-siwa'].map(productOf),
  )
  await api.products.update({ id: draft?.id ?? 0, state: 'draft' }, owner)
  await api.products.update(
    { id: scheduled?.id ?? 0, state: 'scheduled', publish_at: '2098-11-27T06:00:00.000Z' },
    owner,
  )
  await enter(page, shop, '/dashboard/products')
  await takeWhole(page, 'dashboard-products-states')
  await openScreen(page, shop, '/dashboard/products?state=draft')
  await take(page, 'dashboard-products-drafts')
  for (const product of [draft, scheduled])
    await api.products.update({ id: product?.id ?? 0, state: 'published' }, owner)

  await openScreen(page, shop, `/dashboard/products/${edited?.id}/edit`)
  const edit = formOf(page, shop, 'edit')
  const { product } = await api.products.record({ id: edited?.id ?? 0 }, owner)
  const variants = edit.getByRole('region', { name: shop.say(m.admin_product_variants) })
  const wanted = shop.say(m.admin_variant_wanted_of, { name: '' }).trim()
  await variants
    .getByRole('textbox', { name: new RegExp(`^${wanted}`) })
    .first()
    .fill('12')
  await take(page, 'dashboard-product-pieces', { at: variants })
  await field(edit, shop.say(m.admin_product_price)).fill('2900')
  await api.products.update({ id: product.id, price: product.price + 150 }, owner)
  await save(edit, shop)
  await expect(conflict(page, shop)).toBeVisible()
  await take(page, 'dashboard-product-conflict')
  await api.products.update({ id: product.id, price: product.price }, owner)
})

/** Response for a half finished bulk change. */
const halfThrough = (page: Page) =>
  page.route(/\/api\/product\/bulk\/get\//, async (route) => {
    const response = await route.fetch()
    const { change, ...rest } = (await response.json()) as { change: BulkRecord }
    const json = {
      ...rest,
      change: { ...change, state: 'running', total: 84, through: 57, finished_at: null },
    }
    await route.fulfill({ response, json })
  })

test('many products at once', async ({ page, shop }) => {
  test.setTimeout(240_000)
  const owner = await asOwner()
  const { id } = await productOf('set-hana')
  await api.products.update({ id, cost: 3000 }, owner)
  await enter(page, shop, '/dashboard/products')
  await unfoldHead(page, shop)
  await main(page)
    .getByRole('link', { name: shop.say(m.admin_bulk_choose), exact: true })
    .click()
  const boxes = main(page).getByRole('checkbox')
  for (const at of [1, 2, 4]) await boxes.nth(at).check()
  await takeWhole(page, 'dashboard-bulk-some')
  const { total } = await api.products.page({ per_page: 1 }, owner)
  await theButton(page, shop.say(m.admin_bulk_choose_all, { count: String(total) })).click()
  await takeWhole(page, 'dashboard-bulk')
  const next = isPhone() ? m.admin_bulk_change_them : m.admin_bulk_price_or_sale
  await page.getByRole('link', { name: shop.say(next), exact: true }).click()
  // A scheduled price has its days as its key, so they keep their dates.
  await page.route(/\/api\/product\/bulk\/preview/, (route) => route.continue())
  const percent = field(page, shop.say(m.admin_bulk_percent))
  await percent.fill('25')
  await main(page)
    .getByRole('radio', { name: shop.say(m.admin_bulk_round_95), exact: true })
    .check()
  // The browser's clock is in the past, where no price may start.
  await field(page, shop.say(m.admin_bulk_until)).fill('2098-11-30')
  await field(page, shop.say(m.admin_bulk_from)).fill('2098-11-27')
  await takeWhole(page, 'dashboard-bulk-change')
  for (const kind of ['price', 'badge', 'subcategory', 'state', 'stock']) {
    await openScreen(page, shop, `/dashboard/products/bulk/change?kind=${kind}&ids=${id}`)
    await take(page, `dashboard-bulk-change-${kind}`)
  }
  const ids = await Promise.all(
    ['set-hana', 'set-ward', 'set-farah', 'set-mariam'].map(
      async (slug) => (await productOf(slug)).id,
    ),
  )
  const change = {
    kind: 'sale',
    direction: 'lower',
    percent: '25',
    round: '95',
    from: '2098-11-27',
    until: '2098-11-30',
  } as const
  const { seen } = await api.bulk.preview({ ids, change }, owner)
  const begun = (await api.bulk.apply({ ids, change, seen }, owner)).change
  await expect
    .poll(async () => (await api.bulk.record({ id: begun.id }, owner)).change.state)
    .toBe('done')
  await openScreen(page, shop, `/dashboard/products/bulk/${begun.id}`)
  await takeWhole(page, 'dashboard-bulk-done')
  await halfThrough(page)
  await openScreen(page, shop, `/dashboard/products/bulk/${begun.id}`)
  await takeWhole(page, 'dashboard-bulk-running')
  await openScreen(page, shop, '/dashboard/products/bulk')
  await takeWhole(page, 'dashboard-bulk-list')
  await api.bulk.undo({ id: begun.id }, owner)
  await expect
    .poll(async () => (await api.bulk.record({ id: begun.id }, owner)).change.state)
    .toBe('undone')
  await page.unroute(/\/api\/product\/bulk\/get\//)
  await openScreen(page, shop, `/dashboard/products/bulk/${begun.id}`)
  await takeWhole(page, 'dashboard-bulk-undone')
})

test('the stock, the moves of a variant, and what to order', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/stock')
  await takeWhole(page, 'dashboard-stock-list')
  const [variant] = await variantsOf((await productOf('dress-nour')).id)
  await openScreen(page, shop, `/dashboard/stock/${variant?.variant_id}`)
  await takeWhole(page, 'dashboard-stock-moves')
  await press(page, shop.say(m.admin_stock_correct))
  await textbox(page, shop.say(m.admin_correct_wanted)).fill('4')
  await take(page, 'dashboard-stock-correct')
  await openScreen(page, shop, '/dashboard/stock/reorder')
  await takeWhole(page, 'dashboard-stock-reorder')
  await openScreen(page, shop, '/dashboard/stock?search=zzzzqq')
  await take(page, 'dashboard-stock-none')
})

test('a delivery', async ({ page, shop }) => {
  const [dress, tray] = await Promise.all(['dress-nour', 'tray-pearl'].map(productOf))
  const variants = await variantsOf(dress?.id ?? 0)
  await enter(page, shop, '/dashboard/stock/receive')
  await take(page, 'dashboard-receive-empty')
  for (const at of [0, 0, 3]) await scan(page, variants[at]?.sku ?? '')
  await scan(page, (await variantsOf(tray?.id ?? 0))[0]?.sku ?? '')
  await textbox(page, shop.say(m.admin_receive_from)).fill('Atelier Samira')
  await takeWhole(page, 'dashboard-receive')
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, '6221031019999')
  await expect(page.getByRole('status').getByText(/6221031019999/)).toBeVisible()
  await take(page, 'dashboard-receive-stranger')
})

/** A draft delivery is restored, so it must be deleted for other pictures. */
async function countDresses(page: Page, shop: Shop): Promise<string> {
  const owner = await asOwner()
  const { id, sub_category_id } = { sub_category_id: 0, ...(await productOf('dress-nour')) }
  const record = (await api.products.record({ id }, owner)).product
  const place = sub_category_id || record.subcategory_id
  const { count } = await api.stock.openCount(
    { subcategory_id: place, name: 'Autumn' } as never,
    owner,
  )
  const variants = await variantsOf(id)
  for (const [at, pieces] of [
    [1, 0],
    [2, 6],
    [3, 5],
    [4, 3],
  ] as const)
    await api.stock.addToCount(
      { count_id: count.id, variant_id: variants[at]?.variant_id, pieces } as never,
      owner,
    )
  await openScreen(page, shop, `/dashboard/stock/count/${count.id}`)
  await expect(scanField(page, shop)).toBeVisible()
  await scan(page, variants[0]?.sku ?? '')
  const { size, size_ar, color, color_ar } = variants[0] ?? {}
  const words =
    shop.language === 'ar'
      ? [record.name_ar ?? record.name, color_ar ?? color, size_ar ?? size]
      : [record.name, color, size]
  const name = named(shop, ...words.map((word) => word ?? null))
  await expect(textbox(page, shop.say(m.admin_count_number, { name }))).toHaveValue('1')
  return `/dashboard/stock/count/${count.id}`
}

test('a count', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/stock/count')
  await takeWhole(page, 'dashboard-counts-none')
  const address = await countDresses(page, shop)
  await takeWhole(page, 'dashboard-count')
  await openScreen(page, shop, `${address}/differences`)
  await takeWhole(page, 'dashboard-count-differences')
  await main(page)
    .getByRole('button', {
      name: new RegExp(`^${shop.say(m.admin_diff_apply, { count: 3 }).replace('3', '\\d+')}$`),
    })
    .filter({ visible: true })
    .click()
  await expect(page.getByText(shop.say(m.admin_diff_done), { exact: true })).toBeVisible()
  await takeWhole(page, 'dashboard-counts')
  await openScreen(page, shop, address)
  await takeWhole(page, 'dashboard-count-applied')
})

/** File in Shopify's format: three options, an invalid price, unknown sub-categories. */
function shopifyFile(): Buffer {
  const head =
    'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,'
  const rows = [
    `${head}Variant Inventory Qty,Variant Price,Variant Compare At Price,Cost per item,Image Src,Status`,
  ]
  const piece = (handle: string, title: string, type: string, price: string, sizes: string[]) =>
    rows.push(
      ...sizes.map((size, at) => {
        const sku = `${handle.toUpperCase()}-${size}`
        return at === 0
          ? `${handle},${title},<p>Hand woven.</p>,${type},new,true,Size,${size},Color,Clay,${sku},4,${price},,900,,active`
          : `${handle},,,,,,,${size},,Clay,${sku},3,${price},,900,,`
      }),
    )
  piece('shawl-dahab', 'Dahab Wool Shawl', 'Shawls', '1450', ['S', 'M'])
  piece('dress-rosetta', 'Rosetta Linen Dress', 'Day Dresses', '2650', ['S', 'M', 'L'])
  piece('rug-fayoum', 'Fayoum Kilim Rug', 'Rugs', '1.8.90', ['120'])
  piece('mat-aswan', 'Aswan Palm Mat', 'Rugs', '690', ['80'])
  return Buffer.from(rows.join('\n'))
}

/** Response for a half finished import. */
const halfIn = (page: Page) =>
  page.route(/\/api\/import\/get\//, async (route) => {
    const response = await route.fetch()
    const { import: one, ...rest } = (await response.json()) as { import: ImportRecord }
    const progress = {
      ...one.progress,
      all: 398,
      done: 212,
      failed: 0,
      pictures: 840,
      pictures_done: 402,
    }
    const json = {
      ...rest,
      import: { ...one, state: 'running', progress, done: { new: 190, changed: 22 } },
    }
    await route.fulfill({ response, json })
  })

test('products from a file', async ({ page, shop }) => {
  test.setTimeout(120_000)
  shop.allow(/422/)
  await enter(page, shop, '/dashboard/import')
  await takeWhole(page, 'dashboard-import-start')
  const file = main(page).locator('input[type=file]')
  await file.setInputFiles({ name: 'nothing.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await expect(
    main(page).getByText(shop.say(m.admin_import_file_empty), { exact: true }),
  ).toBeVisible({ timeout: 30_000 })
  await take(page, 'dashboard-import-wrong')
  await file.setInputFiles({
    name: 'products_export_1.csv',
    mimeType: 'text/csv',
    buffer: shopifyFile(),
  })
  const things = (count: number) => shop.say(m.admin_import_counted_products, { count })
  const places = main(page).getByRole('heading', {
    level: 3,
    name: shop.say(m.admin_import_places),
  })
  await expect(places).toBeVisible({ timeout: 30_000 })
  await takeWhole(page, 'dashboard-import-columns')
  const owner = await asOwner()
  const { subcategory_id } = (
    await api.products.record({ id: (await productOf('dress-nour')).id }, owner)
  ).product
  for (const word of ['Shawls', 'Rugs', 'Day Dresses'])
    await main(page)
      .getByRole('combobox', { name: word })
      .selectOption({ value: String(subcategory_id) })
  await theButton(page, shop.say(m.admin_import_check)).click()
  await expect(
    main(page).getByRole('heading', {
      level: 2,
      name: shop.say(m.admin_import_wrong_products, { things: things(1), all: '4' }),
    }),
  ).toBeVisible({
    timeout: 30_000,
  })
  await takeWhole(page, 'dashboard-import-check')
  await theButton(page, shop.say(m.admin_import_send, { things: things(3) })).click()
  const done = main(page).getByRole('heading', {
    level: 2,
    name: shop.say(m.admin_import_in, { things: things(3) }),
  })
  await expect(done).toBeVisible({ timeout: 30_000 })
  await takeWhole(page, 'dashboard-import-done')
  const address = new URL(page.url()).pathname.replace(/^\/ar/, '')
  await halfIn(page)
  await openScreen(page, shop, address)
  await takeWhole(page, 'dashboard-import-running')
  await page.unroute(/\/api\/import\/get\//)
  const id = address.split('/').at(-1) ?? ''
  await api.imports.undo({ import_id: Number(id) }, owner)
  await expect
    .poll(async () => (await api.imports.record({ id }, owner)).import.state)
    .toBe('undone')
  await openScreen(page, shop, '/dashboard/import')
  await takeWhole(page, 'dashboard-imports')
})
