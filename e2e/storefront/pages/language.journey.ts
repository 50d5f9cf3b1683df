import * as m from '#messages'
import { inOwnNames } from '../../desk.ts'
import { field } from '../../parts.ts'
import { dressedPiece, goodsOf } from '../../goods/pieces.ts'
import { expect, test, untilHydrated } from '../../shop.ts'
import { bringCart, fillDelivery, makeCart, recipients, typedDelivery } from '../../shopping.ts'

const pages = [
  '/',
  '/shop',
  '/category/vases',
  '/productdetails/vase-nile',
  '/searchedproducts?search=linen',
  '/cart',
  '/checkout',
]

test('language and direction stand in the first bytes', async ({ request, shop }) => {
  const direction = { en: 'ltr', ar: 'rtl' }[shop.language]
  for (const path of [...pages, '/nowhere']) {
    const reply = await request.get(shop.path(path))
    const html = await reply.text()
    expect(html.slice(0, 60), path).toContain(`<html lang="${shop.language}" dir="${direction}"`)
    expect(html.match(/<title>(.+?)<\/title>/)?.[1], path).toContain(shop.name)
  }
})

test('the other language shows the same page', { tag: '@all' }, async ({ page, shop }) => {
  const other = shop.language === 'en' ? ('ar' as const) : ('en' as const)
  const pathIn = (path: string) => (other === 'en' ? path : `/ar${path}`)
  const link = page
    .getByRole('link', { name: shop.say(m.header_other_language), exact: true })
    .first()
  await shop.open('/category/dresses?subcategory=evening-dresses')
  await link.click()
  await expect(page).toHaveURL(pathIn('/category/dresses?subcategory=evening-dresses'))
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    { en: 'Dresses', ar: 'فساتين' }[other],
  )
})

test('the shop’s link opens in the reader’s language, and in the one switched to from then on', async ({
  browser,
  shop,
}) => {
  const locale = { en: 'ar-EG', ar: 'en-GB' }[shop.language]
  const other = shop.language === 'en' ? ('ar' as const) : ('en' as const)
  const home = { en: '/', ar: '/ar' }
  const context = await browser.newContext({ locale, baseURL: process.env.E2E_URL })
  const page = await context.newPage()
  const expectLanguage = async (lang: 'en' | 'ar', query = '') => {
    await expect(page).toHaveURL(home[lang] + query)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
  }
  await page.goto('/?utm_source=instagram')
  await expectLanguage(other, '?utm_source=instagram')
  await page.goto('/')
  await expectLanguage(other)
  await untilHydrated(page)
  const link = m.header_other_language({}, { locale: other })
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expectLanguage(shop.language)
  await page.goto('/')
  await expectLanguage(shop.language)
  await page.goto('/login')
  await expect(page).toHaveURL(shop.path('/login'))
  // Only the root and the login redirect: a page keeps the language of its address.
  for (const path of ['/ar', '/ar/shop', '/shop']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
  }
  await context.close()
})

test('the root is answered to robots as ever, and says on what it depends', async ({ request }) => {
  const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const ask = (headers: Record<string, string>) => request.get('/', { headers, maxRedirects: 0 })
  const page = await ask({ 'user-agent': googlebot, 'accept-language': 'ar' })
  expect([page.status(), page.headers()['cache-control']]).toEqual([200, 'no-cache'])
  expect(page.headers().vary).toContain('accept-language, cookie')
  const html = await page.text()
  expect(html).toContain('<html lang="en"')
  expect(html).toContain('hreflang="ar"')
  const { etag } = page.headers()
  const known = await ask({ 'if-none-match': etag as string, 'accept-language': 'en' })
  expect([known.status(), known.headers().vary]).toEqual([304, page.headers().vary])
  const moved = await ask({ 'if-none-match': etag as string, 'accept-language': 'ar' })
  expect([moved.status(), moved.headers().location]).toEqual([302, '/ar'])
  expect((await request.get('/shop')).headers().vary).toBe('accept-encoding')
})

test('what was typed in search and not asked outlives the change of language', {
  tag: '@all',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const field = page.getByRole('banner').getByRole('combobox')
  await shop.open('/shop')
  await untilHydrated(page)
  await field.fill('linen')
  await page
    .getByRole('link', { name: shop.say(m.header_other_language), exact: true })
    .first()
    .click()
  await expect(page.locator('html')).not.toHaveAttribute('lang', shop.language)
  await expect(field).toHaveValue('linen')
  await untilHydrated(page)
  await field.fill('')
  await page.reload()
  await untilHydrated(page)
  await expect(field).toHaveValue('')
})

test('a change of language loses nothing that was typed', async ({ page, shop }) => {
  const piece = dressedPiece()
  const other = shop.language === 'en' ? ('ar' as const) : ('en' as const)
  const inOther = (message: typeof m.checkout_first_name) => message({}, { locale: other })
  const { firstName } = recipients[shop.language]
  await bringCart(page, await makeCart(goodsOf(piece)))
  await shop.open('/checkout')
  await fillDelivery(page, shop)
  const city = await field(page, shop.say(m.checkout_city)).inputValue()
  await page
    .getByRole('link', { name: shop.say(m.header_other_language), exact: true })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await untilHydrated(page)
  for (const [label, value] of [
    ...typedDelivery(shop.language),
    [m.checkout_city, city] as const,
  ]) {
    await expect(field(page, inOther(label))).toHaveValue(value)
  }
  const summary = page.getByRole('complementary', { name: inOther(m.checkout_your_order) })
  await expect(summary).toContainText(piece.name[other])
  await page.reload()
  await expect(field(page, inOther(m.checkout_first_name))).toHaveValue(firstName)
})

/**
 * Latin words allowed on an Arabic page: the language link, sizes, units, the shop's e-mail
 * address, queries.
 */
const latin = /^(English|X?[SML]|XXL|cm|g|hello@zeina\.example|Set of 3|linen|Set|of)$/

test('Arabic pages speak Arabic', { tag: '@all' }, async ({ page, shop }) => {
  test.skip(shop.language === 'en', 'English pages are English')
  await bringCart(page, await makeCart(goodsOf(dressedPiece())))
  for (const path of [...pages, '/nowhere']) {
    shop.allow(/404/)
    await shop.open(path)
    // Names made by other journeys are ignored.
    const foreign = await page.evaluate((inOwnNames) => {
      const wordsIn = (text: string | null) =>
        new RegExp(inOwnNames).test(text ?? '')
          ? []
          : (text?.match(/[A-Za-z][A-Za-z@.&'-]*[A-Za-z]|[A-Za-z]/g) ?? [])
      const words: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // Shoppers' texts keep their language, and the browser detects their direction.
        if (node.parentElement?.closest('script, style, template, noscript, li:has([dir=auto])'))
          continue
        words.push(...wordsIn(node.textContent))
      }
      for (const element of document.querySelectorAll(
        '[aria-label], [title], [alt], [placeholder]',
      )) {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
          words.push(...wordsIn(element.getAttribute(name)))
      }
      return words
    }, inOwnNames.source)
    const social = /^(instagram|facebook|linkedin|tiktok|whatsapp)$/
    expect(
      foreign.filter((word) => !latin.test(word) && !social.test(word)),
      path,
    ).toEqual([])
  }
})
