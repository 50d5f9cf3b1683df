/** What stands around every screen: presses that come early, pages that come late, the row of categories, browsers without scripts. */
import type { Page } from '@playwright/test'
import { m } from '#messages'
import { expectAccessible } from './accessibility.ts'
import { holdUp } from './hold-up.ts'
import { goodsOf, plainPiece } from './pieces.ts'
import { expect, type Shop, test, untilHydrated } from './shop.ts'
import { bringCart, makeCart } from './shopping.ts'

const row = (page: Page, shop: Shop) => page.getByRole('banner').getByRole('navigation', { name: shop.say(m.header_main) })

test('what is pressed before the page is hydrated counts, once', { tag: '@all' }, async ({ page, shop }) => {
  const scripts = await holdUp(page, /\/assets\/.*\.js/)
  await page.goto(shop.path('/shop'), { waitUntil: 'commit' })
  const first = page.getByRole('article').first().getByRole('button').first()
  const menu = page.getByRole('button', { name: shop.say(m.header_open_menu) })
  const hasMenu = await menu.isVisible()
  await first.click()
  await first.click()
  if (hasMenu) await menu.click()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await scripts.letGo()
  if (hasMenu) {
    await expect(page.getByRole('dialog', { name: shop.say(m.header_menu) })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
})

test('links of the header lead on before the page is hydrated', { tag: '@all' }, async ({ page, shop }) => {
  const banner = page.getByRole('banner')
  for (const [name, path] of [
    [shop.say(m.header_cart), '/cart'],
    [shop.say(m.header_wishlist), '/wishlist'],
  ] as const) {
    await page.route(/\/assets\/.*\.js/, () => {})
    await page.goto(shop.path('/shop'), { waitUntil: 'commit' })
    await banner.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(shop.path(path))
    await page.unrouteAll()
  }
})

test('a page that takes long shows a line, and one that does not shows none', { tag: '@all' }, async ({ page, shop }) => {
  const line = page.getByRole('progressbar', { name: shop.say(m.ui_loading) })
  await shop.open('/shop')
  const calls = await holdUp(page, /\/api\/products\/category\//)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: { en: 'Coats', ar: 'معاطف' }[shop.language] })
    .click()
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await calls.letGo()
  await expect(page.getByRole('heading', { level: 1, name: { en: 'Coats', ar: 'معاطف' }[shop.language] })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a long row of categories fades where it goes on, scrolls by keyboard and shows the current one', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1030, height: 700 })
  await shop.open('/category/mirrors')
  const nav = row(page, shop)
  const current = nav.getByRole('link', { name: { en: 'Mirrors', ar: 'مرايا' }[shop.language], exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  expect(await nav.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true)
  // Focus brings the row a pixel or two short of its beginning, which fades by as little.
  const fades = () =>
    nav.evaluate((node) => ['--row-before', '--row-after'].map((name) => parseFloat(getComputedStyle(node).getPropertyValue(name)) > 4))
  expect((await fades())[0]).toBe(true)
  const home = nav.getByRole('link', { name: shop.say(m.header_home) })
  await expect(home).not.toBeInViewport({ ratio: 1 })
  await current.focus()
  // From Mirrors over the eight categories before it.
  for (let back = 0; back < 9; back++) await page.keyboard.press('Shift+Tab')
  await expect(home).toBeFocused()
  await expect(home).toBeInViewport({ ratio: 1 })
  await expect.poll(fades).toEqual([false, true])
  await nav.getByRole('link').last().focus()
  await expect.poll(fades).toEqual([true, false])
})

test('an address at the top marks its category', { tag: '@all' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [path, name] of [
    ['/dresses', { en: 'Dresses', ar: 'فساتين' }],
    ['/sets', { en: 'Sets', ar: 'أطقم' }],
    ['/coats', { en: 'Coats', ar: 'معاطف' }],
  ] as const) {
    await shop.open(path)
    await expect(row(page, shop).getByRole('link', { name: name[shop.language], exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(row(page, shop).locator('[aria-current]')).toHaveCount(1)
  }
})

test('without scripts a page that cannot do without says so', { tag: '@all' }, async ({ browser, baseURL, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const path of ['/cart', '/wishlist', '/checkout', `/productdetails/${plainPiece().slug}`, '/login', '/register']) {
    await page.goto(shop.path(path))
    const sentence = page.locator('main noscript > div')
    await expect(sentence, path).toBeVisible()
    await expect(sentence).toContainText('JavaScript')
    await expect(sentence.locator('a[href="mailto:hello@zeina.example"]')).toBeVisible()
    await expect(page.getByText(shop.say(m.ui_loading), { exact: true })).toBeHidden()
  }
  await context.close()
})

test('an empty shop says so on its home page', { tag: '@all' }, async ({ page, shop }) => {
  await page.route(/\/api\/(userproduct\/all|products\/category)/, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, products: [], total: 0 } })
  })
  await shop.open('/cart')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Zeina|زينة/ })
    .first()
    .click()
  await expect(page.getByRole('main').getByText(shop.say(m.home_empty))).toBeVisible()
  await expect(page.getByRole('link', { name: shop.say(m.home_whole_collection) })).toHaveCount(0)
  await expectAccessible(page)
})

test('what is typed begins where the page begins, a number alone as well', { tag: '@all' }, async ({ page, shop }) => {
  await bringCart(page, await makeCart(goodsOf(plainPiece())))
  await shop.open('/checkout')
  for (const label of [m.checkout_first_name, m.checkout_phone, m.checkout_address]) {
    const field = page.getByLabel(shop.say(label), { exact: true })
    await field.fill('14')
    await expect(field).toHaveCSS('text-align', shop.language === 'ar' ? 'right' : 'left')
  }
})

test('the way back to the top comes after 200 px', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/shop')
  await untilHydrated(page)
  const up = page.getByRole('button', { name: shop.say(m.ui_back_to_top) })
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect(up).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 201))
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(up).toHaveCount(0)
})
