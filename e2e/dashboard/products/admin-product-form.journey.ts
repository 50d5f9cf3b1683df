/** Product dialog: errors, pictures, stock, and unsaved values. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter } from '../../desk.ts'
import {
  cardOf,
  expectPictures,
  fileField,
  formOf,
  jpeg,
  listOf,
  makeProduct,
  openEdit,
  recordOf,
  removeProduct,
  save,
  saved,
  tile,
} from '../../goods/goods.ts'
import { dialogField, press } from '../../parts.ts'
import { fieldsOf } from '../../requests/sent.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'

const text = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label })

/**
 * Stock field of a variant.
 * @param name in its row
 */
const wanted = (form: Locator, shop: Shop, name: string) =>
  form.getByLabel(shop.say(m.admin_variant_wanted_of, { name }), { exact: true })

test('what is wrong is said beside its field and named above', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/products/add')
  const add = formOf(page, shop, 'add')
  await save(add, shop)
  await expect(add.getByRole('alert')).toBeFocused()
  for (const [english, message] of [
    ['Name is required', m.admin_product_say_name],
    ['Price is required', m.admin_product_say_price],
    ['Invalid subcategory selected', m.admin_product_say_subcategory],
  ] as const) {
    await expect(add.getByText(shop.specified(english, message), { exact: true })).toBeVisible()
  }
  await dialogField(page, shop.say(m.admin_field_name_en)).fill('Rug')
  await dialogField(page, shop.say(m.admin_product_price)).fill('100')
  await text(page, shop.say(m.admin_product_original_price)).fill('99.99')
  await dialogField(page, shop.say(m.admin_product_quantity)).fill('1.5')
  await text(page, shop.say(m.admin_product_sizes)).fill(
    Array.from({ length: 51 }, (_, at) => at).join(','),
  )
  await save(add, shop)
  await expect(add.getByText(shop.say(m.admin_product_say_original), { exact: true })).toBeVisible()
  await expect(dialogField(page, shop.say(m.admin_product_quantity))).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(
    add.getByText(shop.say(m.admin_product_say_options, { most: 50 }), { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a file that cannot be taken is told, and the others are', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/products/add')
  const add = formOf(page, shop, 'add')
  const files = fileField(add, shop)
  const good = await jpeg('good.jpg')
  const large = {
    ...good,
    name: 'large.jpg',
    buffer: Buffer.concat([good.buffer, Buffer.alloc(10_000_001 - good.buffer.length)]),
  }
  await files.setInputFiles([
    { ...good, name: 'page.jpg', buffer: Buffer.from('a page') },
    large,
    good,
  ])
  await expectPictures(add, shop, 1)
  // A small picture is accepted with a warning.
  await expect(tile(add, shop, 1)).toContainText(
    shop.say(m.admin_picture_small, { width: 400, least: 800 }),
  )
  await expect(add.getByText(shop.say(m.admin_picture_kind, { name: 'page.jpg' }))).toBeVisible()
  await expect(
    add.getByText(shop.say(m.admin_picture_too_large, { name: 'large.jpg', most: 10 })),
  ).toBeVisible()
  await files.setInputFiles(
    await Promise.all(Array.from({ length: 12 }, (_, at) => jpeg(`more-${at}.jpg`))),
  )
  await expectPictures(add, shop, 12)
  await expect(
    add.getByText(shop.say(m.admin_pictures_too_many, { name: 'more-11.jpg', most: 12 })),
  ).toBeVisible()
  await expect(add.getByText(shop.say(m.admin_picture_kind, { name: 'page.jpg' }))).toHaveCount(0)
  await expectAccessible(page)
})

test('pictures stand in the order they were given, new ones among old ones, each with its texts', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { id, images, name } = await makeProduct({ pictures: 3 })
  await enter(page, shop, listOf(name))
  const edit = await openEdit(page, shop, id)
  await fileField(edit, shop).setInputFiles(await jpeg('fourth.jpg'))
  await expectPictures(edit, shop, 4)
  // The new picture moves to the front by its buttons; the last old one is removed.
  for (const number of [4, 3, 2]) {
    await tile(edit, shop, number)
      .getByRole('button', { name: shop.say(m.admin_picture_earlier, { number }) })
      .click()
  }
  await tile(edit, shop, 4)
    .getByRole('button', { name: shop.say(m.admin_picture_remove, { number: 4 }) })
    .click()
  await expectPictures(edit, shop, 3)
  await tile(edit, shop, 3).dragTo(tile(edit, shop, 2))
  await edit.getByText(shop.say(m.admin_pictures_texts), { exact: true }).click()
  await text(page, shop.say(m.admin_picture_alt, { number: 1 }))
    .first()
    .fill('Seen from above')
  await edit
    .getByLabel(shop.say(m.admin_picture_alt_ar, { number: 2 }), { exact: true })
    .fill('من الأمام')
  await expectAccessible(page)
  await save(edit, shop)
  await saved(page, shop)
  const after = await recordOf(id)
  expect(after.images).toEqual([expect.stringMatching(/^\/media\//), images[1], images[0]])
  expect(images).not.toContain(after.images[0])
  expect(after.pictures).toMatchObject([
    { alt: 'Seen from above', alt_ar: null },
    { alt: null, alt_ar: 'من الأمام' },
    { alt: null },
  ])
  await removeProduct(id)
})

test('a picture is dragged to the front by a finger at its handle, and elsewhere a finger scrolls', {
  tag: '@all',
}, async ({ page, shop, isMobile }) => {
  const { id, images, name } = await makeProduct({ pictures: 3 })
  await enter(page, shop, listOf(name))
  const edit = await openEdit(page, shop, id)
  await expectPictures(edit, shop, 3)
  const finger = await page.context().newCDPSession(page)
  const middleOf = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const drag = async (from: Locator, to: Locator) => {
    // Both are visible then.
    await tile(edit, shop, 1).evaluate((first) => first.scrollIntoView({ block: 'start' }))
    // Waits for the end of a touch scroll.
    await untilStill(page)
    const [begin, end] = [await middleOf(from), await middleOf(to)]
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      touchPoints: { x: number; y: number }[],
    ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [begin])
    for (const share of [0.3, 0.6, 1]) await touch('touchMove', [between(begin, end, share)])
    await touch('touchEnd', [])
  }
  if (isMobile) {
    await drag(tile(edit, shop, 2), tile(edit, shop, 3))
    await drag(tile(edit, shop, 3).locator('.picture-handle'), tile(edit, shop, 1))
  } else await tile(edit, shop, 3).dragTo(tile(edit, shop, 1))
  await save(edit, shop)
  await saved(page, shop)
  expect((await recordOf(id)).images).toEqual([images[2], images[0], images[1]])
  await removeProduct(id)
})

const between = (from: { x: number; y: number }, to: { x: number; y: number }, share: number) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

test('stock is one number, or one for each size and colour, and figures survive a change of these', {
  tag: '@all',
}, async ({ page, shop }) => {
  test.slow()
  const { id, name } = await makeProduct({
    sizes: ['S', 'M'],
    colors: ['Teal', 'Sand'],
    quantity: 9,
  })
  await enter(page, shop, listOf(name))
  let edit = await openEdit(page, shop, id)
  await edit.getByRole('switch', { name: shop.say(m.admin_product_stock_each) }).click()
  const cell = (size: string, colour: string) =>
    wanted(edit, shop, shop.say(m.admin_variant, { size, colour }))
  await edit.getByLabel(shop.say(m.admin_product_stock_fill), { exact: true }).fill('٢')
  await press(edit, shop.say(m.admin_product_stock_fill_all))
  await cell('M', 'Sand').fill('5')
  await expect(
    edit.getByText(shop.say(m.admin_variants_sum_new, { wanted: '11' }), { exact: true }),
  ).toBeVisible()
  await text(page, shop.say(m.admin_product_sizes)).fill('S, L')
  await cell('L', 'Teal').fill('x')
  await save(edit, shop)
  await expect(cell('L', 'Teal')).toHaveAttribute('aria-invalid', 'true')
  await cell('L', 'Teal').fill('1')
  await text(page, shop.say(m.admin_product_sizes)).fill('S, M, L')
  await expect(cell('M', 'Sand')).toHaveValue('5')
  await expectAccessible(page)
  await save(edit, shop)
  await saved(page, shop)
  expect(await recordOf(id)).toMatchObject({ quantity: 12, stock: { length: 6 } })

  // Untouched stock is not written over sales meanwhile.
  edit = await openEdit(page, shop, id)
  await dialogField(page, shop.say(m.admin_product_price)).fill('70')
  const [request] = await Promise.all([page.waitForRequest(/product\/update/), save(edit, shop)])
  const sent = await fieldsOf(request)
  expect(sent).toMatchObject({ price: '70' })
  expect(sent).not.toHaveProperty('stock')
  await saved(page, shop)

  edit = await openEdit(page, shop, id)
  await edit.getByRole('switch', { name: shop.say(m.admin_product_stock_each) }).click()
  await dialogField(page, shop.say(m.admin_product_quantity)).fill('6')
  await save(edit, shop)
  await saved(page, shop)
  expect(await recordOf(id)).toMatchObject({ price: 70, quantity: 6, stock: null })
  await removeProduct(id)
})

test('fifty sizes in fifty colours are filled, changed and saved', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  test.slow()
  const names = (name: string) => Array.from({ length: 50 }, (_, at) => `${name}${at}`)
  const { id, name } = await makeProduct({ sizes: names('S'), colors: names('C') })
  await enter(page, shop, listOf(name))
  const edit = await openEdit(page, shop, id)
  await edit.getByRole('switch', { name: shop.say(m.admin_product_stock_each) }).click()
  await edit.getByLabel(shop.say(m.admin_product_stock_fill), { exact: true }).fill('2')
  await press(edit, shop.say(m.admin_product_stock_fill_all))
  // Invisible rows are mounted when they are scrolled into view.
  const rows = edit.locator('[data-column=stock]')
  expect(await rows.count()).toBeLessThan(200)
  const last = wanted(edit, shop, shop.say(m.admin_variant, { size: 'S49', colour: 'C49' }))
  await edit
    .getByRole('region', { name: shop.say(m.admin_product_variants) })
    .evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await last.fill('')
  await last.focus()
  const began = Date.now()
  await page.keyboard.type('1234')
  await expect(
    edit.getByText(shop.say(m.admin_variants_sum_new, { wanted: '6,232' }), { exact: true }),
  ).toBeVisible()
  expect(Date.now() - began).toBeLessThan(2000)
  await fileField(edit, shop).setInputFiles(await jpeg('large-grid.jpg'))
  await save(edit, shop)
  // Checked by the address: a search by role is slow among thousands of fields.
  await expect(page).toHaveURL((url) => !url.pathname.endsWith('/edit'), { timeout: 30_000 })
  expect((await recordOf(id)).quantity).toBe(2 * 2499 + 1234)
  await removeProduct(id)
})

test('a colour keeps its Arabic name and its shade, and gets new ones', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const colors = [{ name: 'Sand of Siwa', name_ar: 'رمل سيوة', hex: '#d9c7a3' }]
  const { id, name } = await makeProduct({ colors })
  await enter(page, shop, listOf(name))
  const edit = await openEdit(page, shop, id)
  await text(page, shop.say(m.admin_product_colours)).fill('Sand of Siwa, Palm')
  await edit.getByText(shop.say(m.admin_product_shades), { exact: true }).click()
  await edit
    .getByLabel(shop.say(m.admin_product_shade_name, { colour: 'Palm' }), { exact: true })
    .fill('نخيل')
  await edit
    .getByLabel(shop.say(m.admin_product_shade, { colour: 'Palm' }), { exact: true })
    .fill('#5a6b2f')
  await expectAccessible(page)
  await save(edit, shop)
  await saved(page, shop)
  expect((await recordOf(id)).colours).toMatchObject([
    ...colors,
    { name: 'Palm', name_ar: 'نخيل', hex: '#5a6b2f' },
  ])
  await removeProduct(id)
})

