import type { Page, Route } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { noAnswer } from '../../requests/answers.ts'
import { waitForMail } from '../../people/mails.ts'
import { placeOrder } from '../../pages.ts'
import { field, main } from '../../parts.ts'
import {
  accountLinks,
  bringSession,
  logIn,
  makeUser,
  newEmail,
  password,
  profileLink,
  readStored,
} from '../../people/people.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const within = (page: Page, shop: Shop, title: () => string) => {
  const dialog = page.getByRole('dialog', { name: shop.say(title) })
  return {
    dialog,
    field: (message: () => string) => field(dialog, shop.say(message)),
    save: dialog.getByRole('button', { name: shop.say(m.profile_save) }),
  }
}

test('guests are led to log in and back', { tag: '@all' }, async ({ page, shop }) => {
  const { user } = await makeUser()
  await page.goto(shop.path('/profile'))
  await expect(page).toHaveURL(/\/login\?next=\/profile$/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await logIn(page, shop, user.email)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText(shop.say(m.profile_no_orders))).toBeVisible()
  // Its label aligns with the buttons above, or follows the one before with a gap.
  const inset = await page
    .getByRole('button', { name: shop.say(m.profile_log_out) })
    .evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      const [own, row] = [
        words.getBoundingClientRect(),
        (button.parentElement as Element).getBoundingClientRect(),
      ]
      const before = button.previousElementSibling?.getBoundingClientRect()
      const isBeside = before && before.bottom > own.top
      if (document.dir === 'rtl')
        return (isBeside ? before.left : row.right) - own.right - (isBeside ? 8 : 0)
      return own.left - (isBeside ? before.right + 8 : row.left)
    })
  expect(Math.abs(inset)).toBeLessThanOrEqual(2)
  await expectAccessible(page)
})

test('name, email and phone are changed in a dialog', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/409|500/)
  const [answer, other] = [await makeUser(), await makeUser()]
  await bringSession(page, answer)
  await shop.open('/profile')
  const { dialog, field, save } = within(page, shop, m.profile_edit)
  const open = page.getByRole('button', { name: shop.say(m.profile_edit) })
  await open.click()
  await expect(field(m.account_name)).toHaveValue('Mona Adel')
  await expect(field(m.account_email)).toHaveValue(answer.user.email)
  await expect(field(m.account_phone)).toHaveValue('01012345678')
  await field(m.account_name).fill('')
  await field(m.account_phone).fill('123')
  await save.click()
  await expect(field(m.account_name)).toHaveAccessibleDescription(
    shop.specified('Required', m.account_required),
  )
  await expect(field(m.account_phone)).toHaveAccessibleDescription(
    shop.specified('Enter Valid Number', m.form_invalid_phone),
  )
  await expectAccessible(page)
  await field(m.account_name).fill('منى سعيد')
  await field(m.account_phone).fill('٠١١١٢٢٢٣٣٣٤')
  await field(m.account_email).fill(other.user.email)
  await field(m.account_current_password).fill(password)
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    shop.specified('The email has already been taken', m.account_email_taken),
  )
  const email = newEmail()
  await field(m.account_email).fill(email)
  await page.route('**/api/user/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    shop.specified('An error occurred', m.account_error),
  )
  await page.unroute('**/api/user/profile')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await expect(page.getByText(shop.say(m.profile_saved))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'منى سعيد' })).toBeVisible()
  await expect(main(page).getByText(email, { exact: true })).toBeVisible()
  await expect(profileLink(await accountLinks(page, shop), shop, 'منى')).toBeVisible()
  expect(
    (await api.accounts.details({ userId: answer.user.id }, { token: answer.token })).user,
  ).toMatchObject({
    ...{ name: 'منى سعيد', email, phone: '01112223334' },
  })
  // Back closes the dialog and keeps the page.
  await page.keyboard.press('Escape')
  await open.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
})

