/** Screenshots of the dashboard, no journey: `npm run screenshots` takes. */
import * as m from '#messages'
import {
  asOwner,
  confirmation,
  conflict,
  enter,
  failCalls,
  openScreen,
  screens,
  thinkAgain,
  yes,
} from '../desk.ts'
import { formOf, save } from '../goods/goods.ts'
import { holdUp } from '../requests/hold-up.ts'
import { isPhone, orderPath, placeOwnOrder, statusEditor, unfoldMessage } from '../orders/orders.ts'
import { field, press } from '../parts.ts'
import { bringSession, logInAdmin } from '../people/people.ts'
import { expect, take, takeWhole, test } from './pictures.ts'
import { plainPiece } from '../goods/pieces.ts'
import { api, phone } from '../shopping.ts'

/** '/dashboard/products/add' → 'dashboard-products-add' */
const nameOf = (path: string) => path.slice(1).replaceAll('/', '-')

/** Pending work: an order of each status, a question, a callback request and reviews. */
test.beforeAll(async () => {
  const owner = await asOwner()
  for (const [firstName, status] of [
    ['Mona', 'pending'],
    ['Karim', 'accept'],
    ['Salma', 'shipped'],
    ['Omar', 'reject'],
  ] as const) {
    const { id } = await placeOwnOrder({ firstName, phone })
    if (status !== 'pending')
      await api.orders.updateStatus({ order_id: id, status, message: 'Thank you.' }, owner)
  }
  const { product } = await api.products.get({ id: plainPiece().slug })
  const client = {
    client_name: 'Nour Adel',
    client_email: 'nour@mail.example',
    client_phone: phone,
  }
  await api.questions.create({ ...client, message: 'Is it lined?', product_id: product.id })
  await api.callbacks.create({
    name: 'Heba Said',
    email: 'heba@mail.example',
    phone,
    country: 'Egypt',
    type: 'whatsapp',
  })
  for (const rate of [5, 2])
    await api.reviews.create({
      product_id: product.id,
      name: 'Laila',
      email: 'laila@mail.example',
      rate,
      review: 'True to size.',
    })
})

for (const path of screens) {
  test(path, async ({ page, shop }) => {
    await enter(page, shop, path)
    // Dialog as on the screen.
    await (path.endsWith('/add') ? take : takeWhole)(page, nameOf(path))
  })
}

/** Edit dialogs, of the first record in each list. */
test('changing a record', async ({ page, shop }) => {
  const owner = await asOwner()
  const [products, categories, areas, coupons, slides] = await Promise.all([
    api.products.list({ per_page: 1 }),
    api.categories.list({}),
    api.areas.page({ per_page: 1 }, owner),
    api.coupons.page({ per_page: 1 }, owner),
    api.home.slides({}),
  ])
  const records = {
    products: products.products,
    categories: categories.allcategories,
    area: areas.area.data,
    Coupon: coupons.coupon.data,
    slider: slides.sliders,
  }
  await enter(page, shop, '/dashboard/more')
  for (const [screen, [record]] of Object.entries(records)) {
    await openScreen(page, shop, `/dashboard/${screen}/${record?.id}/edit`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, `dashboard-${screen}-edit`)
  }
})

test('a customer, and a phone by which nobody ordered', async ({ page, shop }) => {
  shop.allow(/404/)
  await enter(page, shop, `/dashboard/customers/${phone}`)
  await takeWhole(page, 'dashboard-customer')
  await openScreen(page, shop, '/dashboard/customers/nobody')
  await take(page, 'dashboard-customer-missing')
})

test('an order, its slip, and what is not left behind', async ({ page, shop }) => {
  const { allOrders } = await api.orders.page({ search: 'Salma' }, await asOwner())
  const path = orderPath(allOrders.data[0]?.id ?? 0)
  await enter(page, shop, path)
  await takeWhole(page, 'dashboard-order')
  await unfoldMessage(page, shop)
  await statusEditor(page, shop).message.fill('On its way.')
  await page
    .getByRole('navigation', { name: shop.say(m.admin_orders), exact: true })
    .getByRole('link')
    .click()
  await expect(
    page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) }),
  ).toBeVisible()
  await take(page, 'dashboard-unsaved')
  await press(page, shop.say(m.admin_unsaved_stay))
  await openScreen(page, shop, `${path}/slip`)
  await takeWhole(page, 'dashboard-order-slip')
})

test('several orders at once', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/orders')
  if (isPhone()) {
    await press(page, shop.say(m.admin_orders_select))
    await press(page, shop.say(m.admin_orders_select_all))
  } else await page.getByRole('checkbox', { name: shop.say(m.admin_orders_select_page) }).check()
  await take(page, 'dashboard-orders-marked')
  await page.getByRole('link', { name: shop.say(m.admin_orders_change), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take(page, 'dashboard-orders-status')
})

test('finding an order', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/area')
  await press(page, shop.say(m.admin_search))
  const finder = page.getByRole('dialog')
  await take(page, 'dashboard-find')
  await finder.getByRole('combobox').fill('Hegazy')
  await expect(finder.getByRole('option').first()).toBeVisible()
  await take(page, 'dashboard-found')
})

