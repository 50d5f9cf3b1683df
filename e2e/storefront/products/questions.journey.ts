import type { Page, Route } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500 } from '../../requests/answers.ts'
import { enter } from '../../desk.ts'
import { main, press, textbox } from '../../parts.ts'
import { newEmail } from '../../people/people.ts'
import { plainPiece } from '../../goods/pieces.ts'
import { untilSent } from '../../checks/quiet.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import { api } from '../../shopping.ts'
import {
  allowFailures,
  dialogForm,
  failures,
  newestQuestions,
  says,
  spelled,
} from '../../people/voices.ts'

const calls = /\/api\/question\/create$/

const { opener, dialogOf, popup } = dialogForm(m.question_title, m.question_sent)

const fieldsOf = (page: Page, shop: Shop) => {
  const dialog = dialogOf(page, shop)
  const field = (label: () => string) => textbox(dialog, label())
  return {
    message: field(() => shop.say(m.question_message)),
    name: field(() => shop.say(m.question_name)),
    phone: field(() => shop.say(m.question_phone)),
    email: field(() => shop.say(m.question_email)),
    send: dialog.getByRole('button', { name: shop.say(m.question_send) }),
  }
}

const words = { en: 'Is it lined?', ar: 'هل هو مبطن؟' }

test('a question about a product reaches the shop', async ({ page, shop }) => {
  const piece = plainPiece()
  const email = newEmail()
  await shop.open(`/productdetails/${piece.slug}`)
  await opener(page, shop, 'main').click()
  const dialog = dialogOf(page, shop)
  await expect(dialog).toContainText(piece.name[shop.language])
  await expectAccessible(page)
  const { message, name, phone, email: address, send } = fieldsOf(page, shop)
  await message.fill(words[shop.language])
  await name.fill('Mona')
  await phone.fill(spelled.typed)
  await address.fill(email)
  await send.click()
  await expect(popup(page, shop)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opener(page, shop, 'main')).toBeFocused()
  const { product } = await api.products.get({ id: piece.slug })
  expect((await newestQuestions()).filter((one) => one.client_email === email)).toMatchObject([
    {
      message: words[shop.language],
      client_name: 'Mona',
      client_phone: spelled.stored,
      product_id: product.id,
    },
  ])
})

test('a question from the footer is about no product, and needs an address and a phone only', {
  tag: '@all',
}, async ({ page, shop }) => {
  const email = newEmail()
  await shop.open(`/productdetails/${plainPiece().slug}`)
  await opener(page, shop, 'contentinfo').click()
  const { message, phone, email: address, send } = fieldsOf(page, shop)
  await expect(dialogOf(page, shop)).not.toContainText(shop.say(m.question_about))

  const texts = {
    noEmail: shop.specified('Email is required', m.form_email_required),
    email: shop.specified('Invalid email address', m.form_invalid_email),
    noPhone: shop.specified('Phone number is required', m.form_phone_required),
    phone: shop.specified('Enter Valid Number', m.form_invalid_phone),
  }
  await send.click()
  await says(address, texts.noEmail)
  await says(phone, texts.noPhone)
  await expect(message).not.toHaveAttribute('aria-invalid')
  const alert = dialogOf(page, shop).getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert).toContainText(shop.say(m.question_phone))
  await expectAccessible(page)
  await phone.fill('0131234567')
  await says(phone, texts.phone)
  await address.fill('mona@mail')
  await says(address, texts.email)
  await phone.fill('٠١٢١٢٣٤٥٦٧٨')
  await address.fill(email)
  await expect(address).not.toHaveAttribute('aria-invalid')
  await address.press('Enter')
  await expect(popup(page, shop)).toBeVisible()
  expect((await newestQuestions()).filter((one) => one.client_email === email)).toMatchObject([
    { message: null, client_name: null, client_phone: '01212345678', product_id: null },
  ])
})