test('another email asks for the password, and tells the former address', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/422/)
  const answer = await makeUser()
  await bringSession(page, answer)
  await shop.open('/profile')
  const { dialog, field, save } = within(page, shop, m.profile_edit)
  const open = page.getByRole('button', { name: shop.say(m.profile_edit) })
  await open.click()
  // Changes of the name, or of capitals in the email, need no password.
  const capitals = answer.user.email.replace('mona', 'MONA')
  const secret = field(m.account_current_password)
  await expect(secret).toHaveCount(0)
  await field(m.account_name).fill('Mona Said')
  await field(m.account_email).fill(capitals)
  await expect(secret).toHaveCount(0)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Mona Said' })).toBeVisible()

  await page.keyboard.press('Escape')
  await open.click()
  const email = newEmail()
  await field(m.account_email).fill(email)
  await expect(secret).toBeVisible()
  await expect(secret).toHaveAccessibleDescription(shop.say(m.profile_email_password_help))
  // The password field stands below the email and is next in tab order.
  await field(m.account_email).press('Tab')
  await expect(secret).toBeFocused()
  await expectAccessible(page)
  await save.click()
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await expect(
    dialog.getByText(shop.specified('Password is required', m.account_password_required)),
  ).toBeVisible()
  await secret.fill('not it')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    shop.specified('The current password is wrong', m.account_wrong_password),
  )
  // The old email hides the password field and its error.
  await field(m.account_email).fill(answer.user.email)
  await expect(secret).toHaveCount(0)
  await field(m.account_email).fill(email)
  await secret.fill(password)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText(email, { exact: true })).toBeVisible()
  const told = await waitForMail(capitals)
  expect(told).toContain(shop.say(m.email_changed_mail_title))
})

test('a changed password ends every other session and keeps this one', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/422/)
  const answer = await makeUser()
  const elsewhere = await api.accounts.login({ email: answer.user.email, password })
  await bringSession(page, answer)
  await shop.open('/profile')
  const { dialog, field, save } = within(page, shop, m.profile_change_password)
  await page.getByRole('button', { name: shop.say(m.profile_change_password) }).click()
  await save.click()
  const required = shop.specified('Password is required', m.account_password_required)
  await expect(field(m.account_current_password)).toHaveAccessibleDescription(required)
  await field(m.account_current_password).fill('not it')
  await field(m.account_new_password).fill('another walk')
  await field(m.account_password_confirmation).fill('another wall')
  await save.click()
  await expect(field(m.account_password_confirmation)).toHaveAccessibleDescription(
    shop.specified('Passwords must match', m.account_passwords_must_match),
  )
  await field(m.account_password_confirmation).fill('another walk')
  await save.click()
  const wrong = shop.specified('The current password is wrong', m.account_wrong_password)
  await expect(field(m.account_current_password)).toHaveAccessibleDescription(wrong)
  await expect(dialog.getByRole('alert')).toHaveText(wrong)
  await field(m.account_current_password).fill(password)
  await save.click()
  await expect(dialog).toBeHidden()
  const { token } = await readStored(page)
  expect(token).not.toBe(answer.token)
  expect((await api.accounts.details({ userId: answer.user.id }, { token })).user.email).toBe(
    answer.user.email,
  )
  for (const ended of [answer.token, elsewhere.token]) {
    await expect(
      api.accounts.details({ userId: answer.user.id }, { token: ended }),
    ).rejects.toMatchObject({ status: 401 })
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mona Adel' })).toBeVisible()
})

test('orders come twelve at a time; those that do not come are asked for again', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/500|ERR_CONNECTION_FAILED|Refusal|ErrorResponse/)
  const answer = await makeUser()
  await bringSession(page, answer)
  const { order } = await api.orders.track({
    token: (await placeOrder(shop.language)).split('/').at(-1) ?? '',
  })
  // Response with many orders, made from one.
  const all = Array.from({ length: 14 }, (_, place) => ({
    ...order,
    id: order.id + place,
    number: `ZN-${20_000 + place}`,
  }))
  const answerOrders = (route: Route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('per_page'))
    return route.fulfill({
      json: { orders: all.slice(0, asked), total: all.length, current_page: 1, last_page: 2 },
    })
  }
  await page.route('**/api/user/orders*', (route) => route.fulfill({ status: 500, json: {} }))
  await shop.open('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Mona Adel' })).toBeVisible()
  await expect(page.getByText(shop.say(m.profile_orders_failed))).toBeVisible()
  await page.unroute('**/api/user/orders*')
  await page.route('**/api/user/orders*', answerOrders)
  await page.getByRole('button', { name: shop.say(m.ui_try_again) }).click()
  const orders = main(page).getByRole('listitem')
  await expect(orders).toHaveCount(12)
  await expect(orders.first()).toContainText(shop.say(m.order_pending))
  await expect(orders.first()).toContainText(shop.say(m.order_means_waiting))
  await expect(page.getByText(shop.say(m.ui_shown_of, { shown: 12, total: 14 }))).toBeVisible()
  await page.getByRole('link', { name: shop.say(m.ui_show_more, { count: 2 }) }).click()
  await expect(orders).toHaveCount(14)
  await expect(orders.nth(12).getByRole('link')).toBeFocused()

  // Without the user's details an error with a retry replaces the profile.
  await page.route('**/api/user/details/*', noAnswer)
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.error_failed_title) }),
  ).toBeVisible()
  await page.unroute('**/api/user/details/*')
  await main(page)
    .getByRole('button', { name: shop.say(m.ui_try_again) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mona Adel' })).toBeVisible()
})
