/**
 * Second step of an account: setup, sign-in, confirmation of identity, and recovery without the
 * phone.
 */
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { expectPopup, failCalls, openScreen, ownName, unfoldHead } from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { button, field, main, press } from '../../parts.ts'
import { holdDevice } from '../../people/passkey-device.ts'
import { logIn } from '../../people/people.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { makeOwner } from '../../people/staff.ts'

/** Passkeys need a host name: the shop's own address in SHOP_URL. */
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

const heading = (page: Page, shop: Shop) =>
  main(page).getByRole('heading', { level: 1, name: shop.say(m.admin_security) })

type Person = Awaited<ReturnType<typeof makeOwner>>

/** Signs in to the screen by password and second step. */
async function signIn(page: Page, shop: Shop, { email, password }: Person): Promise<void> {
  await shop.open('/login?next=/dashboard/security'.replace('/dashboard', shop.path('/dashboard')))
  await logIn(page, shop, email, password)
}

const expectSecondStep = (page: Page, shop: Shop) =>
  expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.account_second_title) }),
  ).toBeVisible()

/** Signs out from the shop: the dashboard itself would redirect to the login meanwhile. */
async function leave(page: Page, shop: Shop): Promise<void> {
  await shop.open('/')
  await page.evaluate(() => localStorage.clear())
}

/** Takes the ten recovery codes, shown once, and confirms that they are stored. */
async function takeCodes(page: Page, shop: Shop): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_recovery_title) })
  await expect(dialog).toBeVisible()
  await untilStill(page)
  await expectAccessible(page)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const done = button(dialog, shop.say(m.admin_recovery_done))
  await page.keyboard.press('Escape')
  await expect(done).toBeDisabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(dialog, shop.say(m.admin_recovery_download)),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('checkbox').check()
  await done.click()
  await expect(dialog).toBeHidden()
  return codes
}

/** Makes the next request to an address need a confirmation of identity. */
async function askAgain(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'reauthenticate', message: 'Show once more that it is you' },
      }),
    {
      times: 1,
    },
  )
}

test('a passkey is set up, signs in, and shows who it is; with the phone gone a recovery code does', async ({
  page,
  shop,
}) => {
  shop.allow(/403/)
  const owner = await makeOwner()
  const device = await holdDevice(page)
  await signIn(page, shop, owner)
  await expect(heading(page, shop)).toBeVisible()
  await expect(page.getByText(shop.say(m.admin_security_off))).toBeVisible()
  await untilStill(page)
  await expectAccessible(page)

  await press(page, shop.say(m.admin_passkey_add))
  const codes = await takeCodes(page, shop)
  await expect(page.getByText(shop.say(m.admin_security_on))).toBeVisible()
  await expectAccessible(page)

  await leave(page, shop)
  await signIn(page, shop, owner)
  await expectSecondStep(page, shop)
  await untilStill(page)
  await expectAccessible(page)
  await press(page, shop.say(m.account_use_passkey))
  await expect(heading(page, shop)).toBeVisible()
  await expect(page.getByText(shop.say(m.admin_session_this), { exact: true })).toBeVisible()

  await askAgain(page, '**/api/user/factor/recovery/create')
  await press(page, shop.say(m.admin_recovery_make))
  await press(
    page.getByRole('alertdialog', { name: shop.say(m.admin_recovery_make_title) }),
    shop.say(m.admin_recovery_make),
  )
  const isItYou = page.getByRole('dialog', { name: shop.say(m.admin_confirm_you) })
  await expect(button(isItYou, shop.say(m.account_use_passkey))).toBeVisible()
  await untilStill(page)
  await expectAccessible(page)
  await press(isItYou, shop.say(m.account_use_passkey))
  const renewed = await takeCodes(page, shop)
  expect(renewed).not.toEqual(codes)

  await device.lose()
  await leave(page, shop)
  await signIn(page, shop, owner)
  await expectSecondStep(page, shop)
  shop.allow(/422/)
  const recovery = field(page, shop.say(m.account_recovery_code))
  await recovery.fill(codes[0] as string)
  await press(page, shop.say(m.account_second_send))
  await expect(page.getByRole('alert')).toContainText(shop.say(m.account_recovery_code_wrong))
  await recovery.fill((renewed[0] as string).toLowerCase())
  await press(page, shop.say(m.account_second_send))
  await expect(heading(page, shop)).toBeVisible()
  await expect(page.getByText(/\b9\b/).first()).toBeVisible()
})

