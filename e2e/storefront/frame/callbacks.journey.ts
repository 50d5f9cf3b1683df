import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { textbox } from '../../parts.ts'
import { newEmail } from '../../people/people.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import {
  allowFailures,
  dialogForm,
  failures,
  newestCallbacks,
  says,
  spelled,
} from '../../people/voices.ts'

const calls = /\/api\/callback\/create$/

const { opener, dialogOf, popup } = dialogForm(m.callback_title, m.callback_sent)

const fieldsOf = (page: Page, shop: Shop) => {
  const dialog = dialogOf(page, shop)
  return {
    name: textbox(dialog, shop.say(m.callback_name)),
    country: textbox(dialog, shop.say(m.callback_country)),
    phone: textbox(dialog, shop.say(m.callback_phone)),
    email: textbox(dialog, shop.say(m.callback_email)),
    type: (name: string) =>
      dialog
        .getByRole('group', { name: shop.say(m.callback_type) })
        .getByRole('radio', { name, exact: true }),
    send: dialog.getByRole('button', { name: shop.say(m.callback_send) }),
  }
}

test('a request for a callback reaches the shop', async ({ page, shop }) => {
  const email = newEmail()
  await shop.open('/cart')
  await opener(page, shop, 'contentinfo').click()
  const { country, phone, email: address, type, send } = fieldsOf(page, shop)
  await expect(type(shop.say(m.callback_sms))).toBeChecked()
  await expectAccessible(page)
  const home = { en: 'Egypt', ar: 'مصر' }[shop.language]
  await expect(country).toHaveValue(home)
  await phone.fill(spelled.typed)
  await address.fill(email)
  await send.click()
  await expect(popup(page, shop)).toBeVisible()
  await expect(dialogOf(page, shop)).toBeHidden()
  await expect(opener(page, shop, 'contentinfo')).toBeFocused()
  expect((await newestCallbacks()).filter((one) => one.email === email)).toMatchObject([
    { name: null, country: home, phone: spelled.stored, type: 'sms' },
  ])
})

test('the callback form says what is missing and what is wrong', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const email = newEmail()
  await shop.open('/productdetails/coat-cairo')
  await opener(page, shop, 'main').click()
  const { name, country, phone, email: address, type, send } = fieldsOf(page, shop)
  const texts = {
    noEmail: shop.specified('email is required', m.callback_email_required),
    email: shop.specified('Invalid email address', m.form_invalid_email),
    noPhone: shop.specified('phone is required', m.callback_phone_required),
    phone: shop.specified('Invalid phone number', m.callback_invalid_phone),
    country: shop.specified('Country is required', m.callback_country_required),
  }
  // Errors show after a field was touched, and for that field only.
  await country.fill('')
  await phone.focus()
  await says(country, texts.country)
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await send.click()
  await says(phone, texts.noPhone)
  await says(address, texts.noEmail)
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(dialogOf(page, shop).getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await phone.fill('0191234567')
  await says(phone, texts.phone)
  await address.fill('mona@')
  await says(address, texts.email)
  await phone.fill('0020 155 123 4567')
  await address.fill(email)
  await country.fill(shop.language === 'ar' ? 'مصر' : 'Egypt')
  await name.fill('Mona')
  await type(shop.say(m.callback_whatsapp)).check()
  await country.press('Enter')
  await expect(popup(page, shop)).toBeVisible()
  expect((await newestCallbacks()).filter((one) => one.email === email)).toMatchObject([
    {
      name: 'Mona',
      country: shop.language === 'ar' ? 'مصر' : 'Egypt',
      phone: '01551234567',
      type: 'whatsapp',
    },
  ])
})

test('what was typed outlives Back, Escape and reload', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/shop')
  const { country, phone, type } = fieldsOf(page, shop)
  await opener(page, shop, 'contentinfo').click()
  await type(shop.say(m.callback_call)).check()
  await country.fill('Egypt')
  await page.goBack()
  await expect(dialogOf(page, shop)).toBeHidden()
  await expect(page).toHaveURL(shop.path('/shop'))
  await expect(opener(page, shop, 'contentinfo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Egypt')
  await expect(type(shop.say(m.callback_call))).toBeChecked()
  await phone.fill('0101')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, shop)).toBeHidden()
  await page.reload()
  await untilHydrated(page)
  await opener(page, shop, 'contentinfo').click()
  await expect(phone).toHaveValue('0101')
  await expect(type(shop.say(m.callback_call))).toBeChecked()
})

test('a request that is not taken is told in place and can be sent again', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  allowFailures(shop)
  await shop.open('/shop')
  await opener(page, shop, 'contentinfo').click()
  const { country, phone, email, type, send } = fieldsOf(page, shop)
  const alert = dialogOf(page, shop).getByRole('alert')
  await country.fill('Egypt')
  await phone.fill('01012345678')
  await email.fill(newEmail())
  // Radio groups work by arrow keys.
  await type(shop.say(m.callback_sms)).focus()
  await page.keyboard.press('ArrowDown')
  await expect(type(shop.say(m.callback_whatsapp))).toBeChecked()
  for (const { fail, text } of failures) {
    await page.route(calls, fail)
    await send.click()
    await expect(alert).toHaveText(shop.say(text))
    await page.unroute(calls)
  }
  await page.route(calls, (route) => route.fulfill({ json: { message: 'callback created' } }))
  await send.click()
  await expect(alert).toHaveText(shop.say(m.form_not_sent))
  await page.unroute(calls)
  await expect(country).toHaveValue('Egypt')
  await send.click()
  await expect(popup(page, shop)).toBeVisible()
})
