/** Stock count on a phone while the shop continues to sell, and its differences. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen } from '../../desk.ts'
import { journeysPlace, makePlace } from '../../goods/goods.ts'
import { newName } from '../../orders/orders.ts'
import { button, main, press, row, textbox } from '../../parts.ts'
import { makeDress, makePiece, removePieces, theButton } from '../../goods/pieces-at-hand.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { buyPieces, named, piecesOf, scan, scanField, variantsOf } from '../../goods/stock-room.ts'

test.afterEach(removePieces)

const number = (page: Page, shop: Shop, name: string) =>
  textbox(page, shop.say(m.admin_count_number, { name }))
/** Field of one size in the list of the counted place, with the difference below it. */
const cell = (page: Page, shop: Shop, name: string) =>
  textbox(page, shop.say(m.admin_count_cell, { name }))
const expectSaid = (page: Page, shop: Shop, name: string, words: string) =>
  expect(cell(page, shop, name)).toHaveAccessibleDescription(words)
/** Pattern that finds the number fields of the list, whichever variants it holds. */
const cellOf = (shop: Shop) => new RegExp(`^${shop.say(m.admin_count_cell, { name: '' }).trim()}`)
const toDifferences = (page: Page, shop: Shop) =>
  main(page)
    .getByRole('link', {
      name: new RegExp(`^(${shop.say(m.admin_count_see)}|${shop.say(m.admin_count_see_short)})$`),
    })
    .filter({ visible: true })

/** Category with two products in five sizes of two colours, 7 pieces of each. */
async function makeShelf() {
  const { category, subcategory } = await makePlace()
  const sizes = ['S', 'M', 'L', 'XL', 'XXL']
  const colors = ['Sand', 'Olive']
  const stock = colors.flatMap((color) => sizes.map((size) => ({ size, color, quantity: 7 })))
  const products = []
  for (const name of ['Abaya', 'Bisht']) {
    products.push(
      await makePiece({
        ...{ name: `${name} ${newName()}`, subcategory_id: subcategory.id },
        ...{ sizes, colors, stock },
      }),
    )
  }
  return { category, products }
}

/** Line of an applied count. */
const lineOf = (page: Page, name: string, size: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: new RegExp(`[,،] ${size}`) })

/** Starts a count; returns its unique name. */
async function begin(page: Page, shop: Shop): Promise<string> {
  const name = `Autumn ${newName()}`
  const { subcategory } = await journeysPlace()
  await enter(page, shop, '/dashboard/stock/count')
  await expectAccessible(page)
  await page
    .getByRole('combobox', { name: shop.say(m.admin_count_what), exact: true })
    .selectOption(`s${subcategory.id}`)
  await textbox(page, shop.say(m.admin_count_name)).fill(name)
  await press(page, shop.say(m.admin_count_begin))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(scanField(page, shop)).toBeVisible()
  return name
}

