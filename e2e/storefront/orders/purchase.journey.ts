import type { Locator, Page } from '@playwright/test'
import { formatFigure } from '#contract/text/money.ts'
import { withoutMarks } from '#contract/text/isolated.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { field, press, textbox } from '../../parts.ts'
import { dressedPiece, goodsOf, type Piece } from '../../goods/pieces.ts'
import { openSearch } from '../../searching.ts'
import { expect, type Shop, test } from '../../shop.ts'
import {
  api,
  bringCart,
  countLeft,
  makeCart,
  orderPath,
  phone,
  recipients,
} from '../../shopping.ts'

/** Row of a summary that begins with this label. */
const row = (place: Locator, label: string) =>
  place.getByText(label, { exact: true }).filter({ visible: true }).locator('..')

/** Colour and size, "Oat · Size M", the size isolated in its direction. */
const variantOf = (shop: Shop, { colour, size }: Piece) =>
  `${colour[shop.language]} · ${shop.say(m.size_named, { size: `\u2068${size}\u2069` })}`

const note = 'The bell is broken: please call.'

/** Quantity that reaches a coupon. */
const bought = 3

test('a guest finds a piece, buys it and sees the order', async ({ page, shop }) => {
  test.slow()
  const piece = dressedPiece()
  const name = piece.name[shop.language]
  const leftBefore = await countLeft(goodsOf(piece))

  await shop.open('/')
  await findByCategory(page, shop, piece)
  await findBySearch(page, shop, piece)
  await addToCart(page, shop, piece)

  const panel = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  await expect(panel).toBeVisible()
  await expect(
    panel.getByRole('status').filter({ hasText: shop.say(m.cart_added, { name }) }),
  ).toBeAttached()
  await expect(panel.getByRole('listitem').filter({ hasText: name })).toContainText(
    variantOf(shop, piece),
  )
  await expect(row(panel, shop.say(m.cart_subtotal))).toContainText(shop.money(2 * piece.price))
  await expectAccessible(page)
  await changeCart(page, shop, panel, piece)

  await panel.getByRole('link', { name: shop.say(m.cart_view) }).click()
  await expect(page).toHaveURL(shop.path('/cart'))
  await expect(page.getByRole('heading', { level: 1, name: shop.say(m.cart_title) })).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(
    page.getByRole('textbox', { name: shop.say(m.cart_quantity_of, { name }) }),
  ).toHaveValue(String(bought))

  await page
    .getByRole('link', { name: shop.specified('Checkout', m.cart_checkout), exact: true })
    .click()
  await expect(page).toHaveURL(shop.path('/checkout'))
  await checkOut(page, shop, piece)
  await seeOrder(page, shop, piece)
  expect(await countLeft(goodsOf(piece))).toBe(leftBefore - bought)
})

/** Navigation by the header, or on phones by the menu. */
async function findByCategory(page: Page, shop: Shop, { category, name }: Piece) {
  const menu = page.getByRole('button', { name: shop.say(m.header_open_menu) })
  if (await menu.isVisible()) await menu.click()
  const main = page.getByRole('navigation', { name: shop.say(m.header_main) })
  await main.getByRole('link', { name: category[shop.language], exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: category[shop.language] })).toBeVisible()
  await expect(page.getByRole('link', { name: name[shop.language] })).toBeVisible()
}

/** Search by the beginnings of its first two words, as while typing. */
async function findBySearch(page: Page, shop: Shop, { name, slug, price }: Piece) {
  const asked = name[shop.language].split(' ').slice(0, 2).join(' ').slice(0, -1)
  const field = await openSearch(page, shop)
  await field.fill(asked)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/searchedproducts\?search=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    shop.say(m.search_quoted, { query: asked }),
  )
  const card = page.getByRole('article').filter({ hasText: name[shop.language] })
  await expect(card).toContainText(shop.money(price))
  await card.getByRole('link', { name: name[shop.language] }).click()
  await expect(page).toHaveURL(shop.path(`/productdetails/${slug}`))
}

