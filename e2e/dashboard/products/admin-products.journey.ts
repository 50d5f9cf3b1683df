/** Products: added, changed, copied and deleted, each at once visible in the shop (R46, R47). */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import {
  asOwner,
  confirmation,
  enter,
  expectFailure,
  expectPopup,
  failCalls,
  openScreen,
  ownName,
  yes,
} from '../../desk.ts'
import {
  cardOf,
  expectPictures,
  fileField,
  formOf,
  journeysPlace,
  jpeg,
  listOf,
  makePlace,
  makeProduct,
  recordOf,
  removeProduct,
  save,
  saved,
  tile,
} from '../../goods/goods.ts'
import { dialogField, main, press } from '../../parts.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import { api } from '../../shopping.ts'

const editOf = (page: Page, shop: Shop, name: string) =>
  cardOf(page, name).getByRole('button', { name: shop.say(m.admin_edit_named, { name }) })
const created = (shop: Shop) =>
  shop.specified('product created successfully', m.admin_product_created)

test('a product is added with pictures, sizes and colours, changed, and the shop shows it in both languages', async ({
  page,
  shop,
}) => {
  const { category, subcategory } = await journeysPlace()
  const name = ownName('Nile kilim')
  const name_ar = `كليم النيل ${name.slice(-5)}`
  await enter(page, shop, '/dashboard/products')
  await press(main(page), shop.specified('Add Product', m.admin_product_add))
  await expect(page).toHaveURL(/\/dashboard\/products\/add$/)
  await fileField(formOf(page, shop, 'add'), shop).setInputFiles([
    await jpeg('first.jpg'),
    await jpeg('second.jpg'),
  ])
  await expectPictures(formOf(page, shop, 'add'), shop, 2)
  await dialogField(page, shop.say(m.admin_field_name_en)).fill(name)
  await page.getByLabel(shop.say(m.admin_field_name_ar)).fill(name_ar)
  await dialogField(page, shop.say(m.admin_product_price)).fill('١٤٥٠')
  await dialogField(page, shop.say(m.admin_product_quantity)).fill('4')
  await dialogField(page, shop.say(m.admin_product_subcategory)).selectOption(subcategory.name)
  await page.getByRole('textbox', { name: shop.say(m.admin_product_colours) }).fill('Teal، Sand')
  await page.getByRole('textbox', { name: shop.say(m.admin_product_sizes) }).fill('S, M, s')
  await expect(page.getByText(shop.say(m.admin_product_twice, { names: 'S' }))).toBeVisible()
  await save(formOf(page, shop, 'add'), shop)
  await expectPopup(page, created(shop))

  await openScreen(page, shop, listOf(name))
  const shown = shop.language === 'ar' ? name_ar : name
  const card = cardOf(page, shown)
  await expect(card).toContainText(shop.money(1450))
  await expect(card).toContainText(shop.say(m.admin_product_left, { count: '4' }))
  await expect(card).toContainText(
    shop.say(m.admin_product_place, { category: category.name, subcategory: subcategory.name }),
  )
  await editOf(page, shop, shown).click()
  const edit = formOf(page, shop, 'edit')
  await expect(dialogField(page, shop.say(m.admin_product_subcategory))).toHaveValue(
    String(subcategory.id),
  )
  await dialogField(page, shop.say(m.admin_product_price)).fill('1300')
  await page.getByLabel(shop.say(m.admin_product_original_price)).fill('1450')
  await tile(edit, shop, 2)
    .getByRole('button', { name: shop.say(m.admin_picture_earlier, { number: 2 }) })
    .click()
  const { products } = await api.products.page({ search: name }, await asOwner())
  const [before] = products
  await save(edit, shop)
  await saved(page, shop)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === name)
  await expect(card).toContainText(shop.money(1300))
  const after = await recordOf(before?.id ?? 0)
  expect(after.images).toEqual(before?.images.toReversed())

  // The notice after saving has a link to the shop.
  const [visited] = await Promise.all([
    page.waitForEvent('popup'),
    main(page)
      .getByRole('link', { name: shop.say(m.admin_product_view) })
      .click(),
  ])
  await expect(visited).toHaveURL(
    (url) => url.pathname === shop.path(`/productdetails/${encodeURIComponent(after.slug)}`),
  )
  await expect(visited.getByRole('heading', { level: 1, name: shown })).toBeVisible()
  await untilHydrated(visited)
  await expect(visited.getByRole('radio', { name: 'M', exact: true })).toBeVisible()
  await visited.close()
  for (const lang of ['en', 'ar'] as const) {
    const { product } = await api.products.get({ id: after.slug, lang })
    expect([product.name, product.price, product.original_price]).toEqual([
      lang === 'ar' ? name_ar : name,
      1300,
      1450,
    ])
  }

  const remove = card.getByRole('button', { name: shop.say(m.admin_delete_named, { name: shown }) })
  await remove.click()
  await expect(confirmation(page, shop)).toContainText(
    shop.specified('You will not be able to recover this product!', m.admin_product_warning),
  )
  await page.keyboard.press('Enter')
  await expect(confirmation(page, shop)).toBeHidden()
  await expect(card).toBeVisible()
  await remove.click()
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('product deleted successfully', m.admin_product_deleted))
  await expect(page.getByText(shop.say(m.admin_nothing_found), { exact: true })).toBeVisible()
})

