/**
 * Screenshots of the order desk, edited and manual orders, customers and tracking, no journey: `npm
 * run screenshots` takes them.
 */
import type { Page } from '@playwright/test'
import type { CancelReason } from '#contract/orders/order-events.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { asOwner, enter, openScreen } from '../desk.ts'
import { answerDesk, openOrder, queueOf, undoToast } from '../orders/order-desk.ts'
import {
  isPhone,
  orderPath,
  placeOwnOrder,
  rejectDialog,
  statusBox,
  statusEditor,
} from '../orders/orders.ts'
import { button, main, press, textbox } from '../parts.ts'
import { search, theButton } from '../goods/pieces-at-hand.ts'
import { expect, take, takeWhole, test } from './pictures.ts'
import type { Shop } from '../shop.ts'
import { api } from '../shopping.ts'

/** Phone of the order that the desk opens: three orders delivered, one refused. */
const mariam = { firstName: 'Mariam', lastName: 'Adel', phone: '01012345678' }
/** Phone with enough refused orders for a flag. */
const karim = { firstName: 'Karim', lastName: 'Ashraf', phone: '01098765432' }
const heba = { firstName: 'Heba', lastName: 'Abdallah', phone: '01155501234' }

type Ends = { status: OrderStatus; reason?: CancelReason }

async function placeDone(
  wishes: Parameters<typeof placeOwnOrder>[0],
  { status, reason }: Ends,
): Promise<void> {
  const { id } = await placeOwnOrder({ ...wishes, guestToken: await cartOf(['vase-ripple']) })
  await api.orders.updateStatus(
    { order_id: id, status, message: 'Thank you.', ...(reason && { reason }) },
    await asOwner(),
  )
}

/** Cart with one of each, in its first size and colour. */
async function cartOf(slugs: string[]): Promise<string> {
  const items = await Promise.all(
    slugs.map(async (slug) => {
      const { product } = await api.products.get({ id: slug })
      const [size] = product.sizes
      const [colour] = product.colours
      return {
        product_id: product.id,
        quantity: 1,
        ...(size && { size_id: size.id }),
        ...(colour && { color_id: colour.id }),
      }
    }),
  )
  return (await api.cart.add({ items, guest_token: '' })).guest_token
}

let edited = 0

test.beforeAll(async () => {
  for (let times = 0; times < 3; times++) await placeDone(mariam, { status: 'accept' })
  for (const whom of [mariam, karim, karim])
    await placeDone(whom, { status: 'reject', reason: 'refused_at_door' })
  const owner = await asOwner()
  await api.customers.update(
    { phone: mariam.phone, note: 'Prefers to be called after 14:00.' },
    owner,
  )
  await api.settings.update({ cod_limit: 5000, confirm_orders: 1 }, owner)
  const { id } = await placeOwnOrder({
    ...mariam,
    guestToken: await cartOf(['duster-siwa', 'vase-ripple']),
  })
  edited = id
  await placeOwnOrder({
    ...heba,
    guestToken: await cartOf(['coat-cairo', 'set-hana', 'duster-siwa']),
  })
  await placeOwnOrder({
    firstName: 'منى',
    lastName: 'السيد',
    phone: '01233344455',
    lang: 'ar',
    guestToken: await cartOf(['candle-pillar']),
  })
  await placeOwnOrder({ ...karim, guestToken: await cartOf(['set-hana']) })
  for (let times = 0; times < 2; times++)
    await placeOwnOrder({
      firstName: 'Yasmin',
      lastName: 'Fouad',
      phone: '01277712345',
      guestToken: await cartOf(['vase-ripple']),
    })
})

/** Opens Mariam's order, at any position of the queue. */
async function openDesk(page: Page, shop: Shop): Promise<void> {
  await enter(page, shop, `/dashboard/desk`)
  await expect(openOrder(page, shop).card).toBeVisible()
}

test('the order desk', async ({ page, shop }) => {
  await openDesk(page, shop)
  await take(page, 'dashboard-desk')
  await takeWhole(page, 'dashboard-desk-whole')
  if (isPhone()) {
    await queueOf(page, shop)
    await take(page, 'dashboard-desk-queue')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await openOrder(page, shop).noAnswer.click()
  await expect(undoToast(page)).toBeVisible()
  await take(page, 'dashboard-desk-no-answer')
  await openScreen(page, shop, '/dashboard/desk?state=flagged')
  await take(page, 'dashboard-desk-flagged')
  await answerDesk(page, () => ({
    orders: [],
    counts: { due: 0, waiting: 0, no_answer: 0, flagged: 0 },
  }))
  await openScreen(page, shop, '/dashboard/desk')
  await take(page, 'dashboard-desk-empty')
})

test('the order desk after dark', async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openDesk(page, shop)
  await take(page, 'dashboard-desk-dark')
})

test('an order that is changed, and its history', async ({ page, shop }) => {
  await enter(page, shop, `/dashboard/orders/${edited}/edit`)
  await takeWhole(page, 'dashboard-order-edit')
  await button(main(page), shop.say(m.ui_plus)).last().click()
  await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible()
  await takeWhole(page, 'dashboard-order-edit-changed')
  await theButton(page, shop.say(m.admin_edit_save)).click()
  await expect(page).toHaveURL(/orderDetails/)
  await press(statusEditor(page, shop).panel, shop.say(m.admin_order_no_answer))
  await api.orders.note({ order_id: edited, note: 'Her sister answered.' }, await asOwner())
  await openScreen(page, shop, orderPath(edited))
  await takeWhole(page, 'dashboard-order-timeline')
  await statusBox(statusEditor(page, shop).panel, shop, 'reject').check()
  await statusEditor(page, shop).update.click()
  const { number } = (await api.orders.record({ orderId: String(edited) }, await asOwner())).order
  const { dialog, reason } = rejectDialog(page, shop, number)
  await reason(m.admin_reason_customer).check()
  await expect(dialog).toBeVisible()
  await take(page, 'dashboard-order-reject')
})

test('an order made by hand', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/orders/add')
  await takeWhole(page, 'dashboard-order-add-empty')
  await page.getByRole('radio', { name: shop.say(m.admin_source_whatsapp), exact: true }).check()
  await search(page, shop).fill('vase')
  const pieces = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(pieces.first()).toBeVisible()
  await take(page, 'dashboard-order-add-search')
  await pieces.first().getByRole('button').first().click()
  await textbox(page, shop.say(m.admin_order_phone)).fill(mariam.phone)
  await expect(textbox(page, shop.say(m.checkout_first_name))).toHaveValue('Mariam')
  await takeWhole(page, 'dashboard-order-add')
  await theButton(page, shop.say(m.admin_make_place)).click()
  await expect(page).toHaveURL(/\/made$/)
  await takeWhole(page, 'dashboard-order-made')
})

test('customers', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/customers')
  await takeWhole(page, 'dashboard-customers-known')
  await openScreen(page, shop, `/dashboard/customers/${mariam.phone}`)
  await takeWhole(page, 'dashboard-customer-known')
})

test('an order that is found without its link', async ({ page, shop }) => {
  shop.allow(/404/)
  await shop.open('/track')
  await takeWhole(page, 'track')
  await page.getByLabel(shop.say(m.track_number), { exact: true }).fill('ZN-10482')
  await page.getByLabel(shop.say(m.track_phone), { exact: true }).fill('01098760000')
  await page.getByRole('button', { name: shop.say(m.track_show) }).click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  await takeWhole(page, 'track-none')
})
