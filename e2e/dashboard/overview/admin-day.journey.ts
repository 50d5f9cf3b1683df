/**
 * Working day of the owner, on a phone or a desktop: records she creates are bought, and her
 * decisions take effect at once.
 */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner, enter, expectPopup, openScreen, ownName } from '../../desk.ts'
import { waitForMail } from '../../people/mails.ts'
import { openOrder, undoToast } from '../../orders/order-desk.ts'
import { expectOrderUpdated, statusEditor } from '../../orders/orders.ts'
import { button, dialog, field, main, press, row } from '../../parts.ts'
import { newEmail } from '../../people/people.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import { api, orderPath, recipients } from '../../shopping.ts'

const pictures = ['abaya-zahra-1.webp', 'abaya-zahra-2.webp'].map((name) =>
  join(import.meta.dirname, '../../../demo/images', name),
)

/** Price far above the carts of other journeys, so that this coupon affects none. */
const price = 90_000
const discount = 500
const delivery = 70

/**
 * Opens a section of the dashboard: by the rail, or by the tab bar, where some are behind Inbox and
 * More.
 */
async function goTo(page: Page, shop: Shop, section: string, ...behind: string[]): Promise<void> {
  // Link of a section; its name may be followed by a count.
  const linkIn = (place: Locator, to: string) =>
    place.locator(`a[href="${shop.path(`/dashboard/${to}`)}"]`)
  const rail = page.getByRole('navigation', { name: shop.say(m.admin_dashboard), exact: true })
  if (await rail.isVisible()) {
    const [hub = ''] = behind.slice(-1)
    const isListed = (await linkIn(rail, section).count()) > 0
    if (!isListed) await linkIn(rail, hub).click()
    const link = linkIn(isListed ? rail : main(page), section)
    // Only one of the folded groups is open.
    if (isListed && !(await link.isVisible()))
      await rail
        .locator('details')
        .filter({ has: page.locator(`a[href="${shop.path(`/dashboard/${section}`)}"]`) })
        .locator('summary')
        .click()
    await link.click()
  } else {
    const bar = page.getByRole('navigation', { name: shop.say(m.admin_tab_bar), exact: true })
    const [tab = section, ...further] = [...behind, section]
    await linkIn(bar, tab).click()
    for (const step of further) await linkIn(main(page), step).click()
  }
  await expect(page).toHaveURL((url) => url.pathname === shop.path(`/dashboard/${section}`))
}

/**
 * Opens the add dialog, fills it in and saves.
 * @param title of the dialog, where the button says more
 */
async function add(
  page: Page,
  open: string,
  save: string,
  fill: (field: (label: string) => Locator) => Promise<void>,
  title = open,
) {
  await press(main(page), open)
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await fill((label) => field(dialog, label))
  await press(dialog, save)
  await expect(dialog).toBeHidden()
}

test('a working day: the shop is filled, an order comes, is confirmed, shipped and answered, and the shop shows it all', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const day = {
    city: ownName('Dahab'),
    category: ownName('Lamps'),
    subcategory: ownName('Brass'),
    product: ownName('Moon lamp'),
    email: newEmail(),
    phone: `0100${String(Date.now()).slice(-7)}`,
  }
  await enter(page, shop, '/dashboard/overview')
  await fillShop(page, shop, day)

  const guest = await (await browser.newContext()).newPage()
  const { number, path } = await buy(guest, shop, day)
  await confirm(page, shop, day, number)
  await ship(page, shop, day, number)
  await guest.goto(path)
  await expect(
    guest.getByRole('main').getByText(shop.say(m.order_shipped), { exact: true }).first(),
  ).toBeVisible()
  await expect(guest.getByText('The courier calls before noon.')).toBeVisible()

  await ask(guest, day)
  await answer(page, shop, day)
  await guest.goto(shop.path(`/productdetails/${encodeURIComponent(day.product)}`))
  await expect(guest.getByText('It lights the whole room.')).toBeVisible()
  expect(await waitForMail(day.email)).toContain(day.product)
  await tidy(day)
})