async function addToCart(page: Page, shop: Shop, { name, price, size, colour }: Piece) {
  await expect(page.getByRole('heading', { level: 1, name: name[shop.language] })).toBeVisible()
  const figure = formatFigure(price)
  await expect(
    page
      .getByText(shop.specified(`Egp ${figure}`, m.ui_money_detail, { figure }), { exact: true })
      .first(),
  ).toBeVisible()
  const add = page
    .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
    .first()
  const sizes = page.getByRole('group', { name: shop.say(m.product_size) })
  // The swatch covers its radio button; a press on either works.
  await page.getByRole('radio', { name: colour[shop.language], exact: true }).locator('..').click()

  await add.click()
  await expect(sizes).toBeFocused()
  await expect(sizes).toHaveAccessibleDescription(
    shop.specified('Size is Required', m.product_size_required),
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)

  await sizes.getByRole('radio', { name: size, exact: true }).click()
  await expect(sizes.getByText(shop.say(m.product_size_required))).toBeHidden()
  await press(page, shop.say(m.ui_plus))
  await expect(textbox(page, shop.say(m.ui_quantity))).toHaveValue('2')
  await add.click()
}

/** Adds one, removes the line with Undo, closes by the backdrop and opens again. */
async function changeCart(page: Page, shop: Shop, panel: Locator, piece: Piece) {
  const name = piece.name[shop.language]
  const quantity = panel.getByRole('group', { name: shop.say(m.cart_quantity_of, { name }) })
  await quantity.getByRole('button', { name: shop.say(m.ui_plus) }).click()
  await expect(quantity.getByRole('textbox')).toHaveValue(String(bought))
  await expect(row(panel, shop.say(m.cart_subtotal))).toContainText(
    shop.money(bought * piece.price),
  )

  await panel.getByRole('button', { name: shop.say(m.cart_remove_name, { name }) }).click()
  await expect(panel.getByText(shop.specified('No Product To Show', m.cart_empty))).toBeVisible()
  await expect(
    panel.getByRole('link', { name: shop.specified('Return To Shop', m.cart_return) }),
  ).toBeVisible()
  const toast = panel.getByRole('status').filter({ hasText: shop.say(m.cart_removed, { name }) })
  const undo = toast.getByRole('button', { name: shop.say(m.ui_undo) })
  // A focused toast stays during the check.
  await undo.focus()
  await expectAccessible(page)
  await undo.click()
  await expect(quantity.getByRole('textbox')).toHaveValue(String(bought))

  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.click(shop.language === 'ar' ? width - 10 : 10, height / 2)
  await expect(panel).toBeHidden()
  const counted = shop.say(m.header_counted, { name: shop.say(m.header_cart), count: bought })
  await page.getByRole('banner').getByRole('link', { name: counted }).click()
  await expect(panel).toBeVisible()
}

/**
 * Phone in international spelling, the city's delivery price in the summary, and Place order
 * pressed twice.
 */
async function checkOut(page: Page, shop: Shop, piece: Piece) {
  const { firstName, lastName, state, address, city } = recipients[shop.language]
  const summary = await openSummary(page, shop)
  const token = await page.evaluate(() => localStorage.getItem('guestToken') ?? '')
  const { subtotal, discount, coupon } = await api.cart.get({ guestToken: token })
  expect(subtotal).toBe(bought * piece.price)
  await expect(row(summary, shop.say(m.checkout_total_before))).toContainText(
    shop.money(subtotal - discount),
  )
  await expect(
    row(summary, shop.say(m.cart_discount_over, { price: shop.money(coupon?.price ?? 0) })),
  ).toContainText(formatFigure(discount))

  await field(page, shop.say(m.checkout_first_name)).fill(firstName)
  await field(page, shop.say(m.checkout_last_name)).fill(lastName)
  await field(page, shop.say(m.checkout_phone)).fill('+٢٠ ١٠١ ٢٣٤-٥٦٧٨')
  await field(page, shop.say(m.checkout_city)).selectOption(city)
  await expect(row(summary, shop.say(m.order_delivery, { city }))).toContainText(shop.money(65))
  await expect(row(summary, shop.say(m.checkout_total))).toContainText(
    shop.money(subtotal - discount + 65),
  )
  await field(page, shop.say(m.checkout_state)).fill(state)
  await field(page, shop.say(m.checkout_address)).fill(address)
  await field(page, shop.say(m.checkout_floor)).fill('3')
  await field(page, shop.say(m.checkout_landmark)).fill('Shooting Club')
  await page.getByLabel(shop.say(m.checkout_courier_note)).fill(note)
  await expect(
    summary.getByRole('button', { name: shop.say(m.checkout_edit_cart) }).filter({ visible: true }),
  ).toBeVisible()

  const orders: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/checkout/'))
      orders.push(request.url())
  })
  await page.getByRole('button', { name: shop.say(m.checkout_place) }).dblclick()
  await expect(page).toHaveURL(orderPath)
  expect(orders).toHaveLength(1)
}

