import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500 } from '../../requests/answers.ts'
import { cards, chip, chips, count, opener, openPanel, panelOf, show } from '../../lists.ts'
import { main, press } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

const clay = { en: 'Clay', ar: 'طيني' }
const deepTeal = { en: 'Deep teal', ar: 'أزرق مخضر' }
const amira = { en: 'Amira Embroidered Kaftan', ar: 'قفطان أميرة المطرز' }

test('an address with filters arrives narrowed, without a script as well', { tag: '@all' }, async ({
  browser,
  page,
  shop,
}) => {
  const { language } = shop
  const asked =
    '/category/dresses?size=m&color=Clay,Deep+teal&min_price=2000&max_price=5000&in_stock=1&sort=price_desc'
  await shop.open(asked)
  const names = ['M', clay[language], deepTeal[language], shop.say(m.filter_in_stock)]
  names.push(shop.say(m.filter_price_between, { min: shop.money(2000), max: shop.money(5000) }))
  for (const name of names) await expect(chip(page, shop, name)).toBeVisible()
  await count(page, shop, 2)
  await expect(cards(page).first()).toContainText(amira[language])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${shop.path('/category/dresses')}$`),
  )
  await shop.open('/category/dresses?subcategory=kaftans')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)

  const bare = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: test.info().project.use.baseURL })
  ).newPage()
  await bare.goto(new URL(shop.path(asked), page.url()).href)
  await expect(cards(bare)).toHaveCount(2)
  await chip(bare, shop, clay[language]).click()
  await expect(cards(bare)).toHaveCount(1)
  await expect(opener(bare, shop)).toBeHidden()
  await bare.getByLabel(shop.say(m.filter_max_price)).fill('٤٠٠٠')
  await bare.getByRole('button', { name: shop.say(m.filter_apply) }).click()
  await expect(cards(bare)).toHaveCount(0)
  await bare.getByRole('link', { name: shop.say(m.filter_clear_all) }).click()
  await expect(cards(bare)).toHaveCount(5)
  await bare.getByLabel(shop.say(m.filter_in_stock)).check()
  await bare.getByRole('combobox', { name: shop.say(m.filter_sort) }).selectOption('price_asc')
  await bare.getByRole('button', { name: shop.say(m.filter_apply) }).click()
  await expect(cards(bare)).toHaveCount(4)
  await expect(cards(bare).last()).toContainText(amira[language])
  await bare.context().close()
})

test('colours go by the names of the page, and stay when its language changes', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { language } = shop
  // Category to which no other journey adds products.
  await shop.open('/category/dresses')
  const panel = await openPanel(page, shop)
  const colours = panel.getByRole('group', { name: shop.say(m.product_colour) })
  const colour = colours.getByRole('checkbox', { name: clay[language], exact: true })
  await expect(colour).toBeHidden()
  await colours
    .getByRole('button', { name: shop.say(m.filter_inside, { name: shop.say(m.colour_beige) }) })
    .click()
  await colour.check()
  await show(panel, shop, 1).click()
  await expect(page).toHaveURL(/\/dresses\?color=Clay$/)
  await count(page, shop, 1)
  await expect(chip(page, shop, clay[language])).toBeVisible()
  await page.reload()
  await expect(chip(page, shop, clay[language])).toBeVisible()

  const other = language === 'en' ? 'ar' : 'en'
  await page
    .getByRole('banner')
    .or(page.locator('.announcement'))
    .getByRole('link')
    .and(page.locator(`[hreflang=${other}]`))
    .first()
    .click()
  await expect(page).toHaveURL(
    other === 'ar'
      ? /\/ar\/category\/dresses\?color=Clay$/
      : /[^r]\/category\/dresses\?color=Clay$/,
  )
  await expect(main(page).getByText(clay[other], { exact: true }).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(1)

  // Filters in an address may be Arabic.
  await shop.open(`/category/dresses?color=${encodeURIComponent(clay.ar)}`)
  await expect(cards(page)).toHaveCount(1)
})

test('nothing found says so, and every filter goes at once', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/category/dresses?size=XXL&sort=price_asc')
  await expect(page.getByText(shop.say(m.filter_none))).toBeVisible()
  await count(page, shop, 0)
  await expectAccessible(page)
  await page.getByRole('link', { name: shop.say(m.filter_clear_all) }).click()
  await expect(cards(page)).toHaveCount(5)
  await expect(page).toHaveURL(/\/dresses\?sort=price_asc$/)
  await expect(opener(page, shop)).toBeFocused()
  await page.goBack()
  await expect(chip(page, shop, 'XXL')).toBeVisible()

  const panel = await openPanel(page, shop)
  await expect(panel.getByRole('checkbox', { name: 'XXL', exact: true })).toBeChecked()
  await press(panel, shop.say(m.filter_clear))
  await show(panel, shop, 5).click()
  await expect(chips(page, shop)).toBeHidden()
  await expect(cards(page)).toHaveCount(5)
})

test('prices are judged where they are typed', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/shop')
  const panel = await openPanel(page, shop)
  const from = panel.getByLabel(shop.say(m.filter_min_price))
  const to = panel.getByLabel(shop.say(m.filter_max_price))
  await from.fill('cheap')
  await to.fill('500')
  await expect(from).toHaveAccessibleDescription(shop.say(m.form_money))
  await expectAccessible(page)
  await from.fill('900')
  await expect(from).not.toHaveAttribute('aria-invalid')
  await press(panel, shop.say(m.filter_show_some))
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription(shop.say(m.filter_price_order))
  await to.fill('١٬٢٠٠')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?min_price=900&max_price=1200$/)
  await expect(cards(page)).toHaveCount(2)
  for (const price of [980, 1180])
    await expect(cards(page).filter({ hasText: shop.money(price) })).toBeVisible()
})

test('filters begin at page 1, keep the scroll and go on growing', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const more = page.getByRole('link', { name: shop.say(m.ui_show_more, { count: 12 }) })
  await shop.open('/shop?in_stock=1&page=2')
  await expect(cards(page)).toHaveCount(24)
  const sort = page.getByRole('combobox', { name: shop.say(m.filter_sort) })
  await sort.focus()
  await page.evaluate(() => window.scrollTo(0, 60))
  await sort.selectOption('price_asc')
  await expect(page).toHaveURL(/\/shop\?in_stock=1&sort=price_asc$/)
  await expect(cards(page)).toHaveCount(12)
  expect(await page.evaluate(() => window.scrollY)).toBe(60)
  await expect(sort).toBeFocused()
  await more.click()
  await expect(page).toHaveURL(/\/shop\?in_stock=1&sort=price_asc&page=2$/)
  await expect(cards(page)).toHaveCount(24)
  await page.reload()
  await expect(cards(page)).toHaveCount(24)
})

test('Back from a product leads to the same card in the same place', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const more = page.getByRole('link', { name: shop.say(m.ui_show_more, { count: 12 }) })
  await shop.open('/shop?in_stock=1')
  await more.click()
  await expect(cards(page)).toHaveCount(24)
  const card = cards(page).nth(20)
  const name = (await card.getByRole('heading').innerText()).trim()
  await card.evaluate((node) => window.scrollBy(0, node.getBoundingClientRect().top - 180))
  await expect(card.locator('img').first()).toHaveJSProperty('complete', true)
  const top = async () =>
    Math.round((await cards(page).filter({ hasText: name }).boundingBox())?.y ?? -1)
  const before = await top()
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)

  await page.reload()
  await expect(cards(page)).toHaveCount(24)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)

  // Opens the product, then another page, and goes two steps back.
  await cards(page).filter({ hasText: name }).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link').first().scrollIntoViewIfNeeded()
  await page.goBack()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})

test('Back closes the panel first; what was not applied is forgotten', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/category/dresses?size=M')
  const panel = await openPanel(page, shop)
  await panel.getByRole('checkbox', { name: 'L', exact: true }).check()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\?size=M$/)
  await openPanel(page, shop)
  await expect(panel.getByRole('checkbox', { name: 'M', exact: true })).toBeChecked()
  await expect(panel.getByRole('checkbox', { name: 'L', exact: true })).not.toBeChecked()
  // Without changes the panel just closes.
  await show(panel, shop, 5).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\?size=M$/)
  await expect(opener(page, shop)).toBeFocused()
})

test('sizes and colours that do not come can be asked for again', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/500/)
  shop.allow(/console error: .*Refusal/)
  const calls = /\/api\/products\/filters/
  await page.route(calls, answer500)
  await shop.open('/category/dresses')
  await opener(page, shop).click()
  const panel = panelOf(page, shop)
  await expect(panel.getByRole('alert')).toContainText(shop.say(m.ui_failed))
  await expectAccessible(page)

  let answer = () => {}
  const waited = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.unroute(calls)
  await page.route(calls, async (route) => {
    await waited
    await route.continue()
  })
  const retry = panel.getByRole('button', { name: shop.say(m.ui_try_again) })
  await retry.click()
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(panel.getByRole('group', { name: shop.say(m.product_size) })).toBeVisible()
  expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.unroute(calls)

  // The rest of the panel works while they load.
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.route(calls, () => {})
  await opener(page, shop).click()
  await expect(
    panel.getByRole('status', { name: shop.say(m.ui_loading) }).or(panel.locator('.spinner-page')),
  ).toBeVisible()
  await panel.getByRole('checkbox', { name: shop.say(m.filter_in_stock) }).check()
  await show(panel, shop, 4).click()
  await expect(cards(page)).toHaveCount(4)
})

test('a list that fails is tried again with its filters', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/500/)
  shop.allow(/console error: (Refusal|.*ErrorResponse)/)
  const calls = /\/api\/products\/category\//
  await shop.open('/category/dresses')
  await page.route(calls, answer500)
  await page.getByRole('combobox', { name: shop.say(m.filter_sort) }).selectOption('price_desc')
  await expect(main(page).getByRole('alert')).toBeVisible()
  await page.unroute(calls)
  await main(page)
    .getByRole('button', { name: shop.say(m.ui_try_again) })
    .click()
  await expect(page).toHaveURL(/\?sort=price_desc$/)
  await expect(cards(page).first()).toContainText(amira[shop.language])

  // A slow request shows that it is pending.
  let answer = () => {}
  const waited = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(calls, async (route) => {
    await waited
    await route.continue()
  })
  const sort = page.getByRole('combobox', { name: shop.say(m.filter_sort) })
  await sort.selectOption('price_asc')
  await expect(page.locator('.product-grid')).toHaveAttribute('aria-busy', 'true')
  await expect(sort).toHaveValue('price_asc')
  answer()
  await expect(page.locator('.product-grid')).toHaveAttribute('aria-busy', 'false')
  await expect(cards(page).last()).toContainText(amira[shop.language])
})

test('filters by keyboard alone', { tag: '@all' }, async ({ page, shop }) => {
  const { keyboard } = page
  await shop.open('/category/dresses')
  await opener(page, shop).focus()
  await keyboard.press('Enter')
  const panel = panelOf(page, shop)
  const size = panel.getByRole('checkbox', { name: 'L', exact: true })
  await expect(size).toBeVisible()
  for (
    let stop = 0;
    stop < 20 && !(await size.evaluate((node) => node === document.activeElement));
    stop++
  )
    await keyboard.press('Tab')
  await expect(size).toBeFocused()
  await keyboard.press('Space')
  await expect(size).toBeChecked()
  await expect(show(panel, shop, 5)).toBeVisible()
  await keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\?size=L$/)
  await expect(opener(page, shop)).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: shop.say(m.filter_sort) })).toBeFocused()
  await keyboard.press('Tab')
  await expect(chip(page, shop, 'L')).toBeFocused()
  await keyboard.press('Enter')
  await expect(chips(page, shop)).toBeHidden()
  await expect(opener(page, shop)).toBeFocused()
})

test('the first picture and price are in view on a small phone', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/category/dresses', '/shop', '/dresses', '/category/mirrors']) {
    await shop.open(path)
    const price = cards(page).first().locator('.price')
    const { y, height } = (await price.boundingBox()) ?? { y: 0, height: 1_000 }
    expect(y + height, path).toBeLessThanOrEqual(640)
  }
})

test('the shop is narrowed by families of colours, categories, sale, badge and material, and each goes again', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { language } = shop
  const [coats, cairo] = [
    { en: 'Coats', ar: 'معاطف' }[language],
    { en: 'Cairo Belted Wool Coat', ar: 'معطف القاهرة الصوف بحزام' }[language],
  ]
  await shop.open('/shop')
  const panel = await openPanel(page, shop)
  const box = (name: string) => panel.getByRole('checkbox', { name, exact: true })
  for (const group of [m.product_size, m.filter_dimensions, m.filter_badge, m.filter_material])
    await expect(panel.getByRole('group', { name: shop.say(group), exact: true })).toBeVisible()
  await expectAccessible(page)
  await box(coats).check()
  await show(panel, shop, 4).click()
  await expect(page).toHaveURL(/\/shop\?category=coats$/)
  await openPanel(page, shop)
  await box(shop.say(m.filter_on_sale)).check()
  await box(shop.say(m.colour_beige)).check()
  await box({ en: 'Sale', ar: 'تخفيض' }[language]).check()
  await show(panel, shop, 1).click()
  await expect(page).toHaveURL(/\/shop\?color_family=beige&badge=Sale&category=coats&on_sale=1$/)
  await expect(cards(page)).toContainText([cairo])
  await page.reload()
  await expect(cards(page)).toContainText([cairo])
  await expectAccessible(page)
  await chip(page, shop, shop.say(m.colour_beige)).click()
  await expect(page).toHaveURL(/\/shop\?badge=Sale&category=coats&on_sale=1$/)
  await page.goBack()
  await expect(chip(page, shop, shop.say(m.colour_beige))).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/shop\?category=coats$/)
  await expect(cards(page)).toHaveCount(4)
})

test('the price has a slider, and centimetres are ranges', async ({ page, shop }) => {
  await shop.open('/shop')
  const panel = await openPanel(page, shop)
  const lowest = panel.getByRole('slider', { name: shop.say(m.filter_lowest_price) })
  const from = panel.getByLabel(shop.say(m.filter_min_price), { exact: true })
  await lowest.focus()
  await page.keyboard.press('ArrowUp')
  const least = Number(await lowest.getAttribute('min'))
  await expect(from).toHaveValue(String(least + 10))
  await page.keyboard.press('ArrowDown')
  await expect(from).toHaveValue('')
  const to = panel.getByLabel(shop.say(m.filter_max_price), { exact: true })
  await to.fill('٣٠٠٠')
  const highest = panel.getByRole('slider', { name: shop.say(m.filter_highest_price) })
  await expect(highest).toHaveValue('3000')
  // Neither thumb passes the other.
  await lowest.fill('5000')
  await expect(from).toHaveValue('3000')
  await lowest.fill(String(least))
  const lengths = panel.getByRole('group', { name: shop.say(m.filter_length) })
  const between = shop.say(m.filter_length_between, { from: 30, to: 45 })
  const range = lengths.getByRole('checkbox', { name: between })
  await range.check()
  await expectAccessible(page)
  await panel.locator('[type=submit]').click()
  await expect(page).toHaveURL(/size=[^&]*cm/)
  const sizes = new URL(page.url()).searchParams.get('size')?.split(',') ?? []
  for (const size of sizes) {
    const side = Math.max(...(size.match(/\d+/g) ?? []).map(Number))
    expect(side).toBeGreaterThan(30)
    expect(side).toBeLessThanOrEqual(45)
  }
  expect(sizes.length).toBeGreaterThan(1)
  const chipOfRange = chip(page, shop, between)
  await expect(chipOfRange).toBeVisible()
  // The other one is the price.
  await expect(chips(page, shop).locator('.chip')).toHaveCount(2)
  await opener(page, shop).click()
  await expect(range).toBeChecked()
  await range.uncheck()
  await panel.locator('[type=submit]').click()
  await expect(page).not.toHaveURL(/size=/)
  await page.goBack()
  await chipOfRange.click()
  await expect(page).not.toHaveURL(/size=/)
})

test('what a search found is narrowed and stands in other orders, best first by itself', {
  tag: '@all',
}, async ({ page, shop }) => {
  const query = { en: 'linen', ar: 'كتان' }[shop.language]
  await shop.open(`/searchedproducts?search=${encodeURIComponent(query)}`)
  const found = await cards(page).count()
  const panel = await openPanel(page, shop)
  // Counts within the search results.
  await expect(
    panel.getByRole('checkbox', {
      name: { en: 'Mirrors', ar: 'مرايا' }[shop.language],
      exact: true,
    }),
  ).toHaveCount(0)
  await panel.getByRole('checkbox', { name: shop.say(m.filter_on_sale), exact: true }).check()
  await panel
    .getByRole('button', { name: new RegExp(shop.say(m.filter_show_some).split(' ')[0] ?? '') })
    .click()
  await expect(page).toHaveURL(/\?search=[^&]+&on_sale=1$/)
  await expect.poll(() => cards(page).count()).toBeLessThan(found)
  await page.getByRole('combobox', { name: shop.say(m.filter_sort) }).selectOption('price_asc')
  await expect(page).toHaveURL(/&on_sale=1&sort=price_asc$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(query)
  await chip(page, shop, shop.say(m.filter_on_sale)).click()
  await expect(cards(page)).toHaveCount(found)
})

test('the sale is a place of its own, and so is decor', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/')
  const tiles = page.getByRole('list', { name: shop.say(m.home_categories) }).getByRole('link')
  await expect(tiles.first()).toBeVisible()
  await main(page)
    .getByRole('link', { name: { en: 'All decor', ar: 'كل الديكور' }[shop.language] })
    .click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/decor')}$`))
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.category_decor) }),
  ).toBeVisible()
  await page
    .getByRole('list', { name: shop.say(m.category_decor) })
    .getByRole('link', { name: { en: 'Vases', ar: 'مزهريات' }[shop.language] })
    .click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/category/vases')}$`))

  await shop.open('/sale')
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.category_sale) }),
  ).toBeVisible()
  const reduced = await cards(page).count()
  expect(reduced).toBeGreaterThan(3)
  await expect(cards(page).locator('s, del')).toHaveCount(reduced)
  const panel = await openPanel(page, shop)
  await expect(
    panel.getByRole('checkbox', { name: shop.say(m.filter_on_sale), exact: true }),
  ).toHaveCount(0)
  await panel
    .getByRole('checkbox', { name: { en: 'Coats', ar: 'معاطف' }[shop.language], exact: true })
    .check()
  await show(panel, shop, 1).click()
  await expect(page).toHaveURL(/\/sale\?category=coats$/)
  await page.getByRole('combobox', { name: shop.say(m.filter_sort) }).selectOption('discount')
  await expect(page).toHaveURL(/\/sale\?category=coats&sort=discount$/)
})
