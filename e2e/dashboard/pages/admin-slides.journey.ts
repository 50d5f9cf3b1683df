/**
 * Slide from upload to home page: focal point, phone picture, text, link, dates and order (R31,
 * R150, R161).
 */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { SlideRecord } from '#contract/shop/slides.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, expectPopup, openScreen, ownName } from '../../desk.ts'
import { button, dialogField } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const red = { r: 200, g: 20, b: 20 }
const blue = { r: 20, g: 20, b: 200 }
const sand = { r: 230, g: 220, b: 200 }

const plain = (width: number, height: number, background: typeof red) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Wide picture of sand, with a red coat centred at 80% from the left. */
const coat = async () => ({
  name: 'coat.png',
  mimeType: 'image/png',
  buffer: await plain(1600, 680, sand)
    .composite([{ input: await plain(200, 400, red).png().toBuffer(), left: 1180, top: 140 }])
    .png()
    .toBuffer(),
})

const picture = async (name: string, width: number, height: number, colour: typeof red) => ({
  name,
  mimeType: 'image/png',
  buffer: await plain(width, height, colour).png().toBuffer(),
})

const makeSlide = async (fields: object = {}): Promise<SlideRecord> => {
  const { buffer } = await coat()
  const path = new File([new Uint8Array(buffer)], 'coat.png', { type: 'image/png' })
  const name = ownName('Coat')
  return (
    await api.slides.create({ name, alt: name, alt_ar: name, path, ...fields }, await asOwner())
  ).slider
}
const recordOf = async (id: number) => (await api.slides.record({ id }, await asOwner())).slider
const remove = async (id: number) => api.slides.delete({ id }, await asOwner())
const named = async (name: string) =>
  (await api.slides.page({ search: name }, await asOwner())).slider.data

const dialog = (page: Page) => page.getByRole('dialog')
const files = (page: Page) => dialog(page).locator('input[type=file]')
const save = (page: Page, shop: Shop) => button(dialog(page), shop.say(m.admin_slide_save))
const range = (page: Page, shop: Shop, name: typeof m.admin_slide_focus_x) =>
  dialog(page).getByRole('slider', { name: shop.say(name) })
const saved = async (page: Page, shop: Shop) => {
  await save(page, shop).click()
  await expectPopup(page, shop.specified('Slider updated successfully', m.admin_slide_updated))
}

/** Taps a point of the picture, in percent from its upper left corner. */
async function tap(of: Locator, x: number, y: number): Promise<void> {
  await of.scrollIntoViewIfNeeded()
  const box = await of.boundingBox()
  if (!box) throw new Error('The picture is not shown')
  await of.click({ position: { x: (box.width * x) / 100, y: (box.height * y) / 100 } })
}

/**
 * Opens the home page at a screen size and turns its slider backwards to the slide, which was added
 * last.
 */
async function turnTo(page: Page, shop: Shop, alt: string, width: number): Promise<Locator> {
  await page.setViewportSize({ width, height: 844 })
  await shop.open('/')
  const region = page.getByRole('region', { name: shop.say(m.home_slides) })
  const shown = region.getByRole('img', { name: alt })
  const previous = region.getByRole('button', { name: shop.say(m.ui_previous_slide) })
  const isInView = () => expect(shown).toBeInViewport({ ratio: 0.9, timeout: 2000 })
  await expect(async () => {
    await isInView().catch(() => previous.click())
    await isInView()
  }).toPass()
  await expect(shown).toHaveJSProperty('complete', true)
  return shown
}

