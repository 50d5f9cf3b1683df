/**
 * Navigation between pages: known data shows at once, nearby links are prefetched, and Back
 * restores pages.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, ownName } from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { makeProduct, removeProduct } from '../../goods/goods.ts'
import { press } from '../../parts.ts'
import { goodsOf, plainPiece } from '../../goods/pieces.ts'
import { expect, test } from '../../shop.ts'
import { api, bringCart, cartLink, makeCart } from '../../shopping.ts'

const oneProduct = /\/api\/userproduct\/getProduct\//

test('from a card to the product nothing is waited for', async ({ page, shop }) => {
  const { product } = await api.products.get({ id: 'coat-cairo', lang: shop.language })
  await shop.open('/category/coats')
  const held = await holdUp(page, oneProduct)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page
    .getByRole('article')
    .filter({ hasText: product.name })
    .getByRole('link', { name: product.name })
    .click()

  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(
    page
      .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
      .first(),
  ).toBeVisible()
  const picture = page
    .getByRole('region', { name: shop.say(m.product_gallery, { name: product.name }) })
    .getByRole('img')
    .first()
  await expect(picture).toHaveCSS('background-image', /url/)
  // The other requests did not wait for the product.
  await expect.poll(() => asked.some((path) => path === '/api/getAreaEstimate')).toBe(true)
  await expect.poll(() => asked.filter((path) => /review/i.test(path)).length).toBe(2)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(held.count()).toBe(1)

  await held.letGo()
  await page
    .getByRole('group', { name: shop.say(m.product_size) })
    .getByRole('radio', { name: 'M', exact: true })
    .check()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
})

test('a press that no pointer announces waits for nothing either', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { product } = await api.products.get({ id: 'coat-cairo', lang: shop.language })
  await shop.open('/category/coats')
  const held = await holdUp(page, oneProduct)
  const link = page
    .getByRole('article')
    .filter({ hasText: product.name })
    .getByRole('link', { name: product.name })
  // A click as by a screen reader or voice control.
  await link.evaluate((element) => (element as HTMLElement).click())
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  expect(held.count()).toBe(1)
  await held.letGo()
})

test('the first review of a product that came since its card was shown stands on its page', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { products } = await api.products.list({ lang: shop.language, per_page: '100', page: '1' })
  const product = products.find(({ review_count }) => review_count > 0)
  if (!product) throw new Error('The demo shop has no reviews')
  const { reviews } = await api.reviews.list({ productId: product.id, page: '1', per_page: '6' })
  await page.route(/\/api\/products\/category\/navbar\//, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const before = answer.products.map((one: object) => ({ ...one, review_count: 0, rating: 0 }))
    await route.fulfill({ response, json: { ...answer, products: before } })
  })
  await shop.open('/cart')
  const menu = page.locator(`a[href$="/category/${product.category_slug}"]`).first()
  await menu.evaluate((element) => (element as HTMLElement).click())
  await page.getByRole('article').getByRole('link', { name: product.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.locator('#reviews').getByText(reviews[0]!.review)).toBeVisible()
})

test('a product that is gone since its card was shown says so', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/404/)
  const product = await makeProduct()
  await shop.open('/shop')
  const link = page.getByRole('article').getByRole('link', { name: product.name })
  await expect(link).toBeVisible()
  await removeProduct(product.id)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.not_found_title))
})

test('a product that was renamed since its card was shown stands at its new address', {
  tag: '@all',
}, async ({ page, shop }) => {
  const product = await makeProduct()
  await shop.open('/shop')
  const link = page.getByRole('article').getByRole('link', { name: product.name })
  await expect(link).toBeVisible()
  const name = ownName('Silk kilim')
  await api.products.update({ id: product.id, name }, await asOwner())
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/silk-kilim/)
  await expect(page).toHaveTitle(new RegExp(name))
  await removeProduct(product.id)
})

test('a link that is pointed at has its data when it is pressed', async ({ page, shop }) => {
  await shop.open('/category/coats')
  const asked: string[] = []
  page.on('request', (request) => oneProduct.test(request.url()) && asked.push(request.url()))
  const link = page.getByRole('article').first().getByRole('link').last()
  const answered = page.waitForResponse(oneProduct)
  await link.hover()
  await answered
  await link.click()
  await expect(
    page
      .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
      .first(),
  ).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('Back shows at once what was there, then what is new', async ({ page, shop }) => {
  await shop.open('/category/coats')
  const [first] = (await api.products.ofCategoryName({ name: 'coats', lang: shop.language }))
    .products
  if (!first) throw new Error('The demo shop has no coats')
  const card = page.getByRole('article').filter({ hasText: first.name })
  await card.getByRole('link', { name: first.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()

  // Excludes the prefetch of the card under the pointer: sixteen related products.
  const held = await holdUp(page, /\/api\/products\/category\/navbar\/coats\?(?!.*per_page=16)/)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect.poll(held.count).toBe(1)
  await held.letGo()
})

test('Back without a line keeps what was there', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/ERR_INTERNET_DISCONNECTED/)
  // From the prefetch of the card under the pointer.
  shop.allow(/No response from server/)
  await shop.open('/category/coats')
  const [first] = (await api.products.ofCategoryName({ name: 'coats', lang: shop.language }))
    .products
  if (!first) throw new Error('The demo shop has no coats')
  const card = page.getByRole('article').filter({ hasText: first.name })
  await card.getByRole('link', { name: first.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.context().setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) =>
    /\/category\/navbar\/coats/.test(request.url()),
  )
  await page.goBack()
  await lost
  await expect(card).toBeVisible()
  await expect(page.getByText(shop.say(m.error_failed_title))).toHaveCount(0)
})

/** The last part loads when it is near; the footer alone may fill a phone. */
const scrollToEnd = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) => main.scrollIntoView({ block: 'end', behavior: 'instant' }))

