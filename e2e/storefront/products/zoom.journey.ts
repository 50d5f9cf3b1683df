import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, ownName } from '../../desk.ts'
import { journeysPlace, removeProduct } from '../../goods/goods.ts'
import { button, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const coat = { en: 'Cairo Belted Wool Coat', ar: 'معطف القاهرة الصوف بحزام' }

const opener = (page: Page, shop: Shop, index: number) =>
  button(page, shop.say(m.product_zoom, { index }))

async function openZoom(page: Page, shop: Shop) {
  const { pictures } = (await api.products.get({ id: 'coat-cairo' })).product
  const count = pictures.length
  await shop.open('/productdetails/coat-cairo')
  await opener(page, shop, 1).click()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.product_gallery, { name: coat[shop.language] }),
  })
  await expect(dialog).toBeVisible()
  const stage = (index: number) =>
    dialog.getByRole('region', { name: shop.say(m.ui_place, { index, count }), exact: true })
  const picture = dialog.getByRole('img', { name: coat[shop.language] })
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
  await expect.poll(width).toBeGreaterThan(200)
  const whole = await width()
  // One pixel of the screen for each of the picture is the most.
  const doubled = Math.min(2 * whole, pictures[0]?.width ?? 0)
  return { dialog, stage, picture, width, whole, doubled, count }
}

test.describe('the pictures on the whole screen', { tag: '@all' }, () => {
  test('by key: zoom, look around, turn, close', async ({ page, shop }) => {
    const { dialog, stage, width, whole, doubled, count } = await openZoom(page, shop)
    const [forward, back] =
      shop.language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    await expectAccessible(page)

    await page.keyboard.press('+')
    await expect.poll(width).toBe(doubled)
    const scrolled = () => stage(1).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
    const [across = 0, down = 0] = await scrolled()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await scrolled())[1]).toBeGreaterThan(down)
    await page.keyboard.press('ArrowLeft')
    const view = page.viewportSize()?.width ?? 0
    if (doubled > view) await expect.poll(async () => (await scrolled())[0]).toBeLessThan(across)
    await expect(dialog.getByText(`1 / ${count}`)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('-')
    await expect.poll(width).toBe(whole)

    await page.keyboard.press(forward)
    await expect(stage(2)).toBeVisible()
    await page.keyboard.press(back)
    await page.keyboard.press(back)
    await expect(stage(count)).toBeVisible()
    await dialog.getByRole('button', { name: shop.say(m.product_zoom_in) }).press('Enter')
    await expect(dialog.getByRole('button', { name: shop.say(m.product_zoom_out) })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener(page, shop, count)).toBeFocused()

    await page.keyboard.press(forward)
    await expect(opener(page, shop, 1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/coat-cairo$/)
    await expect(opener(page, shop, 1)).toBeFocused()
  })

  test('by press and drag: zoom, look around, turn', async ({ page, shop }) => {
    const { dialog, stage, picture, width, whole, doubled, count } = await openZoom(page, shop)
    const box = await picture.boundingBox()
    if (!box) throw new Error('The picture has no place')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const drag = async (x: number, y: number) => {
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await page.mouse.move(at.x + x / 2, at.y + y / 2)
      await page.mouse.move(at.x + x, at.y + y)
      await page.mouse.up()
    }
    await page.mouse.click(at.x, at.y)
    await expect.poll(width).toBe(doubled)
    const top = () => stage(1).evaluate(({ scrollTop }) => scrollTop)
    const before = await top()
    await drag(0, -80)
    expect(await top()).toBe(before + 80)
    await expect.poll(width).toBe(doubled)
    await page.mouse.click(at.x, at.y)
    await expect.poll(width).toBe(whole)

    await drag(-120, 10)
    await expect(stage(shop.language === 'ar' ? count : 2)).toBeVisible()
    await drag(120, 10)
    await expect(stage(1)).toBeVisible()
    await dialog.getByRole('button', { name: shop.say(m.ui_next_picture) }).click()
    await expect(stage(2)).toBeVisible()
    await press(dialog, shop.say(m.ui_close))
    await expect(dialog).toBeHidden()
    await expect(opener(page, shop, 2)).toBeFocused()
  })

  test('by two fingers', async ({ page, shop }) => {
    const { dialog, picture, width, whole, doubled, count } = await openZoom(page, shop)
    const box = await picture.boundingBox()
    if (!box) throw new Error('The picture has no place')
    const wire = await page.context().newCDPSession(page)
    const fingers = (apart: number) =>
      [-1, 1].map((side, id) => ({
        x: box.x + box.width / 2 + (side * apart) / 2,
        y: box.y + box.height / 2,
        id,
      }))
    await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(80) })
    for (const apart of [100, 140, 200])
      await wire.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: fingers(apart),
      })
    await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const pinched = Math.min(2.5, (doubled / whole) * (2 * whole > doubled ? 1 : 1.25))
    await expect.poll(async () => (await width()) / whole).toBeCloseTo(pinched, 1)
    await expect(dialog.getByText(`1 / ${count}`)).toBeVisible()
  })
})