type Day = {
  city: string
  category: string
  subcategory: string
  product: string
  email: string
  phone: string
}

/** Creates an area, a category, a sub-category, a product with pictures, and a coupon. */
async function fillShop(page: Page, shop: Shop, { city, category, subcategory, product }: Day) {
  const name = shop.say(m.admin_field_name_en)
  await goTo(page, shop, 'area', 'more', 'settings')
  await add(page, shop.say(m.admin_area_add), shop.say(m.admin_area_save), async (field) => {
    await field(shop.say(m.admin_area_city_en)).fill(city)
    await field(shop.say(m.admin_area_price)).fill(String(delivery))
  })
  await goTo(page, shop, 'categories', 'products')
  await add(
    page,
    shop.say(m.admin_category_add),
    shop.say(m.admin_category_save),
    async (field) => {
      await field(name).fill(category)
    },
  )
  // Categories of other journeys may fill the first page.
  await page.getByRole('searchbox').fill(category)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === category)
  await add(
    page,
    shop.say(m.admin_subcategory_add_to, { name: category }),
    shop.say(m.admin_subcategory_save),
    async (field) => {
      await expect(field(shop.say(m.admin_subcategory_category)).locator(':checked')).toHaveText(
        category,
      )
      await field(name).fill(subcategory)
    },
    shop.say(m.admin_subcategory_add),
  )
  await goTo(page, shop, 'products')
  await add(page, shop.say(m.admin_product_add), shop.say(m.admin_product_save), async (field) => {
    await field(shop.say(m.admin_pictures_add)).setInputFiles(pictures)
    await field(name).fill(product)
    await field(shop.say(m.admin_product_price)).fill(String(price))
    await field(shop.say(m.admin_product_quantity)).fill('3')
    await field(shop.say(m.admin_product_subcategory)).selectOption(subcategory)
  })
  await goTo(page, shop, 'Coupon', 'more')
  await add(page, shop.say(m.admin_coupon_add), shop.say(m.admin_coupon_save), async (field) => {
    const today = new Date()
    const later = new Date(today.getTime() + 3 * 86_400_000)
    await field(shop.say(m.admin_coupon_price)).fill(String(price - 1))
    await field(shop.say(m.admin_coupon_discount)).fill(String(discount))
    await field(shop.say(m.admin_coupon_start)).fill(
      new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10),
    )
    await field(shop.say(m.admin_coupon_end)).fill(later.toISOString().slice(0, 10))
  })
  await expectPopup(page, shop.specified('coupon created successfully', m.admin_coupon_created))
}

/**
 * A guest finds the new category and product, pays the new area's delivery price and gets the new
 * coupon.
 */
async function buy(guest: Page, shop: Shop, { city, category, product, email, phone }: Day) {
  const { firstName, lastName, state, address } = recipients[shop.language]
  const to = async (path: string) => {
    await guest.goto(shop.path(path))
    await untilHydrated(guest)
  }
  await to(`/category/${encodeURIComponent(category)}`)
  await guest.getByRole('article').getByRole('link', { name: product }).click()
  await expect(guest.getByRole('heading', { level: 1, name: product })).toBeVisible()
  await guest
    .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
    .first()
    .click()
  await expect(
    guest.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) }),
  ).toContainText(product)
  await to('/checkout')
  const fields = {
    [shop.say(m.checkout_first_name)]: firstName,
    [shop.say(m.checkout_last_name)]: lastName,
    [shop.say(m.checkout_phone)]: phone,
    [shop.say(m.checkout_state)]: state,
    [shop.say(m.checkout_address)]: address,
  }
  for (const [label, value] of Object.entries(fields)) await field(guest, label).fill(value)
  await guest.getByLabel(new RegExp(shop.say(m.checkout_email))).fill(email)
  await field(guest, shop.say(m.checkout_city)).selectOption(city)
  await guest.getByRole('button', { name: shop.say(m.checkout_place) }).click()
  await expect(guest).toHaveURL(orderPath)
  const { order } = await api.orders.track({
    token: new URL(guest.url()).pathname.split('/').at(-1) ?? '',
  })
  expect(order).toMatchObject({
    discount,
    delivery_price: delivery,
    total_price: price - discount + delivery,
  })
  return { number: order.number, path: guest.url() }
}

