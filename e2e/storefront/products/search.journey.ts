import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500 } from '../../requests/answers.ts'
import { main } from '../../parts.ts'
import { dressedPiece } from '../../goods/pieces.ts'
import { fieldOfResults, openSearch, results, searchSheet } from '../../searching.ts'
import { expect, type Shop, test } from '../../shop.ts'

test('what is typed finds a piece; and that nothing was found', async ({ page, shop }) => {
  const { name, slug, price, category } = dressedPiece()
  await shop.open('/')
  const field = await openSearch(page, shop)
  await field.pressSequentially(name[shop.language].slice(0, -2))
  const list = results(page, shop)
  const hit = list.getByRole('option', { name: name[shop.language], exact: true })
  await expect(hit).toHaveAccessibleDescription(`${category[shop.language]} ${shop.money(price)}`)
  await expect(hit.locator('mark').first()).toHaveText(name[shop.language].split(' ')[0] ?? '')
  await expect(list.getByRole('option').last()).toHaveText(shop.say(m.search_see_all, { count: 1 }))
  await expectAccessible(page)
  await field.press('ArrowDown')
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(shop.path(`/productdetails/${slug}`))
  await expect(main(page)).toBeFocused()
  await expect(list).toBeHidden()

  const again = await openSearch(page, shop)
  await again.fill('zzzzqq')
  await again.press('ArrowDown')
  const none = shop.specified('Sorry. No Results match your search', m.search_no_match)
  await expect(page.getByRole('status').getByText(none, { exact: true })).toBeVisible()
  await again.press('Enter')
  await expect(page).toHaveURL(/\/searchedproducts\?search=zzzzqq$/)
  await expect(page.getByText(none)).toBeHidden()
  await expect(main(page)).toContainText(shop.specified('No products found', m.search_none))
  await expect(fieldOfResults(page, shop)).toHaveValue('zzzzqq')
  await expect(
    main(page).getByRole('link', { name: { en: 'Vases', ar: 'مزهريات' }[shop.language] }),
  ).toBeVisible()
})

test('who asks for something cheap sees that it stands by its price', async ({ page, shop }) => {
  const text = { en: 'cheap vase', ar: 'مزهرية رخيصة' }[shop.language]
  await shop.open(`/searchedproducts?search=${encodeURIComponent(text)}`)
  const sort = page.getByRole('combobox', { name: shop.say(m.filter_sort) })
  await expect(sort).toHaveValue('price_asc')
  await expect(sort).not.toContainText(shop.say(m.filter_sort_best_match))
  await sort.selectOption('rating')
  await expect(page).toHaveURL(/&sort=rating$/)
  await sort.selectOption('price_asc')
  await expect(page).not.toHaveURL(/sort=/)
  await expect(sort).toHaveValue('price_asc')
})

test('what is said when nothing is found: axe finds nothing', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  await field.fill('zzzzqq')
  await field.press('ArrowDown')
  await expect(page.getByRole('status').getByText(shop.say(m.search_no_match))).toBeVisible()
  await expectAccessible(page)
})

test('who looks for what sells best is led to it', { tag: '@all' }, async ({ page, shop }) => {
  const text = { en: 'best sellers', ar: 'الأكثر مبيعا' }[shop.language]
  await shop.open(`/searchedproducts?search=${encodeURIComponent(text)}`)
  await main(page)
    .getByRole('link', { name: shop.say(m.filter_sort_best_selling), exact: true })
    .click()
  await expect(page).toHaveURL(/\/shop\?sort=best_selling$/)
})

test('who looks for how it is delivered is led to the page about it', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  for (const text of ['shipping', 'returns', 'استبدال', 'مرتجع']) {
    await shop.open(`/searchedproducts?search=${encodeURIComponent(text)}`)
    const led = main(page).getByRole('link', { name: shop.say(m.delivery_title), exact: true })
    if (/[a-z]/.test(text) === (shop.language === 'en')) await expect(led, text).toBeVisible()
  }
})

