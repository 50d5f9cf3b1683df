import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { makeProduct, removeProduct } from '../../goods/goods.ts'
import { newPhone } from '../../orders/orders.ts'
import { button, field, main, textbox } from '../../parts.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, fillDelivery, orderPath } from '../../shopping.ts'
import { countByVariant, hanaStock, makeSizeless } from '../../goods/stock.ts'

const coat = { en: 'Cairo Belted Wool Coat', ar: 'معطف القاهرة الصوف بحزام' }

test('a product is found by id, by name and by slug', { tag: '@all' }, async ({ page, shop }) => {
  const { product } = await api.products.get({ id: 'coat-cairo' })
  for (const key of [String(product.id), coat.en, coat.ar, 'coat-cairo']) {
    const reply = await shop.open(`/productdetails/${encodeURIComponent(key)}`)
    expect(reply?.status()).toBe(200)
    await expect(page).toHaveURL(shop.path('/productdetails/coat-cairo'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(coat[shop.language])
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${shop.path('/productdetails/coat-cairo')}$`),
    )
  }
  shop.allow(/404/)
  for (const key of ['no-such-piece', '999999', '0']) {
    expect((await shop.open(`/productdetails/${key}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.not_found_title))
  }
})

test('what a product page tells, and that a size must be chosen', async ({ page, shop }) => {
  await shop.open('/productdetails/coat-cairo')
  const main = page.getByRole('main')
  const egp = (figure: string) => shop.specified(`Egp ${figure}`, m.ui_money_detail, { figure })
  await expect(main.getByText(egp('6,800'), { exact: true }).first()).toBeVisible()
  const original = main.locator('s').filter({ hasText: egp('7,900') })
  await expect(original).toBeVisible()
  const [red = 0, green = 0, blue = 0] =
    (await original.evaluate((node) => getComputedStyle(node).color))
      .match(/[\d.]+/g)
      ?.map(Number) ?? []
  expect(red).toBeGreaterThan(1.5 * Math.max(green, blue))

  await expect(group(page, shop, m.product_colour).getByRole('radio')).toHaveCount(2)
  await expect(
    page.getByRole('group', { name: shop.say(m.product_size) }).getByRole('radio'),
  ).toHaveCount(4)
  await expect(
    page
      .getByRole('group', { name: shop.say(m.product_colour) })
      .getByRole('radio')
      .first(),
  ).toBeChecked()
  await expect(main).toContainText(
    shop.language === 'en' ? 'Shipping: 5 to 7 Working Days' : 'الشحن: من 5 إلى 7 أيام عمل',
  )
  await expect(button(main, shop.specified('Add To WishList', m.wishlist_add))).toBeVisible()
  await expect(main.getByRole('heading', { name: shop.say(m.product_description) })).toBeVisible()
  await expect(
    main.getByRole('heading', {
      name: shop.specified('Additional information', m.product_information),
    }),
  ).toBeVisible()
  for (const [term, text] of [
    [m.product_material, { en: 'Brushed wool blend', ar: 'صوف ممشط مخلوط' }],
    [m.product_colours, { en: 'Camel, Stone', ar: 'جملي، حجري' }],
    [m.product_sizes, { en: 'S, M, L, XL', ar: 'S، M، L، XL' }],
  ] as const) {
    const fact = main.getByRole('term').filter({ hasText: shop.say(term) })
    await expect(fact.locator('xpath=following-sibling::dd[1]')).toHaveText(text[shop.language])
  }
  await expect(main.getByRole('heading', { name: shop.say(m.product_reviews) })).toBeVisible()
  await expect(main.getByText(shop.say(m.product_cash))).toBeVisible()

  const size = group(page, shop, m.product_size)
  const missing = size.getByText(shop.specified('Size is Required', m.product_size_required))
  await addButton(page, shop).click()
  await expect(size).toBeFocused()
  await expect(missing).toBeVisible()
  await size.getByRole('radio', { name: 'M', exact: true }).check()
  await expect(missing).toHaveCount(0)
})

const addButton = (page: Page, shop: Shop) =>
  page.getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) }).first()

const group = (page: Page, shop: Shop, legend: typeof m.product_size) =>
  page.getByRole('group', { name: shop.say(legend) })

