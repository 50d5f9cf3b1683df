/**
 * Product import: unreadable files are refused, columns and sub-categories are mapped, the check
 * changes nothing, then the import runs and is undone.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toCairoDay } from '#contract/days/cairo.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import { importProblemSheet, importResultSheet } from '#contract/files/result-sheets.ts'
import * as m from '#messages'
import { archiveOf } from '../../../test/files/archives.ts'
import { photo } from '../../../test/files/pictures.ts'
import { readRows } from '../../../test/files/sheets.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, ownName } from '../../desk.ts'
import { exportOfFormerShop, kinds } from '../../former-shop.ts'
import { journeysPlace } from '../../goods/goods.ts'
import { button, main } from '../../parts.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { takeTurn } from '../../turn.ts'

// Serial across all projects: the shop runs one import at a time, and only the last can be undone.
test.describe.configure({ mode: 'default', timeout: 240_000 })
let endTurn: () => void
test.beforeEach(async () => {
  endTurn = await takeTurn('imports')
})
test.afterEach(() => endTurn())

const heading = (page: Page, name: string | RegExp) =>
  main(page).getByRole('heading', { level: 2, name })

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

/** The visible one of two buttons: panel or dock. */
const press = (page: Page, name: string) =>
  button(main(page), name).filter({ visible: true }).first().click()

/** Number and noun of what an import brings, in a sentence. */
const things = (shop: Shop, count: number, counted = m.admin_import_counted_products): string =>
  shop.say(counted, { count })

/** Presses a button that downloads a file; returns its name and rows. */
async function save(page: Page, name: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return {
    name: download.suggestedFilename(),
    rows: readRows(await readFile(await download.path())),
  }
}

