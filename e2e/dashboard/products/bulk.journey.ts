/** Bulk change of products: selection, preview, change by a job, and undo. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toCairoDay } from '#contract/days/cairo.ts'
import { bulkResultSheet } from '#contract/files/result-sheets.ts'
import type { SheetColumn } from '#contract/files/sheets.ts'
import * as m from '#messages'
import { readRows } from '../../../test/files/sheets.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import {
  asOwner,
  confirmation,
  enter,
  failCalls,
  openScreen,
  thinkAgain,
  unfoldHead,
  yes,
} from '../../desk.ts'
import { makePlace, makeProduct, recordOf, removeProduct } from '../../goods/goods.ts'
import { button, field, main, row } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const made: number[] = []

/** Creates products in a sub-category of their own. */
async function makeMany(count: number) {
  const { id: subcategory_id } = (await makePlace()).subcategory
  const products = []
  for (let at = 0; at < count; at++)
    products.push(await makeProduct({ subcategory_id, price: 2000 + at * 50, quantity: 3 }))
  made.push(...products.map(({ id }) => id))
  return { subcategory_id, products: products.reverse() }
}

test.afterEach(async () => {
  for (const id of made.splice(0)) await removeProduct(id)
})

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024
const press = (page: Page, name: string) => button(main(page), name).click()

test('a sale of all that match is looked at, begun, and undone', async ({ page, shop }) => {
  const { subcategory_id, products } = await makeMany(14)
  const [dear, onSale, plain, taken] = products as [Product, Product, Product, Product]
  await api.products.update({ id: dear.id, cost: 2400 }, await asOwner())
  await api.products.update(
    { id: onSale.id, prices: [{ price: 1500, from: '2020-01-01', until: '2035-01-01' }] },
    await asOwner(),
  )
  await enter(page, shop, `/dashboard/products?subcategory_id=${subcategory_id}`)
  await unfoldHead(page, shop)
  await main(page)
    .getByRole('link', { name: shop.say(m.admin_bulk_choose), exact: true })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/products\/choose/)
  const boxOf = (name: string) =>
    main(page).getByRole('checkbox', {
      name: shop.say(m.admin_bulk_choose_one, { name }),
      exact: true,
    })
  await boxOf(plain.name).check()
  await press(page, shop.say(m.admin_bulk_choose_all, { count: '14' }))
  await expect(
    main(page).getByText(shop.say(m.admin_bulk_all_chosen, { count: 14, more: '2' }), {
      exact: true,
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await press(page, shop.say(m.admin_bulk_only_here, { count: 12 }))
  await expect(
    main(page).getByText(shop.say(m.admin_bulk_some_chosen, { count: 12 }), { exact: true }),
  ).toBeVisible()
  await press(page, shop.say(m.admin_bulk_choose_all, { count: '14' }))
  const next = isPhone(page) ? m.admin_bulk_change_them : m.admin_bulk_price_or_sale
  await page.getByRole('link', { name: shop.say(next), exact: true }).click()

  // Nothing is offered before somebody typed how much.
  await expect(main(page).getByText(shop.say(m.admin_bulk_rows_later))).toBeVisible()
  await field(page, shop.say(m.admin_bulk_percent)).fill('15')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(
    shop.say(m.admin_bulk_title, { count: 14 }),
  )
  await main(page)
    .getByRole('radio', { name: shop.say(m.admin_bulk_round_95), exact: true })
    .check()
  const row = (name: string) => main(page).getByRole('row').filter({ hasText: name })
  await expect(row(plain.name)).toContainText('2,195')
  await expect(boxOf(dear.name)).not.toBeChecked()
  await expect(row(onSale.name)).toContainText(shop.say(m.admin_bulk_replaces, { day: '' }).trim())
  await boxOf(taken.name).uncheck()
  await expect(button(page, sendName(page, shop, 12))).toBeEnabled()
  await expectAccessible(page)
  await button(page, sendName(page, shop, 12)).click()

  await expect(page).toHaveURL(/\/dashboard\/products\/bulk\/\d+$/)
  const head = main(page).getByRole('heading', { level: 1 })
  await expect(
    main(page).getByText(shop.say(m.admin_bulk_undo_words, { count: 12 }), { exact: true }),
  ).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  expect((await recordOf(plain.id)).prices).toMatchObject([{ price: 2195, original_price: null }])
  expect((await recordOf(onSale.id)).prices).toHaveLength(3)
  expect([(await recordOf(dear.id)).prices, (await recordOf(taken.id)).prices]).toEqual([[], []])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, shop.say(m.admin_bulk_all_rows_file)),
  ])
  expect(download.suggestedFilename()).toBe(`bulk-result-${toCairoDay(new Date())}.xlsx`)
  const [headings, ...results] = readRows(await readFile(await download.path()))
  const columns: readonly SheetColumn[] = bulkResultSheet('sale')
  const resultOf = (name: string) => results.find((row) => row[0] === name)?.slice(2, 6)
  const word = (key: string, of: string) =>
    columns.find((column) => column.key === key)?.words?.[of]?.[shop.language]
  expect(headings).toEqual(columns.map((column) => column[shop.language]))
  expect(results).toHaveLength(14)
  expect(resultOf(plain.name)).toEqual([plain.price, 2195, word('result', 'changed'), undefined])
  expect(resultOf(dear.name)?.slice(2)).toEqual([
    word('result', 'left_out'),
    word('why', 'below_cost'),
  ])
  expect(resultOf(taken.name)?.slice(2)).toEqual([
    word('result', 'left_out'),
    word('why', 'taken_out'),
  ])

  await press(page, shop.say(m.admin_bulk_undo, { count: 12 }))
  await expect(head).toHaveText(shop.say(m.admin_bulk_undone, { count: 12 }), { timeout: 30_000 })
  expect((await recordOf(plain.id)).prices).toEqual([])
  expect((await recordOf(onSale.id)).prices).toMatchObject([{ price: 1500, until: '2035-01-01' }])
  const address = new URL(page.url()).pathname
  await openScreen(page, shop, '/dashboard/products/bulk')
  // Other journeys change products meanwhile.
  const own = main(page)
    .getByRole('row')
    .filter({ has: page.locator(`a[href="${address}"]`) })
  await expect(own).toContainText(shop.say(m.admin_bulk_state_undone))
  await expectAccessible(page)
})

