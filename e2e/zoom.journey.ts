import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from './accessibility.ts'
import { button, press } from './parts.ts'
import { expect, type Shop, test } from './shop.ts'

const coat = { en: 'Cairo Belted Wool Coat', ar: 'معطف القاهرة الصوف بحزام' }

const opener = (page: Page, shop: Shop, index: number) =>
  button(page, shop.say(m.product_zoom, { index }))

async function openZoom(page: Page, shop: Shop) {
  await shop.open('/productdetails/coat-cairo')
  await opener(page, shop, 1).click()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.product_gallery, { name: coat[shop.language] }),
  })
  await expect(dialog).toBeVisible()
  const stage = (index: number) =>
    dialog.getByRole('region', { name: shop.say(m.ui_place, { index, count: 3 }), exact: true })
  const picture = dialog.getByRole('img', { name: coat[shop.language] })
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
  await expect.poll(width).toBeGreaterThan(200)
  return { dialog, stage, picture, width, whole: await width() }
}

test.describe('the pictures on the whole screen', { tag: '@all' }, () => {
  test('by key: zoom, look around, turn, close', async ({ page, shop }) => {
    const { dialog, stage, width, whole } = await openZoom(page, shop)
    const [forward, back] =
      shop.language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    await expectAccessible(page)

    await page.keyboard.press('+')
    await expect.poll(width).toBe(2 * whole)
    const scrolled = () => stage(1).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
    const [across = 0, down = 0] = await scrolled()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await scrolled())[1]).toBeGreaterThan(down)
    await page.keyboard.press('ArrowLeft')
    const view = page.viewportSize()?.width ?? 0
    if (2 * whole > view) await expect.poll(async () => (await scrolled())[0]).toBeLessThan(across)
    await expect(dialog.getByText('1 / 3')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('-')
    await expect.poll(width).toBe(whole)

    await page.keyboard.press(forward)
    await expect(stage(2)).toBeVisible()
    await page.keyboard.press(back)
    await page.keyboard.press(back)
    await expect(stage(3)).toBeVisible()
    await dialog.getByRole('button', { name: shop.say(m.product_zoom_in) }).press('Enter')
    await expect(dialog.getByRole('button', { name: shop.say(m.product_zoom_out) })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener(page, shop, 3)).toBeFocused()

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
    const { dialog, stage, picture, width, whole } = await openZoom(page, shop)
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
    await expect.poll(width).toBe(2 * whole)
    const top = () => stage(1).evaluate(({ scrollTop }) => scrollTop)
    const before = await top()
    await drag(0, -80)
    expect(await top()).toBe(before + 80)
    await expect.poll(width).toBe(2 * whole)
    await page.mouse.click(at.x, at.y)
    await expect.poll(width).toBe(whole)

    await drag(-120, 10)
    await expect(stage(shop.language === 'ar' ? 3 : 2)).toBeVisible()
    await drag(120, 10)
    await expect(stage(1)).toBeVisible()
    await dialog.getByRole('button', { name: shop.say(m.ui_next_picture) }).click()
    await expect(stage(2)).toBeVisible()
    await press(dialog, shop.say(m.ui_close))
    await expect(dialog).toBeHidden()
    await expect(opener(page, shop, 2)).toBeFocused()
  })

  test('by two fingers', async ({ page, shop }) => {
    const { dialog, picture, width, whole } = await openZoom(page, shop)
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
    await expect.poll(async () => (await width()) / whole).toBeCloseTo(2.5, 1)
    await expect(dialog.getByText('1 / 3')).toBeVisible()
  })
})
