import { withoutMarks } from '#contract/text/isolated.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { waitForMail } from '../../people/mails.ts'
import { placeOrder } from '../../pages.ts'
import { field, press } from '../../parts.ts'
import {
  accountLinks,
  logIn,
  makeUser,
  newEmail,
  password,
  profileLink,
  readStored,
} from '../../people/people.ts'
import { expect, test } from '../../shop.ts'
import { api, recipients } from '../../shopping.ts'

test('a guest’s order is kept in the account they make, and stands in their profile', async ({
  page,
  shop,
}) => {
  const { firstName, lastName } = recipients[shop.language]
  const path = await placeOrder(shop.language)
  const token = path.split('/').at(-1) ?? ''
  const { order } = await api.orders.track({ token })
  const email = newEmail()
  await shop.open(path)
  await page.getByRole('link', { name: shop.say(m.order_register) }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.account_register_title) }),
  ).toBeVisible()
  // Details of the order are filled in.
  await expect(field(page, shop.say(m.account_name))).toHaveValue(`${firstName} ${lastName}`)
  await expect(field(page, shop.say(m.account_email))).toHaveValue('mona@mail.example')
  await expect(field(page, shop.say(m.account_phone))).toHaveValue(order.phone)
  await field(page, shop.say(m.account_email)).fill(email)
  await field(page, shop.say(m.account_phone)).fill('+20 101 234-5678')
  await field(page, shop.say(m.account_password)).fill(password)
  await field(page, shop.say(m.account_password_confirmation)).fill(password)
  await expectAccessible(page)
  await press(page, shop.specified('Register', m.account_register))

  await expect(page).toHaveURL((url) => url.pathname === shop.path(path))
  const stored = await readStored(page)
  const answer = await api.accounts.details(
    { userId: Number(stored.userid) },
    { token: stored.token },
  )
  expect(answer.user).toMatchObject({
    name: `${firstName} ${lastName}`,
    email,
    phone: '01012345678',
    isadmin: 'user',
  })
  expect(stored).toMatchObject({
    isAdmin: 'false',
    guestToken: expect.any(String),
    wishlistToken: expect.any(String),
  })
  await page.getByRole('link', { name: shop.say(m.order_see_orders) }).click()

  await expect(page).toHaveURL(/\/profile$/)
  await expect(
    page.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` }),
  ).toBeVisible()
  const main = page.getByRole('main')
  for (const detail of [email, '01012345678'])
    await expect(main.getByText(detail, { exact: true })).toBeVisible()
  await expect(
    main.getByRole('heading', {
      level: 2,
      name: shop.specified('Order Details', m.profile_orders),
    }),
  ).toBeVisible()
  const kept = main.getByRole('listitem').filter({ hasText: order.number })
  await expect(kept.getByText(shop.say(m.order_pending))).toBeVisible()
  await expect(kept.getByText(shop.day(order.created_at), { exact: true })).toBeVisible()
  await expect(kept.getByText(shop.money(order.total_price))).toBeVisible()
  await expectAccessible(page)
  await expect(profileLink(await accountLinks(page, shop), shop, firstName)).toBeVisible()
  await page.keyboard.press('Escape')
  await kept
    .getByRole('link', { name: shop.say(m.profile_see_order_named, { number: order.number }) })
    .click()
  await expect(page).toHaveURL((url) => url.pathname === shop.path(path))
})

test('who forgot their password sets a new one by the link of a mail', async ({ page, shop }) => {
  shop.allow(/422/)
  const { user } = await makeUser()
  const send = page.getByRole('button', { name: shop.say(m.account_forgot_send) })
  await shop.open('/login')
  await page.getByRole('link', { name: shop.say(m.account_forgotten) }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.account_forgot_title) }),
  ).toBeVisible()
  await field(page, shop.say(m.account_email)).fill(user.email)
  await send.click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: withoutMarks(shop.say(m.account_forgot_sent, { email: user.email })) }),
  ).toBeFocused()
  await expectAccessible(page)

  const link =
    /https?:\/\/[^/\s]+((?:\/ar)?\/reset-password\/[\w-]+)/.exec(
      await waitForMail(user.email),
    )?.[1] ?? ''
  expect(link).toContain(shop.path('/reset-password/'))
  const path = link.replace(/^\/ar/, '')
  const choose = async () => {
    await shop.open(path)
    await field(page, shop.say(m.account_new_password)).fill('another walk')
    await field(page, shop.say(m.account_password_confirmation)).fill('another walk')
    await page.getByRole('button', { name: shop.say(m.account_reset_save) }).click()
  }
  await choose()
  await expect(page).toHaveURL(/\/login$/)
  await expect(
    page.getByRole('status').filter({ hasText: shop.say(m.account_reset_done) }),
  ).toBeFocused()
  await logIn(page, shop, user.email, 'another walk')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('main').getByText(user.email, { exact: true })).toBeVisible()

  // The link works only once.
  await choose()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(shop.say(m.account_link_ended))
  await expect(alert).toBeFocused()
  await alert.getByRole('link', { name: shop.say(m.account_reset_again) }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('a forgotten password is answered alike for an address without an account', {
  tag: '@all',
}, async ({ page, shop }) => {
  const nobody = newEmail()
  await shop.open('/forgot-password')
  const send = page.getByRole('button', { name: shop.say(m.account_forgot_send) })
  await send.click()
  await expect(field(page, shop.say(m.account_email))).toHaveAccessibleDescription(
    shop.specified('Email is required', m.form_email_required),
  )
  await field(page, shop.say(m.account_email)).fill(nobody)
  await send.click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: withoutMarks(shop.say(m.account_forgot_sent, { email: nobody })) }),
  ).toBeFocused()
})
