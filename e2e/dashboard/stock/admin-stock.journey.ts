/** Stock screens: current stock and history, a correction, and the reorder list. */
import { readFile } from 'node:fs/promises'
import { toCairoDay } from '#contract/days/cairo.ts'
import { reorderSheet } from '#contract/products/stock/stock-sheets.ts'
import * as m from '#messages'
import { readRows } from '../../../test/files/sheets.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, expectPopup, openScreen } from '../../desk.ts'
import { button, main, press, row, textbox } from '../../parts.ts'
import { makeDress, makeVase, removePieces, theButton } from '../../goods/pieces-at-hand.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { buyPieces, receivePieces, rowOf } from '../../goods/stock-room.ts'

test.afterEach(removePieces)

test('what is in stock is found by its code, with every move that led there, and put right', async ({
  page,
  shop,
}) => {
  const dress = await makeDress({ S: 3, M: 0 })
  const order = await buyPieces(dress, dress.S, 2)
  await enter(page, shop, `/dashboard/stock?search=${dress.word}`)
  const small = rowOf(page, dress.name, 'S')
  await expect(small).toContainText('1')
  await expect(rowOf(page, dress.name, 'M')).toContainText('0')
  await expectAccessible(page)
  // The variant that sells out first is on top: M has no stock and no sales.
  await page.getByRole('link', { name: new RegExp(shop.say(m.admin_stock_out)) }).click()
  await expect(small).toHaveCount(0)
  await openScreen(page, shop, `/dashboard/stock?search=${dress.slug}-sand-s`)
  await expect(row(main(page), dress.name)).toHaveCount(1)
  await small.getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(dress.name)
  const sale = row(main(page), order.number)
  await expect(sale).toContainText('−2')
  await expect(sale).toContainText(shop.say(m.admin_moves_customer))
  await expect(
    page.getByText(shop.say(m.admin_moves_sum, { count: '1' }), { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)

  await press(page, shop.say(m.admin_stock_correct))
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_correct_title) })
  const wanted = textbox(dialog, shop.say(m.admin_correct_wanted))
  const correct = button(dialog, shop.say(m.admin_stock_correct))
  await wanted.fill('x')
  await correct.click()
  await expect(
    dialog.getByText(shop.say(m.admin_correct_say_pieces, { most: '1,000,000' })).first(),
  ).toBeVisible()
  await expectAccessible(page)
  // Another customer buys the last piece meanwhile.
  await buyPieces(dress, dress.S, 1)
  await wanted.fill('0')
  shop.allow(/409/)
  await correct.click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText(shop.say(m.admin_correct_changed, { count: '0' }))
  await failed.getByRole('button').last().click()
  await expect(dialog.getByText(shop.say(m.admin_correct_seen, { count: '0' }))).toBeVisible()
  await wanted.fill('٤')
  await dialog.getByRole('radio', { name: shop.say(m.admin_correct_damaged) }).check()
  await textbox(dialog, shop.say(m.admin_correct_note)).fill('Found behind the shelf')
  await correct.click()
  await expectPopup(page, shop.say(m.admin_correct_done))
  await expect(dialog).toHaveCount(0)
  const corrected = row(main(page), 'Found behind the shelf')
  await expect(corrected).toContainText('+4')
  await page.getByRole('link', { name: new RegExp(shop.say(m.admin_moves_sales)) }).click()
  await expect(corrected).toHaveCount(0)
})

test('what is not there says so @all', async ({ page, shop }) => {
  shop.allow(/404/)
  await enter(page, shop, '/dashboard/stock/999999')
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.admin_stock_missing) }),
  ).toBeVisible()
})

test('what will not last is ordered in the numbers that somebody wants', async ({
  page,
  shop,
  context,
}) => {
  const vase = await makeVase({ quantity: 3 })
  const other = await makeVase({ quantity: 2 })
  await buyPieces(other, null, 2)
  await buyPieces(vase, null, 3)
  const { reorder } = await api.stock.reorder({ per_page: '100' } as never, await asOwner())
  const row = reorder.data.find(({ product_id }) => product_id === vase.id)
  // Three sales within the minimum of seven days, projected to fifty-five days.
  expect(row).toMatchObject({ pieces: 0, suggested: 24 })
  await enter(page, shop, `/dashboard/stock/reorder?per_page=100`)
  const line = main(page).getByRole('row').filter({ hasText: vase.name })
  const quantity = line.getByRole('textbox')
  await expect(quantity).toHaveValue('24')
  await expectAccessible(page)
  await quantity.fill('30')
  await quantity.press('Enter')
  await main(page).getByRole('combobox').first().selectOption('20')
  await expect(quantity).toHaveValue('28')
  await quantity.fill('٣٠')
  await quantity.press('Enter')
  const otherBox = main(page).getByRole('row').filter({ hasText: other.name }).getByRole('checkbox')
  await otherBox.uncheck()
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    theButton(page, shop.say(isNarrow ? m.admin_export : m.admin_reorder_export)).click(),
  ])
  expect(download.suggestedFilename()).toBe(`reorder-${toCairoDay(new Date())}.xlsx`)
  const rows = readRows(await readFile(await download.path()))
  const at = (key: string) => reorderSheet.findIndex((column) => column.key === key)
  const ordered = rows.find(([name]) => name === vase.name)
  expect([ordered?.[at('pieces')], ordered?.[at('ordered')]]).toEqual([0, 30])
  expect(rows.some(([name]) => name === other.name)).toBe(false)
  await otherBox.check()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await line.getByRole('checkbox').uncheck()
  await press(page, shop.say(m.admin_reorder_copy))
  await expect(page.getByText(shop.say(m.admin_reorder_copied), { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(other.name)
  expect(copied).not.toContain(vase.name)
  await receivePieces(vase.id, 500)
  await page.reload()
  await expect(line).toHaveCount(0)
})

test('a correction that is not answered can be sent again, and counts once @all', async ({
  page,
  shop,
}) => {
  const vase = await makeVase({ quantity: 5 })
  await enter(page, shop, `/dashboard/stock?search=${vase.word}`)
  await row(main(page), vase.name).getByRole('link').click()
  await press(page, shop.say(m.admin_stock_correct))
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_correct_title) })
  await textbox(dialog, shop.say(m.admin_correct_wanted)).fill('3')
  // The request succeeds, but its response is lost.
  shop.allow(/Failed to load resource|request failed/)
  await page.route(/\/api\/stock\/correct/, async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  const correct = button(dialog, shop.say(m.admin_stock_correct))
  await correct.click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await page.unroute(/\/api\/stock\/correct/)
  await correct.click()
  await expectPopup(page, shop.say(m.admin_correct_done))
  await expect(
    page.getByText(shop.say(m.admin_moves_sum, { count: '3' }), { exact: true }),
  ).toBeVisible()
})
