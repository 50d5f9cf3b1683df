/** Products from a file: what cannot be read is said, columns and sub-categories are told, the check changes nothing, then it comes in and is taken back. */
import type { Page } from '@playwright/test'
import { m } from '#messages'
import { expectAccessible } from './accessibility.ts'
import { asOwner, enter, ownName } from './desk.ts'
import { journeysPlace } from './goods.ts'
import { untilStill } from './quiet.ts'
import { expect, test } from './shop.ts'
import { api } from './shopping.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { level: 2, name })

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

/** Of the two that stand there the one that is in sight: panel or dock. */
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

test('a file is read, told, checked, brought in and taken back', async ({ page, shop }) => {
  test.setTimeout(120_000)
  const { subcategory } = await journeysPlace()
  const [rug, mat] = [ownName('Rug'), ownName('Mat')]
  const sku = ownName('SKU').replaceAll(' ', '-')
  const known = (
    await api.products.create(
      { name: mat, price: 300, quantity: 4, subcategory_id: subcategory.id, variants: [{ sku: `${sku}-M` }] },
      await asOwner(),
    )
  ).product

  await enter(page, shop, '/dashboard/import')
  await expectAccessible(page)
  shop.allow(/422/)
  await choose(page, 'nothing.csv', '')
  // A program of its own begins for it.
  await expect(main(page).getByText(shop.say(m.admin_import_file_empty), { exact: true })).toBeVisible({ timeout: 30_000 })

  const word = 'Handmade'
  const rows = [
    ['Name', 'Sub-category', 'Price', 'Stock', 'SKU', 'Tags'],
    [rug, word, '1890', '3', `${sku}-R`, 'new'],
    [mat, word, '290', '9', `${sku}-M`, ''],
    [ownName('Broken'), word, '1.8.90', '3', `${sku}-B`, ''],
  ]
  await choose(page, 'handmade.csv', rows.map((row) => row.join(',')).join('\n'))
  await expect(heading(page, shop.say(m.admin_import_places))).toBeVisible({ timeout: 30_000 })
  await expect(main(page).getByText(shop.say(m.admin_import_word_missing, { count: 3 }), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await main(page)
    .getByRole('combobox', { name: word })
    .selectOption({ value: String(subcategory.id) })
  await press(page, shop.say(m.admin_import_check))

  await expect(heading(page, new RegExp(`^${shop.say(m.admin_import_wrong)}`))).toBeVisible({ timeout: 30_000 })
  await expect(main(page).getByText(shop.say(m.admin_import_problem_price))).toBeVisible()
  await expect(main(page).getByText('1.8.90', { exact: true })).toBeVisible()
  await expect(main(page).getByText(rug, { exact: true })).toBeVisible()
  await expect(main(page).getByText(mat, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await main(page)
    .getByRole('button', { name: shop.say(m.admin_import_download_wrong) })
    .click()
  expect((await saved).suggestedFilename()).toBe('handmade-wrong.csv')
  // Nothing has changed so far.
  expect((await api.products.record({ id: known.id }, await asOwner())).product.price).toBe(300)

  await press(page, shop.say(m.admin_import_send, { count: 2 }))
  await expect(heading(page, shop.say(m.admin_import_in, { count: 2 }))).toBeVisible({ timeout: 30_000 })
  await untilStill(page)
  await expectAccessible(page)
  const changed = (await api.products.record({ id: known.id }, await asOwner())).product
  expect([changed.price, changed.quantity]).toEqual([290, 9])

  await main(page)
    .getByRole('button', { name: shop.say(m.admin_import_undo_this) })
    .click()
  await expect(heading(page, shop.say(m.admin_import_undone_title))).toBeVisible({ timeout: 30_000 })
  const back = (await api.products.record({ id: known.id }, await asOwner())).product
  expect([back.price, back.quantity]).toEqual([300, 4])
  const { products } = await api.products.page({ search: `${sku}-R` }, await asOwner())
  expect(products).toEqual([])
  await api.products.delete({ id: known.id }, await asOwner())
})
