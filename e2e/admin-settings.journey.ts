/** The settings. Their record is one for the whole shop: what a journey changes it brings back at once. */
import type { Page } from '@playwright/test'
import { defaultSettings } from '#contract/settings.ts'
import { m } from '#messages'
import { expectAccessible } from './accessibility.ts'
import { asOwner, enter, expectFailure, expectPopup, failCalls, ownName } from './desk.ts'
import { expect, type Shop, test } from './shop.ts'
import { api } from './shopping.ts'

const record = /\/api\/settings\/get/
const update = /\/api\/settings\/update/

const save = (page: Page, shop: Shop) => page.getByRole('button', { name: shop.say(m.admin_settings_save), exact: true })
const english = (page: Page, shop: Shop, label: string) =>
  page.getByLabel(shop.say(m.admin_settings_in_english, { label }), { exact: true })
const saved = (page: Page, shop: Shop) => expectPopup(page, shop.specified('settings updated successfully', m.admin_settings_updated))

/** Answers as the shop would, and keeps what it was sent: journeys that run beside this one see the settings they know. */
async function pretend(page: Page) {
  const sent: Record<string, unknown>[] = []
  await page.route(update, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: { message: 'settings updated successfully', settings: { ...defaultSettings, ...sent.at(-1) } } })
  })
  return sent
}

test('a setting is changed and the shop shows it at once', async ({ page, shop, browser }) => {
  test.skip(test.info().project.name !== 'en-1440', 'The shop has one phone number')
  const owner = await asOwner()
  const before = (await api.settings.record({}, owner)).settings.contact_phone
  await enter(page, shop, '/dashboard/settings')
  try {
    await page.getByLabel(shop.say(m.admin_settings_contact_phone)).fill('١٩١٢٣')
    await save(page, shop).click()
    await saved(page, shop)
    await expect(save(page, shop)).toBeVisible()
    expect((await api.settings.get({})).settings.contact_phone).toBe('19123')
    const guest = await browser.newPage()
    await guest.goto(`${process.env.E2E_URL}/`)
    await expect(guest.getByRole('contentinfo')).toContainText('19123')
    await guest.close()
  } finally {
    await api.settings.update({ contact_phone: before }, owner)
  }
})

test('rules are added, put in order and removed, all by buttons', { tag: '@all' }, async ({ page, shop }) => {
  const sent = await pretend(page)
  await enter(page, shop, '/dashboard/settings')
  const rule = (number: number) => shop.say(m.admin_settings_rule, { number })
  const [first, second] = defaultSettings.delivery_rules
  const words = ownName('Every piece is washed')
  await page.getByRole('button', { name: shop.say(m.admin_settings_rule_add), exact: true }).click()
  await expect(english(page, shop, rule(6))).toBeFocused()
  await english(page, shop, rule(6)).fill(words)
  await save(page, shop).click()
  await expect(page.getByRole('alert')).toContainText(shop.say(m.admin_settings_delivery_rules))
  await page.getByLabel(shop.say(m.admin_settings_in_arabic, { label: rule(6) }), { exact: true }).fill('كل قطعة مغسولة')
  await page.getByRole('button', { name: shop.say(m.admin_settings_move_up, { name: rule(2) }) }).click()
  await expect(page.getByRole('button', { name: shop.say(m.admin_settings_move_up, { name: rule(1) }) })).toBeFocused()
  await expect(english(page, shop, rule(1))).toHaveValue(second?.en ?? '')
  await page.getByRole('button', { name: shop.say(m.admin_settings_remove, { name: rule(3) }) }).click()
  await save(page, shop).click()
  await saved(page, shop)
  const rules = sent[0]?.delivery_rules as { en: string }[]
  expect(rules.map(({ en }) => en)).toEqual([second?.en, first?.en, ...defaultSettings.delivery_rules.slice(3).map(({ en }) => en), words])
})

test('what is wrong is said at its field, the server’s words too', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/422/)
  await enter(page, shop, '/dashboard/settings')
  const from = page.getByLabel(shop.say(m.admin_settings_days_from), { exact: true })
  await from.fill('9')
  await page.getByLabel(shop.say(m.admin_settings_debounce), { exact: true }).fill('soon')
  const pieces = page.getByLabel(shop.say(m.admin_settings_pieces), { exact: true })
  await pieces.fill('10001')
  await page.getByLabel(shop.say(m.admin_settings_contact_email)).fill('nobody')
  await save(page, shop).click()
  await expect(page.getByRole('alert')).toBeFocused()
  for (const words of [m.admin_say_days_order, m.admin_settings_say_milliseconds, m.form_invalid_email]) {
    await expect(page.getByText(shop.say(words), { exact: true }).first()).toBeVisible()
  }
  await expect(pieces).toHaveAccessibleDescription(new RegExp(shop.say(m.admin_settings_say_pieces)))
  await expectAccessible(page)
  await from.fill('5')
  await page.getByLabel(shop.say(m.admin_settings_debounce), { exact: true }).fill('3000')
  await pieces.fill('٥٠')
  await page.getByLabel(shop.say(m.admin_settings_contact_email)).fill('hello@zeina.example')
  await page.route(update, (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Invalid', code: 'invalid', errors: { 'delivery_rules.0.ar': ['This text is too long'] } },
    }),
  )
  await save(page, shop).click()
  const arabic = shop.say(m.admin_settings_in_arabic, { label: shop.say(m.admin_settings_rule, { number: 1 }) })
  await expect(page.getByLabel(arabic, { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('a section goes back to its default, and leaving unsaved is asked about', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/settings')
  const name = english(page, shop, shop.say(m.admin_settings_shop_name))
  await name.fill('Somewhere else')
  const section = shop.say(m.admin_settings_contact)
  await page.getByRole('button', { name: shop.say(m.admin_settings_default_of, { section }) }).click()
  await expect(name).toHaveValue('Zeina')
  await name.fill('Somewhere else')
  await expect(page.getByText(shop.say(m.admin_settings_unsaved), { exact: true })).toBeVisible()
  const elsewhere = page.getByRole('link', { name: shop.say(m.admin_overview) }).first()
  await elsewhere.click()
  const unsaved = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await unsaved.getByRole('button', { name: shop.say(m.admin_unsaved_stay), exact: true }).click()
  await expect(name).toHaveValue('Somewhere else')
  await elsewhere.click()
  await unsaved.getByRole('button', { name: shop.say(m.admin_unsaved_leave), exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/overview'))
})

for (const way of ['refused', 'unanswered'] as const) {
  test(`settings that are ${way}: told, tried again, nothing lost`, { tag: '@all' }, async ({ page, shop }) => {
    await failCalls(page, shop, record, way)
    await enter(page, shop, '/dashboard/settings')
    await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
    await page.unroute(record)
    await page.getByRole('button', { name: shop.say(m.ui_try_again), exact: true }).click()
    const note = english(page, shop, shop.say(m.admin_settings_shipping_note))
    await note.fill('Soon')
    await failCalls(page, shop, update, way)
    await save(page, shop).click()
    const more = way === 'unanswered' ? ` ${shop.say(m.admin_no_response)}` : ''
    await expectFailure(page, shop, shop.specified('Error', m.admin_error), shop.say(m.admin_settings_failed) + more)
    await expect(note).toHaveValue('Soon')
    await page.unroute(update)
    const sent = await pretend(page)
    await save(page, shop).click()
    await saved(page, shop)
    expect(sent[0]).toMatchObject({ shipping_note: { en: 'Soon' } })
  })
}

test('the settings are accessible', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/settings')
  await expectAccessible(page)
})
