/** Content of the home page: slides, Instagram images, social links (R31, R34, R103). */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { photo } from '../../../test/files/pictures.ts'
import {
  asOwner,
  confirmation,
  enter,
  expectFailure,
  expectPopup,
  failCalls,
  nameIn,
  oops,
  openScreen,
  ownName,
  thinkAgain,
  wrong,
  yes,
} from '../../desk.ts'
import { button, dialog, field, main, press } from '../../parts.ts'
import { fieldsOf } from '../../requests/sent.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

/** Name without a Latin word, since the shop's Arabic pages show it. */
const ownArabic = (name: string) => `${name} ${Math.trunc(Math.random() * 1e6)}`

const file = async () =>
  new File([new Uint8Array(await photo(640, 360).jpeg().toBuffer())], 'a.jpg', {
    type: 'image/jpeg',
  })
const picture = async () => ({
  name: 'a.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(640, 360).jpeg().toBuffer(),
})

const makeSlide = async () => {
  const texts = { name: ownName('Linen'), name_ar: ownArabic('كتان'), alt: 'Linen', alt_ar: 'كتان' }
  return (await api.slides.create({ ...texts, path: await file() }, await asOwner())).slider
}
const makeImage = async () => {
  const texts = {
    name: `https://www.instagram.com/p/${Math.random().toString(36).slice(2)}`,
    alt: 'Linen',
    alt_ar: 'كتان',
  }
  return (await api.instagramImages.create({ ...texts, path: await file() }, await asOwner()))
    .customerlink
}
const makeLink = async () =>
  (
    await api.socialLinks.create(
      { name: ownArabic('سناب'), link: 'https://example.com/zeina' },
      await asOwner(),
    )
  ).social