test('asking for nothing only closes the search', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  await field.fill('   ')
  await field.press('Enter')
  await expect(searchSheet(page, shop)).toBeHidden()
  await expect(page).toHaveURL(shop.path('/shop'))

  await shop.open('/searchedproducts?search=zzzzqq')
  const held = fieldOfResults(page, shop)
  await held.fill('   ')
  await held.press('Enter')
  await expect(page).toHaveURL(/\?search=zzzzqq$/)
})

test('sold-out cards say so in the specified words', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open(`/searchedproducts?search=${{ en: 'basket', ar: 'سلة' }[shop.language]}`)
  const basket = page
    .getByRole('article')
    .filter({ hasText: { en: 'Siwa Lidded Basket', ar: 'سلة سيوة بغطاء' }[shop.language] })
  await expect(basket).toContainText(shop.specified('sold out', m.search_sold_out))
})

test('beginnings of words, and Arabic in any spelling', { tag: '@all' }, async ({ page, shop }) => {
  const lantern = page.getByRole('article').filter({
    hasText: { en: 'Fanous Al-Qahira Brass Lantern', ar: 'فانوس القاهرة النحاسي' }[shop.language],
  })
  for (const words of ['lant', 'fanous bra', 'القاهره', 'فَانُوس', 'فانــوس', 'إضاءه']) {
    await shop.open(`/searchedproducts?search=${encodeURIComponent(words)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
    await expect(lantern, words).toBeVisible()
  }
})

test('an address without a question is the place to begin one', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/searchedproducts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.search_title))
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(
    main(page).getByRole('link', { name: { en: 'Dresses', ar: 'فساتين' }[shop.language] }),
  ).toBeVisible()
})

test('a typo is put right, and the shopper is told', { tag: '@all' }, async ({ page, shop }) => {
  const typed = { en: 'cottn cushon', ar: 'وسادة مطزرة' }[shop.language]
  const right = { en: 'cotton cushion', ar: 'وسادة مطرزة' }[shop.language]
  const told = shop.say(m.search_corrected, { corrected: right })
  await shop.open('/')
  const field = await openSearch(page, shop)
  await field.fill(typed)
  await field.press('ArrowDown')
  await expect(page.getByRole('status').getByText(told)).toBeVisible()
  await expect(results(page, shop).getByRole('option').first()).toBeVisible()
  await field.press('Enter')
  await expect(main(page).getByText(told)).toBeVisible()
  // A closing sheet on a phone still has a field of its own.
  await expect(searchSheet(page, shop)).toBeHidden()
  await expect(fieldOfResults(page, shop)).toHaveValue(typed)
  const found = await main(page).getByRole('article').count()
  await expectAccessible(page)

  await main(page).getByRole('link', { name: right, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    shop.say(m.search_quoted, { query: right }),
  )
  await expect(fieldOfResults(page, shop)).toHaveValue(right)
  await expect(page.getByText(told)).toBeHidden()
  await expect(main(page).getByRole('article')).toHaveCount(found)
})

test('where nothing has all words, what comes near is shown, and it is said', {
  tag: '@all',
}, async ({ page, shop }) => {
  const typed = { en: 'purple dress', ar: 'قفطان أسود' }[shop.language]
  const kaftan = { en: 'Amira Embroidered Kaftan', ar: 'قفطان أميرة المطرز' }[shop.language]
  await shop.open('/')
  const field = await openSearch(page, shop)
  await field.fill(typed)
  await field.press('ArrowDown')
  await expect(page.getByRole('status').getByText(shop.say(m.search_near))).toBeVisible()
  await expect(results(page, shop).getByRole('option', { name: kaftan, exact: true })).toBeVisible()
  await field.press('Enter')
  const missing = { en: 'purple', ar: 'أسود' }[shop.language]
  await expect(
    main(page).getByRole('heading', { name: shop.say(m.search_none), exact: true }),
  ).toBeVisible()
  await expect(main(page).getByRole('listitem').filter({ hasText: missing }).first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: kaftan })).toBeVisible()
  await expectAccessible(page)
  await shop.open(`/searchedproducts?search=${{ en: 'fostan', ar: 'تخفيضات' }[shop.language]}`)
  await expect(
    page.getByRole('article').filter({
      hasText: { en: 'Layla Satin Slip Dress', ar: 'فستان ليلى الساتان' }[shop.language],
    }),
  ).toBeVisible()
  await expect(page.getByText(shop.say(m.search_near))).toBeHidden()
})

test('a search that has none of the asked says how it was read, and what is near', {
  tag: '@all',
}, async ({ page, shop }) => {
  const asked = { en: 'men’s set', ar: 'طقم رجالي' }[shop.language]
  await shop.open(`/searchedproducts?search=${encodeURIComponent(asked)}`)
  const parts = main(page).getByRole('listitem')
  await expect(
    main(page).getByRole('heading', { name: shop.say(m.search_none), exact: true }),
  ).toBeVisible()
  await expect(parts.filter({ hasText: shop.say(m.search_read_no_men) })).toBeVisible()
  const sets = { en: 'Sets', ar: 'أطقم' }[shop.language]
  await expect(main(page).getByRole('heading', { name: sets, exact: true })).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(4)
  await expectAccessible(page)
  await main(page)
    .getByRole('link', { name: shop.say(m.search_near_all, { name: sets, count: 4 }) })
    .click()
  await expect(page).toHaveURL(/\/category\/sets$/)
})

test('a size as a number and a limit of the price are read as such', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const part = (text: string) => main(page).getByRole('listitem').filter({ hasText: text })
  const coat = { en: 'coat size 40', ar: 'معطف مقاس ٤٠' }[shop.language]
  await shop.open(`/searchedproducts?search=${encodeURIComponent(coat)}`)
  await expect(part(shop.say(m.search_read_size, { size: 'M' }))).toBeVisible()
  const vase = { en: 'vase under 1400', ar: 'فازة أقل من ١٤٠٠' }[shop.language]
  await shop.open(`/searchedproducts?search=${encodeURIComponent(vase)}`)
  await expect(part(shop.say(m.search_read_to, { max: shop.money(1400) }))).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(2)
})

test('the other language asks the same', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/searchedproducts?search=fanous')
  await page
    .getByRole('banner')
    .or(page.getByRole('region', { name: shop.say(m.header_announcement) }))
    .getByRole('link', { name: shop.say(m.header_other_language) })
    .first()
    .click()
  await expect(page).toHaveURL(
    shop.language === 'en'
      ? /\/ar\/searchedproducts\?search=fanous$/
      : /[^r]\/searchedproducts\?search=fanous$/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('fanous')
  await expect(page.locator('input[name=search]').filter({ visible: true })).toHaveValue('fanous')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('Back from a product leads to the same card of a long list', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open(`/searchedproducts?search=${{ en: 'a', ar: 'ا' }[shop.language]}`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  await page.getByRole('link', { name: shop.say(m.ui_show_more, { count: 12 }) }).click()
  await expect(cards).toHaveCount(24)
  const far = cards.nth(20)
  await far.scrollIntoViewIfNeeded()
  const link = far.getByRole('link').last()
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(24)
  await expect(far).toContainText(name)
  await expect(far).toBeInViewport()
})

test('a page of results that does not come can be asked for again', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/500/)
  shop.allow(/console error: (Refusal|.*ErrorResponse)/)
  await shop.open('/')
  const calls = /\/api\/userproduct\/search/
  await page.route(calls, answer500)
  await ask(page, shop, 'fanous')
  await expect(main(page).getByRole('alert')).toContainText(shop.say(m.ui_failed_help))
  await page.unroute(calls)
  await main(page)
    .getByRole('button', { name: shop.say(m.ui_try_again) })
    .click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

async function ask(page: Page, shop: Shop, words: string) {
  const field = await openSearch(page, shop)
  await field.fill(words)
  await field.press('Enter')
}
