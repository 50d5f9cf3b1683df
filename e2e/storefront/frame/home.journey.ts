import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import * as m from '#messages'
import { readShifts, readThrough, watchShifts } from '../../checks/layout-shifts.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'

test('the shop opens', async ({ page, shop }) => {
  const reply = await shop.open('/')
  expect(reply?.status()).toBe(200)
  await expect(page).toHaveTitle(new RegExp(shop.name))
  await expect(page.locator('html')).toHaveAttribute('dir', shop.language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const part of [m.home_new_collection, m.home_instagram])
    await expect(page.getByRole('heading', { name: shop.say(part) })).toBeVisible()
})

const slider = (page: Page, shop: Shop) => {
  const region = page.getByRole('region', { name: shop.say(m.home_slides) })
  const button = (message: typeof m.ui_pause) =>
    region.getByRole('button', { name: shop.say(message) })
  return {
    region,
    shows: (place: number) =>
      expect(region.getByText(new RegExp(`^${place} / \\d+$`))).toBeVisible(),
    /** Number on the current page, since another journey may add one meanwhile. */
    count: async () =>
      Number((await region.getByText(/^\d+ \/ \d+$/).textContent())?.split('/')[1]),
    showsLast: () => expect(region.getByText(/^(\d+) \/ \1$/)).toBeVisible(),
    picture: region.getByRole('img').first(),
    next: button(m.ui_next_slide),
    previous: button(m.ui_previous_slide),
    pause: button(m.ui_pause),
    play: button(m.ui_play),
  }
}

/** Moves the pointer off the slider, which it would pause. */
const pointAway = (page: Page) => page.mouse.move(5, 5)

test('the slider moves by itself until it is paused', async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await shop.open('/')
  const { region, shows, count, pause, play } = slider(page, shop)
  await expect(pause).toBeVisible()
  await shows(1)
  const others = (await count()) - 1
  await page.clock.runFor(5_000)
  await shows(2)
  await page.clock.runFor(others * 5_000)
  await shows(1)

  await pause.click()
  await expect(play).toBeVisible()
  await pointAway(page)
  await pause.or(play).blur()
  await page.clock.runFor(20_000)
  await shows(1)

  await play.click()
  await page.clock.runFor(20_000)
  await shows(1)
  await pointAway(page)
  await pause.or(play).blur()
  await page.clock.runFor(5_000)
  await shows(2)
  await region.hover({ position: { x: 60, y: 60 } })
  await page.clock.runFor(20_000)
  await shows(2)
})