/** Colour in the middle of the drawn picture. */
async function middleOf(shown: Locator): Promise<'red' | 'blue' | 'sand'> {
  const { data, info } = await sharp(await shown.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  return g > 150 ? 'sand' : r > b ? 'red' : 'blue'
}

test('a tap and keys say where the subject is, and phones show it @all', async ({ page, shop }) => {
  const slide = await makeSlide()
  expect(await middleOf(await turnTo(page, shop, slide.name, 390))).toBe('sand')

  await enter(page, shop, `/dashboard/slider/${slide.id}/edit`)
  await expect(range(page, shop, m.admin_slide_focus_x)).toHaveAttribute('aria-valuetext', '50%')
  await tap(dialog(page).locator('.focus-picture'), 78, 40)
  await expect(range(page, shop, m.admin_slide_focus_x)).toHaveAttribute(
    'aria-valuetext',
    /^7[789]%$/,
  )
  await expect(range(page, shop, m.admin_slide_focus_y)).toHaveAttribute(
    'aria-valuetext',
    /^(39|40|41)%$/,
  )
  await range(page, shop, m.admin_slide_focus_x).fill('79')
  // Right increases the value in both languages, since pictures are not mirrored.
  await range(page, shop, m.admin_slide_focus_x).press('ArrowRight')
  await expect(range(page, shop, m.admin_slide_focus_x)).toHaveAttribute('aria-valuetext', '80%')
  await range(page, shop, m.admin_slide_focus_y).fill('51')
  await range(page, shop, m.admin_slide_focus_y).press('ArrowLeft')
  await expectAccessible(page)
  await saved(page, shop)
  expect(await recordOf(slide.id)).toMatchObject({ focus_x: 80, focus_y: 50 })

  expect(await middleOf(await turnTo(page, shop, slide.name, 390))).toBe('red')
  await remove(slide.id)
})

test('a slide has a picture of its own for phones, words, and leads somewhere', {
  tag: '@all',
}, async ({ page, shop }) => {
  const slide = await makeSlide({ focus_x: 80 })
  const [caption, caption_ar] = [ownName('Warm wool'), ownName('صوف دافئ')]
  await enter(page, shop, `/dashboard/slider/${slide.id}/edit`)
  await files(page)
    .last()
    .setInputFiles(await picture('phone.png', 390, 700, blue))
  const small = shop.say(m.admin_picture_small, { width: 390, least: 780 })
  await expect(dialog(page).getByText(small, { exact: true })).toBeVisible()
  await files(page)
    .last()
    .setInputFiles(await picture('phone.png', 800, 1440, blue))
  await expect(dialog(page).getByText(small, { exact: true })).toBeHidden()
  await dialogField(page, shop.say(m.admin_slide_caption)).fill(caption)
  await dialogField(page, shop.say(m.admin_slide_caption_ar)).fill(caption_ar)
  // Value as in the browser's address bar.
  await dialogField(page, shop.specified('Link', m.admin_field_link)).fill(
    new URL(shop.path('/category/coats'), page.url()).href,
  )
  await saved(page, shop)
  expect(await recordOf(slide.id)).toMatchObject({
    link: '/category/coats',
    caption,
    caption_ar,
    focus_x: 80,
  })

  expect(await middleOf(await turnTo(page, shop, slide.name, 1440))).not.toBe('blue')
  const onPhone = await turnTo(page, shop, slide.name, 390)
  expect(await middleOf(onPhone)).toBe('blue')
  const said = shop.language === 'ar' ? caption_ar : caption
  await expect(page.getByText(said, { exact: true })).toBeInViewport()
  await onPhone.click()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/category/coats'))

  await openScreen(page, shop, `/dashboard/slider/${slide.id}/edit`)
  await dialog(page)
    .getByRole('button', { name: shop.say(m.admin_picture_take_away) })
    .click()
  await expect(files(page).last()).toBeFocused()
  await saved(page, shop)
  expect(await recordOf(slide.id)).toMatchObject({ phone: null, caption })

  await openScreen(
    page,
    shop,
    `/dashboard/history?room=slides&search=${encodeURIComponent(slide.name)}`,
  )
  const main = page.getByRole('main')
  await expect(main).toContainText(shop.say(m.admin_slide_phone_picture))
  await expect(main).toContainText('/category/coats')
  await expect(main).not.toContainText(/_path|_media|focus_|media_id/)
  // The history leaves out empty fields of an added record.
  await openScreen(
    page,
    shop,
    `/dashboard/history?room=slides&action=create&search=${encodeURIComponent(slide.name)}`,
  )
  await expect(main).toContainText('80%')
  await expect(main).not.toContainText(shop.say(m.admin_history_nothing))
  await remove(slide.id)
})

test('a slide is moved earlier and later by its buttons', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const [first, second] = [await makeSlide(), await makeSlide()]
  const placeOf = async (id: number) =>
    (await api.home.slides({})).sliders.findIndex((one) => one.id === id)
  await enter(page, shop, '/dashboard/slider?per_page=100')
  const button = (message: typeof m.admin_slide_later) =>
    page.getByRole('button', { name: shop.say(message, { name: second.name }), exact: true })
  const told = shop.say(m.admin_moved, { place: '1', count: '1' }).replaceAll('1', '\\d+')
  // Other journeys may add slides meanwhile.
  const pressUntil = async (
    message: typeof m.admin_slide_later,
    isSo: (second: number, first: number) => boolean,
  ) => {
    await button(message).focus()
    await expect(async () => {
      if (!isSo(await placeOf(second.id), await placeOf(first.id)))
        await page.keyboard.press('Enter')
      expect(isSo(await placeOf(second.id), await placeOf(first.id))).toBe(true)
    }).toPass()
  }
  await pressUntil(m.admin_slide_earlier, (second, first) => second < first)
  await expect(page.getByRole('status').getByText(new RegExp(`^${told}$`))).toBeAttached()
  await expect(button(m.admin_slide_earlier)).toBeFocused()
  const shown = async () => {
    const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    return names.flatMap((name) =>
      [second, first]
        .filter((slide) => name.replace(/\s/g, ' ').startsWith(slide.name))
        .map(({ id }) => id),
    )
  }
  await expect.poll(shown).toEqual([second.id, first.id])
  await pressUntil(m.admin_slide_later, (second, first) => second > first)

  await openScreen(
    page,
    shop,
    `/dashboard/slider?sort=newest&search=${encodeURIComponent(second.name)}`,
  )
  await expect(page.getByText(second.name)).toBeVisible()
  await expect(button(m.admin_slide_later)).toHaveCount(0)
  for (const { id } of [first, second]) await remove(id)
})

