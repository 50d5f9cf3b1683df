/**
 * Staff: invitation, second step, a day with a role, suspension; and each role's access to each
 * screen.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { mayOf, type Role, roles } from '#contract/accounts/roles.ts'
import { screenNames, screenPath, screens } from '#web/dashboard/screens.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen, ownName } from '../../desk.ts'
import { field, press } from '../../parts.ts'
import { bringSession, logIn, newEmail, password } from '../../people/people.ts'
import { holdDevice } from '../../people/passkey-device.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import { api } from '../../shopping.ts'

/** Passkeys need a host name: the shop's own address in SHOP_URL. */
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

const labels: Record<Role, typeof m.admin_role_owner> = {
  owner: m.admin_role_owner,
  manager: m.admin_role_manager,
  orders: m.admin_role_orders,
  packing: m.admin_role_packing,
  catalogue: m.admin_role_catalogue,
  front: m.admin_role_front,
}

/** Invites by the dialog, and returns the shown link. */
async function inviteByLink(page: Page, shop: Shop, role: Role): Promise<string> {
  await openScreen(page, shop, '/dashboard/staff')
  await press(page, shop.say(m.admin_staff_invite))
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_staff_invite_title) })
  await dialog.getByRole('radio', { name: shop.say(labels[role]), exact: true }).check()
  await untilStill(page)
  await expectAccessible(page)
  await press(dialog, shop.say(m.admin_staff_get_link))
  const made = page.getByRole('dialog', { name: shop.say(m.admin_staff_link_title) })
  await untilStill(page)
  await expectAccessible(page)
  const link = await field(made, shop.say(m.admin_staff_link)).inputValue()
  await press(made, shop.say(m.admin_done_close))
  await expect(made).toBeHidden()
  return link
}

test('invited, with a passkey, at work in her role, and suspended', async ({
  page,
  shop,
  browser,
  viewport,
  isMobile,
  hasTouch,
}) => {
  // Expected refusals: missing permission, an ended session, and a member removed while their
  // dialog was open.
  shop.allow(/40[134]/)
  await enter(page, shop, '/dashboard/staff')
  await expectAccessible(page)
  const link = await inviteByLink(page, shop, 'orders')
  const name = ownName('Nada Fathy').replace(/[\d-]/g, '')
  const email = newEmail()

  const hers = await browser.newContext({
    viewport,
    isMobile,
    hasTouch,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const her = await hers.newPage()
  await holdDevice(her)
  const { pathname } = new URL(link)
  await her.goto(new URL(pathname, page.url()).href)
  await field(her, shop.say(m.account_email)).fill(email)
  await field(her, shop.say(m.account_name)).fill(name)
  await field(her, shop.say(m.account_password)).fill(password)
  await field(her, shop.say(m.account_password_confirmation)).fill(password)
  await expectAccessible(her)
  await press(her, shop.say(m.account_join_send))
  const title = (place: Page, text: string) =>
    place.getByRole('main').getByRole('heading', { level: 1, name: text })
  await expect(title(her, shop.say(m.admin_desk))).toBeVisible()

  await her.goto(new URL(shop.path('/dashboard/security'), page.url()).href)
  await press(her, shop.say(m.admin_passkey_add))
  const codes = her.getByRole('dialog', { name: shop.say(m.admin_recovery_title) })
  await codes.getByRole('checkbox').check()
  await press(codes, shop.say(m.admin_recovery_done))
  await expect(codes).toBeHidden()
  // Signs out from the shop: the dashboard itself would redirect to the login meanwhile.
  await her.goto(new URL(shop.path('/'), page.url()).href)
  await her.evaluate(() => localStorage.clear())
  await her.goto(new URL(shop.path('/login'), page.url()).href)
  await logIn(her, shop, email)
  await press(her, shop.say(m.account_use_passkey))
  await expect(title(her, shop.say(m.admin_desk))).toBeVisible()

  // Permitted screens are shown; others show a message at their address.
  await her.goto(new URL(shop.path('/dashboard/orders'), page.url()).href)
  await expect(title(her, shop.say(m.admin_orders))).toBeVisible()
  await her.goto(new URL(shop.path('/dashboard/stock'), page.url()).href)
  await expect(title(her, shop.say(m.admin_not_yours))).toBeVisible()
  await expect(
    her.getByText(shop.say(m.admin_not_yours_role, { role: shop.say(m.admin_role_orders) })),
  ).toBeVisible()
  await expectAccessible(her)
  await her.getByRole('link', { name: shop.say(m.admin_not_yours_back) }).click()
  await expect(title(her, shop.say(m.admin_desk))).toBeVisible()
  // The shop holds no event stream, whose end would redirect to the login while this test does.
  await her.goto(new URL(shop.path('/'), page.url()).href)

  await openScreen(page, shop, '/dashboard/staff')
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await untilStill(page)
  await expectAccessible(page)
  await press(dialog, shop.say(m.admin_staff_suspend))
  await press(page.getByRole('alertdialog'), shop.say(m.admin_staff_suspend))
  await expect(row.getByText(shop.say(m.admin_staff_suspended))).toBeVisible()

  const desk = new URL(shop.path('/dashboard/desk'), page.url()).href
  await her.goto(desk, { waitUntil: 'commit' })
  await expect(her).toHaveURL((url) => url.pathname === shop.path('/login'))
  await untilHydrated(her)
  await logIn(her, shop, email)
  await expect(her.getByText(shop.say(m.account_suspended))).toBeVisible()
  await hers.close()

  await row.getByRole('link', { name }).click()
  await press(dialog, shop.say(m.admin_staff_remove))
  await press(page.getByRole('alertdialog'), shop.say(m.admin_staff_remove))
  await expect(row).toHaveCount(0)
})

test('a link that is not answered, or has ended, says so, and keeps what was typed', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/422/)
  const { link, invitation } = await api.staff.invite(
    { email: newEmail(), role: 'front', by: 'link' },
    await asOwner(),
  )
  const looking = await failCalls(page, shop, '**/api/invitation/look', 'refused')
  await shop.open(new URL(link as string).pathname.replace(/^\/ar/, ''))
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await looking()
  await press(page.getByRole('main'), shop.say(m.ui_try_again))
  await expect(page.getByText(invitation.email as string)).toBeVisible()
  const joining = await failCalls(page, shop, '**/api/invitation/join', 'refused')
  const field = page.getByLabel(shop.say(m.account_name), { exact: true })
  await field.fill('Reem Anwar')
  for (const label of [m.account_password, m.account_password_confirmation])
    await page.getByLabel(shop.say(label), { exact: true }).fill(password)
  await press(page, shop.say(m.account_join_send))
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue('Reem Anwar')
  await joining()
  await api.staff.uninvite({ id: String(invitation.id) }, await asOwner())
  await press(page, shop.say(m.account_join_send))
  await expect(page.getByRole('alert')).toContainText(shop.say(m.account_join_ended))
})

