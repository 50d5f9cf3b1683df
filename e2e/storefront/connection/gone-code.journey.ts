/**
 * Reload of pages open for longer than the shop serves their build: once, with the typed values
 * carried over (R184).
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner, enter } from '../../desk.ts'
import { expectPictures, fileField, formOf, jpeg } from '../../goods/goods.ts'
import { isPhone, listOf, placeOwnOrder } from '../../orders/orders.ts'
import { button, dialog, field, press } from '../../parts.ts'
import { bringSession, makeUser } from '../../people/people.ts'
import { goodsOf, plainPiece } from '../../goods/pieces.ts'
import { untilSent } from '../../checks/quiet.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import { api, bringCart, fillDelivery, makeCart, typedDelivery } from '../../shopping.ts'

/**
 * Removes the code that this page has not loaded yet.
 * @param until the page has reloaded, as after a deployment, or for good
 */
async function loseCode(
  page: Page,
  shop: Shop,
  until: 'anew' | 'ever',
  code: RegExp | ((url: URL) => boolean) = /\/assets\/[^/]*\.js$/,
) {
  shop.allow(/404|dynamically imported module|loading route module/)
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  // Leaving needs no confirmation, since the typed values are carried over.
  page.on('dialog', (asked) => {
    documents.push(asked.type())
    void asked.accept()
  })
  await page.route(code, (route) => {
    const isGone = documents.length === 0 || until === 'ever'
    return isGone
      ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })
      : route.fallback()
  })
  return documents
}

/** Waits until the page has reloaded and is hydrated. */
async function untilAnew(page: Page, documents: string[]): Promise<void> {
  await expect.poll(() => documents.length).toBe(1)
  await untilHydrated(page)
}

const notice = (page: Page, shop: Shop) =>
  page.getByRole('status').filter({ hasText: shop.say(m.ui_try_again) })

/** Opens a panel of the header at any width: the menu on phones, else the cart. */
async function openPanel(
  page: Page,
  shop: Shop,
): Promise<{ panel: ReturnType<Page['getByRole']>; code: RegExp }> {
  const menu = page.getByRole('button', { name: shop.say(m.header_open_menu) })
  const isNarrow = await menu.isVisible()
  const opener = isNarrow
    ? menu
    : page
        .getByRole('banner')
        .getByRole('link', { name: new RegExp(`^${shop.say(m.header_cart)}`) })
  await opener.evaluate((element) => (element as HTMLElement).click())
  return {
    panel: page.getByRole('dialog', { name: shop.say(isNarrow ? m.header_menu : m.cart_title) }),
    code: isNarrow ? /\/assets\/menu-/ : /\/assets\/cart-panel-/,
  }
}

async function openCheckout(page: Page, shop: Shop): Promise<void> {
  await bringCart(page, await makeCart(goodsOf(plainPiece())))
  await shop.open('/checkout')
  await fillDelivery(page, shop)
  await untilSent(page)
}

async function expectDelivery(page: Page, shop: Shop): Promise<void> {
  for (const [label, value] of typedDelivery(shop.language))
    await expect(field(page, shop.say(label))).toHaveValue(value)
}

