/** Pictures of a colour (R107): the chosen colour is shown from the card to the order. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, openScreen, ownName } from '../../desk.ts'
import {
  formOf,
  journeysPlace,
  listOf,
  recordOf,
  removeProduct,
  save,
  saved,
  tile,
} from '../../goods/goods.ts'
import { field, main, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, fillDelivery, orderPath } from '../../shopping.ts'

const clay = { name: 'Clay', name_ar: 'طيني', hex: '#c9a184' }
const oat = { name: 'Oat', name_ar: 'شوفاني', hex: '#efe3ce' }

const plain = async (background: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    'plain.png',
  )

/** Coat in two colours with a picture each, clay first. */
async function makeCoat(parts: object = {}) {
  const { subcategory } = await journeysPlace()
  const images = [await plain(clay.hex), await plain(oat.hex)]
  const form = {
    name: ownName('Coat'),
    price: 1450,
    quantity: 14,
    subcategory_id: subcategory.id,
    colors: [clay, oat],
    images,
    ...parts,
  }
  const { product } = await api.products.create(form, await asOwner())
  return {
    ...product,
    oat: product.colours[1]?.id,
    stems: product.images.map((url) => url.replace('.webp', '')),
  }
}

/** Which of the two pictures is visible. */
const expectPicture = (place: Locator, stem: string | undefined) =>
  expect
    .poll(() =>
      place
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc || image.src),
    )
    .toContain(stem)

const swatch = (place: Page | Locator, shop: Shop, { name, name_ar }: typeof oat) =>
  place.getByRole('radio', { name: shop.language === 'ar' ? name_ar : name, exact: true })

test('the chosen colour is what is seen: in the gallery, the cart, at checkout and in the order', async ({
  page,
  shop,
}) => {
  const coat = await makeCoat({ sizes: ['43 cm'], picture_colors: ['Clay', 'Oat'] })
  await shop.open(`/productdetails/${coat.slug}`)
  const gallery = page.getByRole('region', {
    name: shop.say(m.product_gallery, { name: coat.name }),
  })
  const inView = gallery.getByRole('group', {
    name: shop.say(m.ui_place, { index: 1, count: 2 }),
    exact: true,
  })
  await expectPicture(inView, coat.stems[0])
  await swatch(page, shop, oat).locator('..').click()
  await expectPicture(inView, coat.stems[1])
  await expect(inView.getByRole('img')).toBeInViewport()
  await expect(gallery.getByText('1 / 2')).toBeVisible()

  // A single size is preselected.
  await expect(page.getByRole('radio', { name: '43 cm', exact: true })).toBeChecked()
  const add = page.getByRole('button', {
    name: shop.specified('Add to cart', m.product_add_to_cart),
  })
  await add.first().click()
  const panel = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  await expectPicture(panel.getByRole('listitem').filter({ hasText: coat.name }), coat.stems[1])
  await panel
    .getByRole('link', { name: shop.specified('Checkout', m.cart_checkout), exact: true })
    .click()

  await expect(page).toHaveURL(shop.path('/checkout'))
  const summary = page.getByRole('complementary', { name: shop.say(m.checkout_your_order) })
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.checkout_title) }),
  ).toBeVisible()
  if (await summary.locator('summary').isVisible()) await summary.locator('summary').click()
  await expectPicture(summary.getByRole('listitem').filter({ hasText: coat.name }), coat.stems[1])
  await fillDelivery(page, shop)
  await page.getByRole('button', { name: shop.say(m.checkout_place) }).click()
  await expect(page).toHaveURL(orderPath)
  await expectPicture(
    page.getByRole('complementary').getByRole('listitem').filter({ hasText: coat.name }),
    coat.stems[1],
  )

  const { order } = await api.orders.track({
    token: new URL(page.url()).pathname.split('/').at(-1) ?? '',
  })
  await enter(page, shop, `/dashboard/orders/orderDetails/${order.id}`)
  await expectPicture(page.getByRole('listitem').filter({ hasText: coat.name }), coat.stems[1])
  await openScreen(page, shop, `/dashboard/orders/orderDetails/${order.id}/slip`)
  const bought = new RegExp(`${shop.language === 'ar' ? oat.name_ar : oat.name}.*43`)
  await expect(page.getByRole('article').getByText(bought)).toBeVisible()
  await removeProduct(coat.id)
})

