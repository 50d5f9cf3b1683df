/**
 * Screenshots of the storefront, no journey: `npm run screenshots` takes them into the folder
 * SCREENSHOTS.
 */
import * as m from '#messages'
import { answer500 } from '../requests/answers.ts'
import { openPanel } from '../lists.ts'
import { addresses, becomeGuest, placeOrder } from '../pages.ts'
import { button, field, press } from '../parts.ts'
import { bringSession, makeUser, password } from '../people/people.ts'
import { expect, take, takeWhole, test } from './pictures.ts'
import { openSearch, results } from '../searching.ts'
import { api, bringWishlist, cartLink, fillDelivery, orderPath } from '../shopping.ts'
import { countByVariant, hanaStock, makeSizeless } from '../goods/stock.ts'

test.beforeEach(async ({ page, shop }) => {
  shop.allow(/404|500/)
  await becomeGuest(page)
})

for (const [name, path] of Object.entries(addresses)) {
  test(name, async ({ page, shop }) => {
    await shop.open(path)
    await takeWhole(page, name)
  })
}

test('profile and order', async ({ page, shop }) => {
  const answer = await makeUser('Mona Adel', 'mona.adel@mail.example')
  await bringSession(page, answer)
  for (let number = 0; number < 3; number++) {
    const order_token = (await placeOrder(shop.language)).split('/').at(-1)
    await api.accounts.login({ email: answer.user.email, password, order_token })
  }
  await shop.open('/profile')
  await takeWhole(page, 'profile')
  for (const [message, name] of [
    [m.profile_edit, 'profile-edit'],
    [m.profile_change_password, 'profile-password'],
  ] as const) {
    await page.getByRole('button', { name: shop.say(message) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  // Opened by its link, so that the browser makes the request: a page from the server would show
  // the server's time.
  await page.locator('main a[href*="/order/"]').first().click()
  await expect(page).toHaveURL(orderPath)
  await takeWhole(page, 'order')
})

test('login and registration, wrong', async ({ page, shop }) => {
  for (const [path, message] of [
    ['/login', m.account_log_in],
    ['/register', m.account_register],
  ] as const) {
    await shop.open(path)
    await press(page, shop.say(message))
    await expect(page.getByRole('alert')).toBeFocused()
    await takeWhole(page, `${path.slice(1)}-wrong`)
  }
})

test('checkout, filled in, wrong and failed', async ({ page, shop }) => {
  const place = page.getByRole('button', { name: shop.say(m.checkout_place) })
  await shop.open('/checkout')
  await place.click()
  await expect(page.getByRole('alert')).toBeFocused()
  await takeWhole(page, 'checkout-wrong')
  await fillDelivery(page, shop)
  await takeWhole(page, 'checkout-filled')
  await page.route(/\/api\/checkout\//, answer500)
  await place.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take(page, 'checkout-failed')
})

test('an empty wishlist', async ({ page, shop }) => {
  await bringWishlist(page, 'nobody')
  await shop.open('/wishlist')
  await takeWhole(page, 'wishlist-empty')
  await shop.open('/shop')
  await page
    .getByRole('banner')
    .getByRole('link', { name: shop.say(m.header_wishlist), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take(page, 'wishlist-panel-empty')
})

test('the search, open', async ({ page, shop }) => {
  await shop.open('/')
  const field = await openSearch(page, shop)
  await field.fill({ en: 'linen', ar: 'كتان' }[shop.language])
  await field.press('ArrowDown')
  await expect(results(page, shop)).toBeVisible()
  await take(page, 'search-open')
  await field.fill('zzzzqq')
  await field.press('ArrowDown')
  await expect(
    page.getByText(shop.specified('Sorry. No Results match your search', m.search_no_match)),
  ).toBeVisible()
  await take(page, 'search-none-open')
})

test('category-filter-panel', async ({ page, shop }) => {
  await shop.open(addresses['category-filtered'])
  await openPanel(page, shop)
  await take(page, 'category-filter-panel')
})

test('question, callback and review, wrong', async ({ page, shop }) => {
  await shop.open('/productdetails/vase-nile')
  for (const [name, title, send] of [
    ['ask', m.question_title, m.question_send],
    ['callback', m.callback_title, m.callback_send],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: shop.say(title) })
    await press(page.getByRole('main'), shop.say(title))
    await expect(dialog).toBeVisible()
    await take(page, name)
    await dialog.getByRole('button', { name: shop.say(send) }).click()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await take(page, `${name}-wrong`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: shop.say(m.review_send) }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await take(page, 'review-wrong', { at: page.getByRole('alert') })
})

test('panels and dialogs', async ({ page, shop }) => {
  const dialog = page.getByRole('dialog')
  await shop.open('/productdetails/dress-nour')
  const add = page.getByRole('button', { name: shop.say(m.product_add_to_cart) }).first()
  await add.click()
  await take(page, 'product-size-required', { at: add })
  await page
    .getByRole('main')
    .getByRole('button', { name: shop.say(m.delivery_title) })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await take(page, 'delivery-returns')
  await button(dialog, shop.say(m.ui_close)).first().click()
  await cartLink(page, shop).click()
  await expect(dialog).toBeVisible()
  await take(page, 'cart-panel')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${shop.say(m.header_wishlist)}`) })
    .click()
  await expect(dialog).toBeVisible()
  await take(page, 'wishlist-panel')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const menu = page.getByRole('button', { name: shop.say(m.header_open_menu) })
  if (!(await menu.isVisible())) return
  await menu.click()
  await expect(dialog).toBeVisible()
  await take(page, 'menu')
})

test('notify me, zoom, and pieces of which something is gone', async ({ page, shop }) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const notify = button(main, shop.say(m.restock_notify))
  await countByVariant('set-hana', hanaStock)
  await makeSizeless('lamp-luxor')
  await shop.open('/productdetails/lamp-luxor')
  await takeWhole(page, 'product-no-sizes')

  await shop.open('/productdetails/dress-salma')
  await field(main, shop.say(m.restock_email)).first().fill('mariam@mail')
  await notify.first().click()
  await takeWhole(page, 'product-notify')

  await shop.open('/productdetails/set-hana')
  await takeWhole(page, 'product-sizes-gone')
  await page.route(/\/notify-me$/, () => {})
  await notify.click()
  await field(dialog, shop.say(m.restock_email)).fill('nour@mail.example')
  await press(dialog, shop.say(m.restock_notify))
  await expect(dialog.getByRole('button', { name: shop.say(m.form_submitting) })).toBeVisible()
  await take(page, 'notify-dialog')

  await shop.open('/productdetails/coat-cairo')
  await press(page, shop.say(m.product_zoom, { index: 1 }))
  await expect(dialog).toBeVisible()
  await take(page, 'product-zoom')
  await page.keyboard.press('+')
  await take(page, 'product-zoomed')
})
