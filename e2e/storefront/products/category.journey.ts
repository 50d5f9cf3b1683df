import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { cards, chip, chips, count, opener, openPanel, show } from '../../lists.ts'
import { main } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

const dresses = { en: 'Dresses', ar: 'فساتين' }
const evening = { en: 'Evening dresses', ar: 'فساتين سهرة' }
const kaftans = { en: 'Kaftans', ar: 'قفاطين' }
const all = { en: 'All', ar: 'الكل' }
const evenings = {
  en: ['Layla Satin Slip Dress', 'Yasmin Pleated Maxi Dress'],
  ar: ['فستان ليلى الساتان', 'فستان ياسمين البليسيه'],
}
const amira = { en: 'Amira Embroidered Kaftan', ar: 'قفطان أميرة المطرز' }
const soldOut = { en: 'Salma Ribbed Knit Dress', ar: 'فستان سلمى التريكو' }

test('a list is narrowed, sorted and taken back step by step', async ({ page, shop }) => {
  await shop.open('/category/dresses')
  await count(page, shop, 5)
  const panel = await openPanel(page, shop)
  await expectAccessible(page)
  await panel.getByRole('checkbox', { name: 'M', exact: true }).check()
  await panel.getByRole('checkbox', { name: shop.say(m.filter_in_stock), exact: true }).check()
  await panel.getByLabel(shop.say(m.filter_min_price)).fill('٣٠٠٠')
  await show(panel, shop, 3).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/category\/dresses\?size=M&min_price=3000&in_stock=1$/)
  await expect(cards(page)).toHaveCount(3)
  await count(page, shop, 3)
  await expect(opener(page, shop)).toBeFocused()
  await expect(chips(page, shop).getByRole('listitem')).toHaveCount(4)

  const sort = page.getByRole('combobox', { name: shop.say(m.filter_sort) })
  await sort.selectOption('price_desc')
  await expect(page).toHaveURL(/&sort=price_desc$/)
  await expect(cards(page).first()).toContainText(amira[shop.language])
  await expect(sort).toHaveValue('price_desc')

  await page
    .getByRole('combobox', { name: shop.say(m.category_subcategory) })
    .selectOption(evening[shop.language])
  await expect(cards(page)).toHaveCount(2)
  await expect(chips(page, shop).getByRole('listitem')).toHaveCount(4)

  const price = shop.say(m.filter_price_from, { min: shop.money(3000) })
  await chip(page, shop, price).click()
  await expect(chip(page, shop, price)).toBeHidden()
  await expect(chip(page, shop, shop.say(m.filter_in_stock))).toBeFocused()

  await page.goBack()
  await expect(chip(page, shop, price)).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(3)
  await page.goBack()
  await expect(sort).toHaveValue('newest')
  await page.goBack()
  await expect(cards(page)).toHaveCount(5)
  await expect(chips(page, shop)).toBeHidden()
  await expect(page).toHaveURL(shop.path('/category/dresses'))
})

test('a category is filtered by sub-category, by keyboard too', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { language } = shop
  await shop.open('/category/dresses')
  const heading = page.getByRole('heading', { level: 1, name: dresses[language] })
  const cards = page.getByRole('article')
  const filter = page.getByRole('combobox', { name: shop.say(m.category_subcategory) })
  const count = (products: number) =>
    expect(
      page.getByText(shop.say(m.category_count, { count: products }), { exact: true }),
    ).toBeVisible()
  await expect(heading).toBeVisible()
  await expect(cards).toHaveCount(5)
  await count(5)

  const names = await filter.getByRole('option').allTextContents()
  expect(names).toHaveLength(4)
  await expect(filter).toHaveValue('')
  await expectAccessible(page)
  await filter.focus()
  for (let down = 0; down < names.indexOf(evening[language]); down++)
    await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?subcategory=evening-dresses$/)
  await expect(filter).toHaveValue('evening-dresses')
  await expect(cards).toHaveCount(2)
  await count(2)
  for (const name of evenings[language]) await expect(cards.filter({ hasText: name })).toBeVisible()
  await expect(heading).toBeVisible()
  await expect(filter).toBeFocused()

  await shop.open('/category/dresses')
  await filter.selectOption(evening[language])
  await expect(cards).toHaveCount(2)
  await filter.selectOption(kaftans[language])
  await expect(page).toHaveURL(/\?subcategory=kaftans$/)
  await expect(cards).toHaveCount(1)

  await page.goBack()
  await expect(filter).toHaveValue('evening-dresses')
  await expect(cards).toHaveCount(2)
  await page.goBack()
  await expect(filter).toHaveValue('')
  await expect(cards).toHaveCount(5)

  await shop.open('/category/dresses?subcategory=evening-dresses')
  await expect(filter).toHaveValue('evening-dresses')
  await expect(cards).toHaveCount(2)
  await filter.selectOption(all[language])
  await expect(cards).toHaveCount(5)
  await expect(page).toHaveURL(shop.path('/category/dresses'))
})

