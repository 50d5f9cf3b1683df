/** Barcodes read by a phone's camera: a stream of a drawn label stands for it. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { loadCode128 } from '../../../web/dashboard/parcels/papers/barcode.tsx'
import { expectAccessible } from '../../checks/accessibility.ts'
import { confirmedOrders, ownCourier } from '../../orders/couriers.ts'
import { asOwner, enter } from '../../desk.ts'
import { button, dialog, press } from '../../parts.ts'
import { makeDress, removePieces } from '../../goods/pieces-at-hand.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { named, variantsOf } from '../../goods/stock-room.ts'

test.afterEach(removePieces)
const courier = ownCourier()

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
      // Whole pixels: ZXing reads half of the long codes in 1.5 pixels, and all short ones in two.
      for (const { x, width } of bars) context.fillRect(200 + x * 2, 220, width * 2, 280)
    }, 50)
    // A busy machine reads few pictures in a second, so waiting counts pictures and not time.
    const { getImageData } = CanvasRenderingContext2D.prototype
    let read = 0
    CanvasRenderingContext2D.prototype.getImageData = function (
      ...area: [number, number, number, number]
    ) {
      read += 1
      return getImageData.apply(this, area)
    }
    Object.assign(window, {
      showBars: (next: typeof bars) => (bars = next),
      picturesRead: () => read,
    })
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

/** Waits until the reader has seen more pictures than a code must be missing from to be gone. */
async function waitForPictures(page: Page, count = 12) {
  const read = () =>
    page.evaluate(() => (window as unknown as { picturesRead: () => number }).picturesRead())
  const before = await read()
  await expect.poll(read, { timeout: 40_000 }).toBeGreaterThan(before + count)
}

test('the camera reads one piece after the other, and a code of nothing adds nothing', async ({
  page,
  shop,
}) => {
  const dress = await makeDress({ S: 0, M: 2 })
  const code = await codeSmall(dress.id)
  await replaceCamera(page)
  await enter(page, shop, '/dashboard/stock/receive')
  await press(page, shop.say(m.admin_camera))
  const camera = page.getByRole('dialog', { name: shop.say(m.admin_camera_title) })
  await expect(camera.getByText(shop.say(m.admin_camera_hint))).toBeVisible()
  await show(page, code)
  const name = shop.say(m.admin_receive_cell, { name: named(shop, dress.name, 'Sand', 'S') })
  const own = shop.say(m.admin_count_number, { name: named(shop, dress.name, 'Sand', 'S') })
  const pieces = camera.getByRole('group', { name: own, exact: true })
  const counted = (count: number) => pieces.getByText(String(count), { exact: true })
  await expect(counted(1)).toBeVisible()
  await expectAccessible(page)
  // Only once it has left the picture, the same code is another piece.
  await waitForPictures(page)
  await expect(counted(1)).toBeVisible()
  await show(page, null)
  await waitForPictures(page)
  await show(page, code)
  await expect(counted(2)).toBeVisible()
  await button(pieces, shop.say(m.ui_plus)).click()
  await button(pieces, shop.say(m.ui_plus)).click()
  await expect(counted(4)).toBeVisible()
  await button(pieces, shop.say(m.ui_minus)).click()
  await expect(counted(3)).toBeVisible()
  await show(page, '6223001234567')
  await expect(camera.getByText(/6223001234567/)).toBeVisible()
  await expect(pieces).toHaveCount(0)
  await expectAccessible(page)
  await button(camera, shop.say(m.admin_camera_type)).click()
  await expect(camera).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: shop.say(m.admin_scan_label) })).toBeFocused()
  await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('3')
})

