/** Order list, its search, and the status of one order (R72, R74). */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, unfoldFilters } from '../../desk.ts'
import { waitForMail } from '../../people/mails.ts'
import {
  expectOrderUpdated,
  isPhone,
  listOf,
  newName,
  orderPath,
  orderRow,
  placeOwnOrder,
  readOrder,
  shipAnyway,
  statusEditor,
  unfoldMessage,
} from '../../orders/orders.ts'
import { field, main } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

test('an order is found by its phone, shipped with a message, and its customer hears of it', async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder()
  await enter(page, shop, '/dashboard/orders')
  const phone = order.phone.replace(/^0(\d{3})(\d{3})(\d{4})$/, '+20 $1 $2 $3')
  await main(page)
    .getByRole('searchbox', { name: shop.say(m.admin_orders_search) })
    .fill(phone)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await orderRow(page, order.name).getByRole('link', { name: order.name, exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
  const pill = statusEditor(page, shop).pill
  await expect(pill).toHaveText(shop.say(m.admin_order_pending))
  const editor = statusEditor(page, shop)
  await expect(editor.status('pending')).toBeChecked()
  await editor.status('shipped').check()
  await expect(pill).toHaveText(shop.say(m.admin_order_pending))
  await editor.message.fill('The courier calls you on Tuesday.')
  await editor.update.click()
  await shipAnyway(page, shop, order.number)
  await expectOrderUpdated(page, shop)
  await expect(pill).toHaveText(shop.say(m.admin_order_shipped))
  // Phones fold the message until another status is chosen.
  await unfoldMessage(page, shop)
  await expect(editor.message).toHaveValue('')
  const [latest, first] = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })
    .all()
  await expect(latest!).toContainText(shop.say(m.admin_order_shipped))
  await expect(latest!).toContainText('The courier calls you on Tuesday.')
  await expect(first!).toContainText(shop.say(m.admin_came_shop))
  expect((await readOrder(order.id)).status).toBe('shipped')

  await page
    .getByRole('navigation', { name: shop.say(m.admin_orders), exact: true })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/dashboard\/orders\?search=/)
  await expect(orderRow(page, order.name)).toContainText(shop.say(m.admin_order_shipped))
  expect(await waitForMail(order.email, 'The courier calls you on Tuesday.')).toContain(
    order.number,
  )
})

test('the list has its columns, each cell leads to the order, and the index counts over pages', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const first = await placeOwnOrder({ firstName: name })
  for (let more = 0; more < 12; more++) await placeOwnOrder({ firstName: name, email: null })
  await enter(page, shop, `${listOf(name)}&sort=oldest`)
  await expect(page.getByRole('columnheader')).toHaveText([
    shop.specified('#', m.admin_order_index),
    shop.specified('Name', m.admin_order_name),
    shop.say(m.admin_order_product_id),
    shop.specified('Quantity', m.admin_order_quantity),
    shop.specified('City', m.admin_order_city),
    shop.specified('Phone', m.admin_order_phone),
    shop.specified('Price', m.admin_order_price),
    shop.specified('Status', m.admin_order_status),
  ])
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(first.name)
  await expect(row).toContainText(shop.money(first.total))
  const [bought] = (await readOrder(first.id)).items
  const title = (shop.language === 'ar' && bought?.name_ar) || bought?.name || ''
  const titles = row.getByText(title, { exact: true }).filter({ visible: true })
  await expect(titles).toHaveCount(isPhone() ? 0 : 1)
  const links = row.locator('a.cell')
  await expect(links).toHaveCount(8)
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', shop.path(orderPath(first.id)))
  if (!isPhone()) await expect(row.locator('td').first()).toHaveText('1')
  await page.getByRole('link', { name: shop.say(m.admin_next_page) }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  if (!isPhone()) await expect(page.getByRole('row').nth(1).locator('td').first()).toHaveText('13')
  await expect(page).toHaveURL(/sort=oldest/)
})

test('heads of columns sort as the select does, in the address; where rows are stacked they are words alone', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const orders = [
    await placeOwnOrder({ firstName: name }),
    await placeOwnOrder({ firstName: name, pieces: 2 }),
  ] as const
  const [cheap, dear] = orders
  await enter(page, shop, listOf(name))
  const rows = page.getByRole('row')
  const head = (label: string) => page.getByRole('columnheader').filter({ hasText: label })
  const price = head(shop.specified('Price', m.admin_order_price))
  const date = page.getByRole('columnheader').first()
  await expect(date).toHaveAttribute('aria-sort', 'descending')
  await expect(price).not.toHaveAttribute('aria-sort')
  if (isPhone()) {
    await expect(page.locator('thead').getByRole('link')).toHaveCount(0)
    return
  }
  await expect(rows.nth(1)).toContainText(dear.number)
  await date.getByRole('link', { name: shop.say(m.admin_sort_date) }).click()
  await expect(date).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.nth(1)).toContainText(cheap.number)
  await price.getByRole('link').click()
  await expect(price).toHaveAttribute('aria-sort', 'descending')
  await expect(date).not.toHaveAttribute('aria-sort')
  await expect(rows.nth(1)).toContainText(dear.number)
  await expect(page).toHaveURL(/sort=price_desc/)
  await expect(field(page, shop.say(m.admin_sort))).toHaveValue('price_desc')
  await price.getByRole('link').click()
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.nth(1)).toContainText(cheap.number)
  await page.goBack()
  await expect(price).toHaveAttribute('aria-sort', 'descending')
  // The row is dimmed while the request runs.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
})

test('tabs count by status and stand in the address, as days and order do', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = newName()
  const order = await placeOwnOrder({ firstName: name })
  await enter(page, shop, listOf(name))
  const tabs = page.getByRole('navigation', { name: shop.say(m.admin_orders_statuses) })
  await expect(tabs.getByRole('link')).toHaveCount(5)
  await expect(tabs.getByRole('link', { name: shop.say(m.admin_order_pending) })).toContainText('1')
  await expect(tabs.getByRole('link', { name: shop.say(m.admin_order_shipped) })).toContainText('0')
  await tabs.getByRole('link', { name: shop.say(m.admin_order_shipped) }).click()
  await expect(page).toHaveURL(/status=shipped/)
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  await page.goBack()
  await expect(orderRow(page, order.name)).toBeVisible()
  await unfoldFilters(page, shop)
  await field(page, shop.say(m.admin_orders_to)).fill('2020-01-31')
  await expect(page).toHaveURL(/to=2020-01-31/)
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  await page.getByRole('button', { name: shop.say(m.admin_orders_clear_days) }).click()
  await expect(orderRow(page, order.name)).toBeVisible()
  await expect(page).not.toHaveURL(/to=/)
})

test('an order that is none of ours has a page of its own in the dashboard', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/404/)
  await enter(page, shop, orderPath(2_000_000_000))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.admin_order_missing))
  await expectAccessible(page)
  await page.getByRole('link', { name: shop.say(m.admin_order_to_list) }).click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/dashboard/orders')}$`))
})
