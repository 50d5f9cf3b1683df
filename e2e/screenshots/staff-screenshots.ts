/**
 * Screenshots of staff, keys, webhooks, security and restores, no journey: `npm run screenshots`
 * takes them.
 */
import * as m from '#messages'
import { asOwner, enter, openScreen } from '../desk.ts'
import { button, field, press } from '../parts.ts'
import { holdDevice } from '../people/passkey-device.ts'
import { expect, take, takeWhole, test } from './pictures.ts'
import { password } from '../people/people.ts'
import { api } from '../shopping.ts'

test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

const people = [
  ['Nada Fathy', 'nada@zeina.example', 'orders'],
  ['Hassan Sobhy', 'hassan@zeina.example', 'packing'],
  ['Hany Kamal', 'hany@zeina.example', 'catalogue'],
] as const

test.beforeAll(async () => {
  const owner = await asOwner()
  const { staff } = await api.staff.page({}, owner)
  if (staff.total > 1) return
  for (const [name, email, role] of people) {
    const { link } = await api.staff.invite({ role, by: 'link' }, owner)
    const token = link?.split('/join/')[1] as string
    const { user } = await api.joining.join({
      token,
      name,
      email,
      password,
      password_confirmation: password,
    })
    if (role === 'catalogue')
      await api.staff.suspend({ id: String(user.id), suspended: true }, owner)
  }
  await api.staff.invite({ email: 'reem.anwar@mail.example', role: 'catalogue', by: 'link' }, owner)
  await api.staff.rules({ second_step: ['orders'] }, owner)
  await api.apiKeys.create(
    { name: 'Bookkeeping', may: { orders: 'read', figures: 'read' }, until: '2027-12-31' },
    owner,
  )
})

test('staff', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/staff')
  await takeWhole(page, 'staff')
  await openScreen(page, shop, '/dashboard/staff/add')
  await take(page, 'staff-invite')
  const dialog = page.getByRole('dialog')
  await press(dialog, shop.say(m.admin_staff_get_link))
  await expect(field(page, shop.say(m.admin_staff_link))).toBeVisible()
  await field(page, shop.say(m.admin_staff_link)).evaluate(
    (field) => ((field as HTMLInputElement).value = 'https://zeina.example/join/…'),
  )
  await take(page, 'staff-link')
  const { staff } = await api.staff.page({}, await asOwner())
  const member = staff.data.find(({ name }) => name === 'Hassan Sobhy')
  await openScreen(page, shop, `/dashboard/staff/${member?.id}/edit`)
  await take(page, 'staff-member')
})

test('keys', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/keys')
  await takeWhole(page, 'keys')
  await press(page, shop.say(m.admin_key_add))
  await take(page, 'key-add')
})

test('security', async ({ page, shop }) => {
  await holdDevice(page)
  await enter(page, shop, '/dashboard/security')
  await takeWhole(page, 'security')
  await button(page, shop.say(m.admin_authenticator_turn_on)).first().click()
  await take(page, 'security-authenticator')
})

test('webhooks and the history', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/webhooks')
  await takeWhole(page, 'webhooks')
  await openScreen(page, shop, '/dashboard/history')
  await take(page, 'history')
})
