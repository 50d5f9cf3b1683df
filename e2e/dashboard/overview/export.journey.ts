/**
 * Exports: the list on the screen as a file; failures can be retried; no address contains a token.
 */
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page, Request } from '@playwright/test'
import { toCairoDay } from '#contract/days/cairo.ts'
import { customerSheet } from '#contract/orders/customers/customer-sheet.ts'
import { orderSheet } from '#contract/orders/order-sheet.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import * as m from '#messages'
import { readCsv, readXlsx } from '../../../test/files/sheets.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen, unfoldHead } from '../../desk.ts'
import { placeOwnOrder } from '../../orders/orders.ts'
import { button, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

type List = typeof m.admin_orders

const opener = (page: Page, shop: Shop, list: List): Locator =>
  button(page, shop.say(m.admin_export_of, { name: shop.say(list) }))

/** Chooses a format and returns the downloaded file. */
async function save(
  page: Page,
  shop: Shop,
  list: List,
  format: typeof m.admin_export_csv,
): Promise<{ download: Download; asked: Request }> {
  await opener(page, shop, list).click()
  const [download, asked] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/\/api\/export\//),
    press(page, shop.say(format)),
  ])
  return { download, asked }
}

const told = (page: Page, shop: Shop, list: List): Locator =>
  page
    .getByRole('status')
    .getByText(shop.say(m.admin_export_done, { name: shop.say(list) }), { exact: true })

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

const headingsOf = (columns: readonly { en: string; ar: string }[], { language }: Shop): string[] =>
  columns.map((column) => column[language])

test('orders and customers come as they are found, in the language of the screen', async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder({ lastName: 'حجازي' })
  await enter(page, shop, `/dashboard/orders?search=${order.phone}`)
  await unfoldHead(page, shop)
  await opener(page, shop, m.admin_orders).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const { download, asked } = await save(page, shop, m.admin_orders, m.admin_export_csv)
  await expect(told(page, shop, m.admin_orders)).toBeVisible()
  expect(download.suggestedFilename()).toBe(`orders-${toCairoDay(new Date())}.csv`)
  expect(asked.url()).not.toContain((await asOwner()).token)
  const [head, ...rows] = readCsv((await bytesOf(download)).toString())
  expect(head).toEqual(headingsOf(orderSheet, shop))
  expect(rows.map((row) => row[0])).toEqual([order.number])
  expect(rows[0]).toEqual(
    expect.arrayContaining([order.name, `'${order.phone}`, order.total.toFixed(2)]),
  )
  // The focus returned for the next export.
  await expect(opener(page, shop, m.admin_orders)).toBeFocused()

  await openScreen(page, shop, `/dashboard/customers?search=${order.phone}`)
  const customers = await save(page, shop, m.admin_customers, m.admin_export_xlsx)
  const { cells, files } = readXlsx(await bytesOf(customers.download))
  expect(customers.download.suggestedFilename()).toBe(`customers-${toCairoDay(new Date())}.xlsx`)
  expect([cells.get('A1')?.text, cells.get('B1')?.text]).toEqual(
    headingsOf(customerSheet, shop).slice(0, 2),
  )
  expect([cells.get('A2')?.text, cells.get('B2')?.text, cells.get('A3')]).toEqual([
    order.name,
    order.phone,
    undefined,
  ])
  expect(/rightToLeft/.test(files.get('xl/worksheets/sheet1.xml') ?? '')).toBe(
    shop.language === 'ar',
  )
})

test('products come as they are found, a row for each size and colour', async ({ page, shop }) => {
  const { products } = await api.products.page({ search: 'candle-twist' }, await asOwner())
  const product = products.find(({ slug }) => slug === 'candle-twist')
  await enter(page, shop, '/dashboard/products?search=candle-twist&sort=oldest')
  await unfoldHead(page, shop)
  const { download } = await save(page, shop, m.admin_products, m.admin_export_csv)
  const [head, ...rows] = readCsv((await bytesOf(download)).toString())
  expect(head).toEqual(headingsOf(productSheet, shop))
  expect(rows.filter(([slug]) => slug === 'candle-twist').length).toBe(product?.variants.length)
  expect(rows.find(([slug]) => slug === 'candle-twist')?.[1]).toBe(product?.name)
})

for (const way of ['refused', 'unanswered'] as const) {
  test(`a file that does not come (${way}) is told, and tried again @all`, async ({
    page,
    shop,
  }) => {
    await enter(page, shop, '/dashboard/products?search=candle-twist')
    await unfoldHead(page, shop)
    const letThrough = await failCalls(page, shop, /\/api\/export\//, way)
    await opener(page, shop, m.admin_products).click()
    await press(page, shop.say(m.admin_export_csv))
    const failure = page.getByRole('alertdialog', {
      name: shop.say(m.admin_export_failed, { name: shop.say(m.admin_products) }),
    })
    await expect(
      failure.getByText(shop.say(way === 'refused' ? m.ui_went_wrong : m.ui_no_response), {
        exact: true,
      }),
    ).toBeVisible()
    await letThrough()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(failure, shop.say(m.ui_try_again)),
    ])
    await expect(failure).toBeHidden()
    expect((await bytesOf(download)).toString()).toContain('candle-twist')
  })
}

test('a file on its way is stopped, and nothing is saved', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/customers')
  let saved = 0
  page.on('download', () => {
    saved += 1
  })
  // The response never ends.
  await page.route(/\/api\/export\//, () => {})
  await opener(page, shop, m.admin_customers).click()
  await press(page, shop.say(m.admin_export_xlsx))
  const stop = button(page, shop.say(m.admin_export_stop))
  await expect(stop).toBeFocused()
  await stop.click()
  await expect(opener(page, shop, m.admin_customers)).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(saved).toBe(0)
  // A new export can start at once.
  await page.unroute(/\/api\/export\//)
  await save(page, shop, m.admin_customers, m.admin_export_xlsx)
  await expect(told(page, shop, m.admin_customers)).toBeVisible()
})
