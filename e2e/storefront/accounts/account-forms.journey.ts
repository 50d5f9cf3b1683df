/** Texts of the account forms, as specified (R82, R83, R84). */
import type { Locator, Page, Route } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { noAnswer } from '../../requests/answers.ts'
import { button, field } from '../../parts.ts'
import { logIn, makeUser, newEmail, password, readStored } from '../../people/people.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'

const loginButton = (page: Page, shop: Shop) =>
  button(page, shop.specified('Login', m.account_log_in))
const registerButton = (page: Page, shop: Shop) =>
  button(page, shop.specified('Register', m.account_register))

async function expectSays(control: Locator, text: string) {
  await expect(control).toHaveAccessibleDescription(text)
  await expect(control).toHaveAttribute('aria-invalid', 'true')
}

test('login says what is missing and what is wrong', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/login')
  const email = field(page, shop.say(m.account_email))
  const secret = field(page, shop.say(m.account_password))
  await loginButton(page, shop).click()
  await expectSays(email, shop.specified('Email is required', m.form_email_required))
  await expectSays(secret, shop.specified('Password is required', m.account_password_required))
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await email.fill('mona@mail')
  await email.blur()
  await expectSays(email, shop.specified('Enter a valid email', m.account_invalid_email))
  await email.fill('mona@mail.example')
  await expect(email).not.toHaveAttribute('aria-invalid')
  // Passwords can be revealed, pasted and filled in by a password manager.
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(secret).toHaveAttribute('autocomplete', 'current-password')
  await secret.fill('seen')
  await page.getByRole('button', { name: shop.say(m.account_show) }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: shop.say(m.account_hide) }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  // Typed values survive a reload, except for the password.
  await page.reload()
  await expect(email).toHaveValue('mona@mail.example')
  await expect(secret).toHaveValue('')
})

test('registration says what is missing and what is wrong', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/409|422/)
  const { user } = await makeUser()
  await shop.open('/register')
  const [name, email, phone, secret, again] = [
    m.account_name,
    m.account_email,
    m.account_phone,
    m.account_password,
    m.account_password_confirmation,
  ].map((message) => field(page, shop.say(message))) as [
    Locator,
    Locator,
    Locator,
    Locator,
    Locator,
  ]
  const send = registerButton(page, shop)
  await send.click()
  await expectSays(name, shop.specified('Required', m.account_required))
  await expectSays(email, shop.specified('Email is required', m.form_email_required))
  await expectSays(phone, shop.specified('Phone number is required', m.form_phone_required))
  await expectSays(secret, shop.specified('Password is required', m.account_password_required))
  await expectSays(
    again,
    shop.specified('Password confirmation is required', m.account_confirmation_required),
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)

  const invalidName = shop.specified('Invalid name', m.form_invalid_name)
  const wrong: [Locator, string, string, string][] = [
    [name, 'M', invalidName, 'منى'],
    [name, '12', invalidName, 'Mona Adel'],
    [email, 'mona@mail', shop.specified('Invalid email address', m.form_invalid_email), user.email],
    [
      phone,
      '01312345678',
      shop.specified('Enter Valid Number', m.form_invalid_phone),
      '٠١٠١٢٣٤٥٦٧٨',
    ],
    [
      secret,
      'seven 7',
      shop.specified('Choose a longer password', m.account_password_too_short),
      password,
    ],
    [secret, 'x'.repeat(201), shop.say(m.account_password_too_long), password],
    [
      again,
      'another',
      shop.specified('Passwords must match', m.account_passwords_must_match),
      password,
    ],
  ]
  for (const [control, bad, text, good] of wrong) {
    await control.fill(bad)
    await control.blur()
    // Different passwords are reported on submit only.
    if (control === again) await send.click()
    await expectSays(control, text)
    await control.fill(good)
    await control.blur()
    await expect(control).not.toHaveAttribute('aria-invalid')
  }
  const taken = shop.specified('The email has already been taken', m.account_email_taken)
  await send.click()
  await expectSays(email, taken)
  await expect(page.getByRole('alert')).toHaveText(taken)
  await expect(page.getByRole('alert')).toBeFocused()
  await email.fill(newEmail())
  // The minimum length is a hint; only the server knows common passwords.
  await expect(secret).toHaveAccessibleDescription(shop.say(m.account_password_hint, { least: 8 }))
  for (const control of [secret, again]) await control.fill('Password123')
  await send.click()
  const common = shop.specified('Choose a less common password', m.account_password_too_common)
  await expectSays(secret, common)
  await expect(page.getByRole('alert')).toHaveText(common)
  for (const control of [secret, again]) await control.fill(password)
  await send.click()
  await expect(page).toHaveURL(/\/profile$/)
})

