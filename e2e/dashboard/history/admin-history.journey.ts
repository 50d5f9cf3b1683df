/** Audit log, and mails that failed. */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import {
  asOwner,
  enter,
  expectFailure,
  expectPopup,
  failCalls,
  openScreen,
  ownName,
} from '../../desk.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const historyCalls = /\/api\/history\/all/
const mailCalls = /\/api\/mail\/failed/
const figures = { current_page: 1, last_page: 1, total: 0 }

async function changeArea() {
  const owner = await asOwner()
  const city = ownName('Suez')
  const { area } = await api.areas.create({ city, price: 50 }, owner)
  await api.areas.update({ id: area.id, price: 75.5 }, owner)
  return { city, id: area.id }
}

test('a change is read with what was there before, and leads to its record', async ({
  page,
  shop,
}) => {
  const { city, id } = await changeArea()
  await enter(page, shop, `/dashboard/history?search=${encodeURIComponent(city)}`)
  const changed = page.getByRole('listitem').filter({ hasText: shop.money(75.5) })
  await expect(changed).toContainText(shop.money(50))
  await expect(changed).toContainText(shop.say(m.admin_field_delivery_price))
  await expect(changed.getByText(shop.say(m.admin_history_update), { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/[{}]|null|undefined/)
  await openScreen(
    page,
    shop,
    `/dashboard/history?search=${encodeURIComponent(city)}&action=create`,
  )
  await expect(changed).toHaveCount(0)
  await page.getByRole('link', { name: shop.say(m.admin_history_open, { name: city }) }).click()
  await expect(page).toHaveURL((url) => url.pathname === shop.path(`/dashboard/area/${id}/edit`))
})

test('rooms, days and names narrow the history', { tag: '@all' }, async ({ page, shop }) => {
  const { city } = await changeArea()
  const search = encodeURIComponent(city)
  await enter(page, shop, `/dashboard/history?search=${search}&room=areas`)
  await expect(page.getByRole('listitem').filter({ hasText: city })).toHaveCount(2)
  for (const narrower of ['room=orders', 'from=2100-01-01', 'to=2020-01-01']) {
    await openScreen(page, shop, `/dashboard/history?search=${search}&${narrower}`)
    await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  }
})

test('whatever a room keeps is said in words', { tag: '@all' }, async ({ page, shop }) => {
  const long = 'Cut wide. '.repeat(40)
  const entry = (id: number, room: string, before: unknown, after: unknown) => ({
    ...{
      id,
      room,
      before,
      after,
      action: 'update',
      record_id: 4321,
      title: `Record ${id}`,
      user_id: 1,
      user_name: 'Owner',
    },
    created_at: '2026-03-01T10:30:00+02:00',
  })
  const data = [
    entry(
      1,
      'orders',
      { status: 'pending', message: null },
      { status: 'shipped', message: 'On its way' },
    ),
    entry(
      2,
      'products',
      { desc: '', subcategory_id: 987_654 },
      { desc: long, subcategory_id: null },
    ),
    entry(
      3,
      'settings',
      { delivery_days: { from: 5, to: 7 } },
      { delivery_days: { from: 2, to: 3 } },
    ),
    entry(
      4,
      'settings',
      { shop_name: { en: 'Zeina', ar: 'زينة' } },
      { shop_name: { en: 'Zina', ar: 'زينا' } },
    ),
    entry(5, 'categories', { is_home: false }, { is_home: true }),
    entry(6, 'customers', { mark: null }, { mark: 'confirm_first' }),
    entry(
      7,
      'settings',
      { calling_hours: { from: 10, to: 22 }, cod_limit: 0 },
      { calling_hours: { from: 9, to: 21 }, cod_limit: 5000 },
    ),
    entry(
      8,
      'settings',
      { try_again_hours: [2, 4, 20], closed_days: [] },
      { try_again_hours: [3, 6], closed_days: ['2026-04-13'] },
    ),
    entry(
      9,
      'settings',
      { look: { main: '#956911', accent: '#14201c', fonts: 'messiri' }, language: 'en' },
      { look: { main: '#1f6b45', accent: '#14201c', fonts: 'kufi' }, language: 'ar' },
    ),
  ]
  await page.route(historyCalls, (route) =>
    route.fulfill({ json: { history: { data, ...figures, total: 9 }, ...figures, total: 9 } }),
  )
  await enter(page, shop, '/dashboard/history')
  const main = page.getByRole('main')
  for (const words of [
    shop.specified('Shipped', m.admin_order_shipped),
    'On its way',
    shop.say(m.admin_history_gone),
    shop.say(m.admin_history_days, { from: 2, to: 3 }),
    'زينا',
    shop.say(m.admin_history_yes),
    shop.say(m.admin_customer_confirm_first),
    shop.say(m.admin_settings_calling_span, { from: '09:00', to: '21:00' }),
    shop.say(m.admin_settings_no_limit),
    '#1f6b45',
    'Reem Kufi · Cairo',
    shop.say(m.admin_make_arabic),
  ]) {
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible()
  }
  const hours = ['3', '6'].join(shop.say(m.admin_list_comma))
  await expect(main).toContainText(shop.say(m.admin_history_hours, { hours }))
  await expect(main).not.toContainText(/[{}]|null|987|4321|accent|#14201c|kufi/)
  await expect(main.getByText(long.trim(), { exact: true })).toBeHidden()
  await main.getByText(shop.say(m.admin_history_more), { exact: true }).click()
  await expect(main.getByText(long.trim(), { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a failed mail is sent again, and a failure of that is told', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const mail = {
    id: 7,
    kind: 'order-placed',
    to: 'mona@mail.example',
    subject: 'Order Z-1',
    attempts: 3,
    last_error: '550 no such user',
  }
  const data = [
    { ...mail, status: 'failed', created_at: '2026-03-01T10:30:00+02:00' },
    {
      ...mail,
      id: 8,
      subject: 'Order Z-2',
      status: 'queued',
      created_at: '2026-03-01T10:30:00+02:00',
    },
  ]
  await page.route(mailCalls, (route) =>
    route.fulfill({ json: { mails: { data, ...figures, total: 2 }, ...figures, total: 2 } }),
  )
  await enter(page, shop, '/dashboard/mails')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Order Z-1' }) })
  await expect(row).toContainText('550 no such user')
  await expect(row).toContainText(shop.say(m.admin_mail_kind_order_placed))
  await expect(row).toContainText(shop.say(m.admin_mail_failed))
  await expect(page.getByRole('row').nth(2)).toContainText(shop.say(m.admin_mail_queued))
  await expectAccessible(page)
  const again = row.getByRole('button', {
    name: shop.say(m.admin_mail_again_named, { subject: 'Order Z-1' }),
  })
  await failCalls(page, shop, /\/api\/mail\/7\/retry/, 'refused')
  await again.click()
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_mail_again_failed),
  )
  await page.unroute(/\/api\/mail\/7\/retry/)
  shop.allow(/409/)
  await page.route(/\/api\/mail\/7\/retry/, (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: 'The mail has been sent already',
        code: 'conflict',
        reason: 'mail_sent',
        params: {},
      },
    }),
  )
  await again.click()
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_mail_say_sent),
  )
  await page.unroute(/\/api\/mail\/7\/retry/)
  await page.route(/\/api\/mail\/7\/retry/, (route) =>
    route.fulfill({ json: { message: 'mail queued successfully' } }),
  )
  await again.click()
  await expectPopup(page, shop.specified('mail queued successfully', m.admin_mail_again_done))
})
