import type { Page, Route } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500, noAnswer } from '../../requests/answers.ts'
import { enter } from '../../desk.ts'
import { button, field } from '../../parts.ts'
import { fieldsOf } from '../../requests/sent.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { countByVariant, hanaStock } from '../../goods/stock.ts'

/** Product sold out in the demo shop, in four sizes and two colours. */
const salma = '/productdetails/dress-salma'
const calls = /\/notify-me$/

/**
 * Form on the page or in a dialog. On phones the buy bar, later in the document, has a button of
 * the same name until the form is in view.
 */
const formIn = (place: ReturnType<Page['getByRole']>, shop: Shop) => ({
  // Excludes the review form further down, which has a textarea and an e-mail field as well.
  email: field(place.locator('form:not(:has(textarea))'), shop.say(m.restock_email)),
  size: place.getByRole('combobox', { name: shop.say(m.product_size), exact: true }),
  colour: place.getByRole('combobox', { name: shop.say(m.product_colour), exact: true }),
  invalid: place.getByText(
    shop.specified('Please enter a valid email address.', m.restock_invalid_email),
  ),
  send: button(place, shop.specified('Notify me', m.restock_notify)).first(),
  sending: place.getByRole('button', { name: shop.specified('Submitting...', m.form_submitting) }),
})

const taken = (shop: Shop) =>
  shop.specified('You will be notified when the product is available', m.restock_taken)
const popup = (page: Page, shop: Shop) => page.getByRole('status').getByText(taken(shop))

test('who waits for a sold-out piece leaves an address', async ({ page, shop }) => {
  await shop.open(salma)
  const main = page.getByRole('main')
  const { email, invalid, send } = formIn(main, shop)
  await expect(
    main
      .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
      .first(),
  ).toBeDisabled()
  await email.fill('mona@mail')
  await send.click()
  await expect(invalid).toBeVisible()
  await expect(email).toBeFocused()
  await email.press('End')
  await email.pressSequentially('.')
  await expect(invalid).toHaveCount(0)
  await email.pressSequentially('example')
  const asked = page.waitForRequest(calls)
  await email.press('Enter')
  expect(await fieldsOf(await asked)).toEqual({ email: 'mona@mail.example', lang: shop.language })
  await expect(popup(page, shop)).toBeVisible()
  await expect(main.getByText(taken(shop))).toBeVisible()
  await expect(email).toHaveCount(0)
})

test('a request names a size and a colour, and another may follow', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { product } = await api.products.get({ id: 'dress-salma', lang: shop.language })
  const [, medium] = product.sizes
  const [, second] = product.colours
  await shop.open(salma)
  const main = page.getByRole('main')
  const { email, size, colour, send } = formIn(main, shop)
  await expect(size.locator('option:checked')).toHaveText(shop.say(m.restock_any_size))
  await size.selectOption(medium?.size ?? '')
  await colour.selectOption(second?.name ?? '')
  await email.fill('  mona@mail.example ')
  const asked = page.waitForRequest(calls)
  await send.click()
  expect(await fieldsOf(await asked)).toEqual({
    ...{
      email: 'mona@mail.example',
      size_id: String(medium?.id),
      color_id: String(second?.id),
      lang: shop.language,
    },
  })
  await expect(popup(page, shop)).toBeVisible()
  await main.getByRole('button', { name: shop.say(m.restock_another) }).click()
  await expect(email).toBeVisible()
  await expectAccessible(page)
})

