/** Settings, which are one record for the whole shop: each journey restores its changes at once. */
import type { Locator, Page } from '@playwright/test'
import { limits } from '#contract/limits.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import * as m from '#messages'
import { photo } from '../../../test/files/pictures.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import {
  asOwner,
  enter,
  expectFailure,
  expectPopup,
  failCalls,
  openScreen,
  ownName,
} from '../../desk.ts'
import { placeOwnOrder } from '../../orders/orders.ts'
import { button, field, main, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const record = /\/api\/settings\/get/
const update = /\/api\/settings\/update/

const save = (page: Page, shop: Shop) => button(page, shop.say(m.admin_settings_save))
const english = (page: Page, shop: Shop, label: string) =>
  field(page, shop.say(m.admin_settings_in_english, { label }))
const saved = (page: Page, shop: Shop) =>
  expectPopup(page, shop.specified('settings updated successfully', m.admin_settings_updated))

/** Fakes the responses, so that journeys running at the same time see the real settings. */
async function pretend(page: Page) {
  const sent: Record<string, unknown>[] = []
  await page.route(update, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({
      json: {
        message: 'settings updated successfully',
        settings: { ...defaultSettings, ...sent.at(-1) },
      },
    })
  })
  return sent
}

test.describe('changes that are saved', () => {
  // One after the other: each makes the settings on another's screen stale.
  test.describe.configure({ mode: 'default' })

  test('a setting is changed and the shop shows it at once', async ({ page, shop, browser }) => {
    test.skip(test.info().project.name !== 'en-1440', 'The shop has one phone number')
    const owner = await asOwner()
    const before = (await api.settings.record({}, owner)).settings.contact_phone
    await enter(page, shop, '/dashboard/settings/contact')
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

  test('a saved wordmark and mark show in the header, the footer and the tab', async ({
    page,
    shop,
    browser,
  }) => {
    test.skip(test.info().project.name !== 'en-1440', 'The shop has one wordmark')
    const owner = await asOwner()
    await enter(page, shop, '/dashboard/settings/brand')
    try {
      await page.getByRole('radio', { name: shop.say(m.admin_brand_wordmark_picture) }).check()
      const files = main(page).locator('input[type=file]')
      shop.allow(/422/)
      await files.first().setInputFiles(svg(drawing.replace('<path', '<text>Nour</text><path')))
      await save(page, shop).click()
      await expect(main(page).getByText(shop.say(m.admin_say_drawing_parts)).first()).toBeVisible()
      await files.first().setInputFiles(svg(drawing))
      await files.last().setInputFiles({
        name: 'mark.png',
        mimeType: 'image/png',
        buffer: await photo(300, 300).png().toBuffer(),
      })
      await save(page, shop).click()
      await saved(page, shop)
      const preview = page.getByRole('region', { name: shop.say(m.admin_brand_preview) })
      await expect(preview.locator('img[src^="/media/"]')).toHaveCount(4)
      const { brand } = await api.settings.get({})
      const marks = page.getByRole('region', { name: shop.say(m.admin_brand_marks) })
      for (const [place, [file, width]] of sizes.entries()) {
        const shown = marks.locator('.brand-file').nth(place)
        await expect(shown).toHaveAttribute('src', `${brand.icons}/${file}`)
        await expect(shown).toHaveJSProperty('naturalWidth', width)
      }
      const { id } = await placeOwnOrder()
      await openScreen(page, shop, `/dashboard/orders/orderDetails/${id}/slip`)
      const onPaper = main(page).getByRole('img', { name: shop.name, exact: true })
      await expect(onPaper).toHaveCSS('filter', 'brightness(0)')
      const guest = await browser.newPage()
      await guest.goto(`${process.env.E2E_URL}/ar`)
      for (const place of ['banner', 'contentinfo'] as const) {
        const shown = guest.getByRole(place).getByRole('img', { name: 'زينة' })
        await expect(shown).toHaveAttribute('src', brand.wordmark?.path as string)
        await expect(shown).toHaveJSProperty('complete', true)
      }
      const icon = await guest.locator('link[rel=icon]').getAttribute('href')
      expect(icon).toBe(`${brand.icons}/icon-32.png`)
      expect((await guest.request.get(`${process.env.E2E_URL}${icon}`)).status()).toBe(200)
      await expectAccessible(guest)
      await guest.close()
    } finally {
      await api.settings.update({ wordmark: null, mark: null }, owner)
    }
  })
})

test('texts for WhatsApp stand beside an example, and a place that nothing fills is named with the letter that makes it so', async ({
  page,
  shop,
}) => {
  const sent = await pretend(page)
  await enter(page, shop, '/dashboard/settings/whatsapp')
  const texts = page.getByRole('group', {
    name: shop.say(m.admin_settings_whatsapp_confirm),
    exact: true,
  })
  const text = english(page, shop, shop.say(m.admin_settings_whatsapp_confirm))
  const example = texts.getByRole('figure').filter({ hasText: shop.say(m.admin_settings_preview) })
  const name = m.admin_settings_example_name({}, { locale: 'en' })
  await expect(example).toContainText(`Hello ${name}`)
  await text.fill('Dear {nmae}')
  await expect(text).toHaveAccessibleDescription(/\{nmae\}.*\{name\}.*\{shop\}/)
  await save(page, shop).click()
  await expect(page.getByRole('alert')).toContainText(shop.say(m.admin_settings_whatsapp_confirm))
  expect(sent).toEqual([])
  await text.fill('Dear ')
  await texts.getByRole('button', { name: /\{name\}/ }).click()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('Dear {name}')
  await expect(example).toContainText(`Dear ${name}`)
  await save(page, shop).click()
  await saved(page, shop)
  expect(sent[0]?.whatsapp_confirm).toMatchObject({ en: 'Dear {name}' })
})

test('how orders are confirmed: what is off is said, and hours and amounts are judged', {
  tag: '@all',
}, async ({ page, shop }) => {
  const sent = await pretend(page)
  await enter(page, shop, '/dashboard/settings/confirming')
  const confirm = page.getByRole('switch', {
    name: shop.say(m.admin_settings_confirm),
    exact: true,
  })
  await expect(confirm).toBeChecked()
  await expect(confirm).toHaveAccessibleDescription(shop.say(m.admin_settings_confirm_on))
  await confirm.click()
  await expect(confirm).toHaveAccessibleDescription(shop.say(m.admin_settings_confirm_off))
  const field = (label: typeof m.admin_settings_tries) =>
    page.getByLabel(shop.say(label), { exact: true })
  await field(m.admin_settings_unconfirmed).fill('1000')
  await field(m.admin_settings_tries).fill('2, soon')
  await field(m.admin_settings_calling_from).selectOption('23')
  await field(m.admin_settings_refusals).fill('101')
  await save(page, shop).click()
  await expect(page.getByRole('alert')).toBeFocused()
  const { try_again_hours: hours, tries: most } = limits
  for (const words of [
    shop.say(m.admin_settings_say_unconfirmed),
    shop.say(m.admin_settings_say_tries, { hours, most }),
    shop.say(m.admin_settings_say_calling),
    shop.say(m.admin_settings_say_refusals),
  ]) {
    await expect(main(page).getByText(words, { exact: true }).first()).toBeVisible()
  }
  expect(sent).toEqual([])
  await field(m.admin_settings_unconfirmed).fill('٧٢')
  await field(m.admin_settings_tries).fill('٣، ٦')
  await field(m.admin_settings_calling_from).selectOption('9')
  await field(m.admin_settings_refusals).fill('3')
  await field(m.admin_settings_cod).fill('5000')
  await save(page, shop).click()
  await saved(page, shop)
  expect(sent[0]).toMatchObject({
    ...{ confirm_orders: false, unconfirmed_hours: '٧٢', try_again_hours: ['٣', '٦'] },
    ...{ calling_hours: { from: '9', to: '22' }, refusals_to_flag: '3', cod_limit: '5000' },
  })
})

test('closed days are added and removed one by one', { tag: '@all' }, async ({ page, shop }) => {
  const sent = await pretend(page)
  await page.route(record, async (route) => {
    const { settings } = await (await route.fetch()).json()
    await route.fulfill({ json: { settings: { ...settings, closed_days: [] } } })
  })
  await enter(page, shop, '/dashboard/settings/delivery')
  const days = page.getByRole('group', { name: shop.say(m.admin_settings_closed), exact: true })
  const day = field(days, shop.say(m.admin_settings_closed_day))
  const add = button(days, shop.say(m.admin_settings_closed_add))
  await expect(days).toContainText(shop.say(m.admin_settings_closed_none))
  await add.click()
  await expect(day).toHaveAccessibleDescription(shop.say(m.admin_settings_closed_choose))
  await day.fill('2090-04-13')
  await add.click()
  await day.fill('2090-04-12')
  await day.press('Enter')
  await expect(days.getByRole('listitem')).toHaveCount(2)
  await expect(day).toBeFocused()
  await day.fill('2090-04-13')
  await add.click()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  const first = days.getByRole('listitem').first()
  await expect(first.getByRole('time')).toHaveAttribute('datetime', '2090-04-12')
  await first.getByRole('button').click()
  await expect(days.getByRole('listitem').getByRole('button')).toBeFocused()
  await save(page, shop).click()
  await saved(page, shop)
  expect(sent[0]).toEqual({ version: expect.any(Number), closed_days: ['2090-04-13'] })
})

test('rules are added, put in order and removed, all by buttons', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const sent = await pretend(page)
  await enter(page, shop, '/dashboard/settings/returns')
  const rule = (number: number) => shop.say(m.admin_settings_rule, { number })
  const [first, second] = defaultSettings.delivery_rules
  const words = ownName('Every piece is washed')
  await press(page, shop.say(m.admin_settings_rule_add))
  await expect(english(page, shop, rule(6))).toBeFocused()
  await english(page, shop, rule(6)).fill(words)
  await save(page, shop).click()
  await expect(page.getByRole('alert')).toContainText(shop.say(m.admin_settings_delivery_rules))
  await field(page, shop.say(m.admin_settings_in_arabic, { label: rule(6) })).fill('كل قطعة مغسولة')
  await page
    .getByRole('button', { name: shop.say(m.admin_settings_move_up, { name: rule(2) }) })
    .click()
  await expect(
    page.getByRole('button', { name: shop.say(m.admin_settings_move_up, { name: rule(1) }) }),
  ).toBeFocused()
  await expect(english(page, shop, rule(1))).toHaveValue(second?.en ?? '')
  await page
    .getByRole('button', { name: shop.say(m.admin_settings_remove, { name: rule(3) }) })
    .click()
  await save(page, shop).click()
  await saved(page, shop)
  const rules = sent[0]?.delivery_rules as { en: string }[]
  expect(rules.map(({ en }) => en)).toEqual([
    second?.en,
    first?.en,
    ...defaultSettings.delivery_rules.slice(3).map(({ en }) => en),
    words,
  ])
})

test('what is wrong is said at its field, the server’s words too', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/422/)
  for (const [part, label, typed, says] of [
    ['delivery', m.admin_settings_days_from, '9', m.admin_say_days_order],
    ['upkeep', m.admin_settings_debounce, 'soon', m.admin_settings_say_milliseconds],
    ['confirming', m.admin_settings_pieces, '10001', m.admin_settings_say_pieces],
    ['confirming', m.admin_settings_low_stock, '-1', m.admin_settings_say_pieces],
    ['contact', m.admin_settings_contact_email, 'nobody', m.form_invalid_email],
  ] as const) {
    if (part === 'delivery') await enter(page, shop, `/dashboard/settings/${part}`)
    else await openScreen(page, shop, `/dashboard/settings/${part}`)
    await page.getByLabel(shop.say(label), { exact: true }).first().fill(typed)
    await save(page, shop).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByText(shop.say(says), { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.reload()
  }
  await openScreen(page, shop, '/dashboard/settings/returns')
  const rule = english(page, shop, shop.say(m.admin_settings_rule, { number: 1 }))
  await rule.fill('Try it on')
  await page.route(update, (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: 'Invalid',
        code: 'invalid',
        errors: { 'delivery_rules.0.ar': ['This text is too long'] },
        codes: { 'delivery_rules.0.ar': [{ code: 'too_long', params: {} }] },
      },
    }),
  )
  await save(page, shop).click()
  const arabic = shop.say(m.admin_settings_in_arabic, {
    label: shop.say(m.admin_settings_rule, { number: 1 }),
  })
  await expect(field(page, arabic)).toHaveAttribute('aria-invalid', 'true')
})