/** Widths in CSS pixels with the pixels of the screen for each of them. */
const screens = [
  { width: 360, height: 740, pixels: 2, isOffered: true, isZoomed: true },
  { width: 390, height: 844, pixels: 3, isOffered: false, isZoomed: false },
  { width: 768, height: 1024, pixels: 2, isOffered: true, isZoomed: false },
  { width: 1440, height: 900, pixels: 1, isOffered: true, isZoomed: true },
  { width: 1440, height: 900, pixels: 2, isOffered: false, isZoomed: false },
]

test('no screen draws a picture above its own pixels, or offers a zoom that gains nothing', async ({
  page,
  shop,
}) => {
  const [first] = (await api.products.get({ id: 'coat-cairo' })).product.pictures
  if (!first) throw new Error('The coat has no picture')
  const wire = await page.context().newCDPSession(page)
  for (const { pixels, isOffered, isZoomed, ...size } of screens) {
    await wire.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: pixels,
      mobile: size.width < 1000,
    })
    await shop.open('/productdetails/coat-cairo')
    const screen = `${size.width} px at ${pixels}`
    if (!isOffered) {
      await expect(opener(page, shop, 1), screen).toHaveCount(0)
      continue
    }
    await opener(page, shop, 1).click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.getByRole('img')
    const width = async () => (await picture.boundingBox())?.width ?? 0
    await expect.poll(width, screen).toBeGreaterThan(200)
    const whole = await width()
    const zoomIn = dialog.getByRole('button', { name: shop.say(m.product_zoom_in) })
    await expect(zoomIn, screen).toHaveCount(isZoomed ? 1 : 0)
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('+')
    const largest = Math.min(3 * whole, first.width / pixels)
    await expect.poll(width, screen).toBeCloseTo(isZoomed ? largest : whole, 0)
    expect((await width()) * pixels, screen).toBeLessThanOrEqual(first.width + 1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('a picture without a zoom among others keeps the keys at hand', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const photo = async (width: number) => {
    const create = { width, height: width * 1.25, channels: 3 as const, background: '#9a6a48' }
    const png = await sharp({ create }).png().toBuffer()
    return new File([new Uint8Array(png)], `${width}.png`)
  }
  const { subcategory } = await journeysPlace()
  const form = {
    name: ownName('Shawl'),
    price: 900,
    quantity: 3,
    subcategory_id: subcategory.id,
    images: [await photo(1600), await photo(320)],
  }
  const { product } = await api.products.create(form, await asOwner())
  const forward = shop.language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  const back = shop.language === 'ar' ? 'ArrowRight' : 'ArrowLeft'
  await shop.open(`/productdetails/${product.slug}`)
  const gallery = page.getByRole('region', {
    name: shop.say(m.product_gallery, { name: product.name }),
  })
  await opener(page, shop, 1).focus()
  await page.keyboard.press(forward)
  await expect(gallery.getByText('2 / 2')).toBeVisible()
  await expect(opener(page, shop, 2)).toHaveCount(0)
  await expect(button(gallery, shop.say(m.ui_previous_picture))).toBeFocused()
  await page.keyboard.press(back)
  await expect(gallery.getByText('1 / 2')).toBeVisible()

  await opener(page, shop, 1).press('Enter')
  const dialog = page.getByRole('dialog')
  const zoomIn = button(dialog, shop.say(m.product_zoom_in))
  await zoomIn.focus()
  await page.keyboard.press(forward)
  await expect(dialog.getByText('2 / 2')).toBeVisible()
  await expect(zoomIn).toHaveCount(0)
  expect((await dialog.getByRole('img').boundingBox())?.width).toBeLessThanOrEqual(320)
  await expectAccessible(page)
  await page.keyboard.press(back)
  await expect(dialog.getByText('1 / 2')).toBeVisible()
  await expect(zoomIn).toBeVisible()
  await removeProduct(product.id)
})