test('what was typed outlives closing, reload and the other language', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/cart')
  const { message, email, phone } = fieldsOf(page, shop)
  const open = () => opener(page, shop, 'contentinfo').click()
  const stands = async () => {
    await expect(message).toHaveValue(words[shop.language])
    await expect(email).toHaveValue('mona@mail.example')
    await expect(phone).toHaveValue('0101')
  }
  await open()
  await message.fill(words[shop.language])
  await email.fill('mona@mail.example')
  await phone.fill('0101')
  await page.goBack()
  await expect(dialogOf(page, shop)).toBeHidden()
  await expect(page).toHaveURL(shop.path('/cart'))
  await expect(opener(page, shop, 'contentinfo')).toBeFocused()
  await page.keyboard.press('Enter')
  await stands()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, shop)).toBeHidden()
  await page.reload()
  await untilHydrated(page)
  await open()
  await stands()
  await page.goto(shop.language === 'en' ? '/ar/cart' : '/cart')
  await untilHydrated(page)
  await press(
    page.getByRole('contentinfo'),
    m.question_title({}, { locale: shop.language === 'en' ? 'ar' : 'en' }),
  )
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
    words[shop.language],
  )
})

test('a question that is not taken is told in place and can be sent again', {
  tag: '@all',
}, async ({ page, shop }) => {
  allowFailures(shop)
  await shop.open('/cart')
  await opener(page, shop, 'contentinfo').click()
  const { message, phone, email, send } = fieldsOf(page, shop)
  const alert = dialogOf(page, shop).getByRole('alert')
  await message.fill(words[shop.language])
  await phone.fill('01012345678')
  await email.fill(newEmail())
  for (const { fail, text } of failures) {
    await page.route(calls, fail)
    await send.click()
    await expect(alert).toHaveText(shop.say(text))
    await expect(alert).toBeFocused()
    await page.unroute(calls)
  }
  await expectAccessible(page)
  // A message other than the fixed one is a failure (R11).
  await page.route(calls, (route) => route.fulfill({ json: { message: 'fine' } }))
  await send.click()
  await expect(alert).toHaveText(shop.say(m.form_not_sent))
  await page.unroute(calls)
  await expect(message).toHaveValue(words[shop.language])
  await send.click()
  await expect(popup(page, shop)).toBeVisible()
})

test('a question on its way is sent once, and a failure reaches who has closed the dialog', {
  tag: '@all',
}, async ({ page, shop }) => {
  allowFailures(shop)
  const waiting: Route[] = []
  await page.route(calls, (route) => void waiting.push(route))
  await shop.open('/cart')
  await opener(page, shop, 'contentinfo').click()
  const { phone, email, send } = fieldsOf(page, shop)
  await phone.fill('01012345678')
  await email.fill(newEmail())
  await send.dblclick()
  const sending = dialogOf(page, shop).getByRole('button', {
    name: shop.specified('Submitting...', m.form_submitting),
  })
  await expect(sending).toHaveAttribute('aria-busy', 'true')
  await email.press('Enter')
  await untilSent(page)
  expect(waiting).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, shop)).toBeHidden()
  if (waiting[0]) await answer500(waiting[0])
  await expect(page.getByRole('status').getByText(shop.say(m.form_not_sent))).toBeVisible()
})

test('a question is asked with the keyboard alone', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/cart')
  await opener(page, shop, 'contentinfo').focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, shop)
  await expect(dialog).toBeVisible()
  const { message, name, phone, email } = fieldsOf(page, shop)
  const tabTo = async (field: typeof message) => {
    for (
      let stop = 0;
      stop < 8 && !(await field.evaluate((node) => node === document.activeElement));
      stop++
    )
      await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
  }
  await tabTo(message)
  await page.keyboard.type(words[shop.language])
  await tabTo(name)
  await tabTo(phone)
  await page.keyboard.type('01012345678')
  await tabTo(email)
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Enter')
  await expect(popup(page, shop)).toBeVisible()
  await expect(opener(page, shop, 'contentinfo')).toBeFocused()
})

test('who would rather be called needs no address, and is answered by WhatsApp', {
  tag: '@all',
}, async ({ page, shop }) => {
  const phone = `0111${String(Math.random()).slice(2, 9)}`
  await shop.open('/contact')
  await opener(page, shop, 'main').click()
  const { message, phone: number, email, send } = fieldsOf(page, shop)
  await message.fill('Is it lined?')
  await number.fill(phone)
  await email.fill('mona@')
  await dialogOf(page, shop)
    .getByRole('checkbox', { name: shop.say(m.contact_rather) })
    .check()
  await expect(email).toHaveCount(0)
  await expectAccessible(page)
  await send.click()
  await expect(popup(page, shop)).toBeVisible()
  await enter(page, shop, `/dashboard/questions?search=${phone}`)
  const chat = main(page)
    .getByRole('link', { name: shop.say(m.admin_contact_whatsapp) })
    .last()
  await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa.me/2${phone}\\?text=.*lined`))
  await expectAccessible(page)
})