test('a code that nobody knows is tied to a variant once, and counts from then on', async ({
  page,
  shop,
}) => {
  const dress = await makeDress()
  const code = newCode()
  await replaceCamera(page)
  await enter(page, shop, '/dashboard/stock/receive')
  await press(page, shop.say(m.admin_camera))
  await show(page, code)
  const camera = page.getByRole('dialog', { name: shop.say(m.admin_camera_title) })
  await button(camera, shop.say(m.admin_tie)).click()
  await tieTo(page, shop, dress.word)
  const name = shop.say(m.admin_receive_cell, { name: named(shop, dress.name, 'Sand', 'S') })
  await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('1')
  const [small] = await variantsOf(dress.id)
  expect(small?.barcode).toBe(code)
})

test('the camera finds a piece for an order by hand', async ({ page, shop }) => {
  const dress = await makeDress()
  const code = await codeSmall(dress.id)
  await replaceCamera(page)
  await enter(page, shop, '/dashboard/orders/add')
  await press(page, shop.say(m.admin_camera))
  await show(page, code)
  const found = page.getByRole('list', { name: shop.say(m.admin_pieces_found) })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found.getByRole('heading', { name: dress.name })).toBeVisible()
  await expectAccessible(page)
  await found.getByRole('button').first().click()
  await expect(found).toHaveCount(0)
})

/** Barcode of no other journey. */
const newCode = () => `62${Date.now()}`

/** Gives size S of a dress a barcode. */
async function codeSmall(id: number): Promise<string> {
  const barcode = newCode()
  const variants = [{ size: 'S', color: 'Sand', barcode }]
  await api.products.update({ id, variants }, await asOwner())
  return barcode
}

/** Picks size S of a product in the dialog that ties a code. */
async function tieTo(page: Page, shop: Shop, word: string) {
  const tie = dialog(page, shop.say(m.admin_tie_title))
  await tie.getByRole('combobox').fill(word)
  await expect(tie.getByRole('option')).toHaveCount(2)
  await expectAccessible(page)
  await tie.getByRole('option').first().click()
  await expect(tie).toHaveCount(0)
}

test('the search reads a code by the camera, and Back closes the camera before the search', async ({
  page,
  shop,
}) => {
  const dress = await makeDress()
  const code = newCode()
  await replaceCamera(page)
  await enter(page, shop, '/dashboard/more')
  const finder = dialog(page, shop.say(m.admin_search))
  const camera = page.getByRole('dialog', { name: shop.say(m.admin_camera_title) })
  await press(page, shop.say(m.admin_search))
  await button(finder, shop.say(m.admin_camera)).click()
  await expect(camera).toBeVisible()
  await page.goBack()
  await expect(camera).toBeHidden()
  await expect(finder).toBeVisible()
  await button(finder, shop.say(m.admin_camera)).click()
  await show(page, code)
  await expect(camera).toBeHidden()
  await expect(finder.getByRole('combobox')).toHaveValue(code)
  await expect(finder.getByText(shop.say(m.admin_search_none, { words: code }))).toBeVisible()
  await button(finder, shop.say(m.admin_tie)).click()
  await tieTo(page, shop, dress.word)
  const stock = finder.getByRole('group', { name: shop.say(m.admin_stock) })
  await stock.getByRole('option', { name: dress.name }).click()
  await expect(page).toHaveURL(/\/dashboard\/stock\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(dress.name)
})

test('the search finds a parcel by its tracking number', async ({ page, shop }) => {
  const owner = await asOwner()
  const [order] = await confirmedOrders(courier(), 1)
  const {
    parcels: [parcel],
  } = await api.parcels.create({ order_ids: [order?.id ?? 0], courier_id: courier().id }, owner)
  const tracking = newCode()
  await api.parcels.track(
    { parcel_id: parcel?.id ?? 0, version: parcel?.version ?? 0, tracking },
    owner,
  )
  await enter(page, shop, '/dashboard/more')
  await press(page, shop.say(m.admin_search))
  const finder = dialog(page, shop.say(m.admin_search))
  await finder.getByRole('combobox').fill(tracking)
  await finder.getByRole('option', { name: order?.number ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/parcels/${parcel?.id}$`))
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
