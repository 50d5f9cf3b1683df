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
import { archiveOf } from '../test/files/archives.ts'
import { photo } from '../test/files/pictures.ts'
import { readRows } from '../test/files/sheets.ts'
import { expectAccessible } from './accessibility.ts'
import { asOwner, enter, ownName } from './desk.ts'
import { journeysPlace } from './goods.ts'
import { button, main } from './parts.ts'
import { untilStill } from './quiet.ts'
import { expect, test } from './shop.ts'
import { api } from './shopping.ts'
import { takeTurn } from './turn.ts'

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

/** Presses a button that downloads a file; returns its name and rows. */
async function save(page: Page, name: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return {
    name: download.suggestedFilename(),
    rows: readRows(await readFile(await download.path())),
  }
}

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
  await expect(heading(page, shop.say(m.admin_import_places))).toBeVisible({ timeout: 30_000 })
  await expect(
    main(page).getByText(shop.say(m.admin_import_word_missing, { count: 3 }), { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await main(page)
    .getByRole('combobox', { name: word })
    .selectOption({ value: String(subcategory.id) })
  await press(page, shop.say(m.admin_import_check))

  await expect(heading(page, new RegExp(`^${shop.say(m.admin_import_wrong)}`))).toBeVisible({
    timeout: 30_000,
  })
  await expect(main(page).getByText(shop.say(m.admin_import_problem_price))).toBeVisible()
  await expect(main(page).getByText('1.8.90', { exact: true })).toBeVisible()
  await expect(main(page).getByText(rug, { exact: true })).toBeVisible()
  await expect(main(page).getByText(mat, { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await save(page, shop.say(m.admin_import_download_wrong))).toEqual({
    name: `import-problems-${day}.xlsx`,
    rows: [
      importProblemSheet.map((column) => column[shop.language]),
      [4, `${sku}-B`, 'Price', '1.8.90', shop.say(m.admin_import_problem_price)],
    ],
  })
  // Nothing is imported yet.
  expect((await api.products.record({ id: known.id }, await asOwner())).product.price).toBe(300)

  await press(page, shop.say(m.admin_import_send, { count: 2 }))
  await expect(heading(page, shop.say(m.admin_import_in, { count: 2 }))).toBeVisible({
    timeout: 30_000,
  })
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

  await main(page)
    .getByRole('button', { name: shop.say(m.admin_import_undo_this) })
    .click()
  await expect(heading(page, shop.say(m.admin_import_undone_title))).toBeVisible({
    timeout: 30_000,
  })
  const back = (await api.products.record({ id: known.id }, await asOwner())).product
  expect([back.price, back.quantity]).toEqual([300, 4])
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
  await expect(main(page).getByText(shop.say(m.admin_import_problem_unknown_sku))).toBeVisible()
  await expect(main(page).getByText('nobody.jpg', { exact: true })).toBeVisible()
  await expect(main(page).getByText(name, { exact: true })).toBeVisible()
  await untilStill(page)
  await expectAccessible(page)
  await press(page, shop.say(m.admin_import_send, { count: 1 }))
  await expect(heading(page, shop.say(m.admin_import_in, { count: 1 }))).toBeVisible({
    timeout: 30_000,
  })
  const { pictures } = (await api.products.record({ id: product.id }, await asOwner())).product
  expect(pictures).toHaveLength(2)
  await api.products.delete({ id: product.id }, await asOwner())
})
