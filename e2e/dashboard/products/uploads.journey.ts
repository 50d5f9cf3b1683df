/**
 * Photo of a phone: large, and rotated by its EXIF orientation. It is shrunk before the upload and
 * stored upright.
 */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import * as m from '#messages'
import { asOwner, enter, openScreen, ownName } from '../../desk.ts'
import {
  expectPictures,
  fileField,
  formOf,
  makeProduct,
  recordOf,
  removeProduct,
  save,
  saved,
} from '../../goods/goods.ts'
import { plainPiece } from '../../goods/pieces.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

/**
 * Photo of 12 megapixels and several MB: red above blue once rotated by its orientation, a quarter
 * to the right.
 */
async function photoOfPhone() {
  const [width, height] = [4032, 3024]
  const pixels = randomBytes(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    const isLeft = (at / 3) % width < width / 2
    for (const channel of [0, 1, 2])
      pixels[at + channel] =
        (pixels[at + channel]! & 63) + (channel === (isLeft ? 0 : 2) ? 180 : 20)
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  // More bytes than a review's picture may have, but not more than a product's.
  expect(buffer.length).toBeGreaterThan(3_000_000)
  expect(buffer.length).toBeLessThan(10_000_000)
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}

/** Whether red or blue dominates at the top and at the foot of a stored picture. */
async function coloursOf(address: string): Promise<string[]> {
  const answer = await fetch(new URL(address, process.env.E2E_URL))
  const pixels = await sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(1, 2, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return [0, 3].map((at) => (pixels[at]! > pixels[at + 2]! ? 'red' : 'blue'))
}

test('a phone’s photo of a product is sent with the pixels that the shop keeps', async ({
  page,
  shop,
}) => {
  test.slow()
  const { id } = await makeProduct()
  await enter(page, shop, '/dashboard/products')
  await openScreen(page, shop, `/dashboard/products/${id}/edit`)
  const edit = formOf(page, shop, 'edit')
  const photo = await photoOfPhone()
  await fileField(edit, shop).setInputFiles(photo)
  await expectPictures(edit, shop, 1)
  const sending = page.waitForResponse(/\/api\/product\/update/)
  await save(edit, shop)
  const { requestBodySize } = await (await sending).request().sizes()
  expect(requestBodySize).toBeLessThan(photo.buffer.length / 2)
  await saved(page, shop)
  const [picture] = (await recordOf(id)).pictures
  expect(picture).toMatchObject({ width: 1800, height: 2400 })
  expect(await coloursOf(picture!.url)).toEqual(['red', 'blue'])
  await removeProduct(id)
})

test('a phone’s photo in a review is not too large once it is made smaller', {
  tag: '@all',
}, async ({ page, shop }) => {
  test.slow()
  await shop.open(`/productdetails/${plainPiece().slug}`)
  const place = page.getByRole('region', { name: shop.say(m.product_reviews), exact: true })
  const name = ownName('Salma')
  await place.getByRole('textbox', { name: shop.say(m.review_name) }).fill(name)
  await place
    .getByRole('textbox', { name: shop.say(m.review_text), exact: false })
    .fill('Soft, and true to size.')
  await place.locator('input[type=file]').setInputFiles(await photoOfPhone())
  // Pressed at once, while the photo is still being shrunk.
  await place.getByRole('button', { name: shop.say(m.review_send) }).click()
  await expect(
    place.getByRole('status').filter({ hasText: shop.say(m.review_thanks) }),
  ).toBeFocused()
  const [review] = (await api.reviews.page({ search: name }, await asOwner())).allReviews.data
  expect(review?.picture).toMatchObject({ width: 1200, height: 1600 })
  expect(await coloursOf(review!.picture!.url)).toEqual(['red', 'blue'])
})