test('sizes and colours that are gone say so', { tag: '@all' }, async ({ page, shop }) => {
  await countByVariant('set-hana', hanaStock)
  await countByVariant('cushion-nile', [{ size: '60 × 40 cm', color: 'Indigo', quantity: 15 }])
  const { product } = await api.products.get({ id: 'set-hana', lang: shop.language })
  const [first, second] = product.colours.map(({ name }) => name) as [string, string]
  const size = group(page, shop, m.product_size)
  const colour = group(page, shop, m.product_colour)
  const gone = (option: string, where: string) =>
    size.getByRole('radio', {
      name: shop.say(m.ui_unavailable, {
        option,
        reason: shop.say(m.product_sold_out_in, { colour: where }),
      }),
      exact: true,
    })
  await shop.open('/productdetails/set-hana')
  await expect(gone('XL', first)).toBeDisabled()
  await expect(
    page.getByText(shop.say(m.product_sizes_sold_out_in, { colour: first })),
  ).toBeVisible()
  await size.getByRole('radio', { name: 'L', exact: true }).check()

  await colour.getByRole('radio', { name: second, exact: true }).check()
  await expect(gone('L', second)).toBeDisabled()
  await expect(gone('L', second)).not.toBeChecked()
  await expect(
    page.getByText(shop.say(m.product_sizes_sold_out_in, { colour: second })),
  ).toBeVisible()
  await addButton(page, shop).click()
  await expect(size).toBeFocused()
  await size.getByRole('radio', { name: 'S', exact: true }).check()
  await colour.getByRole('radio', { name: first, exact: true }).check()
  await expect(size.getByRole('radio', { name: 'S', exact: true })).toBeChecked()
  await expectAccessible(page)

  await shop.open('/productdetails/cushion-nile')
  const ochre =
    (await api.products.get({ id: 'cushion-nile', lang: shop.language })).product.colours[1]
      ?.name ?? ''
  await expect(
    colour.getByRole('radio', {
      name: shop.say(m.ui_unavailable, { option: ochre, reason: shop.say(m.product_sold_out) }),
    }),
  ).toBeDisabled()
  await expect(page.getByText(shop.say(m.product_colours_sold_out))).toBeVisible()
})

test('a piece without sizes is added as it is', { tag: '@all' }, async ({ page, shop }) => {
  await makeSizeless('lamp-luxor')
  await shop.open('/productdetails/lamp-luxor')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(group(page, shop, m.product_size)).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: shop.say(m.product_sizes) })).toHaveCount(0)
  await addButton(page, shop).click()
  await expect(page.getByRole('dialog', { name: shop.say(m.cart_title) })).toBeVisible()
})

test('the pictures turn, round and round', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/productdetails/coat-cairo')
  const gallery = page.getByRole('region', {
    name: shop.say(m.product_gallery, { name: coat[shop.language] }),
  })
  // Front, detail, back, and the other colour.
  const count = 4
  const shows = async (place: number) => {
    await expect(gallery.getByText(`${place} / ${count}`)).toBeVisible()
    const slide = gallery.getByRole('group', {
      name: shop.say(m.ui_place, { index: place, count }),
      exact: true,
    })
    await expect(slide.getByRole('img')).toBeInViewport()
  }
  await shows(1)
  await gallery.getByRole('button', { name: shop.say(m.ui_next_picture) }).click()
  await shows(2)
  await page.keyboard.press(shop.language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await shows(3)
  for (const place of [4, 1]) {
    await gallery.getByRole('button', { name: shop.say(m.ui_next_picture) }).click()
    await shows(place)
  }
  await gallery.getByRole('button', { name: shop.say(m.ui_previous_picture) }).click()
  await shows(count)
  const thumbnail = button(gallery, shop.say(m.product_picture, { index: 2 }))
  if (await thumbnail.isVisible()) {
    await thumbnail.click()
    await shows(2)
    await expect(thumbnail).toHaveAttribute('aria-current', 'true')
  }
})

test('what is asked beside a product has its chevrons on one line', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/productdetails/abaya-zahra')
  await expect(page.getByRole('main').getByRole('combobox')).toBeEnabled()
  const insets = await page.locator('.facts').evaluate((facts) => {
    const { left, right } = facts.getBoundingClientRect()
    return [...facts.querySelectorAll('[class*="chevron "], [class$="chevron"]')].map((chevron) => {
      const place = chevron.getBoundingClientRect()
      return Math.round(document.dir === 'rtl' ? place.left - left : right - place.right)
    })
  })
  expect(insets.length).toBeGreaterThan(3)
  expect(new Set(insets)).toEqual(new Set([0]))
})