type Product = Awaited<ReturnType<typeof makeMany>>['products'][number]

const sendName = (page: Page, shop: Shop, count: number) =>
  isPhone(page)
    ? shop.say(m.admin_bulk_send_short, { count: String(count) })
    : shop.say(m.admin_bulk_send, { count })

const changeOf = (kind: string, ids: number[]) =>
  `/dashboard/products/bulk/change?kind=${kind}&ids=${ids.join()}`

test('what somebody else changed meanwhile is looked at again, and every kind of change can be made @all', async ({
  page,
  shop,
}) => {
  const { products } = await makeMany(2)
  const [one, other] = products as [Product, Product]
  const ids = [one.id, other.id]
  shop.allow(/409/)
  await enter(page, shop, changeOf('badge', ids))
  await field(page, shop.say(m.admin_product_badge)).fill('Festive')
  await field(page, shop.say(m.admin_product_badge_ar)).fill('للعيد')
  const send = button(page, sendName(page, shop, 2))
  await expect(send).toBeEnabled()
  await api.products.update({ id: one.id, badge: 'Hers' }, await asOwner())
  await send.click()
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toContainText(
    shop.say(m.admin_bulk_moved),
  )
  await expect(row(main(page), one.name)).toContainText('Hers')
  await send.click()
  await expect(
    main(page).getByText(shop.say(m.admin_bulk_undo_words, { count: 2 }), { exact: true }),
  ).toBeVisible({ timeout: 30_000 })
  expect(await recordOf(one.id)).toMatchObject({ badge: 'Festive', badge_ar: 'للعيد' })

  await openScreen(page, shop, changeOf('stock', ids))
  await field(page, shop.say(m.admin_bulk_pieces)).fill('4')
  await send.click()
  await expect(
    main(page).getByText(shop.say(m.admin_bulk_undo_words, { count: 2 }), { exact: true }),
  ).toBeVisible({ timeout: 30_000 })
  expect((await recordOf(other.id)).quantity).toBe(7)

  await openScreen(page, shop, `${changeOf('state', ids)}&to=draft`)
  await send.click()
  await expect(
    main(page).getByText(shop.say(m.admin_bulk_undo_words, { count: 2 }), { exact: true }),
  ).toBeVisible({ timeout: 30_000 })
  expect((await recordOf(other.id)).state).toBe('draft')
})

test('a deletion of many asks first, and its undo brings them back', async ({ page, shop }) => {
  const { products } = await makeMany(3)
  const ids = products.map(({ id }) => id)
  await enter(page, shop, changeOf('delete', ids))
  const head = main(page).getByRole('heading', { level: 1 })
  await expect(head).toHaveText(shop.say(m.admin_bulk_delete, { count: 3 }))
  const send = isPhone(page)
    ? shop.say(m.admin_bulk_delete_short, { count: '3' })
    : shop.say(m.admin_bulk_delete, { count: 3 })
  await button(page, send).click()
  await expect(confirmation(page, shop)).toContainText(shop.say(m.admin_bulk_delete, { count: 3 }))
  await expect(confirmation(page, shop)).toContainText(shop.say(m.admin_bulk_delete_help))
  await expectAccessible(page)
  await thinkAgain(page, shop)
  await button(page, send).click()
  await yes(page, shop).click()
  await expect(head).toHaveText(shop.say(m.admin_bulk_deleted, { count: 3 }), { timeout: 30_000 })
  await expect(main(page)).toContainText(shop.say(m.admin_bulk_undelete_words, { count: 3 }))
  await expectAccessible(page)
  for (const id of ids) await expect(recordOf(id)).rejects.toMatchObject({ code: 'not_found' })
  await press(page, shop.say(m.admin_bulk_undo, { count: 3 }))
  await expect(head).toHaveText(shop.say(m.admin_bulk_undeleted, { count: 3 }), {
    timeout: 30_000,
  })
  for (const { id, price } of products)
    expect(await recordOf(id)).toMatchObject({ price, quantity: 3 })
})

test('a preview that does not come offers another try, and nothing chosen says so', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { products } = await makeMany(1)
  const restore = await failCalls(page, shop, /\/api\/product\/bulk\/preview/, 'unanswered')
  await enter(page, shop, changeOf('state', [products[0]?.id as number]))
  await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
  await restore()
  await button(page, shop.say(m.ui_try_again)).click()
  await expect(main(page).getByRole('checkbox').first()).toBeVisible()
  await openScreen(page, shop, '/dashboard/products/bulk/change')
  await expect(page.getByText(shop.say(m.admin_bulk_nothing_chosen), { exact: true })).toBeVisible()
  await expectAccessible(page)
})