test('a section goes back to its default, and leaving unsaved is asked about', {
  tag: '@all',
}, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/settings/delivery')
  const note = english(page, shop, shop.say(m.admin_settings_shipping_note))
  await note.fill('Somewhere else')
  const section = shop.say(m.admin_settings_delivery)
  await page
    .getByRole('button', { name: shop.say(m.admin_settings_default_of, { section }) })
    .click()
  await expect(note).toHaveValue(defaultSettings.shipping_note.en)
  await note.fill('Somewhere else')
  await expect(page.getByText(shop.say(m.admin_settings_unsaved), { exact: true })).toBeVisible()
  const elsewhere = page.getByRole('link', { name: shop.say(m.admin_overview) }).first()
  await elsewhere.click()
  const unsaved = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await press(unsaved, shop.say(m.admin_unsaved_stay))
  await expect(note).toHaveValue('Somewhere else')
  await elsewhere.click()
  await press(unsaved, shop.say(m.admin_unsaved_leave))
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/overview'))
})

test('settings that are unanswered: told, tried again, nothing lost', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await failCalls(page, shop, record, 'unanswered')
  await enter(page, shop, '/dashboard/settings/delivery')
  await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
  await page.unroute(record)
  await press(page, shop.say(m.ui_try_again))
  const note = english(page, shop, shop.say(m.admin_settings_shipping_note))
  await note.fill('Soon')
  await failCalls(page, shop, update, 'unanswered')
  await save(page, shop).click()
  const more = ` ${shop.say(m.admin_no_response)}`
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_settings_failed) + more,
  )
  await expect(note).toHaveValue('Soon')
  await page.unroute(update)
  const sent = await pretend(page)
  await save(page, shop).click()
  await saved(page, shop)
  expect(sent[0]).toMatchObject({ shipping_note: { en: 'Soon' } })
})