test('answering a question', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/questions')
  await page
    .getByRole('link', { name: shop.say(m.admin_question_answer_to, { name: 'Nour Adel' }) })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take(page, 'dashboard-answer')
})

test('removing, a failure, and a form that is wrong', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/area')
  const remove = page.getByRole('button', {
    name: shop.say(m.admin_delete_named, { name: { en: 'Giza', ar: 'الجيزة' }[shop.language] }),
  })
  await remove.click()
  await expect(confirmation(page, shop)).toBeVisible()
  await take(page, 'dashboard-remove')
  await thinkAgain(page, shop)
  await failCalls(page, shop, /\/api\/area\/delete/, 'refused')
  await remove.click()
  await yes(page, shop).click()
  await expect(
    page.getByRole('alertdialog', { name: shop.specified('Oops...', m.admin_oops) }),
  ).toBeVisible()
  await take(page, 'dashboard-failed')
  await openScreen(page, shop, '/dashboard/area/add')
  await press(page, shop.say(m.admin_area_save))
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take(page, 'dashboard-area-wrong')
  await openScreen(page, shop, '/dashboard/area?search=zzzzqq')
  await take(page, 'dashboard-area-none')
})

test('a product with variants, cost and prices for a time, and its preview', async ({
  page,
  shop,
}) => {
  const owner = await asOwner()
  const { product } = await api.products.get({ id: 'dress-nour' })
  const { product: before } = await api.products.record({ id: product.id }, owner)
  const stock = before.variants.map(({ size, color }, at) => ({
    size: size ?? '',
    color: color ?? '',
    quantity: at + 1,
  }))
  const prices = [{ from: '2098-11-27', until: '2098-11-30', price: 2095 }]
  const { product: draft } = await api.products.update(
    { id: product.id, stock, cost: 1020, prices, state: 'draft' },
    owner,
  )
  await enter(page, shop, `/dashboard/products/${product.id}/edit`)
  const edit = formOf(page, shop, 'edit')
  await take(page, 'dashboard-product')
  await edit
    .getByRole('heading', { name: shop.say(m.admin_product_prices) })
    .scrollIntoViewIfNeeded()
  await take(page, 'dashboard-product-prices')
  await edit
    .getByRole('region', { name: shop.say(m.admin_product_variants) })
    .scrollIntoViewIfNeeded()
  await take(page, 'dashboard-product-variants')
  await edit.getByRole('radio', { name: shop.say(m.admin_product_scheduled), exact: true }).check()
  await take(page, 'dashboard-product-scheduled')
  await shop.open(`/preview/${draft.preview_token}`)
  await takeWhole(page, 'preview')
  await api.products.update(
    { id: product.id, quantity: before.quantity, cost: '', prices: '[]', state: 'published' },
    owner,
  )
})

test('two admins at one product', async ({ page, shop }) => {
  shop.allow(/409/)
  const { product } = await api.products.get({ id: 'candle-pillar' })
  await enter(page, shop, `/dashboard/products/${product.id}/edit`)
  const edit = formOf(page, shop, 'edit')
  await field(edit, shop.say(m.admin_product_price)).fill('1600')
  await api.products.update({ id: product.id, price: 1500 }, await asOwner())
  await save(edit, shop)
  await expect(conflict(page, shop)).toBeVisible()
  await take(page, 'dashboard-conflict')
})

test('signing in again in place', async ({ page, shop }) => {
  shop.allow(/401/)
  // The news stream would report the ended session first.
  await holdUp(page, /\/api\/orders\/stream/)
  const session = await logInAdmin()
  await bringSession(page, session)
  await openScreen(page, shop, '/dashboard/area/add')
  await field(page.getByRole('dialog'), shop.say(m.admin_area_city_en)).fill('Siwa')
  await field(page.getByRole('dialog'), shop.say(m.admin_area_price)).fill('65')
  await api.accounts.logout({}, { token: session.token })
  await press(page, shop.say(m.admin_area_save))
  await expect(page.getByRole('alertdialog', { name: shop.say(m.admin_signed_out) })).toBeVisible()
  await take(page, 'dashboard-signed-out')
})

test('the dark theme', async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, shop, '/dashboard/overview')
  await takeWhole(page, 'dashboard-overview-dark')
})

test('not found', async ({ page, shop }) => {
  shop.allow(/404/)
  await enter(page, shop, '/dashboard/nowhere')
  await take(page, 'dashboard-not-found')
})
