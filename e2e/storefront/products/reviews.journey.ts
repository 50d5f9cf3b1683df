import type { Page, Route } from '@playwright/test'
import * as m from '#messages'
import { bombPng, photo } from '../../../test/files/pictures.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500 } from '../../requests/answers.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { textbox } from '../../parts.ts'
import { untilSent } from '../../checks/quiet.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import { api } from '../../shopping.ts'
import {
  addReview,
  allowFailures,
  failures,
  newestReviews,
  says,
  signInAdmin,
} from '../../people/voices.ts'

const creating = /\/api\/review\/create$/
const reading = /\/api\/review\/getReviewByProduct\//

/** Products of the demo without reviews that no other journey opens: one for each project. */
const reviewed: Record<string, string> = {
  'en-1440': 'set-hana',
  'ar-390': 'set-farah',
  'en-390': 'set-mariam',
  'ar-1440': 'coat-nile',
}
const slugOfProject = () => reviewed[test.info().project.name] ?? ''

const section = (page: Page, shop: Shop) =>
  page.getByRole('region', { name: shop.say(m.product_reviews), exact: true })

const fieldsOf = (page: Page, shop: Shop) => {
  const place = section(page, shop)
  return {
    name: textbox(place, shop.say(m.review_name)),
    email: textbox(place, shop.say(m.review_email)),
    review: textbox(place, shop.say(m.review_text)),
    stars: (count: number) =>
      place
        .getByRole('group', { name: shop.say(m.review_rate) })
        .getByRole('radio', { name: shop.say(m.review_stars, { count }) }),
    picture: place.locator('input[type=file]'),
    preview: place.getByRole('button', { name: shop.say(m.review_picture_remove) }),
    send: place.getByRole('button', { name: shop.say(m.review_send) }),
    thanks: place.getByRole('status').filter({ hasText: shop.say(m.review_thanks) }),
  }
}

const jpeg = async (name = 'cup.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(600, 750).jpeg().toBuffer(),
})

/** Unique text, so that a retry finds its own review. */
const newWords = (language: 'en' | 'ar') =>
  `${{ en: 'Soft, and true to size.', ar: 'ناعم والمقاس مضبوط.' }[language]} ${Math.random().toString(36).slice(2)}`

test('a review with a picture stays hidden until the shop accepts it', async ({ page, shop }) => {
  const slug = slugOfProject()
  const words = newWords(shop.language)
  await shop.open(`/productdetails/${slug}`)
  const { name, review, stars, picture, preview, send, thanks } = fieldsOf(page, shop)
  await expect(stars(5)).toBeChecked()
  await name.fill(shop.language === 'ar' ? 'منى' : 'Mona')
  await review.fill(words)
  await stars(4).check()
  await picture.setInputFiles(await jpeg())
  await expect(preview).toBeVisible()
  await send.click()
  await expect(thanks).toBeFocused()

  const written = (await newestReviews()).find((one) => one.review === words)
  expect(written).toMatchObject({
    rate: 4,
    is_accepted: 'rejected',
    email: null,
    picture: { width: 600, height: 750 },
  })
  await page.reload()
  await untilHydrated(page)
  await expect(section(page, shop).getByText(words)).toHaveCount(0)
  await expect(review).toHaveValue('')
  await api.reviews.changeStatus({ id: String(written?.id) }, { token: await signInAdmin() })

  await shop.open(`/productdetails/${slug}`)
  const item = section(page, shop).getByRole('listitem').filter({ hasText: words })
  await expect(item).toContainText(shop.day(written?.created_at ?? ''))
  await expect(item.getByRole('img', { name: shop.say(m.ui_stars, { rating: 4 }) })).toBeVisible()
  await item.getByRole('button').click()
  const large = page.getByRole('dialog')
  await expect(large.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(item.getByRole('button')).toBeFocused()
})

test('the review form says what is missing and what is wrong', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/productdetails/bowl-tarq')
  const { name, email, review, send } = fieldsOf(page, shop)
  const texts = {
    name: shop.specified('Name is required', m.review_name_required),
    review: shop.specified('Review is required', m.review_text_required),
    email: shop.specified('Invalid email address', m.form_invalid_email),
  }
  await expect(send).toBeEnabled()
  await send.click()
  await says(name, texts.name)
  await says(review, texts.review)
  await expect(email).not.toHaveAttribute('aria-invalid')
  const alert = section(page, shop).getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert).toContainText(shop.say(m.review_text))
  await expectAccessible(page)
  await name.fill('Mona')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await review.fill('   ')
  await review.blur()
  await says(review, texts.review)
  await review.fill('Soft')
  await email.fill('mona@mail')
  await email.blur()
  await says(email, texts.email)
  await email.fill('')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(alert).toHaveCount(0)
})

