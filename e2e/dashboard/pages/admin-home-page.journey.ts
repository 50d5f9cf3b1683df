/**
 * The home page as an ordered list of sections. The journeys' shop is one for all of them: its home
 * page stays, since saving is faked; one journey saves in a shop of its own.
 */
import type { Locator, Page } from '@playwright/test'
import { makeClient } from '#contract/client.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { plusDays } from '#contract/days/day.ts'
import type { OwnPageRecord } from '#contract/shop/own-pages.ts'
import type { Section } from '#contract/shop/sections.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { admin } from '../../people/admin.ts'
import { asOwner, conflict, enter, expectFailure, expectPopup, failCalls } from '../../desk.ts'
import { button, field, main, press, textbox } from '../../parts.ts'
import { bringSession } from '../../people/people.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { openShop } from '../../start.ts'
import { expectWithin } from '../../checks/within.ts'

const screen = '/dashboard/home-page'
const update = /\/api\/ownPage\/update\/1$/

const homePage = async () => (await api.ownPages.record({ id: '1' }, await asOwner())).page

/** Fakes the responses of the calls that save. */
async function pretend(page: Page): Promise<{ sections?: Section[]; version?: number }[]> {
  const stored = await homePage()
  const sent: Partial<OwnPageRecord>[] = []
  await page.route(update, async (route) => {
    const change = route.request().postDataJSON() as Partial<OwnPageRecord>
    sent.push(change)
    const version = stored.version + sent.length
    await route.fulfill({
      json: {
        message: 'ownPage updated successfully',
        page: { ...stored, sections: change.sections ?? stored.sections, version },
      },
    })
  })
  return sent
}

const list = (page: Page, shop: Shop): Locator =>
  page.getByRole('list', { name: shop.say(m.admin_home_sections), exact: true })
const names = (page: Page, shop: Shop): Promise<string[]> =>
  list(page, shop).getByRole('heading', { level: 2 }).allTextContents()
const row = (page: Page, shop: Shop, name: string): Locator =>
  list(page, shop)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const grip = (page: Page, shop: Shop, name: string) =>
  button(page, shop.say(m.admin_section_move, { name }))
const edit = (page: Page, shop: Shop, name: string) =>
  press(row(page, shop, name), shop.say(m.admin_edit_named, { name }))
const save = (page: Page, shop: Shop) => press(page, shop.say(m.admin_home_save))
const saved = (page: Page, shop: Shop) => expectPopup(page, shop.say(m.admin_home_saved))

const moved = <Item>(items: Item[], from: number, to: number): Item[] => {
  const left = items.filter((_, place) => place !== from)
  return [...left.slice(0, to), items[from] as Item, ...left.slice(to)]
}

async function middleOf(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a section is moved by dragging, by keys and by buttons alike', async ({
  page,
  shop,
  isMobile,
}) => {
  const sent = await pretend(page)
  await enter(page, shop, screen)
  await expectAccessible(page)
  await expectWithin(page)
  const before = await names(page, shop)
  const [first = '', , third = ''] = before
  const after = moved(before, 0, 2)

  const [begin, end] = [
    await middleOf(grip(page, shop, first)),
    await middleOf(grip(page, shop, third)),
  ]
  const half = { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 }
  const lifted = async () => {
    await expect(row(page, shop, first)).toHaveAttribute('data-drag', 'from')
    await expect(row(page, shop, third)).toHaveAttribute('data-drag-side', 'after')
  }
  if (isMobile) {
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
    await touch('touchStart', [begin])
    for (const point of [half, end]) await touch('touchMove', [point])
    await lifted()
    await touch('touchEnd', [])
  } else {
    await page.mouse.move(begin.x, begin.y)
    await page.mouse.down()
    await page.mouse.move(half.x, half.y)
    await page.mouse.move(end.x, end.y)
    await lifted()
    await page.mouse.up()
  }
  expect(await names(page, shop)).toEqual(after)

  await grip(page, shop, first).focus()
  for (const place of [2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expect(
      page.getByText(shop.say(m.admin_moved, { place, count: before.length }), { exact: true }),
    ).toBeAttached()
    await expect(grip(page, shop, first)).toBeFocused()
  }
  expect(await names(page, shop)).toEqual(before)

  await edit(page, shop, first)
  const down = button(page, shop.say(m.admin_settings_move_down, { name: first }))
  await down.click()
  await expect(down).toBeFocused()
  await down.click()
  expect(await names(page, shop)).toEqual(after)

  await save(page, shop)
  await saved(page, shop)
  const kinds = (await homePage()).sections.map(({ kind }) => kind)
  expect(sent[0]?.sections?.map(({ kind }) => kind)).toEqual(moved(kinds, 0, 2))
})