test('a checkout half filled in begins anew with what was typed, and with the panel that was pressed', async ({
  page,
  shop,
}) => {
  await openCheckout(page, shop)
  const documents = await loseCode(page, shop, 'anew', /\/assets\/(menu|cart-panel)-/)
  const { panel } = await openPanel(page, shop)
  await untilAnew(page, documents)
  await expect(panel).toBeVisible()
  await expectDelivery(page, shop)
  await expect(notice(page, shop)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expectDelivery(page, shop)
  expect(documents).toHaveLength(1)
})

test('where the code stays gone the page begins anew once, and then says so @all', async ({
  page,
  shop,
}) => {
  await openCheckout(page, shop)
  const code = /\/assets\/(menu|cart-panel)-/
  const documents = await loseCode(page, shop, 'ever', code)
  const { panel } = await openPanel(page, shop)
  await untilAnew(page, documents)
  const again = button(notice(page, shop), shop.say(m.ui_try_again))
  await expect(again).toBeVisible()
  await expectDelivery(page, shop)
  await again.click()
  await expect(again).toBeVisible()
  await untilSent(page)
  expect(documents).toHaveLength(1)
  await page.unroute(code)
  await again.click()
  await expect(panel).toBeVisible()
  await expectDelivery(page, shop)
  expect(documents).toHaveLength(1)
})

test('a browser that does not say which code did not come is told by the list of all of it', {
  tag: '@all',
}, async ({ page, shop }) => {
  await openCheckout(page, shop)
  const documents = await loseCode(page, shop, 'anew', /\/assets\/manifest-/)
  shop.allow(/script failed/)
  await page.route(/\/assets\/(menu|cart-panel)-/, (route) =>
    documents.length === 0
      ? route.fulfill({
          contentType: 'text/javascript',
          body: 'throw new TypeError("Importing a module script failed.")',
        })
      : route.fallback(),
  )
  const { panel } = await openPanel(page, shop)
  await untilAnew(page, documents)
  await expect(panel).toBeVisible()
  await expectDelivery(page, shop)
})

test('a page that the browser had kept for too long is loaded again once', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  for (const until of ['anew', 'ever'] as const) {
    await page.unrouteAll()
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    shop.allow(/404|Failed to fetch/)
    await page.route(/\/assets\/[^/]*\.js$/, (route) =>
      documents.length === 1 || until === 'ever'
        ? route.fulfill({ status: 404, body: 'Not found' })
        : route.fallback(),
    )
    await page.goto(shop.path('/privacy'))
    await expect.poll(() => documents.length).toBe(2)
    if (until === 'anew') await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    await expect(
      page.getByRole('heading', { level: 1, name: shop.say(m.privacy_title), exact: true }),
    ).toBeVisible()
    expect(documents).toHaveLength(2)
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('a profile keeps what was typed, but for the password', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await bringSession(page, await makeUser())
  let rules = '/none'
  await page.route(/\/assets\/edit-profile-/, async (route) => {
    const response = await route.fetch()
    rules = /import\(["`]\.(\/[^"`]+)["`]\)/.exec(await response.text())?.[1] ?? rules
    await route.fulfill({ response })
  })
  await shop.open('/profile')
  const documents = await loseCode(page, shop, 'anew', ({ pathname }) => pathname.endsWith(rules))
  let isTyped = () => {}
  const typed = new Promise<void>((resolve) => {
    isTyped = resolve
  })
  await page.route(/\/assets\//, async (route) => {
    if (route.request().method() === 'HEAD') await typed
    await route.fallback()
  })
  await page.getByRole('button', { name: shop.say(m.profile_edit) }).click()
  const dialog = page.getByRole('dialog', { name: shop.say(m.profile_edit) })
  const field = (label: () => string) => dialog.getByLabel(shop.say(label), { exact: true })
  await field(m.account_email).fill('another@mail.example')
  await field(m.account_current_password).fill('a secret of mine')
  await field(m.account_phone).fill('01234567890')
  isTyped()
  await untilAnew(page, documents)
  await expect(field(m.account_phone)).toHaveValue('01234567890')
  await expect(field(m.account_email)).toHaveValue('another@mail.example')
  await expect(field(m.account_current_password)).toHaveValue('')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(
    'a secret of mine',
  )
})

test('a review keeps its words, and asks for its picture again', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const slug = plainPiece().slug
  await shop.open(`/productdetails/${slug}`)
  const place = page.getByRole('region', { name: shop.say(m.product_reviews), exact: true })
  const words = field(place, shop.say(m.review_text))
  const documents = await loseCode(page, shop, 'anew', /\/assets\/(review-rules|manifest)-/)
  await place.locator('input[type=file]').setInputFiles(await jpeg('cup.jpg'))
  await words.fill('Soft')
  await expect(place.getByRole('button', { name: shop.say(m.review_picture_remove) })).toBeVisible()
  await place.getByRole('button', { name: shop.say(m.review_send) }).click()
  await untilAnew(page, documents)
  await expect(words).toHaveValue('Soft')
  await expect(place.getByText(shop.say(m.form_pictures_again))).toBeVisible()
})

const search = (page: Page, shop: Shop) => dialog(page, shop.say(m.admin_search))
const pressSearch = (page: Page, shop: Shop) => press(page, shop.say(m.admin_search))

