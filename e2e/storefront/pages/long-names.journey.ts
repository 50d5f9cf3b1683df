/**
 * Names of maximum length without spaces break no page of the shop, no list of the dashboard, no
 * slip and no mail.
 */
import type { Page } from '@playwright/test'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { asOwner } from '../../desk.ts'
import {
  makeLongCustomer,
  type LongGoods,
  longWord,
  makeLongGoods,
  removeLongGoods,
} from '../../goods/long-names.ts'
import { waitForMail } from '../../people/mails.ts'
import { newPhone } from '../../orders/orders.ts'
import { main } from '../../parts.ts'
import { bringSession, logInAdmin } from '../../people/people.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { expectWithin } from '../../checks/within.ts'

let goods: LongGoods

test.beforeEach(async () => {
  goods = await makeLongGoods()
})

test.afterEach(() => removeLongGoods(goods))

/** At the journey's screen size, and for phones at a small one too. */
async function walk(
  page: Page,
  shop: Shop,
  address: string,
  ready: () => Promise<void>,
  of = 'body',
): Promise<void> {
  const screen = page.viewportSize()
  if (!screen) return
  await shop.open(address)
  await ready()
  await expectWithin(page, of)
  if (screen.width > 400) return
  await page.setViewportSize({ ...screen, width: 320 })
  await expectWithin(page, of)
  await page.setViewportSize(screen)
}

test('in the shop', { tag: '@all' }, async ({ page, shop }) => {
  test.setTimeout(180_000)
  const { shown, category, product } = goods
  const { order, user } = await makeLongCustomer(goods, shop.language)
  await bringSession(page, user)
  const name = shop.language === 'ar' ? product.name_ar : product.name
  await api.reviews.create({
    product_id: product.id,
    name: longWord(limits.name),
    rate: 5,
    review: longWord(900),
  })
  const { allReviews } = await api.reviews.page({}, await asOwner())
  for (const { id } of allReviews.data.filter(({ product_id }) => product_id === product.id))
    await api.reviews.changeStatus({ id, is_accepted: 'accepted' }, await asOwner())
  const seen = () =>
    expect(page.getByText(String(name)).filter({ visible: true }).first()).toBeVisible()
  const heading = () => expect(page.getByRole('heading').first()).toBeVisible()
  const there = (address: string, ready = seen, of = 'body') => walk(page, shop, address, ready, of)
  await there(`/category/${encodeURIComponent(category.name)}`)
  await there(`/productdetails/${shown.slug}`)
  await there(`/searchedproducts?search=${product.name.slice(0, 20)}`)
  await there('/cart')
  await there('/wishlist')
  await there('/checkout', async () => {
    const folded = page.locator('main summary').filter({ visible: true }).first()
    if (await folded.isVisible()) await folded.click()
    await seen()
  })
  await there(`/order/${order.token}`)
  await there('/profile', heading)
  await there('/shop#cart', seen, 'dialog[open]')
  await there('/shop#wishlist', seen, 'dialog[open]')
})

test('in the dashboard and on the slip', { tag: '@all' }, async ({ page, shop }) => {
  test.setTimeout(240_000)
  const { product, shown, area, category } = goods
  const { name, email, order } = await makeLongCustomer(goods, shop.language)
  const owner = await asOwner()
  const person = { name: longWord(limits.name), phone: newPhone() }
  await api.reviews.create({
    product_id: product.id,
    name: person.name,
    email,
    rate: 4,
    review: longWord(900),
  })
  await api.callbacks.create({ ...person, email, country: longWord(limits.country), type: 'call' })
  await api.questions.create({
    ...{ client_name: person.name, client_email: email, client_phone: person.phone },
    ...{ product_id: product.id, message: longWord(900) },
  })
  await api.products.update({ id: product.id, quantity: 0 }, owner)
  await api.restock.notify({
    productId: String(product.id),
    email,
    size_id: shown.sizes[0]?.id,
    color_id: shown.colours[0]?.id,
  })
  await bringSession(page, await logInAdmin())
  const ready = () => expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  const there = (address: string) => walk(page, shop, `/dashboard/${address}`, ready)
  for (const list of [
    'products',
    'callbacks',
    'questions',
    'reviews',
    'restock',
    'categories',
    'subcategory',
    'area',
    'history',
    'mails',
  ])
    await there(`${list}?search=${list === 'area' ? area.city.slice(0, 8) : ''}`)
  await there(`products?search=${product.name.slice(0, 20)}`)
  await there(`categories?search=${category.name.slice(0, 8)}`)
  await there(`orders?search=${name.slice(0, 8)}`)
  await there('overview')
  await there(`products/${product.id}/edit`)
  await there(`orders/orderDetails/${order.id}`)
  await there(`orders/orderDetails/${order.id}/slip`)
  await page.emulateMedia({ media: 'print' })
  // Widths of an A4 page, and of a thermal label.
  for (const width of [794, 280]) {
    await page.setViewportSize({ width, height: 1000 })
    await expectWithin(page, '.slip')
  }
})

test('in a mail', { tag: '@all' }, async ({ page, shop }) => {
  const { email, order } = await makeLongCustomer(goods, shop.language)
  await api.orders.updateStatus(
    { order_id: order.id, status: 'shipped', message: longWord(600) },
    await asOwner(),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  for (const holding of [
    order.items[0]?.name ?? '',
    shop.say(m.order_status_mail_message, { shop: 'Zeina' }).slice(0, 8),
  ]) {
    const words = await waitForMail(email, holding)
    await page.setContent(words.slice(words.indexOf('<!doctype html>')))
    await expectWithin(page)
  }
})