test('a section has its days, and the small page shows each of them', async ({ page, shop }) => {
  const sent = await pretend(page)
  await enter(page, shop, screen)
  const name = shop.say(m.admin_section_promise)
  const promise = row(page, shop, name)
  const today = toCairoDay(new Date())
  const tomorrow = plusDays(today, 1)
  await edit(page, shop, name)
  await promise.getByRole('radio', { name: shop.say(m.admin_section_range) }).check()
  const until = field(promise, shop.say(m.admin_section_until))
  await field(promise, shop.say(m.admin_section_from)).fill(tomorrow)
  await expect(until).toHaveValue(today)
  await save(page, shop)
  await expect(until).toBeFocused()
  await expect(until).toHaveAccessibleDescription(shop.say(m.admin_say_days_order))
  await expect(promise).toContainText(shop.say(m.admin_section_wrong))
  await expectAccessible(page)
  expect(sent).toEqual([])
  await until.fill(tomorrow)
  await expect(promise).not.toContainText(shop.say(m.admin_section_wrong))

  const aside = page.getByRole('complementary', { name: shop.say(m.admin_home_as_seen) })
  const day = aside.getByRole('combobox')
  const list = new Intl.ListFormat(shop.language === 'ar' ? 'ar' : 'en').format([name])
  await expect(aside).toContainText(shop.say(m.admin_home_rests, { names: list }))
  await day.selectOption(tomorrow)
  await expect(aside).toContainText(shop.say(m.admin_home_comes, { names: list }))
  await expect(aside.locator('.small-page-some')).toHaveCount(1)

  await promise.getByRole('radio', { name: shop.say(m.admin_section_week) }).check()
  const chosen = promise.getByRole('checkbox', { checked: true })
  while ((await chosen.count()) > 0) await chosen.first().uncheck()
  await save(page, shop)
  await expect(promise.getByRole('checkbox').first()).toBeFocused()
  await expect(promise).toContainText(shop.say(m.admin_say_weekdays))
  await promise.getByRole('checkbox').nth(1).check()
  await expectAccessible(page)
  await expectWithin(page)
  await save(page, shop)
  await saved(page, shop)
  const stored = sent[0]?.sections?.find(({ kind }) => kind === 'promise')
  expect(stored?.days).toEqual({ kind: 'week', days: [0] })
})

test('a section is added hidden at the end, filled, shown and removed', async ({ page, shop }) => {
  const sent = await pretend(page)
  await enter(page, shop, screen)
  const before = await names(page, shop)
  const part = main(page).getByRole('region', { name: shop.say(m.admin_home_add) })
  const kind = (label: typeof m.admin_section_text) =>
    part.getByRole('button', { name: new RegExp(`^${shop.say(label)}`) })
  await expect(kind(m.admin_section_slider)).toBeDisabled()
  await expect(kind(m.admin_section_promise)).toBeDisabled()

  await kind(m.admin_section_text).click()
  const name = shop.say(m.admin_section_text)
  expect(await names(page, shop)).toEqual([...before, name])
  const text = row(page, shop, name)
  const shown = text.getByRole('switch', { name })
  await expect(shown).not.toBeChecked()
  await shown.click()
  const english = (label: string) => textbox(text, shop.say(m.admin_settings_in_english, { label }))
  await english(shop.say(m.admin_settings_title)).fill('White Friday')
  const words = english(shop.say(m.admin_section_words))
  await words.fill('Up to half')
  await words.selectText()
  await press(
    text.getByRole('group', {
      name: [
        shop.say(m.admin_section_format),
        shop.say(m.admin_settings_in_english, { label: shop.say(m.admin_section_words) }),
      ].join(shop.say(m.admin_list_comma)),
      exact: true,
    }),
    shop.say(m.admin_section_bold),
  )
  await expectAccessible(page)
  await expectWithin(page)

  await kind(m.admin_section_products).click()
  const products = row(page, shop, shop.say(m.admin_section_products))
  const search = textbox(products, shop.say(m.admin_section_product_add))
  for (const typed of ['Nour', 'Cairo']) {
    await search.fill(typed)
    await products
      .getByRole('button', { name: shop.say(m.admin_piece_take) })
      .first()
      .click()
  }
  await expect(products.getByRole('listitem')).toHaveCount(2)

  await kind(m.admin_section_reviews).click()
  const reviews = shop.say(m.admin_section_reviews)
  await expect(kind(m.admin_section_reviews)).toBeDisabled()
  await press(page, shop.say(m.admin_settings_remove, { name: reviews }))
  await expect(row(page, shop, reviews)).toHaveCount(0)
  await row(page, shop, shop.say(m.admin_section_slider)).getByRole('switch').click()

  await save(page, shop)
  await saved(page, shop)
  const sections = sent[0]?.sections ?? []
  expect(sections).toHaveLength(before.length + 2)
  expect(sections[0]).toMatchObject({ kind: 'slider', is_shown: false })
  const [added, chosen] = sections.slice(-2)
  expect(added).toMatchObject({
    ...{ kind: 'text', is_shown: true, days: { kind: 'every' } },
    ...{ title: { en: 'White Friday', ar: '' }, link: '' },
  })
  expect(added).toHaveProperty('text.en', '**Up to half**')
  expect(chosen).toMatchObject({ kind: 'products', is_shown: false })
  expect(chosen).toHaveProperty('products.length', 2)
})