test('a setting is found by what it is called, and a row says what it holds', async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/settings')
  const rows = main(page).getByRole('listitem')
  await expect(rows.filter({ hasText: shop.say(m.admin_areas) }).first()).toContainText(/\d/)
  await expectAccessible(page)
  const find = page.getByLabel(shop.say(m.admin_hub_find))
  for (const [typed, path] of [
    ['أسعار التوصيل', '/dashboard/area'],
    ['لوجو', '/dashboard/settings/brand'],
    ['فلوس المندوب', '/dashboard/settlements'],
    ['backup', '/dashboard/health'],
  ] as const) {
    await find.fill(typed)
    await expect(main(page).locator(`a[href="${shop.path(path)}"]`)).toBeVisible()
  }
  await find.fill('qwertz')
  await expect(page.getByText(shop.say(m.admin_search_none, { words: 'qwertz' }))).toBeVisible()
  await find.fill('لوجو')
  await main(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.admin_brand))
})

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M2 1H8V9H2ZM12 1H38V4H12Z" fill="#123"/></svg>'
const svg = (content: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(content),
})

/** Widths and heights of the drawn or real files. */
const boxesOf = (place: Locator) =>
  place
    .locator('.brand-signs > li > :first-child')
    .evaluateAll((all) => all.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]))