test('on phones the bar at the foot opens the same in a dialog', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await shop.open(salma)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const opener = button(page.getByRole('main'), shop.say(m.restock_notify)).last()
  await expect(opener).toBeInViewport()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: shop.specified('Notify me', m.restock_title) })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const { email, invalid, send } = formIn(dialog, shop)
  await send.click()
  await expect(invalid).toBeVisible()
  await email.fill('mona@mail.example')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${salma}$`))
  await opener.click()
  await expect(email).toHaveValue('mona@mail.example')
  await send.click()
  await expect(popup(page, shop)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('sizes that are gone can be asked for while others are left', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await countByVariant('set-hana', hanaStock)
  const { product } = await api.products.get({ id: 'set-hana', lang: shop.language })
  const [first, second] = product.colours
  const large = product.sizes.find(({ size }) => size === 'L')
  await shop.open('/productdetails/set-hana')
  const opener = button(page.getByRole('main'), shop.say(m.restock_notify))
  const dialog = page.getByRole('dialog', { name: shop.say(m.restock_title) })
  const { email, size, colour, send } = formIn(dialog, shop)
  await opener.click()
  await expect(colour.locator('option:checked')).toHaveText(first?.name ?? '')
  await expect(size.getByRole('option')).toHaveText(['XL'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.getByRole('radio', { name: second?.name ?? '', exact: true }).check()
  await opener.click()
  await expect(colour.locator('option:checked')).toHaveText(second?.name ?? '')
  await expect(size.getByRole('option')).toHaveText([shop.say(m.product_choose_size), 'L', 'XL'])
  await email.fill('mona@mail.example')
  await send.click()
  await expect(size).toBeFocused()
  await expect(
    dialog.getByText(shop.specified('Size is Required', m.product_size_required)),
  ).toBeVisible()
  await expectAccessible(page)
  await size.selectOption('L')
  await expect(dialog.getByText(shop.say(m.product_size_required))).toHaveCount(0)
  const asked = page.waitForRequest(calls)
  await send.click()
  expect(await fieldsOf(await asked)).toMatchObject({
    size_id: String(large?.id),
    color_id: String(second?.id),
  })
  await expect(popup(page, shop)).toBeVisible()
  await expect(dialog).toBeHidden()
})

/** Failures of the request, with their texts. */
const failures = [
  {
    how: 'answers 500',
    fail: answer500,
    say: m.form_not_sent,
  },
  { how: 'is not reached', fail: noAnswer, say: m.form_no_response },
]

for (const { how, fail, say } of failures) {
  test(`a request that ${how} is kept`, { tag: '@all' }, async ({ page, shop }) => {
    shop.allow(/500|ERR_CONNECTION_FAILED/)
    await page.route(calls, fail)
    await shop.open(salma)
    const main = page.getByRole('main')
    const { email, size, send } = formIn(main, shop)
    await email.fill('mona@mail.example')
    await size.selectOption('M')
    await send.click()
    const alert = main.getByRole('alert')
    await expect(alert).toHaveText(shop.say(say))
    await expect(alert).toBeFocused()
    await expect(email).toHaveValue('mona@mail.example')
    await page.reload()
    await expect(email).toHaveValue('mona@mail.example')
    await expect(size.locator('option:checked')).toHaveText('M')
    await page.unroute(calls)
    await send.click()
    await expect(popup(page, shop)).toBeVisible()
  })
}

test('a request that is never answered ends, and is sent once', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const waiting: Route[] = []
  await page.clock.install()
  await page.route(calls, (route) => void waiting.push(route))
  await shop.open(salma)
  const main = page.getByRole('main')
  const { email, send, sending } = formIn(main, shop)
  await email.fill('mona@mail.example')
  await send.click()
  await expect(sending).toHaveAttribute('aria-busy', 'true')
  await sending.click({ force: true })
  await email.press('Enter')
  await page.clock.fastForward(31_000)
  await expect(main.getByRole('alert')).toHaveText(shop.say(m.form_no_response))
  expect(waiting).toHaveLength(1)
  await expect(send).toBeVisible()
  await expect(email).toHaveValue('mona@mail.example')
})

test('who leaves a phone stands in the owner’s list, with the message that tells them', {
  tag: '@all',
}, async ({ page, shop }) => {
  const phone = `0101${String(Math.random()).slice(2, 9)}`
  await shop.open(salma)
  const main = page.getByRole('main')
  const { email, send } = formIn(main, shop)
  await main.getByRole('checkbox', { name: shop.say(m.contact_rather) }).check()
  await expect(email).toHaveCount(0)
  const field = main.getByLabel(shop.say(m.restock_phone), { exact: true })
  await field.fill('0101')
  await send.click()
  await expect(field).toHaveAccessibleDescription(
    shop.specified('Enter Valid Number', m.form_invalid_phone),
  )
  await field.fill(`+2${phone}`)
  await expectAccessible(page)
  await send.click()
  await expect(popup(page, shop)).toBeVisible()

  await enter(page, shop, `/dashboard/restock?search=${phone}`)
  const row = page.getByRole('row').filter({ hasText: phone })
  await expect(row).toContainText(shop.say(m.admin_restock_gone))
  await expect(
    row.getByRole('link', { name: shop.say(m.admin_contact_whatsapp_named, { name: phone }) }),
  ).toHaveAttribute('href', `https://wa.me/2${phone}`)
  await expectAccessible(page)
  await row.getByRole('button', { name: new RegExp(shop.say(m.admin_restock_mark_told)) }).click()
  await expect(row).toContainText(shop.say(m.admin_restock_told))
})
