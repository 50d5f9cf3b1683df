/**
 * Frame around every screen: early presses, slow pages, the row of categories, browsers without
 * scripts.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { readShifts, watchShifts } from '../../checks/layout-shifts.ts'
import { button, main } from '../../parts.ts'
import { goodsOf, plainPiece } from '../../goods/pieces.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import { bringCart, makeCart } from '../../shopping.ts'

const row = (page: Page, shop: Shop) =>
  page.getByRole('banner').getByRole('navigation', { name: shop.say(m.header_main) })

test('what is pressed before the page is hydrated counts, once', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const scripts = await holdUp(page, /\/assets\/.*\.js/)
  // a list that other journeys' products never change
  await page.goto(shop.path('/sale'), { waitUntil: 'commit' })
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

test('links of the header lead on before the page is hydrated', { tag: '@all' }, async ({
  page,
  shop,
}) => {
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

test('a page that takes long shows a line, and one that does not shows none', {
  tag: '@all',
}, async ({ page, shop }) => {
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
  await expect(
    page.getByRole('heading', { level: 1, name: { en: 'Coats', ar: 'معاطف' }[shop.language] }),
  ).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('what does not fit into the row of categories stands under More', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await watchShifts(page)
  const more = button(row(page, shop), shop.say(m.header_more))
  const mirrors = row(page, shop).getByRole('link', {
    name: { en: 'Mirrors', ar: 'مرايا' }[shop.language],
    exact: true,
  })
  const search = page.getByRole('banner').locator('input[type=search]')
  // The space of the button is reserved before the width is measured: no link moves for it.
  const scripts = await holdUp(page, /\/assets\/.*\.js/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(shop.path('/'), { waitUntil: 'commit' })
  const links = row(page, shop).locator('div').first()
  const before = await links.evaluate(async (line) => {
    await document.fonts.load(getComputedStyle(line).font, line.textContent)
    return line.getBoundingClientRect().width
  })
  await scripts.letGo()
  await expect(more).toBeVisible()
  expect(await links.evaluate((line) => line.getBoundingClientRect().width)).toBe(before)
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await shop.open('/category/mirrors')
    await untilHydrated(page)
    await expect(mirrors).toHaveAttribute('aria-current', 'page')
    // Counts links that are cut off, or covered by the button or the next one.
    const countCut = (nav: Element) => {
      const inLine = [...nav.querySelectorAll('a, button')].filter(
        (one) => one.getBoundingClientRect().top < nav.getBoundingClientRect().bottom,
      )
      return inLine.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return [left + 1, right - 1].some(
          (x) => !one.contains(document.elementFromPoint(x, (top + bottom) / 2)),
        )
      }).length
    }
    await expect.poll(() => row(page, shop).evaluate(countCut)).toBe(0)
    expect((await more.boundingBox())?.width).toBeGreaterThan(20)
    // It follows the last link of the line, and is marked for the hidden one alone.
    const { gap, marks } = await row(page, shop).evaluate((nav) => {
      const button = nav.querySelector('button') as HTMLElement
      const box = (one: Element) => one.getBoundingClientRect()
      const line = [...nav.querySelectorAll('a')].filter((one) => box(one).top === box(button).top)
      const last = box(line.findLast((one) => one.parentElement !== nav) as Element)
      const scales = [...nav.querySelectorAll('.tab-nuqta')].map(
        (one) => getComputedStyle(one).scale,
      )
      return {
        gap: Math.min(
          Math.abs(box(button).left - last.right),
          Math.abs(last.left - box(button).right),
        ),
        marks: scales.filter((scale) => scale === '1').length,
      }
    })
    expect(gap).toBeLessThan(16)
    expect(marks).toBe(1)
    await expect(mirrors).not.toBeInViewport()
    const { sum, moved } = await readShifts(page)
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
  }
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(mirrors).toBeInViewport({ ratio: 1 })
  // The menu hangs from the header under its button.
  const [under, above] = await Promise.all([mirrors.boundingBox(), more.boundingBox()])
  const start = (box: typeof under, inside: number) =>
    shop.language === 'ar' ? (box?.x ?? 0) + (box?.width ?? 0) - inside : (box?.x ?? 0) + inside
  expect(Math.abs(start(under, 16) - start(above, 6))).toBeLessThan(2)
  expect(under?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  // Hidden links are not focusable.
  await page.keyboard.press('Shift+Tab')
  await expect(row(page, shop).locator(':focus')).toBeInViewport({ ratio: 1 })
  await more.click()
  await search.click()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await row(page, shop)
    .getByRole('link', { name: { en: 'Candles', ar: 'شموع' }[shop.language], exact: true })
    .click()
  await expect(page).toHaveURL(shop.path('/category/candles'))
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  // Wide enough for all categories, including other journeys': the button has nothing to reveal.
  await page.evaluate(() =>
    document.documentElement.style.setProperty('--container-page', '375rem'),
  )
  await page.setViewportSize({ width: 6000, height: 900 })
  await expect(more).toHaveCount(0)
  await expect(mirrors).toBeInViewport({ ratio: 1 })
})

test('no row of the menu is cut, and the last one comes whole into sight', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const opener = page.getByRole('button', { name: shop.say(m.header_open_menu) })
  await shop.open('/shop')
  test.skip(!(await opener.isVisible()), 'The menu is the phone’s')
  for (const height of [844, 740, 640, 568]) {
    await page.setViewportSize({ width: 390, height })
    if (!(await page.getByRole('dialog').isVisible())) await opener.click()
    const menu = page.getByRole('dialog', { name: shop.say(m.header_menu) })
    const cut = () =>
      menu.getByRole('navigation').evaluate((nav) => {
        nav.scrollTo({ top: 0, behavior: 'instant' })
        const end = nav.getBoundingClientRect().bottom
        const rows = [...nav.querySelectorAll('a')].map((row) => row.getBoundingClientRect())
        return rows.filter(({ top, bottom }) => top < end - 1 && bottom > end + 1).length
      })
    await expect.poll(cut, `${height} px`).toBe(0)
    const last = menu.getByRole('navigation').getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    // No part of it is covered, even by the panel's foot.
    const isWhole = await last.evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) =>
        link.contains(document.elementFromPoint((left + right) / 2, y)),
      )
    })
    expect(isWhole, `${height} px`).toBe(true)
  }
})

test('an address at the top marks its category', { tag: '@all' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [path, name] of [
    ['/dresses', { en: 'Dresses', ar: 'فساتين' }],
    ['/sets', { en: 'Sets', ar: 'أطقم' }],
    ['/coats', { en: 'Coats', ar: 'معاطف' }],
  ] as const) {
    await shop.open(path)
    await expect(
      row(page, shop).getByRole('link', { name: name[shop.language], exact: true }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(row(page, shop).locator('[aria-current]')).toHaveCount(1)
  }
})

test('without scripts a page that cannot do without says so', { tag: '@all' }, async ({
  browser,
  baseURL,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const path of [
    '/cart',
    '/wishlist',
    '/checkout',
    `/productdetails/${plainPiece().slug}`,
    '/login',
    '/register',
  ]) {
    await page.goto(shop.path(path))
    const sentence = page.locator('main noscript > div')
    await expect(sentence, path).toBeVisible()
    await expect(sentence).toContainText('JavaScript')
    await expect(sentence.locator('a[href="mailto:hello@zeina.example"]')).toBeVisible()
    await expect(page.getByText(shop.say(m.ui_loading), { exact: true })).toBeHidden()
  }
  await page.goto(shop.path('/login?as=staff&next=/dashboard'))
  await expect(page.locator('main noscript > div')).toHaveText(shop.say(m.noscript_staff))
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
  await expect(main(page).getByText(shop.say(m.home_empty))).toBeVisible()
  await expect(page.getByRole('link', { name: shop.say(m.home_whole_collection) })).toHaveCount(0)
  await expectAccessible(page)
})

test('what is typed begins where the page begins, a number alone as well', { tag: '@all' }, async ({
  page,
  shop,
}) => {
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
  await expect(main(page)).toBeFocused()
  await expect(up).toHaveCount(0)
})

test('text twice as large leaves badges in one line, cards room and the bar its price', {
  tag: '@all',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const twice = () =>
    page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await shop.open('/shop')
  await twice()
  const badges = await page
    .locator('.badge')
    .evaluateAll((all) => all.map((one) => one.getClientRects()[0]?.height ?? 0))
  expect(badges.length).toBeGreaterThan(0)
  expect(Math.max(...badges)).toBeLessThan(80)
  expect((await page.getByRole('article').nth(1).boundingBox())?.width).toBeGreaterThan(300)
  for (const path of ['/shop', '/productdetails/tray-pearl', '/productdetails/coat-cairo']) {
    await shop.open(path)
    await twice()
    // Container queries follow the font size a frame later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBe(390)
  }
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  const bar = page.locator('.buy-bar')
  await expect(bar.getByRole('button')).toBeVisible()
  const isCovered = await bar.locator('bdi').evaluate((price) => {
    const { left, right, top, bottom } = price.getBoundingClientRect()
    return [left + 2, right - 2].some(
      (x) => !price.contains(document.elementFromPoint(x, (top + bottom) / 2)),
    )
  })
  expect(isCovered).toBe(false)
})

test('a reduced price says by how much, once for the ear', async ({ page, shop }) => {
  await shop.open('/productdetails/coat-cairo')
  const price = main(page).locator('.price').first()
  await expect(price).toContainText('\u221214%')
  await expect(price.locator('.sr-only').last()).toHaveText(shop.say(m.ui_reduced, { percent: 14 }))
  await expect(price.getByText('\u221214%')).toHaveAttribute('aria-hidden', 'true')
})