test('what the server refuses stands at its section, and a save that failed is made again', async ({
  page,
  shop,
}) => {
  shop.allow(/422/)
  await enter(page, shop, screen)
  const banner = shop.say(m.admin_section_banner)
  const place = (await names(page, shop)).indexOf(banner)
  const code = { code: 'section_banner', params: {} }
  const path = `sections.${place}.pictures`
  await page.route(update, (route) =>
    route.fulfill({
      status: 422,
      json: {
        ...{ message: 'Choose two pictures at most', code: 'invalid' },
        ...{ errors: { [path]: ['Choose two pictures at most'] }, codes: { [path]: [code] } },
      },
    }),
  )
  await row(page, shop, shop.say(m.admin_section_slider)).getByRole('switch').click()
  await save(page, shop)
  await expect(row(page, shop, banner)).toContainText(shop.say(m.admin_say_section_banner))
  await expect(grip(page, shop, banner)).toBeFocused()
  await page.unroute(update)

  const back = await failCalls(page, shop, update, 'refused')
  await save(page, shop)
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_home_failed),
  )
  await back()
  const sent = await pretend(page)
  await save(page, shop)
  await saved(page, shop)
  expect(sent[0]?.sections?.[0]).toMatchObject({ kind: 'slider', is_shown: false })
})

test('buttons and switches can be hit with a thumb', async ({ page, shop }) => {
  await enter(page, shop, screen)
  await edit(page, shop, shop.say(m.admin_section_row))
  await untilStill(page)
  for (const control of await main(page).locator('button:visible, select:visible').all()) {
    const { width = 0, height = 0 } = (await control.boundingBox()) ?? {}
    expect
      .soft(Math.min(width, height), await control.evaluate((one) => one.outerHTML))
      .toBeGreaterThanOrEqual(43.9)
  }
})

test('two who order it at once choose, and the shop has what was saved', async ({ page, shop }) => {
  test.skip(test.info().project.name !== 'en-1440', 'A shop of its own takes a minute')
  test.setTimeout(240_000)
  shop.allow(/409/)
  const { url, stop } = await openShop()
  try {
    const own = makeClient((path, init) => fetch(url + path, init))
    const owner = await own.accounts.login(admin)
    const read = async () => (await own.ownPages.record({ id: '1' }, owner)).page
    await bringSession(page, owner)
    await page.goto(`${url}${screen}`)
    await expect(list(page, shop)).toBeVisible()
    await untilStill(page)
    const before = await names(page, shop)
    await grip(page, shop, before[1] as string).press('ArrowUp')
    const { sections, version } = await read()
    const hidden = sections.map((section) =>
      section.kind === 'instagram' ? { ...section, is_shown: false } : section,
    )
    await own.ownPages.update({ id: 1, version, sections: hidden }, owner)
    await save(page, shop)
    const dialog = conflict(page, shop)
    await expect(dialog).toContainText(shop.say(m.admin_section_hidden))
    await expectAccessible(page)
    await press(dialog, shop.say(m.admin_conflict_save))
    await saved(page, shop)
    const kinds = sections.map(({ kind }) => kind)
    expect((await read()).sections.map(({ kind }) => kind)).toEqual(moved(kinds, 1, 0))

    // The form goes on from what was saved.
    await row(page, shop, before[0] as string)
      .getByRole('switch')
      .click()
    await save(page, shop)
    await saved(page, shop)
    expect((await read()).sections[1]?.is_shown).toBe(false)
    const { page: shown } = await own.ownPages.get({ slug: 'home', lang: 'en' })
    expect(shown.sections[0]?.kind).toBe(kinds[1])
    expect(shown.sections.some(({ kind }) => kind === kinds[0])).toBe(false)
  } finally {
    // Its stream of orders ends before the shop.
    await page.close()
    await stop()
  }
})