test('a product whose call is unanswered is told in the specified words, and nothing typed is lost', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { id, name } = await makeProduct({ pictures: 1 })
  await enter(page, shop, listOf(name))
  const calls = /\/api\/product\/(create|update|delete)/
  const restore = await failCalls(page, shop, calls, 'unanswered')
  const error = shop.specified('Error', m.admin_error)
  await editOf(page, shop, name).click()
  const edit = formOf(page, shop, 'edit')
  await dialogField(page, shop.say(m.admin_product_price)).fill('99')
  await fileField(edit, shop).setInputFiles(await jpeg('new.jpg'))
  await save(edit, shop)
  await expectFailure(
    page,
    shop,
    error,
    shop.specified('Failed to update product', m.admin_product_update_failed),
  )
  await expect(dialogField(page, shop.say(m.admin_product_price))).toHaveValue('99')
  await expectPictures(edit, shop, 2)
  await restore()
  await save(edit, shop)
  await saved(page, shop)
  expect(await recordOf(id)).toMatchObject({
    price: 99,
    images: [expect.any(String), expect.any(String)],
  })

  await failCalls(page, shop, calls, 'unanswered')
  await cardOf(page, name)
    .getByRole('button', { name: shop.say(m.admin_delete_named, { name }) })
    .click()
  await yes(page, shop).click()
  await expectFailure(
    page,
    shop,
    error,
    shop.specified('Failed to delete product', m.admin_product_delete_failed),
  )
  await expect(cardOf(page, name)).toBeVisible()
  await openScreen(page, shop, `/dashboard/products/add?from=${id}`)
  await save(formOf(page, shop, 'add'), shop)
  await expectFailure(
    page,
    shop,
    error,
    shop.specified('Failed to add product', m.admin_product_add_failed),
  )
  await removeProduct(id)
})

test('a copy begins with everything of its model, pictures among it', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const colors = [{ name: 'Sand of Siwa', name_ar: 'رمل سيوة', hex: '#d9c7a3' }, 'Teal']
  const model = await makeProduct({
    pictures: 2,
    sizes: ['S', 'M'],
    colors,
    stock: [{ size: 'S', color: 'Teal', quantity: 3 }],
    desc: 'Woven.',
  })
  await enter(page, shop, listOf(model.name))
  const more = cardOf(page, model.name).getByRole('button', {
    name: shop.say(m.admin_product_more_named, { name: model.name }),
  })
  await more.click()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await cardOf(page, model.name)
    .getByRole('link', { name: shop.say(m.admin_product_duplicate) })
    .click()
  const add = formOf(page, shop, 'add')
  const name = `${model.name} (copy)`
  await expect(dialogField(page, shop.say(m.admin_field_name_en))).toHaveValue(name)
  await expectPictures(add, shop, 2)
  await save(add, shop)
  await expectPopup(page, created(shop))
  await expect(page).toHaveURL(
    (url) => url.pathname === shop.path('/dashboard/products') && !url.searchParams.has('from'),
  )
  await expect(cardOf(page, name)).toBeVisible()
  const { products } = await api.products.page({ search: name }, await asOwner())
  const copy = products.find((one) => one.name === name)
  expect(copy).toMatchObject({
    desc: 'Woven.',
    quantity: 3,
    images: model.images,
    stock: model.stock,
  })
  expect(copy?.colours).toMatchObject([
    { name: 'Sand of Siwa', name_ar: 'رمل سيوة', hex: '#d9c7a3' },
    { name: 'Teal' },
  ])
  await removeProduct(model.id)
  expect((await api.products.get({ id: String(copy?.id) })).product.images).toEqual(model.images)
  await removeProduct(copy?.id ?? 0)
})

test('what shoppers cannot see has no way into the shop', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { category, subcategory } = await makePlace()
  const { id, name } = await makeProduct({ subcategory_id: subcategory.id })
  await api.subcategories.update(
    { ...subcategory, status: 'hidden', category_id: category.id },
    await asOwner(),
  )
  await enter(page, shop, listOf(name))
  await expect(cardOf(page, name)).toContainText(shop.say(m.admin_product_hidden))
  await cardOf(page, name)
    .getByRole('button', { name: shop.say(m.admin_product_more_named, { name }) })
    .click()
  await expect(
    cardOf(page, name).getByRole('link', { name: shop.say(m.admin_product_duplicate) }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: shop.say(m.admin_product_view) })).toHaveCount(0)
  await editOf(page, shop, name).click()
  await expect(page.getByText(shop.say(m.admin_product_subcategory_hidden_hint))).toBeVisible()
  await removeProduct(id)
})
