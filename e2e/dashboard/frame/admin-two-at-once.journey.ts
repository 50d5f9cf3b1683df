/**
 * Conflicts of two members at one record: the other member's changes are shown beside the typed
 * values, and nothing is overridden unseen.
 */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, conflict, enter, expectPopup, openScreen, ownName } from '../../desk.ts'
import { makeProduct, openEdit, recordOf, removeProduct, save, saved } from '../../goods/goods.ts'
import {
  expectOrderUpdated,
  orderPath,
  placeOwnOrder,
  readOrder,
  shipAnyway,
  statusEditor,
} from '../../orders/orders.ts'
import { button, field, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

// Each of these journeys is refused once.
test.beforeEach(({ shop }) => shop.allow(/409/))

const go = (page: Page, shop: Shop) => press(conflict(page, shop), shop.say(m.admin_conflict_save))

test('what two admins change of a product is laid side by side, and she chooses', async ({
  page,
  shop,
}) => {
  const owner = await asOwner()
  const { id, name } = await makeProduct()
  try {
    await enter(page, shop, '/dashboard/products')
    const edit = await openEdit(page, shop, id)
    const field = (label: typeof m.admin_product_price) =>
      edit.getByLabel(shop.say(label), { exact: true })
    await field(m.admin_product_price).fill('1600')
    // By its name: the label of the Arabic field begins with the same words, and may come first.
    await edit.locator('[name="material"]').fill('Wool')
    await api.products.update({ id, price: 1500, badge: 'New' }, owner)
    await save(edit, shop)

    const dialog = conflict(page, shop)
    const price = dialog.getByRole('group', { name: shop.say(m.admin_product_price), exact: true })
    await expect(price).toContainText('1500')
    await expect(price.getByRole('radio').nth(1)).toBeFocused()
    await expect(
      dialog.getByRole('group', { name: shop.say(m.admin_product_badge), exact: true }),
    ).toContainText('New')
    await expect(dialog.getByRole('group')).toHaveCount(2)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(field(m.admin_product_price)).toHaveValue('1600')
    expect(await recordOf(id)).toMatchObject({ price: 1500, material: null })

    await save(edit, shop)
    await go(page, shop)
    await saved(page, shop)
    expect(await recordOf(id)).toMatchObject({ name, price: 1600, badge: 'New', material: 'Wool' })

    const again = await openEdit(page, shop, id)
    await again.getByLabel(shop.say(m.admin_product_price), { exact: true }).fill('1700')
    await api.products.update({ id, price: 1550 }, owner)
    await save(again, shop)
    await conflict(page, shop).getByRole('radio').first().check()
    await go(page, shop)
    await saved(page, shop)
    expect(await recordOf(id)).toMatchObject({ price: 1550 })
  } finally {
    await removeProduct(id)
  }
})

test('a sale while the form is open is not undone, and what is not there is not taken away', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { id } = await makeProduct({
    quantity: undefined,
    sizes: ['S', 'M'],
    stock: [
      { size: 'S', quantity: 4 },
      { size: 'M', quantity: 5 },
    ],
  })
  const { sizes } = await recordOf(id)
  const sell = async (size: string, quantity: number) => {
    const size_id = sizes.find((one) => one.size === size)?.id
    const { guest_token } = await api.cart.add({
      items: [{ product_id: id, quantity, ...(size_id && { size_id }) }],
      guest_token: '',
    })
    await placeOwnOrder({ guestToken: guest_token })
  }
  try {
    await enter(page, shop, '/dashboard/products')
    const edit = await openEdit(page, shop, id)
    const cell = (form: Locator, name: string) =>
      field(form, shop.say(m.admin_variant_wanted_of, { name }))
    await cell(edit, 'M').fill('٨')
    await expect(cell(edit, 'M')).toHaveAccessibleDescription('+3')
    await sell('M', 2)
    await save(edit, shop)
    await saved(page, shop)
    const stockNow = async () =>
      (await recordOf(id)).stock?.map(({ size, quantity }) => `${size} ${quantity}`)
    expect(await stockNow()).toEqual(['S 4', 'M 6'])

    const again = await openEdit(page, shop, id)
    const left = cell(again, 'S')
    await left.fill('1')
    await cell(again, 'M').fill('9')
    await sell('S', 2)
    await sell('M', 1)
    await save(again, shop)
    // Missing stock is listed above, and each row shows the current number.
    await expect(button(again.getByRole('alert'), 'S')).toBeVisible()
    await expect(left).toHaveAttribute('aria-invalid', 'true')
    await expect(left).toHaveAccessibleDescription(
      new RegExp(shop.say(m.admin_variant_gone, { gone: '2', now: '2' })),
    )
    await expect(cell(again, 'M')).toHaveAccessibleDescription(
      new RegExp(shop.say(m.admin_variant_sold, { gone: '1', now: '5', after: '8' })),
    )
    await expectAccessible(page)
    expect(await stockNow()).toEqual(['S 2', 'M 5'])
    await press(again.getByRole('alert'), 'S')
    await expect(left).toBeFocused()
    await save(again, shop)
    await saved(page, shop)
    expect(await stockNow()).toEqual(['S 1', 'M 8'])
  } finally {
    await removeProduct(id)
  }
})

