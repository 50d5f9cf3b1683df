/** Products of a single dashboard journey, and their dialog. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { photo } from '../../test/files/pictures.ts'
import { asOwner, expectPopup, openScreen, ownName } from '../desk.ts'
import { dialog, field, main, press } from '../parts.ts'
import { expect, type Shop } from '../shop.ts'
import { api } from '../shopping.ts'

/** Unique JPEG. */
export const jpeg = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(400, 500).jpeg().toBuffer(),
})

/** Category with one sub-category, for this journey only. */
export async function makePlace() {
  const owner = await asOwner()
  const { category } = await api.categories.create({ name: ownName('Rugs') }, owner)
  const { subcategory } = await api.subcategories.create(
    { name: ownName('Kilim'), status: 'active', category_id: category.id },
    owner,
  )
  return { category, subcategory }
}

let place: ReturnType<typeof makePlace> | undefined

/**
 * Category with one sub-category for journeys' products, which the demo shop's own lists must not
 * count. One per worker, since every journey sees it in the row of categories.
 */
export function journeysPlace() {
  place ??= makePlace()
  return place
}

/** Creates a product with a number of pictures. */
export async function makeProduct({
  pictures = 0,
  ...parts
}: {
  pictures?: number
  [part: string]: unknown
} = {}) {
  const { subcategory } = await journeysPlace()
  const images = await Promise.all(
    Array.from(
      { length: pictures },
      async () => new File([Uint8Array.from((await jpeg('rug.jpg')).buffer)], 'rug.jpg'),
    ),
  )
  const form = {
    name: ownName('Wool kilim'),
    price: 1450,
    quantity: 14,
    subcategory_id: subcategory.id,
    images,
    ...parts,
  }
  return (await api.products.create(form, await asOwner())).product
}

export const recordOf = async (id: number) =>
  (await api.products.record({ id }, await asOwner())).product

/** Deletes a journey's product, since the demo shop is shared. */
export async function removeProduct(id: number): Promise<void> {
  await api.products.delete({ id }, await asOwner())
}

/** Address of the list, filtered to one product. */
export const listOf = (name: string): string =>
  `/dashboard/products?search=${encodeURIComponent(name)}`

export const cardOf = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** Dialog that adds or edits a product. */
export const formOf = (page: Page, shop: Shop, kind: 'add' | 'edit'): Locator =>
  dialog(
    page,
    kind === 'add'
      ? shop.specified('Add Product', m.admin_product_add)
      : shop.specified('Edit Product', m.admin_product_edit),
  )

export const save = (form: Locator, shop: Shop): Promise<void> =>
  press(form, shop.say(m.admin_product_save))

export const fileField = (form: Locator, shop: Shop): Locator =>
  field(form, shop.say(m.admin_pictures_add))

export const tile = (form: Locator, shop: Shop, number: number): Locator =>
  form.getByRole('listitem', { name: shop.say(m.admin_picture_number, { number }), exact: true })

/** Waits until the form shows a number of pictures. */
export async function expectPictures(form: Locator, shop: Shop, count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await expect(tile(form, shop, number)).toBeVisible()
  await expect(tile(form, shop, count + 1)).toHaveCount(0)
}

/** Expects the success message of an edit. */
export const saved = (page: Page, shop: Shop): Promise<void> =>
  expectPopup(page, shop.specified('product updated successfully', m.admin_product_updated))

export async function openEdit(page: Page, shop: Shop, id: number): Promise<Locator> {
  await openScreen(page, shop, `/dashboard/products/${id}/edit`)
  const edit = formOf(page, shop, 'edit')
  await expect(edit).toBeVisible()
  return edit
}