/** Undoes the import of the page by its dialog, where Cancel has the focus. */
async function undo(
  page: Page,
  shop: Shop,
  { fresh, changed }: { fresh: number; changed: number },
  counted = m.admin_import_counted_products,
): Promise<void> {
  await main(page)
    .getByRole('button', { name: shop.say(m.admin_import_undo_this) })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    shop.say(m.admin_import_undo_removes, { things: things(shop, fresh, counted) }),
  )
  if (changed > 0)
    await expect(question).toContainText(
      shop.say(m.admin_import_undo_restores, { things: things(shop, changed, counted) }),
    )
  await expect(button(question, shop.say(m.admin_cancel))).toBeFocused()
  await untilStill(page)
  await expectAccessible(page)
  await button(question, shop.say(m.admin_import_undo)).click()
  await expect(heading(page, shop.say(m.admin_import_undone_title))).toBeVisible({
    timeout: 60_000,
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('a file is read, told, checked, brought in and taken back', async ({ page, shop }) => {
  const { subcategory } = await journeysPlace()
  const [rug, mat, broken] = [ownName('Rug'), ownName('Mat'), ownName('Broken')]
  const sku = ownName('SKU').replaceAll(' ', '-')
  const known = (
    await api.products.create(
      {
        name: mat,
        price: 300,
        quantity: 4,
        subcategory_id: subcategory.id,
        variants: [{ sku: `${sku}-M` }],
      },
      await asOwner(),
    )
  ).product

  await enter(page, shop, '/dashboard/import')
  await expectAccessible(page)
  const day = toCairoDay(new Date())
  const headings = productSheet.map((column) => column[shop.language])
  expect(await save(page, shop.say(m.admin_import_empty_file))).toEqual({
    name: `empty-products-${day}.xlsx`,
    rows: [headings],
  })
  const all = await save(page, shop.say(m.admin_import_all_file))
  expect([all.name, all.rows[0]]).toEqual([`products-${day}.xlsx`, headings])
  expect(all.rows.find((row) => row.includes(`${sku}-M`))).toEqual(
    expect.arrayContaining([known.slug, mat, 300]),
  )
  shop.allow(/422/)
  await choose(page, 'nothing.csv', '')
  // The import runs in a separate process.
  await expect(
    main(page).getByText(shop.say(m.admin_import_file_empty), { exact: true }),
  ).toBeVisible({ timeout: 30_000 })

  const word = 'Handmade'
  const rows = [
    ['Name', 'Sub-category', 'Price', 'Stock', 'SKU', 'Tags'],
    [rug, word, '1890', '3', `${sku}-R`, 'new'],
    [mat, word, '290', '9', `${sku}-M`, ''],
    [broken, word, '1.8.90', '3', `${sku}-B`, ''],
  ]
  await choose(page, 'handmade.csv', rows.map((row) => row.join(',')).join('\n'))
  await expect(heading(page, shop.say(m.admin_import_questions, { count: 1 }))).toBeVisible({
    timeout: 30_000,
  })
  await expect(
    main(page).getByText(shop.say(m.admin_import_word_missing, { count: 3 }), { exact: true }),
  ).toBeVisible()
  // The button says what is missing, and leads to it.
  await expect(
    main(page).getByText(shop.say(m.admin_import_none_place)).filter({ visible: true }),
  ).toBeVisible()
  await press(page, shop.say(m.admin_import_to_question))
  await expect(main(page).getByRole('combobox', { name: word })).toBeFocused()
  await expectAccessible(page)
  await press(page, shop.say(m.admin_import_check))

  // Products and not cells: one reason has what can be decided for all of its products.
  const wrong = (count: number) =>
    heading(
      page,
      shop.say(m.admin_import_wrong_products, { things: things(shop, count), all: '3' }),
    )
  await expect(wrong(3)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await main(page)
    .getByRole('combobox', { name: word })
    .selectOption({ value: String(subcategory.id) })
  await press(page, shop.say(m.admin_import_check_again))

  await expect(wrong(1)).toBeVisible({ timeout: 30_000 })
  const price = productSheet.find(({ key }) => key === 'price')?.[shop.language] ?? ''
  const notPrice = shop.say(m.admin_import_reason_says, {
    field: price,
    says: shop.say(m.admin_import_problem_price),
  })
  await expect(main(page).getByRole('heading', { level: 3, name: notPrice })).toBeVisible()
  await expect(main(page).getByText('1.8.90', { exact: true })).toBeVisible()
  await expect(main(page).getByText(rug, { exact: true })).toBeVisible()
  await expect(main(page).getByText(mat, { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await save(page, shop.say(m.admin_import_download_wrong))).toEqual({
    name: `import-problems-${day}.xlsx`,
    rows: [
      importProblemSheet.map((column) => column[shop.language]),
      [4, broken, `${sku}-B`, 'Price', '1.8.90', shop.say(m.admin_import_problem_price)],
    ],
  })
  await main(page)
    .getByRole('link', { name: new RegExp(`: ${escaped(notPrice)}$`) })
    .click()
  await expect(main(page).getByText(broken, { exact: true })).toBeVisible()
  await expect(main(page).getByText(shop.say(m.admin_import_row_number, { row: 4 }))).toBeVisible()
  await expectAccessible(page)
  await main(page)
    .getByRole('link', { name: shop.say(m.admin_import_see_check) })
    .click()
  await expect(wrong(1)).toBeVisible()
  // Nothing is imported yet.
  expect((await api.products.record({ id: known.id }, await asOwner())).product.price).toBe(300)

  await press(page, shop.say(m.admin_import_send, { things: things(shop, 2) }))
  await expect(heading(page, shop.say(m.admin_import_in, { things: things(shop, 2) }))).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  await untilStill(page)
  await expectAccessible(page)
  const [, ...results] = (await save(page, shop.say(m.admin_import_result_file))).rows
  const became = (result: 'new' | 'changed' | 'left_out') =>
    importResultSheet[3].words[result][shop.language]
  expect(results.map(([row, name, , result]) => [row, name, result])).toEqual([
    [2, rug, became('new')],
    [3, mat, became('changed')],
    [4, broken, became('left_out')],
  ])
  expect(results[1]?.[5]).toContain('300.00 → 290.00')
  expect(results[2]?.[4]).toContain(shop.say(m.admin_import_problem_price))
  const changed = (await api.products.record({ id: known.id }, await asOwner())).product
  expect([changed.price, changed.quantity]).toEqual([290, 9])

  // What somebody changes after the import stays, and the undo says so.
  const { version } = changed
  await api.products.update({ id: known.id, version, price: 310 }, await asOwner())
  await undo(page, shop, { fresh: 1, changed: 1 })
  await expect(heading(page, new RegExp(`^${shop.say(m.admin_import_kept)}`))).toBeVisible()
  await expect(
    main(page).getByText(
      shop.say(m.admin_import_kept_line, {
        fields: price,
        why: shop.say(m.admin_import_because_changed_since),
      }),
    ),
  ).toBeVisible()
  await expectAccessible(page)
  const back = (await api.products.record({ id: known.id }, await asOwner())).product
  expect([back.price, back.quantity]).toEqual([310, 4])
  const { products } = await api.products.page({ search: `${sku}-R` }, await asOwner())
  expect(products).toEqual([])
  await api.products.delete({ id: known.id }, await asOwner())
})

test('pictures come in a ZIP, each to the product whose SKU it is called after', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { subcategory } = await journeysPlace()
  const [name, sku] = [ownName('Vase'), ownName('SKU').replaceAll(' ', '-')]
  const { product } = await api.products.create(
    { name, price: 300, quantity: 4, subcategory_id: subcategory.id, variants: [{ sku }] },
    await asOwner(),
  )
  const picture = () => photo(600, 800).jpeg().toBuffer()
  const zip = archiveOf({
    [`${sku}.jpg`]: await picture(),
    [`${sku}-2.jpg`]: await picture(),
    'nobody.jpg': await picture(),
  })

  await enter(page, shop, '/dashboard/import')
  shop.allow(/422/)
  await choose(page, 'outside.zip', archiveOf({ '../a.jpg': 'a' }))
  await expect(
    main(page).getByText(shop.say(m.admin_import_file_outside, { detail: '../a.jpg' }), {
      exact: true,
    }),
  ).toBeVisible({
    timeout: 30_000,
  })
  await choose(page, 'vases.zip', zip)
  await expect(heading(page, new RegExp(`^${shop.say(m.admin_import_wrong)}`))).toBeVisible({
    timeout: 30_000,
  })
  const unknown = shop.say(m.admin_import_problem_unknown_sku)
  await expect(main(page).getByRole('heading', { level: 3, name: unknown })).toBeVisible()
  await expect(main(page).getByText('nobody.jpg', { exact: true })).toBeVisible()
  await expect(main(page).getByText(name, { exact: true })).toBeVisible()
  await untilStill(page)
  await expectAccessible(page)
  await press(page, shop.say(m.admin_import_send, { things: things(shop, 1) }))
  await expect(heading(page, shop.say(m.admin_import_in, { things: things(shop, 1) }))).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  const { pictures } = (await api.products.record({ id: product.id }, await asOwner())).product
  expect(pictures).toHaveLength(2)
  await api.products.delete({ id: product.id }, await asOwner())
})

/** Most taps from the file to its 50 products. */
const mostTaps = 12

test('50 products of another shop come in by a few taps and leave again', {
  tag: '@all',
}, async ({ page, shop }) => {
  const own = `Layan${Math.random().toString(36).slice(2, 7)}`
  const all = kinds.dresses + kinds.rings + kinds.scarves
  let taps = 0
  const tap = async (act: Promise<unknown>, times = 1) => {
    await act
    taps += times
  }
  /** A tap on the select, and one on the option. */
  const pick = (name: string, value: string) =>
    tap(main(page).getByRole('combobox', { name }).selectOption(value), 2)

  await enter(page, shop, '/dashboard/import')
  await tap(choose(page, 'layan-products_export_1.csv', exportOfFormerShop(own)), 2)
  // The option, three sub-categories, that of what has none, and the pieces.
  await expect(heading(page, shop.say(m.admin_import_questions, { count: 6 }))).toBeVisible({
    timeout: 30_000,
  })
  await expect(
    main(page).getByRole('combobox', { name: shop.say(m.admin_import_from) }),
  ).toHaveValue('shopify')
  await expect(main(page).getByRole('table')).toHaveCount(0)
  await pick('Ring size', 'size')
  await tap(
    main(page)
      .getByLabel(shop.say(m.admin_import_make_all, { count: 4 }))
      .check(),
  )
  // Scarves without a category are scarves too.
  const path = { category: `Clothing ${own}`, subcategory: `Scarves ${own}` }
  await tap(
    main(page)
      .getByRole('combobox', { name: shop.say(m.admin_import_word_none) })
      .selectOption({ label: shop.say(m.admin_import_make, path) }),
    2,
  )
  await tap(
    main(page)
      .getByRole('radio', { name: shop.say(m.admin_import_unnamed_zero) })
      .check(),
  )
  await expect(heading(page, shop.say(m.admin_import_no_questions))).toBeVisible()
  await expectAccessible(page)
  await tap(press(page, shop.say(m.admin_import_check)))
  const send = button(main(page), shop.say(m.admin_import_send, { things: things(shop, all) }))
  await expect(send.filter({ visible: true })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await tap(send.filter({ visible: true }).click())
  await expect(
    heading(page, shop.say(m.admin_import_in, { things: things(shop, all) })),
  ).toBeVisible({
    timeout: 120_000,
  })
  expect(taps).toBeLessThanOrEqual(mostTaps)
  // One line for the three pictures of a product.
  await expect(
    main(page).getByText(
      shop.say(m.admin_import_missing_some, {
        ...{ count: 3, all: '3', why: shop.say(m.admin_import_why_no_answer) },
      }),
    ),
  ).toBeVisible()

  const owner = await asOwner()
  const found = async (search: string) =>
    (await api.products.page({ search, per_page: '100' }, owner)).products
  expect(await found(own)).toHaveLength(all)
  const recordOf = async (name: string) => {
    const one = (await found(name)).find((product) => product.name === name)
    return (await api.products.record({ id: one?.id ?? 0 }, owner)).product
  }
  const ring = await recordOf(`Ring ${own} 1`)
  expect(ring.variants.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['6', 0],
    ['7', 0],
    ['8', 0],
  ])
  const scarf = await recordOf(`Scarf ${own} 1`)
  expect(scarf.variants.map(({ size }) => size)).toEqual([null])
  expect(scarf.subcategory_id).toBe((await recordOf(`Scarf ${own} 8`)).subcategory_id)
  const oversold = await recordOf(`Dress ${own} 7`)
  expect(oversold.variants.map(({ quantity }) => quantity)).toEqual([0, 0, 4, 4, 4, 4])

  await undo(page, shop, { fresh: all, changed: 0 })
  expect(await found(own)).toEqual([])
})

test('a table below a title is read, and as a format that is chosen', async ({ page, shop }) => {
  const table = 'بوتيك ليان,,\nصيف 2026,,\nالاسم,السعر,المخزون\nشال كتان,450,3\nشال حرير,900,2\n'
  await enter(page, shop, '/dashboard/import')
  await choose(page, 'layan.csv', table)
  const asked = (count: number) => heading(page, shop.say(m.admin_import_questions, { count }))
  await expect(asked(1)).toBeVisible({ timeout: 30_000 })
  const from = main(page).getByRole('combobox', { name: shop.say(m.admin_import_from) })
  await expect(from).toHaveValue('own')
  // Nothing can come in without a sub-category: the button leads to the question.
  await press(page, shop.say(m.admin_import_check))
  await expect(
    main(page).getByRole('combobox', { name: shop.say(m.admin_import_word_none) }),
  ).toBeFocused()

  await from.focus()
  await from.selectOption('shopify')
  const name = main(page).getByRole('combobox', { name: shop.say(m.admin_import_which_name) })
  await expect(name).toBeVisible({ timeout: 30_000 })
  await expect(from).toBeFocused()
  await expect(
    main(page).getByText(shop.say(m.admin_import_none_name)).filter({ visible: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await name.selectOption({ label: 'الاسم' })
  const price = main(page).getByRole('combobox', { name: shop.say(m.admin_import_which_price) })
  await price.selectOption({ label: 'السعر' })
  await expect(name).toHaveValue('0')
  await expect(price).toHaveValue('1')
  await from.selectOption('own')
  await expect(asked(1)).toBeVisible({ timeout: 30_000 })
  await expect(name).toHaveCount(0)
})

test('orders of a former shop come in as history, as their states are answered, and leave again', async ({
  page,
  shop,
}) => {
  const own = Math.random().toString(36).slice(2, 8).toUpperCase()
  const headings = [
    ...['Name', 'Email', 'Financial Status', 'Fulfillment Status', 'Currency', 'Subtotal'],
    ...['Shipping', 'Taxes', 'Total', 'Discount Amount', 'Created at', 'Lineitem quantity'],
    ...['Lineitem name', 'Lineitem price', 'Shipping Name', 'Shipping Phone', 'Shipping City'],
  ]
  const bosta = 'Came back with the courier of the company in the morning'
  const order = (
    at: number,
    [paid, sent]: [string, string],
    { total = 500, currency = 'EGP', phone = `+20 101 555 0${at}1${at}` } = {},
  ) => [
    ...[`#${own}-${at}`, '', paid, sent, currency, total - 60, 60, '0.00', total, '0.00'],
    ...[`2025-0${at}-11 14:02:11 +0200`, 1, 'Linen shirt - M / Sand', total - 60],
    ...['Mona Adel', phone, 'Giza'],
  ]
  const rows = [
    headings,
    order(1, ['paid', 'fulfilled'], { total: 1240.5 }),
    order(2, ['paid', 'fulfilled']),
    order(3, [bosta, '']),
    order(4, ['paid', 'fulfilled'], { currency: 'USD' }),
    order(5, ['paid', 'fulfilled'], { phone: '+971 50 123 4567' }),
  ]
  const counted = m.admin_import_counted_orders

  await enter(page, shop, '/dashboard/import')
  await choose(page, 'orders_export_1.csv', rows.map((row) => row.join(',')).join('\n'))
  await expect(heading(page, shop.say(m.admin_import_questions, { count: 1 }))).toBeVisible({
    timeout: 30_000,
  })
  await expect(
    main(page).getByRole('combobox', { name: shop.say(m.admin_import_from) }),
  ).toHaveValue('orders')
  // The button says what an open state leaves out, and leads to it.
  await press(page, shop.say(m.admin_import_to_question))
  const state = main(page).getByRole('combobox', { name: bosta })
  await expect(state).toBeFocused()
  await expect(
    main(page)
      .getByText(shop.say(m.admin_import_state_missing, { count: 1 }), { exact: true })
      .filter({ visible: true }),
  ).toHaveCount(2)
  await expectAccessible(page)
  await state.selectOption('refused')
  await expect(heading(page, shop.say(m.admin_import_no_questions))).toBeVisible()
  await press(page, shop.say(m.admin_import_check))

  const wrong = shop.say(m.admin_import_wrong_products, {
    ...{ things: things(shop, 1, counted), all: '5' },
  })
  await expect(heading(page, wrong)).toBeVisible({ timeout: 30_000 })
  await expect(main(page).getByText('USD', { exact: true })).toBeVisible()
  await expect(main(page).getByText(shop.money(2740.5), { exact: true })).toBeVisible()
  await untilStill(page)
  await expectAccessible(page)
  await press(page, shop.say(m.admin_import_send, { things: things(shop, 4, counted) }))
  const done = shop.say(m.admin_import_in, { things: things(shop, 4, counted) })
  await expect(heading(page, done)).toBeVisible({ timeout: 30_000 })
  await untilStill(page)
  await expectAccessible(page)

  const owner = await asOwner()
  const found = async () => (await api.former.page({ search: own }, owner)).orders.data
  expect((await found()).map(({ number, state }) => [number.slice(-1), state]).sort()).toEqual([
    ['1', 'delivered'],
    ['2', 'delivered'],
    ['3', 'refused'],
    ['5', 'delivered'],
  ])
  await main(page)
    .getByRole('link', { name: shop.say(m.admin_former), exact: true })
    .click()
  await page.waitForURL(/former-orders/)
  await expect(
    main(page)
      .getByText(new RegExp(`${own}-3`))
      .first(),
  ).toBeVisible()
  await page.goBack()
  await undo(page, shop, { fresh: 4, changed: 0 }, counted)
  expect(await found()).toEqual([])
})
