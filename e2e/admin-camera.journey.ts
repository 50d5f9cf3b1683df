/** Barcodes read by a phone's camera: a stream of a drawn label stands for it. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { loadCode128 } from '../web/dashboard/parcels/papers/barcode.tsx'
import { expectAccessible } from './accessibility.ts'
import { enter } from './desk.ts'
import { button, press } from './parts.ts'
import { makeDress, removePieces } from './pieces-at-hand.ts'
import { expect, test } from './shop.ts'
import { named, variantsOf } from './stock-room.ts'

test.afterEach(removePieces)

/** Replaces the camera by a canvas, which `show` draws labels on. */
async function replaceCamera(page: Page) {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 720
    const context = canvas.getContext('2d')
    let bars: { x: number; width: number }[] = []
    setInterval(() => {
      if (!context) return
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 1280, 720)
      context.fillStyle = '#000'
      for (const { x, width } of bars) context.fillRect(200 + x * 1.5, 220, width * 1.5, 280)
    }, 50)
    Object.assign(window, { showBars: (next: typeof bars) => (bars = next) })
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  })
}

async function show(page: Page, code: string | null) {
  const { bars } = code ? (await loadCode128())(code) : { bars: [] }
  await page.evaluate(
    (next) => (window as unknown as { showBars: (bars: unknown) => void }).showBars(next),
    bars,
  )
}

test('the camera reads one piece after the other, and a code of nothing adds nothing', async ({
  page,
  shop,
}) => {
  const dress = await makeDress({ S: 0, M: 2 })
  const [small] = await variantsOf(dress.id)
  await replaceCamera(page)
  await enter(page, shop, '/dashboard/stock/receive')
  await press(page, shop.say(m.admin_camera))
  const camera = page.getByRole('dialog', { name: shop.say(m.admin_camera_title) })
  await expect(camera.getByText(shop.say(m.admin_camera_hint))).toBeVisible()
  await show(page, small?.sku ?? '')
  const counted = (count: number) => camera.getByText(shop.say(m.admin_receive_counted, { count }))
  await expect(counted(1)).toBeVisible()
  await expectAccessible(page)
  // Only once it has left the picture, the same code is another piece.
  await page.waitForTimeout(1500)
  await expect(counted(1)).toBeVisible()
  await show(page, null)
  await page.waitForTimeout(2000)
  await show(page, small?.sku ?? '')
  await expect(counted(2)).toBeVisible()
  await show(page, '6223001234567')
  await expect(camera.getByText(/6223001234567/)).toBeVisible()
  await button(camera, shop.say(m.admin_camera_end)).click()
  await expect(camera).toHaveCount(0)
  const name = shop.say(m.admin_receive_cell, { name: named(shop, dress.name, 'Sand', 'S') })
  await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('2')
})

test('a camera that is refused or missing says so', async ({ page, shop }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await enter(page, shop, '/dashboard/stock/receive')
  await press(page, shop.say(m.admin_camera))
  const camera = page.getByRole('dialog', { name: shop.say(m.admin_camera_title) })
  await expect(camera.getByText(shop.say(m.admin_camera_refused))).toBeVisible()
  await expectAccessible(page)
})