/** Creates a member with a role through the API; removed after the journey. */
async function makeMember(role: Role) {
  const { link } = await api.staff.invite({ role, by: 'link' }, await asOwner())
  const token = link?.split('/join/')[1] as string
  const form = { name: 'Hany Kamal', email: newEmail(), password, password_confirmation: password }
  return api.joining.join({ token, ...form })
}

for (const role of roles.filter((role) => role !== 'owner')) {
  test(`as ${role}: each screen is shown, or says politely that it is not theirs`, {
    tag: '@all',
  }, async ({ page, shop }) => {
    test.slow()
    // A screen opened by its address requests data before the permissions are known.
    shop.allow(/403/)
    const member = await makeMember(role)
    await bringSession(page, member)
    await openScreen(page, shop, '/dashboard/more')
    const isTheirs = (name: (typeof screenNames)[number]) => mayOf(role).includes(screens[name].may)
    const main = page.getByRole('main')
    const theirs = screenNames.filter(isTheirs)
    const links = await main
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    // The overview and the inbox have tabs of their own.
    for (const name of screenNames)
      if (!isTheirs(name)) expect(links, name).not.toContain(shop.path(screenPath(name)))
    expect(theirs.length).toBeGreaterThan(0)
    for (const name of screenNames) {
      await shop.open(screenPath(name))
      const refused = main.getByRole('heading', { level: 1, name: shop.say(m.admin_not_yours) })
      if (isTheirs(name)) {
        await expect(main.getByRole('heading', { level: 1 }), name).toBeVisible()
        await expect(refused, name).toHaveCount(0)
      } else if (name === 'overview')
        await expect(page).not.toHaveURL(
          (url) => url.pathname === shop.path(screenPath('overview')),
        )
      else await expect(refused, name).toBeVisible()
    }
    await api.staff.remove({ id: String(member.user.id) }, await asOwner())
  })
}