test('codes of an app open the account, and the password shows who it is before a file leaves', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/403/)
  const owner = await makeOwner()
  await signIn(page, shop, owner)
  await expect(heading(page, shop)).toBeVisible()
  await press(page, shop.say(m.admin_authenticator_turn_on))
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_authenticator) })
  await expect(dialog.getByRole('img')).toBeVisible()
  await untilStill(page)
  await expectAccessible(page)
  const secret = (await dialog.locator('bdi').innerText()).replaceAll(' ', '')
  const codeOf = (after: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + after * 1000 })
  shop.allow(/422/)
  await dialog.getByRole('textbox').fill('000000')
  await press(dialog, shop.say(m.admin_authenticator_turn_on))
  await expect(dialog.getByRole('alert')).toContainText(shop.say(m.account_code_wrong))
  await dialog.getByRole('textbox').fill(codeOf(0))
  await press(dialog, shop.say(m.admin_authenticator_turn_on))
  await takeCodes(page, shop)

  await leave(page, shop)
  await signIn(page, shop, owner)
  await expectSecondStep(page, shop)
  await field(page, shop.say(m.account_code)).fill(codeOf(30))
  await field(page, shop.say(m.account_remember)).check()
  await press(page, shop.say(m.account_second_send))
  await expect(heading(page, shop)).toBeVisible()
  const remember = page.getByRole('switch', { name: shop.say(m.account_remember) })
  await expect(remember).toBeChecked()
  await press(page, shop.say(m.admin_sessions_end_others))
  await press(
    page.getByRole('alertdialog', { name: shop.say(m.admin_sessions_end_question) }),
    shop.say(m.admin_sessions_end_others),
  )
  await expect(button(page, shop.say(m.admin_sessions_end_others))).toBeHidden()

  await shop.open('/dashboard/products')
  await askAgain(page, '**/api/export/**')
  await unfoldHead(page, shop)
  await press(page, shop.say(m.admin_export_of, { name: shop.say(m.admin_products) }))
  await press(page, shop.say(m.admin_export_csv))
  const isItYou = page.getByRole('dialog', { name: shop.say(m.admin_confirm_you) })
  await field(isItYou, shop.say(m.account_password)).fill('a guess')
  await press(isItYou, shop.say(m.admin_confirm_you_password))
  await expect(isItYou.getByRole('alert')).toContainText(shop.say(m.account_wrong_password))
  await field(isItYou, shop.say(m.account_password)).fill(owner.password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(isItYou, shop.say(m.admin_confirm_you_password)),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  await expect(isItYou).toBeHidden()
})

test('a second step that is not answered is told, and what is typed stays', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/403/)
  const owner = await makeOwner()
  await holdDevice(page)
  await signIn(page, shop, owner)
  await press(page, shop.say(m.admin_passkey_add))
  const [code = ''] = await takeCodes(page, shop)
  await leave(page, shop)
  await signIn(page, shop, owner)
  await expectSecondStep(page, shop)
  const alert = page.getByRole('alert')
  for (const way of ['refused', 'unanswered'] as const) {
    const answered = await failCalls(page, shop, '**/api/login/**', way)
    await press(page, shop.say(m.account_use_passkey))
    await expect(alert).toBeVisible()
    await field(page, shop.say(m.account_recovery_code)).fill(code)
    await press(page, shop.say(m.account_second_send))
    await expect(alert).toBeVisible()
    await expect(field(page, shop.say(m.account_recovery_code))).toHaveValue(code)
    await answered()
  }
  await press(page, shop.say(m.account_second_back))
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.account_login_title) }),
  ).toBeVisible()
  await logIn(page, shop, owner.email, owner.password)
  await press(page, shop.say(m.account_use_passkey))
  await expect(heading(page, shop)).toBeVisible()
})

test('of whom a second step is asked who has none is led to where it is set up, and told why', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/403/)
  const owner = await makeOwner()
  // User response for a role that requires a second step.
  await page.route('**/api/user/details/*', async (route) => {
    const reply = await route.fetch()
    const answer = await reply.json()
    await route.fulfill({
      json: { ...answer, user: { ...answer.user, may: ['own'], second_step: 'missing' } },
    })
  })
  await signIn(page, shop, owner)
  await expect(heading(page, shop)).toBeVisible()
  await shop.open('/dashboard/products')
  await expect(heading(page, shop)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/security'))
  await expect(page.getByText(shop.say(m.admin_security_missing))).toBeVisible()
  await expectAccessible(page)
})

test('a member changes their own name', async ({ page, shop }) => {
  const owner = await makeOwner()
  await signIn(page, shop, owner)
  await press(page, shop.say(m.admin_own_name))
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_own_name) })
  const name = field(dialog, shop.say(m.account_name))
  await name.fill('')
  await press(dialog, shop.say(m.profile_save))
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('هدى سالم')
  await expectAccessible(page)
  await press(dialog, shop.say(m.profile_save))
  await expect(page.getByText(shop.say(m.profile_saved))).toBeVisible()
  await page.reload()
  await press(page, shop.say(m.admin_own_name))
  await expect(name).toHaveValue('هدى سالم')
})

test('signed out while something is typed, a passkey brings its owner back in its place', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/401|403/)
  const owner = await makeOwner()
  await holdDevice(page)
  // News would detect the ended session before Save is pressed.
  await holdUp(page, /\/api\/orders\/stream/)
  await signIn(page, shop, owner)
  await press(page, shop.say(m.admin_passkey_add))
  await takeCodes(page, shop)
  const city = ownName('Siwa')
  await openScreen(page, shop, '/dashboard/area/add')
  const dialog = page.getByRole('dialog')
  await field(dialog, shop.say(m.admin_area_city_en)).fill(city)
  await field(dialog, shop.say(m.admin_area_price)).fill('65')
  await api.accounts.logout({}, { token: await page.evaluate(() => localStorage.getItem('token')) })
  await press(page, shop.say(m.admin_area_save))
  const back = page.getByRole('alertdialog', { name: shop.say(m.admin_signed_out) })
  await field(back, shop.say(m.account_password)).fill(owner.password)
  await press(back, shop.specified('Login', m.admin_signed_out_log_in))
  await expect(back.getByText(shop.say(m.account_second_help))).toBeVisible()
  await untilStill(page)
  await expectAccessible(page)
  await press(back, shop.say(m.account_use_passkey))
  await expectPopup(page, shop.specified('area created successfully', m.admin_area_created))
  const { areaEstimate } = await api.areas.estimate({})
  expect(areaEstimate.filter((area) => area.city === city)).toHaveLength(1)
})