test('a colour and a size that are respelled keep their pieces', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const stock = [
    { size: 'xl', color: 'red', quantity: 12 },
    { size: 'M', color: 'red', quantity: 3 },
  ]
  const { id, name, colours, sizes } = await makeProduct({
    sizes: ['M', 'xl'],
    colors: ['red'],
    stock,
  })
  await enter(page, shop, listOf(name))
  const edit = await openEdit(page, shop, id)
  const cell = (size: string, colour: string) =>
    wanted(edit, shop, shop.say(m.admin_variant, { size, colour }))
  await expect(cell('xl', 'red')).toHaveValue('12')
  await text(page, shop.say(m.admin_product_colours)).fill('Red')
  await text(page, shop.say(m.admin_product_sizes)).fill('M, XL, xl')
  await expect(
    edit.getByText(shop.say(m.admin_product_twice, { names: 'XL' }), { exact: true }),
  ).toBeVisible()
  await expect(cell('XL', 'Red')).toHaveValue('12')
  await expect(cell('M', 'Red')).toHaveValue('3')
  await expect(edit.getByText('15', { exact: true }).first()).toBeVisible()
  await save(edit, shop)
  await saved(page, shop)
  const after = await recordOf(id)
  expect(after).toMatchObject({
    ...{ quantity: 15, colours: [{ id: colours[0]?.id, name: 'Red' }] },
    sizes: [sizes[0], { id: sizes[1]?.id, size: 'XL' }],
    stock: [stock[1] && { ...stock[1], color: 'Red' }, { size: 'XL', color: 'Red', quantity: 12 }],
  })
  await removeProduct(id)
})

test('nothing typed or chosen is left without a word', { tag: '@all' }, async ({ page, shop }) => {
  const { id, name } = await makeProduct({ pictures: 2 })
  await enter(page, shop, listOf(name))
  const open = cardOf(page, name).getByRole('button', {
    name: shop.say(m.admin_edit_named, { name }),
  })
  await open.click()
  const edit = formOf(page, shop, 'edit')
  await expect(edit).toBeVisible()
  await page.goBack()
  await expect(edit).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await tile(edit, shop, 1)
    .getByRole('button', { name: shop.say(m.admin_picture_later, { number: 1 }) })
    .click()
  const unsaved = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await page.goBack()
  await press(unsaved, shop.say(m.admin_unsaved_stay))
  await expect(edit).toBeVisible()
  await page.keyboard.press('Escape')
  await press(unsaved, shop.say(m.admin_unsaved_leave))
  await expect(edit).toBeHidden()
  await removeProduct(id)
})