/** On phones the summary is folded. */
async function openSummary(page: Page, shop: Shop): Promise<Locator> {
  const summary = page.getByRole('complementary', { name: shop.say(m.checkout_your_order) })
  const folded = summary.locator('summary')
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.checkout_title) }),
  ).toBeVisible()
  if (await folded.isVisible()) await folded.click()
  return summary
}

async function seeOrder(page: Page, shop: Shop, piece: Piece) {
  const { firstName, lastName, address, city } = recipients[shop.language]
  const { order } = await api.orders.track({
    token: new URL(page.url()).pathname.split('/').at(-1) ?? '',
  })
  expect(order.items).toMatchObject([
    { quantity: bought, price: piece.price, size: piece.size, colour: { name: piece.colour.en } },
  ])
  expect(order).toMatchObject({
    status: 'pending',
    phone,
    first_name: firstName,
    delivery_price: 65,
  })
  expect(order.total_price).toBe(bought * piece.price - order.discount + 65)

  const thanks = page.getByRole('heading', {
    level: 1,
    name: shop.say(m.order_thanks, { first_name: firstName }),
  })
  await expect(thanks).toBeVisible()
  await expect(page.getByText(order.number)).toBeVisible()
  await expect(page.getByText(phone)).toBeVisible()
  const ordered = page.getByRole('complementary', { name: shop.say(m.checkout_your_order) })
  await expect(row(ordered, shop.say(m.cart_subtotal))).toContainText(
    shop.money(bought * piece.price),
  )
  await expect(row(ordered, shop.say(m.order_discount))).toContainText(formatFigure(order.discount))
  await expect(row(ordered, shop.say(m.order_delivery, { city }))).toContainText(shop.money(65))
  await expect(row(ordered, shop.say(m.checkout_total))).toContainText(
    shop.money(order.total_price),
  )
  await expect(ordered.getByText(piece.name[shop.language])).toBeVisible()
  await expect(ordered.getByText(`${firstName} ${lastName}`)).toBeVisible()
  const joined = shop.say(m.checkout_joined, {
    before: address,
    part: shop.say(m.checkout_joined_floor, { floor: '3' }),
  })
  await expect(
    ordered.getByText(shop.say(m.checkout_joined, { before: joined, part: 'Shooting Club' }), {
      exact: true,
    }),
  ).toBeVisible()
  await expect(ordered.getByText(note)).toBeVisible()
  await keepLink(page, shop, order)
  await expect(
    page.getByRole('banner').getByRole('link', { name: shop.say(m.header_cart), exact: true }),
  ).toBeVisible()

  // The page thanks once: not again after a reload; a later visit shows the status.
  const told = page.getByRole('heading', {
    level: 1,
    name: withoutMarks(shop.say(m.order_title, { number: order.number })),
  })
  const keep = page.getByRole('heading', { name: shop.say(m.order_link_keep) })
  await page.reload()
  await expect(thanks).toBeVisible()
  await expect(keep).toBeVisible()
  await expect(row(ordered, shop.say(m.checkout_total))).toContainText(
    shop.money(order.total_price),
  )

  await shop.open('/cart')
  await expect(page.getByText(shop.specified('No Product To Show', m.cart_empty))).toBeVisible()
  await shop.open(`/order/${order.token}`)
  await expect(told).toBeVisible()
  await expect(keep).toBeHidden()
}