test('a slide whose days are over is not shown, and its card says so', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const slide = await makeSlide({ link: `https://example.com/${'coats'.repeat(60)}` })
  const isShown = async () => (await api.home.slides({})).sliders.some(({ id }) => id === slide.id)
  const dayFrom = (days: number) => toCairoDay(new Date(Date.now() + days * 86_400_000))
  const list = `/dashboard/slider?search=${encodeURIComponent(slide.name)}`
  await enter(page, shop, list)
  await expect(page.getByText(shop.say(m.admin_slide_shown), { exact: true })).toBeVisible()
  for (const [start, end, words, day] of [
    [-3, -1, m.admin_slide_ended, -1],
    [1, 2, m.admin_slide_starts, 1],
    [0, 0, m.admin_slide_shown_until, 0],
  ] as const) {
    await openScreen(
      page,
      shop,
      `/dashboard/slider/${slide.id}/edit?search=${encodeURIComponent(slide.name)}`,
    )
    await dialogField(page, shop.say(m.admin_field_start_date)).fill(dayFrom(start))
    await dialogField(page, shop.say(m.admin_field_end_date)).fill(dayFrom(end))
    await saved(page, shop)
    await expect(
      page.getByText(shop.say(words, { day: shop.day(`${dayFrom(day)}T12:00:00+02:00`) }), {
        exact: true,
      }),
    ).toBeVisible()
    expect(await isShown()).toBe(day === 0)
  }
  // A long link does not overflow.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
  await expectAccessible(page)
  await remove(slide.id)
})

test('what a slide cannot be is said at its field, and nothing is made of it', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = ownName('Half')
  await enter(page, shop, '/dashboard/slider/add')
  await dialogField(page, shop.specified('Name', m.admin_field_name_en)).fill(name)
  await files(page)
    .first()
    .setInputFiles(await coat())
  await expect(range(page, shop, m.admin_slide_focus_x)).toBeVisible()
  await files(page)
    .last()
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('a coat') })
  await expect(
    dialog(page).getByText(shop.say(m.admin_picture_kind, { name: 'words.txt' }), { exact: true }),
  ).toBeVisible()
  const link = dialogField(page, shop.specified('Link', m.admin_field_link))
  await link.fill('javascript:alert(1)')
  await dialogField(page, shop.say(m.admin_field_start_date)).fill('2026-03-02')
  await dialogField(page, shop.say(m.admin_field_end_date)).fill('2026-03-01')
  await save(page, shop).click()
  const wrong = (label: string, words: string) =>
    expect(dialogField(page, label)).toHaveAccessibleDescription(
      new RegExp(words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')),
    )
  await wrong(shop.specified('Link', m.admin_field_link), shop.say(m.admin_slide_wrong_link))
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  await wrong(shop.say(m.admin_field_end_date), shop.say(m.admin_say_days_order))
  expect(await named(name)).toEqual([])
  await link.fill('/category/coats')
  await dialogField(page, shop.say(m.admin_field_end_date)).fill('2026-03-02')
  // File with a picture's first bytes only, which the server must refuse.
  await files(page)
    .last()
    .setInputFiles({
      name: 'half.png',
      mimeType: 'image/png',
      buffer: (await coat()).buffer.subarray(0, 200),
    })
  shop.allow(/422/)
  await save(page, shop).click()
  await expect(
    dialog(page).getByText(shop.say(m.admin_say_picture_broken), { exact: true }),
  ).toBeVisible()
  expect(await named(name)).toEqual([])
  await expect(link).toHaveValue('/category/coats')
})