test('a place is counted by scanning and typing, and what differs is applied once', async ({
  page,
  shop,
  isMobile,
}) => {
  const dress = await makeDress({ S: 3, M: 5 })
  const [small, medium] = await variantsOf(dress.id)
  const [smallName, mediumName] = [
    named(shop, dress.name, 'Sand', 'S'),
    named(shop, dress.name, 'Sand', 'M'),
  ]
  const name = await begin(page, shop)
  // On a touch screen a focused field would open the keyboard.
  if (!isMobile) await expect(scanField(page, shop)).toBeFocused()
  for (let piece = 0; piece < 2; piece++) await scan(page, small?.sku ?? '')
  await expect(number(page, shop, smallName)).toHaveValue('2')
  // The expected number is hidden during the count.
  await expect(main(page).getByText('−1', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await scan(page, medium?.sku ?? '')
  await expect(number(page, shop, mediumName)).toHaveValue('1')
  await expectSaid(page, shop, smallName, '−1')
  await number(page, shop, mediumName).fill('٥')
  await number(page, shop, mediumName).press('Enter')
  if (!isMobile) await expect(scanField(page, shop)).toBeFocused()
  await page.reload()
  await expectSaid(page, shop, mediumName, shop.say(m.admin_count_right))
  // Sales during the count: one piece each.
  await buyPieces(dress, dress.S, 1)
  await buyPieces(dress, dress.M, 1)
  await toDifferences(page, shop).click()
  const row = main(page).getByRole('row').filter({ hasText: dress.name })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('−1')
  await expectAccessible(page)
  await textbox(page, shop.say(m.admin_diff_note)).fill('Autumn count')
  await theButton(page, shop.say(m.admin_diff_apply, { count: 1 })).click()
  await expect(page.getByText(shop.say(m.admin_diff_done), { exact: true })).toBeVisible()
  expect(await piecesOf(dress.id)).toEqual([1, 4])
  const { moves } = await api.stock.moves(
    { variant_id: String(small?.variant_id) } as never,
    await asOwner(),
  )
  expect(moves.data.map(({ kind, pieces }) => [kind, pieces])).toEqual([
    ['count', -1],
    ['sale', -1],
    ['correction', 3],
  ])
  // An applied difference is read-only.
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click()
  await expect(scanField(page, shop)).toHaveCount(0)
  await expect(lineOf(page, dress.name, 'S')).toContainText('−1')
  await expect(toDifferences(page, shop)).toHaveCount(0)
})

test('a place of 20 variants is counted from Today in 45 touches', async ({ page, shop }) => {
  const { category, products } = await makeShelf()
  await enter(page, shop, '/dashboard/overview')
  let touches = 0
  const touch = async (act: Promise<unknown>) => {
    touches++
    await act
  }
  await touch(
    main(page)
      .getByRole('link', { name: shop.say(m.admin_overview_count) })
      .click(),
  )
  const what = page.getByRole('combobox', { name: shop.say(m.admin_count_what), exact: true })
  await touch(what.focus())
  await touch(what.selectOption(`c${category.id}`))
  await touch(press(page, shop.say(m.admin_count_begin)))
  const fields = page.locator('main').getByRole('textbox', { name: cellOf(shop) })
  await expect(fields).toHaveCount(20)
  // Nothing says what should be there.
  await expect(main(page).getByText('7', { exact: true })).toHaveCount(0)
  await touch(fields.first().click())
  for (let place = 0; place < 20; place++) {
    await expect(fields.nth(place)).toBeFocused()
    await touch(page.keyboard.press(place === 3 ? '6' : place === 4 ? '8' : '7'))
    if (place < 19) await touch(page.keyboard.press('Enter'))
  }
  await touch(toDifferences(page, shop).click())
  expect(touches).toBeLessThanOrEqual(45)
  const rows = main(page).getByRole('row').filter({ hasText: products[0]?.name })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '−1' })).toHaveCount(1)
  await expect(rows.filter({ hasText: '+1' })).toHaveCount(1)
  await page.goBack()
  await expect(
    main(page).getByText(shop.say(m.admin_count_sheet_done), { exact: true }),
  ).toHaveCount(2)
  await expect(fields.nth(3)).toHaveAccessibleDescription('−1')
  await expect(fields.nth(4)).toHaveAccessibleDescription('+1')
  await expect(fields.nth(5)).toHaveAccessibleDescription(shop.say(m.admin_count_right))
  await expectAccessible(page)
  // An emptied field is uncounted again; what a scanner writes into a field is read as a code.
  await fields.nth(3).fill('')
  await fields.nth(3).press('Enter')
  await expect(fields.nth(3)).toHaveAccessibleDescription('')
  await page.reload()
  await expect(fields.nth(3)).toHaveValue('')
  const [first] = await variantsOf(products[0]?.id ?? 0)
  await fields.nth(8).focus()
  await scan(page, first?.sku ?? '')
  await expect(fields.nth(8)).toHaveValue('7')
  await expect(fields.nth(0)).toHaveValue('8')
})