test('the slider turns by its arrows and by the keyboard, round and round', {
  tag: '@all',
}, async ({ page, shop }) => {
  await shop.open('/')
  const { region, shows, showsLast, count, next, previous, picture } = slider(page, shop)
  await expect(picture).toBeVisible()
  await shows(1)
  await previous.click()
  await showsLast()
  await next.click()
  await shows(1)
  await expect(region.getByRole('status')).toHaveText(
    shop.say(m.ui_place, { index: 1, count: await count() }),
  )
  await next.click()
  await shows(2)
  await page.keyboard.press(shop.language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await shows(3)
  await page.keyboard.press(shop.language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
  await shows(2)
  const current = region.getByRole('group', {
    name: shop.say(m.ui_place, { index: 2, count: await count() }),
  })
  await expect(current.getByRole('img')).toBeInViewport()
  const box = await current.getByRole('img').boundingBox()
  // In low windows the slide fits the screen.
  expect(box?.height).toBe((page.viewportSize()?.height ?? 0) >= 844 ? 700 : box?.height)
})

test('a press that was let go outside of the window drags no slide afterwards', {
  tag: '@all',
}, async ({ page, shop }) => {
  await shop.open('/')
  const { region, shows, picture } = slider(page, shop)
  await expect(picture).toBeVisible()
  await shows(1)
  const slide = region.getByRole('group').first()
  const before = await slide.boundingBox()
  const at = (clientX: number, buttons: number) => ({
    clientX,
    clientY: 300,
    buttons,
    button: 0,
    pointerId: 1,
    bubbles: true,
  })
  await slide.dispatchEvent('pointerdown', at(200, 1))
  await slide.dispatchEvent('pointermove', at(40, 0))
  expect(await slide.boundingBox()).toEqual(before)
  await shows(1)
})

test('the slider stands still for who asked for less motion', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await shop.open('/')
  const { shows, play } = slider(page, shop)
  await expect(play).toBeVisible()
  await page.clock.runFor(20_000)
  await shows(1)
})

test('tabs of the new collection', async ({ page, shop }) => {
  const is = {
    all: { en: 'All', ar: 'الكل' },
    vases: { en: 'Vases', ar: 'مزهريات' },
    // A known product, since another journey may add a newer one meanwhile.
    known: { en: 'Cairo Belted Wool Coat', ar: 'معطف القاهرة الصوف بحزام' },
  }
  const homeCategories = {
    en: ['Dresses', 'Sets', 'Coats', 'Vases', 'Lighting', 'Cushions', 'Table & Tray'],
    ar: ['فساتين', 'أطقم', 'معاطف', 'مزهريات', 'إضاءة', 'وسائد', 'المائدة والصواني'],
  }
  await shop.open('/')
  const collection = page.getByRole('tabpanel', { name: shop.say(m.home_new_collection) })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const names = collection.getByRole('heading', { level: 2 })
  await expect(page.getByRole('tab')).toHaveText([
    is.all[shop.language],
    ...homeCategories[shop.language],
  ])
  await expect(tab(is.all[shop.language])).toHaveAttribute('aria-selected', 'true')
  await expect(collection).toContainText(is.known[shop.language])

  const asked = page.waitForRequest(/\/api\/products\/category\/\d+/)
  await tab(is.vases[shop.language]).click()
  await asked
  await expect(tab(is.vases[shop.language])).toHaveAttribute('aria-selected', 'true')
  await expect(names).toHaveCount(4)
  await expect(collection).not.toContainText(is.known[shop.language])
  await expect(page).toHaveURL(/\?tab=vases$/)
  await page.keyboard.press('Home')
  await expect(tab(is.all[shop.language])).toBeFocused()
  await expect(collection).toContainText(is.known[shop.language])

  await page.goBack()
  await expect(tab(is.vases[shop.language])).toHaveAttribute('aria-selected', 'true')
  await expect(names).toHaveCount(4)
  await page.goBack()
  await expect(tab(is.all[shop.language])).toHaveAttribute('aria-selected', 'true')
  await expect(collection).toContainText(is.known[shop.language])

  await shop.open('/?tab=vases')
  await expect(names).toHaveCount(4)
})

test('Instagram shows one picture, three from 550 px and four from 750 px', {
  tag: '@all',
}, async ({ page, shop }) => {
  const row = page.getByRole('region', {
    name: shop.specified('Follow us on Instagram', m.home_instagram),
  })
  for (const [width, pictures] of [
    [390, 1],
    [549, 1],
    [550, 3],
    [749, 3],
    [750, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await shop.open('/')
    await row.scrollIntoViewIfNeeded()
    await expect
      .poll(() => row.locator('img').evaluateAll(countWhole), `at ${width} px`)
      .toBe(pictures)
  }
  const place = (index: number) => row.getByRole('group').nth(index - 1)
  await expect(place(1).getByRole('link')).toHaveAttribute('target', '_blank')
  await row.getByRole('button', { name: shop.say(m.ui_next_picture) }).click()
  await expect(place(5).getByRole('img')).toBeInViewport({ ratio: 0.9 })
  await expect(place(1).getByRole('img')).not.toBeInViewport()
})

/** Number of the row's pictures that are entirely visible. */
function countWhole(pictures: Element[]): number {
  const frame = pictures[0]?.closest('section')?.getBoundingClientRect()
  if (!frame) return 0
  const boxes = pictures.map((picture) => picture.getBoundingClientRect())
  return boxes.filter(({ left, right }) => left > frame.left - 2 && right < frame.right + 2).length
}

test('the footer leads to the shop’s mail and social pages', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'hello@zeina.example' })).toHaveAttribute(
    'href',
    'mailto:hello@zeina.example',
  )
  for (const name of ['instagram', 'facebook', 'linkedin', 'tiktok', 'whatsapp']) {
    const link = footer.getByRole('link', { name })
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^https://(${name === 'whatsapp' ? 'wa' : name})\\.`),
    )
    await expect(link).toHaveAttribute('target', '_blank')
  }
  const chat = footer.getByRole('link', { name: shop.say(m.footer_chat) })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/447700900123')
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(footer).toContainText('©')
})

test('back to the top after 200 px', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/')
  const button = page.getByRole('button', { name: shop.say(m.ui_back_to_top) })
  await page.evaluate(() => window.scrollTo(0, 200))
  await untilStill(page)
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 201))
  await expect(button).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 2000))
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toBeHidden()
})

test('nothing on the home page moves out of its place', async ({ page, shop }) => {
  await watchShifts(page)
  await shop.open('/')
  await readThrough(page)
  const { sum, moved } = await readShifts(page)
  test.info().annotations.push({ type: 'layout shift', description: sum.toFixed(4) })
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
})

/** Whether the middle of an element is painted with more than one colour. */
async function isPainted(place: Locator): Promise<boolean> {
  const picture = sharp(await place.screenshot())
  const { width = 0, height = 0 } = await picture.metadata()
  const part = {
    left: Math.round(width / 4),
    top: Math.round(height / 4),
    width: Math.round(width / 2),
    height: Math.round(height / 2),
  }
  const { channels } = await sharp(await picture.extract(part).toBuffer()).stats()
  return channels.some(({ stdev }) => stdev > 5)
}

test('backwards from the first picture the last one is painted, in either direction of writing', async ({
  page,
  shop,
}) => {
  await shop.open('/')
  const { region, previous } = slider(page, shop)
  await previous.click()
  await expect.poll(() => isPainted(region)).toBe(true)
  await shop.open('/category/vases')
  const card = page.getByRole('article').first()
  await card.scrollIntoViewIfNeeded()
  // Phones have no arrows and are swiped.
  await card
    .getByRole('button', { name: shop.say(m.ui_previous_picture), includeHidden: true })
    .dispatchEvent('click')
  await expect.poll(() => isPainted(card.locator('.product-card-media'))).toBe(true)
})