test('a picture that cannot be taken is refused before it is sent', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/413|422/)
  await shop.open('/productdetails/bowl-tarq')
  const { name, review, picture, preview, send } = fieldsOf(page, shop)
  const place = section(page, shop)
  const good = await jpeg()
  const large = {
    ...good,
    buffer: Buffer.concat([good.buffer, Buffer.alloc(3_000_001 - good.buffer.length)]),
  }
  const tooLarge = shop.say(m.review_picture_too_large, { most: 3000, size: 3001 })
  await picture.setInputFiles(large)
  await says(picture, tooLarge)
  await expect(preview).toHaveCount(0)
  await picture.setInputFiles({ ...good, buffer: Buffer.from('a page') })
  await says(picture, shop.say(m.review_picture_kind))
  await expectAccessible(page)
  await picture.setInputFiles(good)
  await expect(preview).toBeVisible()
  await expect(picture).not.toHaveAttribute('aria-invalid')
  // A refused file leaves the picture chosen before.
  await picture.setInputFiles(large)
  await says(picture, tooLarge)
  await expect(preview).toBeVisible()
  await preview.click()
  await expect(preview).toHaveCount(0)
  await expect(picture).toBeFocused()

  // The server checks the content: a file that only begins like a picture is refused beside its
  // field.
  await name.fill('Mona')
  await review.fill('Soft')
  await picture.setInputFiles({ ...good, buffer: good.buffer.subarray(0, 40) })
  await expect(preview).toBeVisible()
  await send.click()
  await says(picture, shop.say(m.review_picture_kind))
  await expect(place.getByRole('alert')).toContainText(shop.say(m.review_picture))
  await expect(review).toHaveValue('Soft')
  await picture.setInputFiles({
    name: 'wall.png',
    mimeType: 'image/png',
    buffer: bombPng(5000, 4000),
  })
  await send.click()
  await says(picture, shop.say(m.review_picture_pixels, { most: 16, side: 12_000 }))
})

test('a review without the picture that was too large says again, once it is sent, that the picture was left out', {
  tag: '@all',
}, async ({ page, shop }) => {
  const slug = slugOfProject()
  const words = newWords(shop.language)
  await shop.open(`/productdetails/${slug}`)
  const { name, review, picture, send, thanks } = fieldsOf(page, shop)
  const good = await jpeg()
  const tooLarge = shop.say(m.review_picture_too_large, { most: 3000, size: 3001 })
  await picture.setInputFiles({
    ...good,
    buffer: Buffer.concat([good.buffer, Buffer.alloc(3_000_001 - good.buffer.length)]),
  })
  await says(picture, tooLarge)
  await name.fill(shop.language === 'ar' ? 'منى' : 'Mona')
  await review.fill(words)
  await send.click()
  await expect(thanks).toBeFocused()
  const place = section(page, shop)
  await expect(place.getByText(shop.say(m.review_picture_left_out), { exact: true })).toBeVisible()
  await expect(place.getByText(tooLarge, { exact: true })).toBeVisible()
  expect((await newestReviews()).find((one) => one.review === words)).toMatchObject({
    picture: null,
  })
})

test('a review that is not taken loses nothing, picture included', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  allowFailures(shop)
  await shop.open('/productdetails/bowl-tarq')
  const { name, review, stars, picture, preview, send, thanks } = fieldsOf(page, shop)
  const words = newWords(shop.language)
  await name.fill('Mona')
  await review.fill(words)
  await stars(3).check()
  await picture.setInputFiles(await jpeg())
  await expect(preview).toBeVisible()
  const alert = section(page, shop).getByRole('alert')
  for (const { fail, text } of failures) {
    await page.route(creating, fail)
    await send.click()
    await expect(alert).toHaveText(shop.say(text))
    await expect(alert).toBeFocused()
    await page.unroute(creating)
  }
  await page.reload()
  await untilHydrated(page)
  await expect(name).toHaveValue('Mona')
  await expect(review).toHaveValue(words)
  await expect(stars(3)).toBeChecked()
  await picture.setInputFiles(await jpeg())
  await expect(preview).toBeVisible()

  const waiting: Route[] = []
  await page.route(creating, (route) => void waiting.push(route))
  await send.dblclick()
  await expect(section(page, shop).getByRole('progressbar')).toBeVisible()
  await name.press('Enter')
  await untilSent(page)
  expect(waiting).toHaveLength(1)
  await waiting[0]?.continue()
  await expect(thanks).toBeVisible()
  expect((await newestReviews()).filter((one) => one.review === words)).toMatchObject([
    { rate: 3, name: 'Mona' },
  ])
  await section(page, shop)
    .getByRole('button', { name: shop.say(m.review_another) })
    .click()
  await expect(review).toHaveValue('')
  await expect(stars(5)).toBeChecked()
})

