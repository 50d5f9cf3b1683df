/** Stock count on a phone while the shop continues to sell, and its differences. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from './accessibility.ts'
import { asOwner, enter, failCalls, openScreen } from './desk.ts'
import { journeysPlace } from './goods.ts'
import { newName } from './orders.ts'
import { button, main, press, row, textbox } from './parts.ts'
import { makeDress, removePieces, theButton } from './pieces-at-hand.ts'
import { expect, type Shop, test } from './shop.ts'
import { api } from './shopping.ts'
import { buyPieces, named, piecesOf, scan, scanField, variantsOf } from './stock-room.ts'

test.afterEach(removePieces)

const number = (page: Page, shop: Shop, name: string) =>
  textbox(page, shop.say(m.admin_count_number, { name }))
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
}) => {
  const dress = await makeDress({ S: 3, M: 5 })
  const [small, medium] = await variantsOf(dress.id)
  const [smallName, mediumName] = [
    named(shop, dress.name, 'Sand', 'S'),
    named(shop, dress.name, 'Sand', 'M'),
  ]
  const name = await begin(page, shop)
  await expect(scanField(page, shop)).toBeFocused()
  for (let piece = 0; piece < 2; piece++) await scan(page, small?.sku ?? '')
  await expect(number(page, shop, smallName)).toHaveValue('2')
  // The expected number is hidden during the count.
  await expect(main(page).getByText('−1', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await scan(page, medium?.sku ?? '')
  await expect(number(page, shop, mediumName)).toHaveValue('1')
  await expect(lineOf(page, dress.name, 'S')).toContainText('−1')
  await number(page, shop, mediumName).fill('٥')
  await number(page, shop, mediumName).press('Enter')
  await expect(scanField(page, shop)).toBeFocused()
  await page.reload()
  await expect(lineOf(page, dress.name, 'M')).toContainText(shop.say(m.admin_count_right))
  // Sales during the count: one piece each.
  await buyPieces(dress, dress.S, 1)
  await buyPieces(dress, dress.M, 1)
  await main(page)
    .getByRole('link', {
      name: new RegExp(`^(${shop.say(m.admin_count_see)}|${shop.say(m.admin_count_see_short)})$`),
    })
    .filter({ visible: true })
    .click()
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
  await expect(lineOf(page, dress.name, 'S')).toContainText(shop.say(m.admin_count_again_one))
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
  await expect(lineOf(page, dress.name, 'S')).toBeVisible()
  shop.allow(/404/)
  await openScreen(page, shop, '/dashboard/stock/count/999999')
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.admin_count_missing) }),
  ).toBeVisible()
})
