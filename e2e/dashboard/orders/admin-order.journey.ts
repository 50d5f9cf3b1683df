/** Order screen: failed status changes, contact links, and the packing slip. */
import { withoutMarks } from '#contract/text/isolated.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen } from '../../desk.ts'
import {
  expectOrderUpdated,
  orderPath,
  placeOrderOfWhatIsGone,
  placeOwnOrder,
  readOrder,
  shipAnyway,
  statusEditor,
  unfoldMessage,
} from '../../orders/orders.ts'
import { press, row } from '../../parts.ts'
import { untilSent } from '../../checks/quiet.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

test('a status that was not changed is said in its place, and what was typed stays', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  const editor = statusEditor(page, shop)
  await editor.status('accept').check()
  await editor.message.fill('Enjoy it.')
  const reasons = {
    refused: shop.say(m.admin_something_wrong),
    unanswered: shop.say(m.admin_no_response),
  }
  for (const way of ['refused', 'unanswered'] as const) {
    const restore = await failCalls(page, shop, /\/api\/orders\/update-status$/, way)
    await editor.update.click()
    const alert = editor.form.getByRole('alert')
    await expect(alert).toContainText(shop.say(m.admin_order_not_updated))
    await expect(alert).toContainText(reasons[way])
    await expect(alert).toBeFocused()
    await expect(statusEditor(page, shop).pill).toHaveText(shop.say(m.admin_order_pending))
    await expect(editor.status('accept')).toBeChecked()
    await expect(editor.message).toHaveValue('Enjoy it.')
    await restore()
  }
  // A response without the success message is a failure (R11).
  await page.route(/\/api\/orders\/update-status$/, (route) =>
    route.fulfill({ json: { message: 'Maybe', order: {} } }),
  )
  await editor.update.click()
  await expect(editor.form.getByRole('alert')).toContainText(shop.say(m.admin_something_wrong))
  await page.unroute(/\/api\/orders\/update-status$/)
  await editor.update.click()
  await expectOrderUpdated(page, shop)
  await expect(editor.form.getByRole('alert')).toBeHidden()
})

test('a status that was changed stands even when the order cannot be read again', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  const editor = statusEditor(page, shop)
  const restore = await failCalls(page, shop, /\/api\/orders\/getorder\//, 'refused')
  await editor.status('shipped').check()
  await editor.update.click()
  await shipAnyway(page, shop, order.number)
  await expectOrderUpdated(page, shop)
  const mark = editor.pill
  await expect(mark).toHaveText(shop.say(m.admin_order_shipped))
  await expect(editor.status('shipped')).toBeChecked()
  await restore()
  await editor.status('accept').check()
  await editor.update.click()
  await expect(mark).toHaveText(shop.say(m.admin_order_accept))
})

test('a rejected order whose pieces are gone cannot come back, and says which', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const order = await placeOrderOfWhatIsGone()
  await enter(page, shop, orderPath(order.id))
  const editor = statusEditor(page, shop)
  await expect(editor.status('reject')).toBeChecked()
  await editor.status('pending').check()
  await editor.update.click()
  const alert = editor.form.getByRole('alert')
  await expect(alert).toContainText(shop.say(m.admin_order_stock_gone))
  await expect(alert.getByRole('listitem')).toContainText('Vase of')
  expect((await readOrder(order.id)).status).toBe('reject')
})

test('nothing typed to a customer is left behind unasked', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder({ email: null })
  await enter(page, shop, orderPath(order.id))
  const editor = statusEditor(page, shop)
  await unfoldMessage(page, shop)
  await expect(editor.form.getByText(shop.say(m.admin_order_no_email))).toBeVisible()
  await editor.message.fill('On its way.')
  const back = page
    .getByRole('navigation', { name: shop.say(m.admin_orders), exact: true })
    .getByRole('link')
  await back.click()
  const question = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await press(question, shop.say(m.admin_unsaved_stay))
  await expect(editor.message).toHaveValue('On its way.')
  await back.click()
  await press(question, shop.say(m.admin_unsaved_leave))
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
})

