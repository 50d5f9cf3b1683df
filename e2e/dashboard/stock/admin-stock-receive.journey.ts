/** Delivery: scanned, searched, typed by size, and added to the stock as a whole. */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls } from '../../desk.ts'
import { button, main, press, textbox } from '../../parts.ts'
import { makeDress, makeVase, removePieces, theButton } from '../../goods/pieces-at-hand.ts'
import { makeProduct, removeProduct } from '../../goods/goods.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { named, piecesOf, scan, scanField, variantsOf } from '../../goods/stock-room.ts'
import type { Page } from '@playwright/test'

test.afterEach(removePieces)

const cell = (page: Page, shop: Shop, name: string) =>
  textbox(page, shop.say(m.admin_receive_cell, { name }))

test('a scanner types into the field wherever the focus is, and a reload loses nothing', async ({
  page,
  shop,
  isMobile,
}) => {
  const dress = await makeDress({ S: 0, M: 2 })
  const vase = await makeVase({ quantity: 4 })
  const [small, medium] = await variantsOf(dress.id)
  await api.restock.notify({ productId: String(dress.id), email: 'mona@mail.example' } as never)
  await enter(page, shop, '/dashboard/stock/receive')
  // On a touch screen a focused field would open the keyboard.
  if (!isMobile) await expect(scanField(page, shop)).toBeFocused()
  await expectAccessible(page)
  await scan(page, small?.sku?.toUpperCase() ?? '')
  const smallCell = cell(page, shop, named(shop, dress.name, 'Sand', 'S'))
  await expect(smallCell).toHaveValue('1')
  await expect(
    page.getByRole('status').getByText(shop.say(m.admin_receive_counted, { count: 1 })),
  ).toBeVisible()
  // Three scans at scanner speed, without the focus in the field.
  await page.getByRole('heading', { level: 1 }).click()
  for (let piece = 0; piece < 3; piece++) await scan(page, small?.sku ?? '')
  await expect(smallCell).toHaveValue('4')
  // Words are searched as product names.
  await scanField(page, shop).fill(vase.word)
  await page.keyboard.press('Enter')
  await main(page)
    .getByRole('option', { name: new RegExp(vase.name) })
    .click()
  await expect(cell(page, shop, vase.name)).toHaveValue('1')
  if (!isMobile) await expect(scanField(page, shop)).toBeFocused()
  // While typing, variants are suggested: Enter takes the first.
  await scanField(page, shop).fill(dress.word)
  await expect(main(page).getByRole('option')).toHaveCount(2)
  await expect(main(page).getByRole('option').first().locator('mark').first()).toHaveText(
    dress.word,
  )
  await expectAccessible(page)
  // A character typed while a suggestion is highlighted stays.
  const typedWords = await scanField(page, shop).inputValue()
  await scanField(page, shop).press('ArrowDown')
  await scanField(page, shop).press('x')
  await expect(scanField(page, shop)).toHaveValue(`${typedWords}x`)
  await scanField(page, shop).press('Backspace')
  await expect(scanField(page, shop)).toHaveValue(typedWords)
  await expect(main(page).getByRole('option')).toHaveCount(2)
  await scanField(page, shop).press('ArrowDown')
  await scanField(page, shop).press('ArrowDown')
  await scanField(page, shop).press('Enter')
  await expect(cell(page, shop, named(shop, dress.name, 'Sand', 'M'))).toHaveValue('1')
  await expect(main(page).getByRole('option')).toHaveCount(0)
  await scan(page, 'no-such-code')
  await expect(page.getByRole('status').getByText(/no-such-code/)).toBeVisible()

  // Enter in a number field does not save: it returns to the scan field.
  const mediumCell = cell(page, shop, named(shop, dress.name, 'Sand', 'M'))
  await mediumCell.fill('٦')
  await mediumCell.press('Enter')
  if (!isMobile) await expect(scanField(page, shop)).toBeFocused()
  await textbox(page, shop.say(m.admin_receive_from)).fill('Atelier Samira')
  await textbox(page, shop.say(m.admin_receive_paper)).fill('Invoice 2214')
  await expectAccessible(page)
  await page.reload()
  await expect(smallCell).toHaveValue('4')
  await expect(mediumCell).toHaveValue('٦')
  expect(await piecesOf(dress.id)).toEqual([0, 2])
  await page.getByText(shop.say(m.admin_receive_cost), { exact: true }).click()
  await textbox(page, shop.say(m.admin_receive_cost_of, { name: dress.name })).fill('80')
  await expect(page.getByText(shop.say(m.admin_receive_told, { count: 1 }))).toBeVisible()
  await theButton(page, shop.say(m.admin_receive_save)).click()
  await expect(
    page.getByText(shop.say(m.admin_receive_done, { count: 11 }), { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/stock$/)
  expect(await piecesOf(dress.id)).toEqual([4, 8])
  expect(await piecesOf(vase.id)).toEqual([5])
  const { moves, stock } = await api.stock.moves(
    { variant_id: String(medium?.variant_id) } as never,
    await asOwner(),
  )
  expect(moves.data[0]).toMatchObject({
    kind: 'received',
    pieces: 6,
    note: 'Atelier Samira · Invoice 2214',
  })
  expect(stock.cost).toBe(80)
  // A saved delivery leaves no draft.
  await page.goBack()
  await expect(page.getByText(shop.say(m.admin_receive_none), { exact: true })).toBeVisible()
})

test('forty variants come in one save, and once, though the answer was lost', async ({
  page,
  shop,
}) => {
  const sizes = ['34', '36', '38', '40', '42', '44', '46', '48']
  const colors = ['Red', 'Blue', 'Teal', 'Sand', 'Olive']
  const stock = sizes.flatMap((size) => colors.map((color) => ({ size, color, quantity: 0 })))
  const product = await makeProduct({ sizes, colors, stock })
  try {
    const variants = await variantsOf(product.id)
    expect(variants).toHaveLength(40)
    await enter(page, shop, '/dashboard/stock/receive')
    await scan(page, variants[0]?.sku ?? '')
    for (const { color, size } of variants)
      await cell(page, shop, named(shop, product.name, color, size)).fill('3')
    shop.allow(/Failed to load resource|request failed/)
    await page.route(/\/api\/stock\/receive/, async (route) => {
      await route.fetch()
      await route.abort('connectionfailed')
    })
    await theButton(page, shop.say(m.admin_receive_save)).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await page.unroute(/\/api\/stock\/receive/)
    await page.reload()
    await theButton(page, shop.say(m.admin_receive_save)).click()
    await expect(
      page.getByText(shop.say(m.admin_receive_done, { count: 120 }), { exact: true }),
    ).toBeVisible()
    expect(await piecesOf(product.id)).toEqual(Array(40).fill(3))
  } finally {
    await removeProduct(product.id)
  }
})

test('nothing, and what is no number, is not sent; what is gone meanwhile is said @all', async ({
  page,
  shop,
}) => {
  const vase = await makeVase()
  const [variant] = await variantsOf(vase.id)
  await enter(page, shop, '/dashboard/stock/receive')
  const save = theButton(page, shop.say(m.admin_receive_save))
  await save.click()
  await expect(
    page.getByText(shop.say(m.admin_receive_say_none)).filter({ visible: true }),
  ).toBeVisible()
  const mend = await failCalls(page, shop, /\/api\/stock\/find/, 'unanswered')
  await scan(page, variant?.sku ?? '')
  const retry = button(page.getByRole('status'), shop.say(m.admin_scan_retry))
  await expect(retry).toBeVisible()
  await mend()
  await retry.click()
  const pieces = cell(page, shop, vase.name)
  await expect(pieces).toHaveValue('1')
  for (const wrong of ['x', '-3', '1.5', '9999999']) {
    await pieces.fill(wrong)
    await save.click()
    await expect(
      page
        .getByText(shop.say(m.admin_receive_say_many, { most: '1,000,000' }))
        .filter({ visible: true }),
    ).toBeVisible()
  }
  await pieces.fill('2')
  await removePieces()
  shop.allow(/422/)
  await save.click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText(shop.say(m.admin_receive_gone))
  await failed.getByRole('button').last().click()
  await press(page, shop.say(m.admin_receive_take_out, { name: vase.name }))
  await expect(page.getByText(shop.say(m.admin_receive_none), { exact: true })).toBeVisible()
})