test('what was looked at stands on the next product, in this browser alone, until it is cleared', {
  tag: '@all',
}, async ({ page, shop }) => {
  const asked: string[] = []
  for (const slug of ['vase-nile', 'coat-cairo', 'lamp-fustat']) {
    await shop.open(`/productdetails/${slug}`)
    // The view is stored once the page's code has run.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(slug)
  }
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  const title = page.getByRole('heading', { level: 2, name: shop.say(m.viewed_title), exact: true })
  await expect(title).toBeHidden()
  expect(asked.filter((one) => one.includes('getProduct'))).toEqual([])
  await scrollToEnd(page)
  await expect(title).toBeVisible()
  const row = page.getByRole('region').or(page.locator('section')).filter({ has: title }).last()
  await expect(row.getByRole('link')).toHaveCount(2)
  await expect(row.getByRole('link').first()).toHaveAttribute(
    'href',
    shop.path('/productdetails/coat-cairo'),
  )
  expect(asked.filter((one) => !one.startsWith('GET '))).toEqual([])
  await expectAccessible(page)
  await press(row, shop.say(m.viewed_clear))
  await expect(title).toBeHidden()
  await shop.open('/productdetails/vase-nile')
  await scrollToEnd(page)
  await expect(title).toBeHidden()
})

test('the empty half of the cart panel shows what goes with the piece, and a short panel does not @all', async ({
  page,
  shop,
}) => {
  await bringCart(page, await makeCart(goodsOf(plainPiece(), 1)))
  await shop.open('/shop')
  const panel = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  const title = panel.getByRole('heading', {
    level: 3,
    name: shop.say(m.product_more_shop),
    exact: true,
  })
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 1000 })
  await cartLink(page, shop).click()
  await expect(title).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 560 })
  await shop.open('/shop')
  await cartLink(page, shop).click()
  await expect(panel).toBeVisible()
  await expect(title).toBeHidden()
})