test('an area that somebody else has changed', { tag: '@all' }, async ({ page, shop }) => {
  const owner = await asOwner()
  const { area } = await api.areas.create({ city: ownName('Suez'), price: 60 }, owner)
  try {
    await enter(page, shop, `/dashboard/area/${area.id}/edit`)
    const edit = page.getByRole('dialog', { name: shop.specified('Edit Area', m.admin_area_edit) })
    await field(edit, shop.say(m.admin_area_price)).fill('75')
    await api.areas.update({ id: area.id, price: 80, city_ar: 'السويس' }, owner)
    await press(edit, shop.say(m.admin_area_save))
    await go(page, shop)
    await expectPopup(page, shop.specified('area updated successfully', m.admin_area_updated))
    expect((await api.areas.record({ id: area.id }, owner)).area).toMatchObject({
      price: 75,
      city_ar: 'السويس',
    })
  } finally {
    await api.areas.delete({ id: area.id }, owner)
  }
})

test('the table of a size guide is one thing: both are shown, and one is chosen whole', {
  tag: '@all',
}, async ({ page, shop }) => {
  const owner = await asOwner()
  const { category } = await api.categories.create({ name: ownName('Capes') }, owner)
  const { subcategory } = await api.subcategories.create(
    { name: ownName('Day capes'), status: 'active', category_id: category.id },
    owner,
  )
  const { id } = subcategory
  const guide = { columns: [{ name: 'Bust' }], rows: [{ size: 'S', values: [84] }], how: 'Level.' }
  const put = (change: object) =>
    api.subcategories.updateSizeGuide({ id, ...guide, ...change }, owner)
  try {
    await enter(page, shop, `/dashboard/subcategory/${id}/size-guide`)
    const edit = page.getByRole('dialog')
    const saveGuide = () => press(edit, shop.say(m.admin_guide_save))
    // The template has no figures yet; without the table no instructions are needed.
    await saveGuide()
    await expect(edit.getByText(shop.say(m.admin_guide_say_empty), { exact: true })).toBeVisible()
    const how = field(edit, shop.say(m.admin_guide_how))
    await how.fill('Level.')
    await press(edit, shop.say(m.admin_guide_clear))
    await expect(edit.getByText(shop.say(m.admin_guide_none), { exact: true })).toBeVisible()
    await expect(how).toBeHidden()
    await saveGuide()
    await expectPopup(
      page,
      shop.specified('size guide updated successfully', m.admin_guide_updated),
    )
    expect((await api.subcategories.sizeGuide({ id }, owner)).size_guide).toBeNull()

    await put({})
    await openScreen(page, shop, `/dashboard/subcategory/${id}/size-guide`)
    const cell = edit.getByRole('textbox', {
      name: shop.say(m.admin_guide_cell, { size: 'S', measure: 'Bust' }),
    })
    await cell.fill('86')
    await put({
      columns: [{ name: 'Waist' }, { name: 'Bust' }],
      rows: [{ size: 'S', values: [66, 84] }],
      how: 'Loosely.',
    })
    await saveGuide()

    const dialog = conflict(page, shop)
    await expect(dialog.getByRole('group')).toHaveCount(2)
    const table = dialog.getByRole('group', { name: shop.say(m.admin_guide_columns), exact: true })
    await expect(table).toContainText('Waist · Bust')
    await expect(table).toContainText('S: 86')
    await expect(
      dialog.getByRole('group', { name: shop.say(m.admin_guide_how), exact: true }),
    ).toContainText('Loosely.')
    await expectAccessible(page)
    await table.getByRole('radio').first().check()
    await go(page, shop)
    await expectPopup(
      page,
      shop.specified('size guide updated successfully', m.admin_guide_updated),
    )
    const { size_guide } = await api.subcategories.sizeGuide({ id }, owner)
    expect(size_guide?.rows.map(({ values }) => values)).toEqual([[66, 84]])
    expect(size_guide?.how).toBe('Loosely.')
  } finally {
    await api.subcategories.delete({ id }, owner)
    await api.categories.delete({ id: category.id }, owner)
  }
})