test('an address that says more than an address is written to as it is', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const email = 'mona?bcc=spy@mail.example'
  const order = await placeOwnOrder({ email })
  await enter(page, shop, orderPath(order.id))
  await expect(page.getByRole('link', { name: email, exact: true })).toHaveAttribute(
    'href',
    'mailto:mona%3Fbcc%3Dspy@mail.example',
  )
})

test('an order goes to its end by its next step alone, which stands on the first screen', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  const { panel, pill } = statusEditor(page, shop)
  const act = (words: string) => panel.getByRole('button', { name: words })
  const customer = page.getByRole('region', { name: shop.say(m.admin_order_customer) })
  await expect(customer.getByRole('link', { name: order.name })).toBeInViewport()
  await expect(act(shop.say(m.admin_order_confirm))).toBeInViewport()
  await expectAccessible(page)
  await act(shop.say(m.admin_order_confirm)).click()
  await act(shop.say(m.admin_order_ship)).click()
  await expectOrderUpdated(page, shop)
  await expect(pill).toHaveText(shop.say(m.admin_order_shipped))
  await expect(act(shop.say(m.admin_order_refused))).toBeInViewport()
  await act(shop.say(m.admin_parcel_delivered)).click()
  await expectOrderUpdated(page, shop)
  await expect(pill).toHaveText(shop.say(m.admin_order_accept))
  expect((await readOrder(order.id)).status).toBe('accept')
})

test('before a status is sent, the editor says what the customer will read, in their language', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { id, number } = await placeOwnOrder({ lang: 'ar' })
  await enter(page, shop, orderPath(id))
  const reads = page.getByText(withoutMarks(m.order_accepted({ number }, { locale: 'ar' })))
  await expect(reads).toBeHidden()
  await statusEditor(page, shop).status('accept').check()
  await expect(reads).toBeVisible()
})

test('its customer is called, written to and found, in their own language', {
  tag: '@all',
}, async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await placeOwnOrder({ lang: 'ar' })
  await enter(page, shop, orderPath(order.id))
  const main = page.getByRole('main')
  // Customer, pieces and address are visible without scrolling.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.name)
  await expect(main.getByText(order.address)).toBeInViewport({ ratio: 1 })
  const lines = main.getByRole('region', { name: shop.say(m.admin_order_items) })
  await expect(lines.getByRole('listitem').first()).toBeInViewport()
  await expect(main.getByRole('link', { name: order.email, exact: true })).toHaveAttribute(
    'href',
    `mailto:${order.email}`,
  )
  const call = main.getByRole('link', { name: shop.say(m.admin_order_call), exact: true })
  await expect(call).toHaveAttribute('href', `tel:${order.phone}`)
  await expect(call).toBeInViewport()
  const chat = await main
    .getByRole('link', { name: shop.say(m.admin_order_whatsapp), exact: true })
    .getAttribute('href')
  const url = new URL(chat ?? '')
  expect(url.origin + url.pathname).toBe(`https://wa.me/2${order.phone}`)
  // Text from the settings: a question while the order is unconfirmed, then that it is placed.
  const { whatsapp } = await api.orders.record({ orderId: String(order.id) }, await asOwner())
  expect(url.searchParams.get('text')).toBe(whatsapp.confirm)
  expect(whatsapp.confirm).toContain(order.number)
  expect(whatsapp.confirm).not.toBe(whatsapp.placed)
  await press(main, shop.say(m.admin_order_copy_address))
  await expect(
    page.getByRole('status').getByText(shop.say(m.admin_order_address_copied)),
  ).toBeVisible()
  const { city, city_ar, first_name, last_name, items } = await readOrder(order.id)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  // Copied text has plain spaces and no direction marks.
  expect(copied).not.toMatch(/[\u00a0\u2066-\u2069]/)
  expect(copied.split('\n')).toEqual([
    `${first_name} ${last_name}`,
    order.phone,
    `${order.address}, ${order.state}, ${shop.language === 'ar' ? city_ar : city}`,
    // Products in the language of the order.
    expect.stringContaining(`${items[0]?.name_ar}`),
    shop.money(order.total).replaceAll('\u00a0', ' '),
  ])
  await expect(main.getByRole('link', { name: shop.say(m.admin_order_track) })).toHaveAttribute(
    'href',
    shop.path(`/order/${order.token}`),
  )
})