test('Delivery & Returns closes by its two buttons only', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/productdetails/coat-cairo')
  const title = shop.specified('Delivery & Returns', m.delivery_title)
  const opener = page.getByRole('main').getByRole('button', { name: title }).first()
  const dialog = page.getByRole('dialog', { name: title })
  const close = button(dialog, shop.specified('Close', m.ui_close))
  await opener.click()
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText(
    shop.specified('5-7 Working Days', m.delivery_estimate, { from: 5, to: 7 }),
  )
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  if (shop.language === 'en') {
    for (const rule of [
      /while the courier waits/,
      /only shipping fees/,
      /wrong or damaged/,
      /non-refundable/,
      /exchanged within 7 days/,
    ]) {
      await expect(dialog.getByRole('listitem').filter({ hasText: rule })).toHaveCount(1)
    }
  }
  await expect(close).toHaveCount(2)
  await expect(close.first()).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await untilStill(page)
  await expect(dialog).toBeVisible()
  for (let press = 0; press < 6; press++) await page.keyboard.press('Tab')
  expect(
    await dialog.evaluate(
      (node) => node.contains(document.activeElement) || document.activeElement === document.body,
    ),
  ).toBe(true)

  await close.first().click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await close.last().click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a sold-out product stays in view and cannot be bought', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/productdetails/dress-salma')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('status').filter({ hasText: shop.say(m.product_sold_out_everywhere) }),
  ).toBeVisible()
  await expect(
    main
      .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
      .first(),
  ).toBeDisabled()
  const sizes = page.getByRole('group', { name: shop.say(m.product_size) }).getByRole('radio')
  await expect(sizes).toHaveCount(4)
  for (const [place, option] of ['S', 'M', 'L', 'XL'].entries()) {
    await expect(sizes.nth(place)).toBeDisabled()
    await expect(sizes.nth(place)).toHaveAccessibleName(
      shop.say(m.ui_unavailable, { option, reason: shop.say(m.product_sold_out) }),
    )
  }
  await expect(textbox(main, shop.say(m.ui_quantity))).toHaveCount(0)
  await expect(main.getByRole('heading', { name: shop.say(m.product_similar) })).toBeVisible()
})

const quantityOf = (page: Page, shop: Shop) => ({
  field: textbox(page, shop.say(m.ui_quantity)),
  plus: button(page, shop.say(m.ui_plus)),
  minus: button(page, shop.say(m.ui_minus)),
})

test('the quantity is a whole number from 1 to 100', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/productdetails/candle-amber')
  const { field, plus, minus } = quantityOf(page, shop)
  await expect(field).toHaveValue('1')
  await expect(minus).toBeDisabled()
  await plus.click()
  await expect(field).toHaveValue('2')
  await minus.click()
  await expect(field).toHaveValue('1')
  await field.fill('100')
  await field.blur()
  await expect(field).toHaveValue('100')
  await expect(plus).toBeDisabled()
  await minus.click()
  await expect(field).toHaveValue('99')
  for (const typed of ['101', '0', '-3', '2.5', 'many', '']) {
    await field.fill('7')
    await field.blur()
    await field.fill(typed)
    await field.blur()
    await expect(field, typed).toHaveValue('1')
  }
  await field.fill('٤')
  await field.blur()
  await expect(field).toHaveValue('4')
})