const choose = async (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
const editOf = (page: Page, shop: Shop, name: string) =>
  button(page, shop.say(m.admin_edit_named, { name }))
const removeOf = (page: Page, shop: Shop, name: string) =>
  button(page, shop.say(m.admin_delete_named, { name }))

test('a social link comes into the footer, changes and goes', async ({ page, shop }) => {
  const name = ownArabic('سناب')
  await enter(page, shop, '/dashboard/sociallinks')
  await press(page, shop.say(m.admin_social_add))
  await field(page, shop.specified('Name', m.admin_field_name)).fill(name)
  await field(page, shop.specified('Link', m.admin_field_link)).fill('javascript:alert(1)')
  await press(page, shop.say(m.admin_social_save))
  await expect(page.getByText(shop.say(m.admin_social_wrong_link), { exact: true })).toBeVisible()
  await field(page, shop.specified('Link', m.admin_field_link)).fill('https://example.com/zeina')
  await press(page, shop.say(m.admin_social_save))
  await expectPopup(
    page,
    shop.specified('social link created successfully', m.admin_social_created),
  )

  await openScreen(page, shop, `/dashboard/sociallinks?search=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name }) })
  await expect(row.getByRole('link', { name: 'https://example.com/zeina' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await editOf(page, shop, name).click()
  await field(page, shop.specified('Link', m.admin_field_link)).fill('https://example.com/new')
  await press(page, shop.say(m.admin_social_save))
  await expectPopup(
    page,
    shop.specified('social link updated successfully', m.admin_social_updated),
  )
  await expect(row).toContainText('https://example.com/new')

  await shop.open('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute(
    'href',
    'https://example.com/new',
  )
  await openScreen(page, shop, `/dashboard/sociallinks?search=${encodeURIComponent(name)}`)
  await removeOf(page, shop, name).click()
  await press(confirmation(page, shop), shop.say(m.admin_cancel))
  await expectPopup(page, shop.specified('Cancelled', m.admin_cancelled))
  await removeOf(page, shop, name).click()
  await yes(page, shop).click()
  await expectPopup(
    page,
    shop.specified('social link deleted successfully', m.admin_social_deleted),
  )
  expect((await api.home.socialLinks({})).allSocialLink.map((one) => one.name)).not.toContain(name)
})

test('a slide comes onto the home page, changes and goes', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const names = { name: ownName('Linen'), name_ar: ownArabic('كتان') }
  const alt = ownArabic('قماش')
  await enter(page, shop, '/dashboard/slider')
  await press(page, shop.specified('Add Slide', m.admin_slide_add))
  const add = dialog(page, shop.specified('Add Slide', m.admin_slide_add))
  await field(page, shop.specified('Name', m.admin_field_name_en)).fill(names.name)
  await press(page, shop.say(m.admin_slide_save))
  await expect(add.getByText(shop.say(m.admin_say_picture_required), { exact: true })).toBeVisible()
  await choose(page)
  await expect(add.getByText(shop.say(m.admin_say_picture_required), { exact: true })).toBeHidden()
  await expect(
    add.getByText(shop.say(m.admin_picture_small, { width: 640, least: 1600 }), { exact: true }),
  ).toBeVisible()
  await field(page, shop.say(m.admin_field_name_ar)).fill(names.name_ar)
  await field(page, shop.say(m.admin_field_alt)).fill(alt)
  await press(page, shop.say(m.admin_slide_save))
  await expectPopup(page, shop.specified('Slider created successfully', m.admin_slide_created))

  await shop.open('/')
  const slides = page.getByRole('region', { name: shop.say(m.home_slides) })
  await expect(slides.getByText(/^1 \/ \d+$/)).toBeVisible()
  const made = (await api.home.slides({})).sliders.find((one) => one.alt === alt)
  expect(made).toMatchObject({ name: names.name, width: 640, height: 360 })
  expect(await page.content()).toContain(made?.path)

  await openScreen(page, shop, `/dashboard/slider?search=${encodeURIComponent(names.name)}`)
  await editOf(page, shop, nameIn(shop, names)).click()
  const edit = dialog(page, shop.specified('Edit Slide', m.admin_slide_edit))
  await expect(field(page, shop.say(m.admin_field_alt))).toHaveValue(alt)
  await field(edit, shop.specified('Name', m.admin_field_name_en)).fill(`${names.name} 2`)
  await press(page, shop.say(m.admin_slide_save))
  await expectPopup(page, shop.specified('Slider updated successfully', m.admin_slide_updated))
  const { slider } = await api.slides.record({ id: made?.id ?? 0 }, await asOwner())
  expect(slider).toMatchObject({ name: `${names.name} 2`, path: made?.path })

  const remove = main(page).getByRole('button', {
    name: shop.say(m.admin_delete_named, { name: nameIn(shop, slider) }),
  })
  await remove.click()
  await thinkAgain(page, shop)
  await remove.click()
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('slider deleted successfully', m.admin_slide_deleted))
  await expect(page.getByText(shop.say(m.admin_nothing_found), { exact: true })).toBeVisible()
})

test('an Instagram image comes, changes and goes', { tag: '@all' }, async ({ page, shop }) => {
  const address = `https://www.instagram.com/p/${Math.random().toString(36).slice(2)}`
  await enter(page, shop, '/dashboard/imageforinsta')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    shop.specified('Instagram Images', m.admin_instagram),
  )
  await press(page, shop.specified('Add Image', m.admin_instagram_add))
  await field(page, shop.specified('Link', m.admin_field_link)).fill('javascript:alert(1)')
  await choose(page)
  await press(page, shop.say(m.admin_instagram_save))
  await expect(
    page.getByText(shop.say(m.admin_instagram_wrong_link), { exact: true }),
  ).toBeVisible()
  await field(page, shop.specified('Link', m.admin_field_link)).fill(address)
  await press(page, shop.say(m.admin_instagram_save))
  await expectPopup(
    page,
    shop.specified('customerlink created successfully', m.admin_instagram_created),
  )

  await openScreen(page, shop, `/dashboard/imageforinsta?search=${encodeURIComponent(address)}`)
  const first = shop.say(m.admin_instagram_row, { number: 1 })
  await editOf(page, shop, first).click()
  await expect(dialog(page, shop.specified('Edit Slide', m.admin_instagram_edit))).toBeVisible()
  await field(page, shop.say(m.admin_field_alt)).fill('كتان')
  const asked = page.waitForRequest(/\/api\/customerlink\/update\//)
  await field(page, shop.specified('Link', m.admin_field_link)).fill('')
  await press(page, shop.say(m.admin_instagram_save))
  expect(await fieldsOf(await asked)).not.toHaveProperty('name')
  await expectPopup(
    page,
    shop.specified('customerlink updated successfully', m.admin_instagram_updated),
  )
  expect((await api.home.instagram({})).allInsta.find((one) => one.name === address)).toMatchObject(
    { alt: 'كتان' },
  )

  await removeOf(page, shop, 'كتان').click()
  await thinkAgain(page, shop)
  await removeOf(page, shop, 'كتان').click()
  await yes(page, shop).click()
  await expectPopup(
    page,
    shop.specified('Customer link deleted successfully', m.admin_instagram_deleted),
  )
  expect((await api.home.instagram({})).allInsta.map((one) => one.name)).not.toContain(address)
})

test("changes of the shop's front that are unanswered are told", { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const [slide, image, social] = [await makeSlide(), await makeImage(), await makeLink()]
  const text = `${wrong(shop)} ${shop.say(m.admin_no_response)}`
  const error = (english: string, message: typeof m.admin_slide_add_failed) =>
    expectFailure(
      page,
      shop,
      shop.specified('Error', m.admin_error),
      shop.specified(english, message),
    )
  await enter(page, shop, '/dashboard/slider/add')
  await failCalls(
    page,
    shop,
    /\/api\/(slider|customerlink|social)\/(create|update|delete)/,
    'unanswered',
  )
  await field(page, shop.specified('Name', m.admin_field_name_en)).fill('Linen')
  await choose(page)
  await press(page, shop.say(m.admin_slide_save))
  await error('Failed to add slide!', m.admin_slide_add_failed)
  await expect(field(page, shop.specified('Name', m.admin_field_name_en))).toHaveValue('Linen')
  await page.keyboard.press('Escape')
  await press(page, shop.say(m.admin_unsaved_leave))
  await openScreen(
    page,
    shop,
    `/dashboard/slider/${slide.id}/edit?search=${encodeURIComponent(slide.name)}`,
  )
  await press(page, shop.say(m.admin_slide_save))
  await error('Failed to update slide!', m.admin_slide_update_failed)
  await page.keyboard.press('Escape')
  await removeOf(page, shop, nameIn(shop, slide)).click()
  await yes(page, shop).click()
  await error('Failed to delete slide!', m.admin_slide_delete_failed)

  await openScreen(page, shop, `/dashboard/imageforinsta/${image.id}/edit`)
  await press(page, shop.say(m.admin_instagram_save))
  await oops(page, shop, text)
  await openScreen(
    page,
    shop,
    `/dashboard/sociallinks/${social.id}/edit?search=${encodeURIComponent(social.name)}`,
  )
  await press(page, shop.say(m.admin_social_save))
  await oops(page, shop, text)
  await page.keyboard.press('Escape')
  await removeOf(page, shop, social.name).click()
  await yes(page, shop).click()
  await oops(page, shop, text)
  await api.slides.delete({ id: slide.id }, await asOwner())
  await api.instagramImages.delete({ id: image.id }, await asOwner())
  await api.socialLinks.delete({ name: social.name }, await asOwner())
})

test('a name is one link’s only', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/409/)
  const { name } = await makeLink()
  await enter(page, shop, '/dashboard/sociallinks/add')
  await field(page, shop.specified('Name', m.admin_field_name)).fill(name)
  await field(page, shop.specified('Link', m.admin_field_link)).fill('tel:+201012345678')
  await press(page, shop.say(m.admin_social_save))
  await expect(page.getByText(shop.say(m.admin_name_taken), { exact: true })).toBeVisible()
  await api.socialLinks.delete({ name }, await asOwner())
})