test('a number that is not saved says so in its field and is sent again by Enter @all', async ({
  page,
  shop,
}) => {
  const dress = await makeDress({ S: 3, M: 5 })
  await begin(page, shop)
  const field = cell(page, shop, named(shop, dress.name, 'Sand', 'S'))
  const mend = await failCalls(page, shop, /\/api\/stock\/count\/add/, 'refused')
  await field.fill('3')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(shop.say(m.admin_count_not_saved))
  await expect(field).toHaveValue('3')
  await mend()
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(shop.say(m.admin_count_right))
})

test('what moves while it is counted is counted again, and what is ticked off stays @all', async ({
  page,
  shop,
}) => {
  const dress = await makeDress({ S: 4, M: 4 })
  const [small, medium] = await variantsOf(dress.id)
  const smallName = named(shop, dress.name, 'Sand', 'S')
  await begin(page, shop)
  await scan(page, small?.sku ?? '')
  await expect(number(page, shop, smallName)).toHaveValue('1')
  await buyPieces(dress, dress.S, 1)
  await scan(page, small?.sku ?? '')
  await expect(page.getByText(shop.say(m.admin_count_moved), { exact: true })).toBeVisible()
  await scan(page, medium?.sku ?? '')
  await expectSaid(page, shop, smallName, shop.say(m.admin_count_again_one))
  const address = new URL(page.url()).pathname.replace(/^\/ar/, '')
  await openScreen(page, shop, `${address}/differences`)
  const rows = row(main(page), dress.name)
  await expect(rows).toHaveCount(2)
  shop.allow(/409/)
  await theButton(page, shop.say(m.admin_diff_apply, { count: 2 })).click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText(shop.say(m.admin_diff_moved))
  await failed.getByRole('button').last().click()
  expect(await piecesOf(dress.id)).toEqual([3, 4])
  await press(page, shop.say(m.admin_diff_again_of, { name: smallName }))
  await number(page, shop, smallName).fill('2')
  await number(page, shop, smallName).press('Enter')
  await expect(page.getByText(shop.say(m.admin_count_go_on), { exact: true })).toBeVisible()
  await expect(number(page, shop, smallName)).toHaveValue('2')
  await openScreen(page, shop, `${address}/differences`)
  await page
    .getByRole('checkbox', {
      name: shop.say(m.admin_diff_use, { name: named(shop, dress.name, 'Sand', 'M') }),
      exact: true,
    })
    .uncheck()
  await theButton(page, shop.say(m.admin_diff_apply, { count: 1 })).click()
  await expect(page.getByText(shop.say(m.admin_diff_done), { exact: true })).toBeVisible()
  expect(await piecesOf(dress.id)).toEqual([2, 4])
})

test('a scan that is not answered is sent again by a press, and counts once @all', async ({
  page,
  shop,
}) => {
  const dress = await makeDress({ S: 3, M: 0 })
  const [small] = await variantsOf(dress.id)
  await begin(page, shop)
  shop.allow(/Failed to load resource|request failed/)
  await page.route(/\/api\/stock\/count\/add/, async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await scan(page, small?.sku ?? '')
  const retry = button(page.getByRole('status'), shop.say(m.admin_scan_retry))
  await expect(retry).toBeVisible()
  await page.unroute(/\/api\/stock\/count\/add/)
  await retry.click()
  await expect(number(page, shop, named(shop, dress.name, 'Sand', 'S'))).toHaveValue('1')
  await scan(page, 'unknown-code')
  await expect(page.getByRole('status').getByText(/unknown-code/)).toBeVisible()
  const mend = await failCalls(page, shop, /\/api\/stock\/count\/get/, 'refused')
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await mend()
  await page.getByRole('alert').getByRole('button').click()
  await expect(cell(page, shop, named(shop, dress.name, 'Sand', 'S'))).toHaveValue('1')
  shop.allow(/404/)
  await openScreen(page, shop, '/dashboard/stock/count/999999')
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.admin_count_missing) }),
  ).toBeVisible()
})