/** The link is a guest's only way back to the order. */
async function keepLink(
  page: Page,
  shop: Shop,
  { token, number }: { token: string; number: string },
) {
  const ending = shop.path(`/order/${token}`)
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: shop.say(m.order_link_copy) }).click()
  await expect(
    page.getByRole('status').filter({ hasText: shop.say(m.order_link_copied) }),
  ).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/^http/)
  expect(address.endsWith(ending)).toBe(true)
  const own = page.getByRole('link', { name: shop.say(m.order_link_send) })
  await expect(own).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(withoutMarks(shop.say(m.order_link_text, { number, address })))}`,
  )
  const chat = page
    .getByRole('main')
    .getByRole('link', { name: shop.say(m.whatsapp_name), exact: true })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
}

test('the delivery form says what is missing and what is wrong', async ({ page, shop }) => {
  await bringCart(page, await makeCart(goodsOf(dressedPiece())))
  await shop.open('/checkout')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const place = page.getByRole('button', { name: shop.say(m.checkout_place) })
  const texts = {
    name: shop.specified('Invalid name', m.form_invalid_name),
    email: shop.specified('Invalid email address', m.form_invalid_email),
    noPhone: shop.specified('Phone number is required', m.form_phone_required),
    phone: shop.specified('Enter Valid Number', m.form_invalid_phone),
    city: shop.specified('City is required', m.form_city_required),
    address: shop.specified('Address is required', m.form_address_required),
  }
  const says = async (control: Locator, text: string) => {
    await expect(control).toHaveAccessibleDescription(new RegExp(text))
    await expect(control).toHaveAttribute('aria-invalid', 'true')
  }
  const labels = {
    firstName: shop.say(m.checkout_first_name),
    lastName: shop.say(m.checkout_last_name),
    phone: shop.say(m.checkout_phone),
    additionalPhone: new RegExp(shop.say(m.checkout_additional_phone)),
    email: new RegExp(shop.say(m.checkout_email)),
    instagram: new RegExp(shop.say(m.checkout_instagram_user)),
    city: shop.say(m.checkout_city),
    state: shop.say(m.checkout_state),
    address: shop.say(m.checkout_address),
  }

  await expect(place).toBeEnabled()
  await place.click()
  await says(field(labels.firstName), texts.name)
  await says(field(labels.lastName), texts.name)
  await says(field(labels.phone), texts.noPhone)
  await says(field(labels.city), texts.city)
  await says(field(labels.state), texts.name)
  await says(field(labels.address), texts.address)
  for (const optional of [labels.additionalPhone, labels.email, labels.instagram]) {
    await expect(page.getByLabel(optional)).not.toHaveAttribute('aria-invalid')
  }
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert).toContainText(labels.firstName)
  await expect(alert).toContainText(labels.address)
  await expectAccessible(page)

  const wrong: [Locator, string, string, string][] = [
    [field(labels.firstName), 'M', texts.name, 'Mo'],
    [field(labels.lastName), '42', texts.name, 'ع ل'],
    [field(labels.phone), '01312345678', texts.phone, '+20 101 234 5678'],
    [field(labels.phone), '0101234567', texts.phone, '٠١٢١٢٣٤٥٦٧٨'],
    [page.getByLabel(labels.additionalPhone), '12345', texts.phone, '0020 155 123 4567'],
    [page.getByLabel(labels.email), 'mona@mail', texts.email, 'mona@mail.example'],
    [page.getByLabel(labels.instagram), '_1', texts.name, 'mona_adel'],
    [field(labels.state), '٧', texts.name, 'الدقي'],
    [field(labels.address), '   ', texts.address, '14 Mossadak Street'],
  ]
  for (const [control, bad, text, good] of wrong) {
    await control.fill(bad)
    await control.blur()
    await says(control, text)
    await control.fill(good)
    await control.blur()
    await expect(control).not.toHaveAttribute('aria-invalid')
  }
  await place.click()
  await says(field(labels.city), texts.city)
  await expect(page).toHaveURL(shop.path('/checkout'))
})