test('the settings keep what was typed, once, and are still unsaved @all', async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/settings/contact')
  const phone = page.getByLabel(shop.say(m.admin_settings_contact_phone))
  const email = page.getByLabel(shop.say(m.admin_settings_contact_email))
  const stored = await phone.inputValue()
  await phone.fill('19456')
  await email.fill('hello@cairo.example')
  const documents = await loseCode(page, shop, 'anew')
  await pressSearch(page, shop)
  await untilAnew(page, documents)
  await expect(search(page, shop)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search(page, shop)).toBeHidden()
  await expect(phone).toHaveValue('19456')
  await expect(email).toHaveValue('hello@cairo.example')
  expect(documents).toHaveLength(1)
  // The browser asks before unloading; then the typed values are discarded.
  await page.reload()
  await untilHydrated(page)
  await expect(phone).toHaveValue(stored)
  expect(documents).toEqual([documents[0], 'beforeunload', documents[0]?.split('#')[0]])
})

test('two people at one record: over a reload the settings go on from what they began with', {
  tag: '@all',
}, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/settings/contact')
  const before = (await api.settings.record({}, await asOwner())).settings
  const phone = page.getByLabel(shop.say(m.admin_settings_contact_phone))
  await phone.fill('19456')
  const documents = await loseCode(page, shop, 'anew')
  // Another member has changed them meanwhile.
  const now = { ...before, version: before.version + 1, whatsapp: '+201011112222' }
  await page.route(/\/api\/settings\/get/, (route) =>
    route.fulfill({ json: { message: 'success', settings: now } }),
  )
  const sent: unknown[] = []
  await page.route(/\/api\/settings\/update/, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: { message: 'settings updated successfully', settings: now } })
  })
  await pressSearch(page, shop)
  await untilAnew(page, documents)
  await expect(search(page, shop)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(phone).toHaveValue('19456')
  await press(page, shop.say(m.admin_settings_save))
  await expect.poll(() => sent).toEqual([{ version: before.version, contact_phone: '19456' }])
})

/** A dialog covers the buttons; Forward opens the search. */
const comeToSearch = (page: Page) =>
  page.evaluate(() => void Object.assign(location, { hash: 'find' }))

test('a product half typed in stays, and its pictures are asked for again', {
  tag: '@all',
}, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/products/add')
  const add = formOf(page, shop, 'add')
  const name = field(add, shop.say(m.admin_field_name_en))
  const sizes = add.getByRole('textbox', { name: shop.say(m.admin_product_sizes) })
  await name.fill('Wool kilim')
  await sizes.fill('S, M')
  await fileField(add, shop).setInputFiles(await jpeg('kilim.jpg'))
  await expectPictures(add, shop, 1)
  const documents = await loseCode(page, shop, 'anew')
  await comeToSearch(page)
  await untilAnew(page, documents)
  await expect(
    page.getByRole('status').filter({ hasText: shop.say(m.form_pictures_again) }),
  ).toBeVisible()
  await expect(search(page, shop)).toBeVisible()
  await page.goBack()
  await expect(search(page, shop)).toBeHidden()
  await expect(name).toHaveValue('Wool kilim')
  await expect(sizes).toHaveValue('S, M')
  await expectPictures(add, shop, 0)
  await fileField(add, shop).setInputFiles(await jpeg('kilim.jpg'))
  await expectPictures(add, shop, 1)
  expect(documents).toHaveLength(1)
})

test('orders that are marked stay marked, with the words for their customers', {
  tag: '@all',
}, async ({ page, shop }) => {
  const order = await placeOwnOrder()
  await enter(page, shop, listOf(order.number))
  if (isPhone()) await press(page, shop.say(m.admin_orders_select))
  await page
    .getByRole('checkbox', {
      name: shop.say(m.admin_order_select, { number: order.number, name: order.name }),
    })
    .check()
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_orders_change_title, { count: 1 }),
  })
  await dialog.getByRole('textbox').fill('On its way.')
  const documents = await loseCode(page, shop, 'anew')
  await comeToSearch(page)
  await untilAnew(page, documents)
  await expect(search(page, shop)).toBeVisible()
  await page.goBack()
  await expect(dialog.getByRole('textbox')).toHaveValue('On its way.')
})

test('of an order what was written to its customer stays', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder()
  await enter(page, shop, `/dashboard/orders/orderDetails/${order.id}`)
  const words = page.getByLabel(shop.say(m.admin_order_message))
  await words.fill('It leaves today')
  const documents = await loseCode(page, shop, 'anew')
  await pressSearch(page, shop)
  await untilAnew(page, documents)
  await page.keyboard.press('Escape')
  await expect(words).toHaveValue('It leaves today')
})