test('more than there is cannot be added', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/422/)
  await shop.open('/productdetails/mirror-arch')
  const { field } = quantityOf(page, shop)
  await field.fill('100')
  await field.blur()
  await page
    .getByRole('button', { name: shop.say(m.product_add_to_cart) })
    .first()
    .click()
  await expect(page.getByRole('alert')).toHaveText(shop.say(m.cart_only_left, { left: 6 }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await field.fill('1')
  await field.blur()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the last pieces are named before the cart refuses, and a product is shared in its colour', async ({
  page,
  shop,
}) => {
  const stock = [
    { size: 'S', color: 'Clay', quantity: 2 },
    { size: 'M', color: 'Clay', quantity: 9 },
    { size: 'S', color: 'Oat', quantity: 9 },
  ]
  const { id, slug } = await makeProduct({
    ...{ quantity: undefined, sizes: ['S', 'M'], colors: ['Clay', 'Oat'], stock },
  })
  try {
    await page.addInitScript(() => {
      navigator.share = async (shared) => void document.body.append(JSON.stringify(shared))
    })
    await shop.open(`/productdetails/${slug}`)
    const few = page.getByText(shop.say(m.cart_only_left, { left: 2 }))
    await expect(few).toBeHidden()
    const size = (name: string) => main(page).getByRole('radio', { name, exact: true })
    await size('M').check()
    await expect(few).toBeHidden()
    await size('S').check()
    await expect(few).toBeVisible()
    const plus = main(page).getByRole('button', { name: shop.say(m.ui_plus) })
    await plus.click()
    await expect(plus).toBeDisabled()
    await expect(textbox(page, shop.say(m.ui_quantity))).toHaveValue('2')
    await expectAccessible(page)
    const colour = (await api.products.get({ id: slug })).product.colours[0]
    await button(main(page), shop.say(m.product_share)).click()
    await expect(page.locator('body')).toContainText(
      `/productdetails/${slug}?color=${colour?.id}"}`,
    )
    await size('M').check()
    await expect(few).toBeHidden()
    await expect(plus).toBeEnabled()
  } finally {
    await removeProduct(id)
  }
})

test('a size with a price of its own shows it, and cart, checkout and order have it', async ({
  page,
  shop,
}) => {
  const product = await makeProduct({
    price: 450,
    sizes: ['S', 'XL'],
    variants: [{ size: 'XL', price: 520, original_price: 650 }],
  })
  const egp = (figure: string) => shop.say(m.ui_money, { figure })
  try {
    await shop.open(`/searchedproducts?search=${encodeURIComponent(product.name)}`)
    await expect(main(page).locator('.price').first()).toHaveText(
      `${shop.say(m.ui_from)} ${egp('450')}`,
    )
    await shop.open(`/productdetails/${product.slug}`)
    const price = main(page).locator('.product-price-own')
    const detail = (figure: string) => shop.say(m.ui_money_detail, { figure })
    await expect(price).toHaveText(`${shop.say(m.ui_from)} ${detail('450')}`)
    const size = group(page, shop, m.product_size)
    const before = await size.boundingBox()
    await size.getByRole('radio', { name: 'XL', exact: true }).check()
    await expect(price).toContainText(detail('520'))
    await expect(price.locator('s')).toContainText(detail('650'))
    expect((await size.boundingBox())?.y).toBe(before?.y)
    await expectAccessible(page)
    await size.getByRole('radio', { name: 'S', exact: true }).check()
    await expect(price).toHaveText(detail('450'))
    const told = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(told.join()).toMatch(/"price":450,.*"price":520,/)
    await size.getByRole('radio', { name: 'XL', exact: true }).check()
    await addButton(page, shop).click()
    const panel = page.getByRole('dialog', { name: shop.say(m.cart_title) })
    await expect(panel.getByText(egp('520'), { exact: true }).first()).toBeVisible()
    await shop.open('/checkout')
    await expect(main(page).getByText(egp('520'), { exact: true }).first()).toBeVisible()
    await fillDelivery(page, shop)
    await field(page, shop.say(m.checkout_phone)).fill(newPhone())
    await main(page)
      .getByRole('button', { name: shop.say(m.checkout_place) })
      .click()
    await expect(page).toHaveURL(orderPath)
    await expect(main(page).getByText(egp('520'), { exact: true }).first()).toBeVisible()
  } finally {
    await removeProduct(product.id)
  }
})

test('on phones the way to buy stays at hand', { tag: '@all' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await shop.open('/productdetails/vase-nile')
  const add = page.getByRole('button', { name: shop.say(m.product_add_to_cart) })
  // The bar ends with the reviews.
  await page.evaluate(() => document.querySelector('#reviews')?.scrollIntoView({ block: 'end' }))
  await expect(add.first()).not.toBeInViewport()
  await expect(add.last()).toBeInViewport()
  const box = await add.last().boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await add.last().click()
  await expect(page.getByRole('dialog', { name: shop.say(m.cart_title) })).toBeVisible()
})