/** Calls the customer and confirms the order. */
async function confirm(page: Page, shop: Shop, { phone }: Day, number: string) {
  await goTo(page, shop, 'desk', 'orders')
  // The search is needed, since other journeys place orders too.
  await openScreen(page, shop, `/dashboard/desk?search=${number}`)
  const { card, confirmed } = openOrder(page, shop)
  await expect(card.locator(`a[href="tel:${phone}"]`)).toBeVisible()
  await confirmed.click()
  await expect(undoToast(page)).toContainText(shop.say(m.admin_desk_told_confirmed))
  const confirmation = async () =>
    (await api.orders.page({ search: number }, await asOwner())).allOrders.data[0]?.confirmation
  await expect.poll(confirmation).toBe('confirmed')
}

/** Finds the order by its phone and ships it with a message. */
async function ship(page: Page, shop: Shop, { phone }: Day, number: string) {
  await button(page, shop.say(m.admin_search)).filter({ visible: true }).click()
  const finder = dialog(page, shop.say(m.admin_search))
  await finder.getByRole('combobox').fill(`+20 ${phone.slice(1, 4)} ${phone.slice(4)}`)
  await finder.getByRole('option', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const editor = statusEditor(page, shop)
  await editor.status('shipped').check()
  await editor.message.fill('The courier calls before noon.')
  await editor.update.click()
  await expectOrderUpdated(page, shop)
}

/** The guest asks a question about the product and reviews it. */
async function ask(guest: Page, { product, email, phone }: Day) {
  const { product: found } = await api.products.get({ id: product })
  await api.questions.create({
    ...{
      product_id: found.id,
      message: 'Does it dim?',
      client_name: 'Mona',
      client_email: email,
      client_phone: phone,
    },
  })
  await api.reviews.create({
    product_id: found.id,
    name: 'Mona',
    email,
    rate: 5,
    review: 'It lights the whole room.',
  })
  await guest.reload()
}

/** The question is answered by e-mail, the review accepted. */
async function answer(page: Page, shop: Shop, { email }: Day) {
  await goTo(page, shop, 'questions', 'more', 'inbox')
  const question = row(main(page), email)
  await question
    .getByRole('link', { name: shop.say(m.admin_question_answer_to, { name: 'Mona' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await field(dialog, shop.say(m.admin_question_answer)).fill('Yes, with its own switch.')
  await press(dialog, shop.say(m.admin_question_send))
  await expectPopup(
    page,
    shop.specified('question answered successfully', m.admin_question_answered),
  )
  await goTo(page, shop, 'reviews', 'more')
  const review = main(page).getByRole('article').filter({ hasText: email })
  await review.locator('[aria-pressed]').click()
  await expectPopup(
    page,
    shop.specified('Review status changed to accept', m.admin_review_now_accepted),
  )
}

/** Cleans up, since all journeys share the shop. */
async function tidy({ city, category, product, subcategory }: Day) {
  const owner = await asOwner()
  const { product: found } = await api.products.get({ id: product })
  await api.products.delete({ id: found.id }, owner)
  const { SubCategory } = await api.subcategories.page({}, owner)
  for (const { id, name } of SubCategory.data)
    if (name === subcategory) await api.subcategories.delete({ id }, owner)
  const { category: listed } = await api.categories.page({ search: category }, owner)
  for (const { id } of listed.data) await api.categories.delete({ id }, owner)
  const { coupon } = await api.coupons.page({ per_page: 100 }, owner)
  for (const one of coupon.data)
    if (one.price === price - 1) await api.coupons.delete({ id: one.id }, owner)
  const { area } = await api.areas.page({ search: city }, owner)
  for (const { id } of area.data) await api.areas.delete({ id }, owner)
}