test('a card turns by its colours, shows what a list is narrowed to, and leads to what it shows', async ({
  page,
  shop,
}) => {
  const coat = await makeCoat({ picture_colors: ['Clay', 'Oat'] })
  const { subcategory } = await journeysPlace()
  const card = page.getByRole('article').filter({ hasText: coat.name })
  const inView = (place: number) => card.locator('.carousel-slide').nth(place)
  const colourOf = (one: typeof oat) => (shop.language === 'ar' ? one.name_ar : one.name)
  const list = `/shop?subcategory=${subcategory.slug}`

  await shop.open(list)
  await expect(card.getByRole('link', { name: coat.name })).toHaveAttribute(
    'href',
    shop.path(`/productdetails/${coat.slug}`),
  )
  await card
    .getByRole('button', {
      name: shop.say(m.product_show_in, { name: coat.name, colour: colourOf(oat) }),
    })
    .press('Enter')
  await expect(inView(1)).toBeInViewport()
  await expectPicture(inView(1), coat.stems[1])
  await expect(
    card.getByRole('button', {
      name: shop.say(m.product_show_in, { name: coat.name, colour: colourOf(clay) }),
    }),
  ).toBeVisible()
  await card.getByRole('link', { name: coat.name }).click()
  await expect(page).toHaveURL(shop.path(`/productdetails/${coat.slug}?color=${coat.oat}`))
  await expect(swatch(page, shop, oat)).toBeChecked()
  const [, html = ''] = (await (await page.request.get(page.url())).text()).split('<main')
  expect(html.indexOf(coat.stems[1] as string)).toBeLessThan(html.indexOf(coat.stems[0] as string))

  await shop.open(`${list}&color=oat`)
  await expectPicture(card, coat.stems[1])
  await expect(card.getByRole('link', { name: coat.name })).toHaveAttribute('href', /color=/)
  await removeProduct(coat.id)
})

test('the owner says under each picture which colour it shows', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const coat = await makeCoat()
  await enter(page, shop, listOf(coat.name))
  await openScreen(page, shop, `/dashboard/products/${coat.id}/edit`)
  const edit = formOf(page, shop, 'edit')
  const colour = (number: number) =>
    field(tile(edit, shop, number), shop.say(m.admin_picture_colour, { number }))
  await expect(colour(2)).toHaveValue('')
  const names = shop.language === 'ar' ? [clay.name_ar, oat.name_ar] : [clay.name, oat.name]
  await expect(colour(2).getByRole('option')).toHaveText([
    shop.say(m.admin_picture_colour_all),
    ...names,
  ])
  await colour(2).selectOption('Oat')
  await save(edit, shop)
  await saved(page, shop)
  expect((await recordOf(coat.id)).pictures).toMatchObject([
    { color: null },
    { color: 'Oat', color_id: coat.oat },
  ])
  await removeProduct(coat.id)
})

test('on a phone the buy bar asks for the size, and adds it', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const stock = [
    { size: 'S', color: 'Clay', quantity: 3 },
    { size: 'S', color: 'Oat', quantity: 0 },
    { size: 'M', color: 'Clay', quantity: 3 },
    { size: 'M', color: 'Oat', quantity: 3 },
  ]
  const coat = await makeCoat({ sizes: ['S', 'M'], stock })
  await shop.open(`/productdetails/${coat.slug}`)
  await press(page, shop.say(m.product_choose_size))
  const sheet = page.getByRole('dialog', { name: shop.say(m.product_choose_size) })
  await swatch(sheet, shop, oat).locator('..').click()
  const reason = shop.say(m.product_sold_out_in, {
    colour: shop.language === 'ar' ? oat.name_ar : oat.name,
  })
  await expect(
    sheet.getByRole('button', { name: shop.say(m.ui_unavailable, { option: 'S', reason }) }),
  ).toBeDisabled()
  await press(sheet, 'M')
  const panel = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  await expect(panel.getByRole('listitem').filter({ hasText: coat.name })).toContainText('M')
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(sheet).toBeHidden()
  await removeProduct(coat.id)
})

test('a colour that no picture shows says so on the pictures of another, and nothing moves', {
  tag: '@all',
}, async ({ page, shop }) => {
  const coat = await makeCoat({ picture_colors: ['Clay', 'Clay'] })
  await shop.open(`/productdetails/${coat.slug}`)
  const gallery = page.getByRole('region', {
    name: shop.say(m.product_gallery, { name: coat.name }),
  })
  const unseen = gallery.getByRole('status').getByText(shop.say(m.product_colour_unseen))
  const places = () =>
    main(page)
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  const before = await places()
  await expect(unseen).toHaveCount(0)
  await swatch(main(page), shop, oat).press('Space')
  await expect(unseen).toBeVisible()
  await expect(unseen).toBeInViewport({ ratio: 1 })
  expect(await places()).toEqual(before)
  await expectAccessible(page)
  await swatch(main(page), shop, clay).press('Space')
  await expect(unseen).toHaveCount(0)

  await shop.open(`/productdetails/${coat.slug}?color=${coat.oat}`)
  await expect(unseen).toBeVisible()
  await removeProduct(coat.id)
})