/** Files that are shown once they are made, with their pixels. */
const sizes = [
  ['icon-32.png', 32],
  ['icon-180.png', 180],
  ['share.png', 1200],
] as const

test('name and look: pictures as wordmark and mark are seen on both grounds before they are saved', async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/settings/brand')
  const sent = await pretend(page)
  const fields = page.getByRole('region', { name: shop.say(m.admin_brand_marks) })
  const files = fields.locator('.brand-file').filter({ visible: true })
  await expect(files).toHaveCount(3)
  const signs = await boxesOf(fields)
  await page.getByRole('radio', { name: shop.say(m.admin_brand_wordmark_picture) }).check()
  const wordmark = fields.getByLabel(shop.say(m.admin_brand_wordmark)).first()
  await wordmark.setInputFiles({ ...svg('Nour'), name: 'a.txt', mimeType: 'text/plain' })
  await expect(fields.getByText(shop.say(m.admin_say_picture_or_drawing))).toBeVisible()
  await wordmark.setInputFiles(svg(drawing))
  await expect(fields.getByText(shop.say(m.admin_brand_files_later))).toBeVisible()
  await expect(files).toHaveCount(0)
  expect(await boxesOf(fields)).toEqual(signs)
  const preview = page.getByRole('region', { name: shop.say(m.admin_brand_preview) })
  await expect(preview.locator('img[src^="blob:"]')).toHaveCount(4)
  // One colour on nothing: light on the accent.
  await expect(fields.locator('.brand-grounds img').last()).toHaveCSS(
    'filter',
    'brightness(0) invert(1)',
  )
  await expectAccessible(page)
  await page.getByRole('radio', { name: shop.say(m.admin_brand_wordmark_font) }).check()
  await expect(preview.locator('img')).toHaveCount(0)
  await expect(save(page, shop)).toBeEnabled()
  expect(sent).toEqual([])
})

test('name and look: a colour that cannot be read names the nearest, and the preview follows', async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/settings/brand')
  const colour = field(page, shop.say(m.admin_brand_main))
  await colour.fill('E8779F')
  await colour.blur()
  await expect(colour).toHaveAttribute('aria-invalid', 'true')
  const preview = page.getByRole('region', { name: shop.say(m.admin_brand_preview) })
  const shown = preview.locator('[style*="--color-bronze:"]').first()
  await expect(shown).toHaveAttribute('style', /--color-bronze: ?#bd517a/)
  await expectAccessible(page)
  await press(page, shop.say(m.admin_brand_take))
  await expect(colour).toHaveValue('#bd517a')
  await expect(colour).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('radio', { name: shop.say(m.admin_brand_font_kufi) }).check()
  await english(page, shop, shop.say(m.admin_settings_shop_name)).fill('Nour')
  await expect(preview.getByText('© Nour')).toBeAttached({ attached: shop.language === 'en' })
  const sent = await pretend(page)
  await save(page, shop).click()
  await saved(page, shop)
  expect(sent[0]).toEqual({
    version: expect.any(Number),
    shop_name: { en: 'Nour', ar: defaultSettings.shop_name.ar },
    look: { ...defaultSettings.look, main: '#bd517a', fonts: 'kufi' },
  })
})