test('another admin’s change shows, but never while somebody types', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder()
  const streaming = page.waitForResponse(/\/api\/orders\/stream/)
  await enter(page, shop, orderPath(order.id))
  await streaming
  const { pill } = statusEditor(page, shop)
  await api.orders.updateStatus({ order_id: order.id, status: 'shipped' }, await asOwner())
  await expect(pill).toHaveText(shop.say(m.admin_order_shipped))
  const editor = statusEditor(page, shop)
  await expect(editor.status('shipped')).toBeChecked()
  await unfoldMessage(page, shop)
  await editor.message.fill('Half a sent')
  // The news arrive: the counts are reloaded.
  const counting = page.waitForRequest(/\/api\/overview\/waiting/)
  await api.orders.updateStatus({ order_id: order.id, status: 'accept' }, await asOwner())
  await (await counting).response()
  await untilSent(page)
  await expect(pill).toHaveText(shop.say(m.admin_order_shipped))
  await editor.message.blur()
  await expect(pill).toHaveText(shop.say(m.admin_order_accept))
  await expect(editor.message).toHaveValue('Half a sent')
})

test('the packing slip is printed alone, on a sheet as on a label', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder()
  await enter(page, shop, orderPath(order.id))
  await page.getByRole('link', { name: shop.say(m.admin_order_print) }).click()
  const slip = page.getByRole('article')
  await expect(slip).toContainText(order.number)
  for (const words of [order.name, order.phone, order.address, shop.money(order.total)])
    await expect(slip).toContainText(words)
  // Slip: size and colour in the customer's language.
  const [bought] = (await readOrder(order.id)).items
  await expect(slip).toContainText(`${bought?.colour?.name}`)
  await expect(slip).toContainText(`${bought?.size}`)
  await expect
    .poll(() =>
      slip.locator('img').evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await press(page, shop.say(m.admin_order_slip_print))
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')

  await page.emulateMedia({ media: 'print' })
  for (const name of [m.admin_dashboard, m.admin_tab_bar])
    await expect(page.getByRole('navigation', { name: shop.say(name) })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(slip).toBeVisible()
  for (const size of [{ format: 'A5' }, { width: '80mm', height: '150mm' }]) {
    const sheet = (await page.pdf(size)).toString('latin1')
    expect(sheet.match(/\/Type\s*\/Page\b/g), JSON.stringify(size)).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'screen' })
  await openScreen(page, shop, orderPath(order.id))
})

test('from the slip the way leads back to the order, and from there to the list as it was asked', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  const list = `/dashboard/orders?search=${encodeURIComponent(order.first_name)}&status=pending`
  const isAt = (path: string) =>
    expect(page).toHaveURL((url) => url.pathname + url.search === shop.path(path))
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const backToList = () =>
    page
      .getByRole('navigation', { name: shop.say(m.admin_orders), exact: true })
      .getByRole('link')
      .click()
  const print = async () => {
    await link(shop.say(m.admin_order_print)).click()
    await isAt(`${orderPath(order.id)}/slip`)
  }
  const backToOrder = () => link(shop.say(m.admin_order_slip_back)).click()
  await enter(page, shop, list)
  await row(page, order.name).getByRole('link').first().click()
  await isAt(orderPath(order.id))
  await print()
  await backToOrder()
  await isAt(orderPath(order.id))
  await print()
  // The back link survives a reload of the slip.
  await page.reload()
  await backToOrder()
  await isAt(orderPath(order.id))
  await backToList()
  await isAt(list)
  // Opened by its address, the slip has no list to return to.
  await openScreen(page, shop, `${orderPath(order.id)}/slip`)
  await backToOrder()
  await isAt(orderPath(order.id))
  await backToList()
  await isAt('/dashboard/orders')
})