test('a review is written with the keyboard alone', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/productdetails/bowl-tarq')
  const { name, email, review, stars, thanks } = fieldsOf(page, shop)
  const words = newWords(shop.language)
  await stars(5).focus()
  const back = shop.language === 'ar' ? 'ArrowRight' : 'ArrowLeft'
  await page.keyboard.press('ArrowUp')
  await expect(stars(4)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(back)
  await expect(stars(2)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
  await page.keyboard.type('Mona')
  await page.keyboard.press('Tab')
  await expect(email).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(review).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(thanks).toBeFocused()
  expect((await newestReviews()).filter((one) => one.review === words)).toMatchObject([
    { rate: 2, name: 'Mona' },
  ])
})

test('stars that are pressed before the page is hydrated count more than those of a draft', {
  tag: '@all',
}, async ({ page, shop }) => {
  await shop.open('/productdetails/bowl-tarq')
  const { name, stars } = fieldsOf(page, shop)
  await name.fill('Mona')
  await stars(2).check()
  const scripts = await holdUp(page, /\/assets\/.*\.js/)
  await page.reload({ waitUntil: 'commit' })
  await stars(4).check()
  await scripts.letGo()
  await expect(name).toHaveValue('Mona')
  await expect(stars(4)).toBeChecked()
})

test('the stars of a rating are large enough for a finger', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/productdetails/vase-nile')
  const { stars } = fieldsOf(page, shop)
  for (const count of [1, 5]) {
    const box = await stars(count).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

const row = (page: Page, shop: Shop, count: number) =>
  page
    .getByRole('group', { name: shop.say(m.review_filter) })
    .getByRole('button', { name: new RegExp(`^${shop.say(m.review_stars, { count })}`) })

test('reviews are narrowed to their stars, and Back takes that back', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await shop.open('/productdetails/lamp-fustat')
  const place = section(page, shop)
  const items = place.getByRole('list').getByRole('listitem')
  const both = place.getByText(shop.say(m.review_average, { mean: '4.5' }))
  await expect(both).toBeVisible()
  await expect(items).toHaveCount(2)
  await expect(row(page, shop, 3)).toBeDisabled()
  await row(page, shop, 4).click()
  await expect(page).toHaveURL(/\?stars=4$/)
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Omar S.')
  await expect(row(page, shop, 4)).toHaveAttribute('aria-pressed', 'true')
  const reviews = shop.say(m.product_review_count, { count: 1 })
  const told = place.getByRole('status').filter({
    hasText: shop.say(m.review_filtered, {
      stars: shop.say(m.review_stars, { count: 4 }),
      reviews,
    }),
  })
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await row(page, shop, 5).click()
  await expect(items).not.toContainText('Omar S.')
  await page.goBack()
  await expect(items).toContainText('Omar S.')
  await page.reload()
  await untilHydrated(page)
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Omar S.')
  await place.getByRole('button', { name: shop.say(m.review_all) }).click()
  await expect(items).toHaveCount(2)
  await expect(row(page, shop, 4)).toHaveAttribute('aria-pressed', 'false')
})

test('reviews that do not load offer a retry that works', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  allowFailures(shop)
  await shop.open('/productdetails/lamp-fustat')
  const place = section(page, shop)
  await page.route(reading, answer500)
  await row(page, shop, 4).click()
  await expect(place.getByRole('alert')).toContainText(shop.say(m.ui_failed))
  await expectAccessible(page)
  await page.unroute(reading)
  await place.getByRole('button', { name: shop.say(m.ui_try_again) }).click()
  await expect(place.getByRole('listitem')).toHaveCount(1)

  // After a navigation in the browser only this part is missing.
  const lamp = { en: 'Fustat Ceramic Lamp', ar: 'أباجورة الفسطاط' }[shop.language]
  await shop.open(`/searchedproducts?search=${encodeURIComponent(lamp)}`)
  await page.route(reading, answer500)
  await page.getByRole('article').getByRole('link', { name: lamp, exact: true }).first().click()
  await expect(page).toHaveURL(/lamp-fustat$/)
  await expect(place.getByRole('alert')).toContainText(shop.say(m.ui_failed))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(reading)
  await place.getByRole('button', { name: shop.say(m.ui_try_again) }).click()
  await expect(place.getByRole('listitem')).toHaveCount(2)
})

test('many reviews come a few at a time', { tag: '@all' }, async ({ page, shop }) => {
  const slug = slugOfProject()
  const { product } = await api.products.get({ id: slug })
  const words = Array.from({ length: 8 }, () => newWords(shop.language))
  for (const review of words)
    await addReview({ product_id: product.id, name: 'Mona', rate: 5, review })
  await shop.open(`/productdetails/${slug}`)
  const place = section(page, shop)
  const items = place.getByRole('list').getByRole('listitem')
  await expect(items).toHaveCount(6)
  await expect(items.first()).toContainText(words.at(-1) ?? '-')
  await place.locator('.pagination').getByRole('button').click()
  await expect(items.nth(6)).toBeFocused()
  for (const word of words) await expect(items.filter({ hasText: word })).toHaveCount(1)
})