test('cards say badge, colours, price and what is sold out', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { language } = shop
  await shop.open('/category/dresses')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card(soldOut[language])).toContainText(shop.say(m.product_sold_out))
  const layla = card(evenings[language][0] ?? '')
  await expect(layla).toContainText({ en: 'Sale', ar: 'تخفيض' }[language])
  await expect(layla).toContainText(shop.money(3200))
  await expect(layla.locator('s')).toContainText(shop.money(3800))
  await expect(layla).not.toContainText(shop.say(m.product_sold_out))
  await expect(
    layla.getByRole('list', { name: shop.say(m.product_colours) }).getByRole('listitem'),
  ).toHaveCount(2)

  // Without hover pictures are swiped.
  const next = layla.getByRole('button', { name: shop.say(m.ui_next_picture) })
  const pictures = layla.locator('img')
  await layla.hover()
  if (await next.isVisible()) await next.click()
  else await sweep(page, pictures.first(), language === 'ar' ? 1 : -1)
  await expect(pictures.nth(1)).toBeInViewport()
  await expect(pictures.first()).not.toBeInViewport()
  const heart = layla.getByRole('button', {
    name: shop.say(m.wishlist_add_named, { name: evenings[language][0] ?? '' }),
  })
  await heart.click()
  const pressed = layla.getByRole('button', {
    name: shop.say(m.wishlist_remove_named, { name: evenings[language][0] ?? '' }),
  })
  await expect(pressed).toHaveAttribute('aria-pressed', 'true')
  await layla.getByRole('heading').click()
  await expect(page).toHaveURL(shop.path('/productdetails/dress-layla'))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dresses[language])
})

/** Drags by more than half of the width: 1 to the right, -1 to the left. */
async function sweep(page: Page, picture: Locator, direction: 1 | -1) {
  const { x, y, width, height } = (await picture.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const at = { x: x + width / 2 - direction * width * 0.35, y: y + height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  for (let step = 1; step <= 5; step++)
    await page.mouse.move(at.x + direction * width * 0.14 * step, at.y)
  await page.mouse.up()
}

test('a category is found by its name in both languages', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  for (const name of ['Dresses', 'dresses', 'فساتين']) {
    const reply = await shop.open(`/category/${encodeURIComponent(name)}`)
    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dresses[shop.language])
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${shop.path('/category/dresses')}$`),
    )
  }
  shop.allow(/404/)
  const reply = await shop.open('/category/hats')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.not_found_title))
  await main(page)
    .getByRole('link', { name: shop.say(m.not_found_back) })
    .click()
  await expect(page).toHaveURL(shop.path('/'))
})

test('the fixed addresses of the shop', { tag: '@all' }, async ({ page, shop }) => {
  const fixed = [
    ['/dresses', shop.specified('Dresses', m.category_dresses)],
    ['/sets', shop.specified('Sets', m.category_sets)],
    ['/coats', shop.specified('Coats', m.category_coats)],
    ['/shop', shop.specified('Shop', m.category_shop)],
  ] as const
  for (const [path, heading] of fixed) {
    await shop.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  const more = page.getByRole('link', { name: shop.say(m.ui_show_more, { count: 12 }) })
  await more.click()
  await expect(cards).toHaveCount(24)
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(cards.nth(12).getByRole('link').filter({ visible: true }).last()).toBeFocused()
  await page.getByRole('link', { name: shop.say(m.ui_show_more, { count: 12 }) }).click()
  await expect(cards).toHaveCount(36)
  shop.allow(/404/)
  expect((await shop.open('/shop?page=400'))?.status()).toBe(404)
  await shop.open('/sets')
  await expect(cards.first()).toBeVisible()
  await expect(page.locator('a[href*="page="]')).toHaveCount(0)
})