test('a slide that somebody else has changed, its picture among it', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const owner = await asOwner()
  const file = async (background: string) => {
    const made = await sharp({ create: { width: 400, height: 170, channels: 3, background } })
      .png()
      .toBuffer()
    return new File([new Uint8Array(made)], 'cape.png', { type: 'image/png' })
  }
  const { slider } = await api.slides.create(
    { name: ownName('Cape'), path: await file('red') },
    owner,
  )
  const { id } = slider
  try {
    await enter(page, shop, `/dashboard/slider/${id}/edit`)
    const edit = page.getByRole('dialog')
    const field = (label: typeof m.admin_field_alt) =>
      edit.getByLabel(shop.say(label), { exact: true })
    await field(m.admin_field_alt).fill('A cape')
    await field(m.admin_slide_caption).fill('Mine')
    const theirs = await api.slides.update(
      { id, caption: 'Theirs', path: await file('blue') },
      owner,
    )
    await press(edit, shop.say(m.admin_slide_save))
    const dialog = conflict(page, shop)
    await expect(
      dialog.getByRole('group', { name: shop.say(m.admin_field_image), exact: true }),
    ).toBeVisible()
    await expect(
      dialog.getByRole('group', { name: shop.say(m.admin_slide_caption), exact: true }),
    ).toContainText('Theirs')
    await go(page, shop)
    await expectPopup(page, shop.specified('Slider updated successfully', m.admin_slide_updated))
    const now = (await api.slides.record({ id }, owner)).slider
    expect(now).toMatchObject({ alt: 'A cape', caption: 'Mine', path: theirs.slider.path })
  } finally {
    await api.slides.delete({ id }, owner)
  }
})

test('a status on an old picture of an order is not set @all', async ({ page, shop }) => {
  const { id, number } = await placeOwnOrder()
  await enter(page, shop, orderPath(id))
  const editor = statusEditor(page, shop)
  await editor.status('shipped').check()
  await api.orders.updateStatus({ order_id: id, status: 'reject' }, await asOwner())
  await editor.update.click()
  await shipAnyway(page, shop, number)
  await expect(editor.form.getByRole('alert')).toContainText(
    shop.say(m.admin_order_changed_meanwhile),
  )
  await expect(editor.pill).toHaveText(shop.say(m.admin_order_reject))
  await expect(editor.status('shipped')).toBeChecked()
  expect((await readOrder(id)).status).toBe('reject')
  await editor.update.click()
  await expectOrderUpdated(page, shop)
  expect((await readOrder(id)).status).toBe('shipped')
})