/** Responses of the server, and the text of the alert for each. */
const answers = (
  shop: Shop,
): [what: string, answer: (route: Route) => Promise<void>, text: string][] => [
  [
    'a message of its own',
    (route) => route.fulfill({ status: 403, json: { message: 'The shop takes a rest' } }),
    // A server text without a translation.
    'The shop takes a rest',
  ],
  [
    'no message',
    (route) => route.fulfill({ status: 500, json: {} }),
    shop.specified('An error occurred', m.account_error),
  ],
  [
    'no answer of the API’s',
    (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    shop.specified('An error occurred', m.account_error),
  ],
  [
    'a known message',
    (route) =>
      route.fulfill({
        status: 429,
        json: { message: 'Too many requests. Please try again later.', code: 'too_many' },
      }),
    shop.specified('Too many requests. Please try again later.', m.account_too_many),
  ],
  [
    'nothing at all',
    noAnswer,
    shop.specified('No response from server. Please try again later.', m.account_no_response),
  ],
]

const doors = {
  login: {
    fill: async (page: Page, shop: Shop) => {
      await field(page, shop.say(m.account_email)).fill('mona@mail.example')
      await field(page, shop.say(m.account_password)).fill(password)
    },
    button: loginButton,
  },
  register: {
    fill: async (page: Page, shop: Shop) => {
      await field(page, shop.say(m.account_name)).fill('Mona Adel')
      await field(page, shop.say(m.account_email)).fill(newEmail())
      await field(page, shop.say(m.account_phone)).fill('01012345678')
      await field(page, shop.say(m.account_password)).fill(password)
      await field(page, shop.say(m.account_password_confirmation)).fill(password)
    },
    button: registerButton,
  },
}

for (const [door, { fill, button }] of Object.entries(doors)) {
  test(`${door} tells in a red box why it failed`, { tag: '@all' }, async ({ page, shop }) => {
    shop.allow(/403|500|502|429|ERR_CONNECTION_FAILED|the browser refused/)
    await shop.open(`/${door}`)
    await fill(page, shop)
    const alert = page.getByRole('alert')
    const send = button(page, shop)
    for (const [what, answer, text] of answers(shop)) {
      await page.route(`**/api/${door}`, answer)
      await send.click()
      await expect(alert, what).toHaveText(text)
      await expect(alert).toBeFocused()
      await page.unroute(`**/api/${door}`)
    }
    await page.evaluate(() => {
      window.fetch = () => {
        throw new Error('the browser refused')
      }
    })
    await send.click()
    await expect(alert).toHaveText(
      shop.specified('An error occurred. Please try again.', m.account_not_sent),
    )
    await expect(field(page, shop.say(m.account_email))).toHaveValue(/@mail\.example$/)
    expect((await readStored(page)).token).toBeNull()
  })
}

test('wrong credentials are told alike, and a hurried hand sends once', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/401/)
  const { user } = await makeUser()
  const wrong = shop.specified('The email or the password is wrong', m.account_wrong_credentials)
  await shop.open('/login')
  await logIn(page, shop, user.email, 'wrong')
  await expect(page.getByRole('alert')).toHaveText(wrong)
  await logIn(page, shop, newEmail())
  await expect(page.getByRole('alert')).toHaveText(wrong)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/login'))
      sent.push(request.url())
  })
  await field(page, shop.say(m.account_email)).fill(user.email)
  await loginButton(page, shop).dblclick()
  await expect(page).toHaveURL(/\/profile$/)
  expect(sent).toHaveLength(1)
})

test('a form whose rules do not come says so, keeps what was typed, and goes on when they do', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/ERR_FAILED|dynamically imported module/)
  const { user } = await makeUser()
  await shop.open('/login')
  await untilHydrated(page)
  // The rules load on the first focus of a field.
  const rules = /\/assets\/[^/]*\.js$/
  await page.route(rules, (route) => route.abort())
  await logIn(page, shop, user.email)
  await expect(page.getByRole('alert')).toHaveText(
    shop.specified('No response from server. Please try again later.', m.account_no_response),
  )
  await expect(field(page, shop.say(m.account_email))).toHaveValue(user.email)
  await page.unroute(rules)
  await loginButton(page, shop).click()
  await expect(page).toHaveURL(/\/profile$/)
})
