/** Categories and sub-categories in the dashboard (R40, R41, R48). */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { photo } from '../../../test/files/pictures.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
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
  unfoldFilters,
  wrong,
  yes,
} from '../../desk.ts'
import { button, dialog, field, main, press } from '../../parts.ts'
import { accountLinks } from '../../people/people.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

/**
 * Unique names of a record; the Arabic one has no Latin word, since the shop's Arabic pages show
 * it.
 */
const ownNames = (english: string, arabic: string) => ({
  name: ownName(english),
  name_ar: `${arabic} ${Math.trunc(Math.random() * 1e6)}`,
})
type Names = ReturnType<typeof ownNames>

const makeCategory = async (names: Names = ownNames('Clocks', 'ساعات')) =>
  (await api.categories.create(names, await asOwner())).category
const makeSubcategory = async (
  category_id: number,
  names: Names = ownNames('Wall clocks', 'ساعات حائط'),
) =>
  (await api.subcategories.create({ ...names, category_id, status: 'active' }, await asOwner()))
    .subcategory

const cardOf = (page: Page, shop: Shop, record: { name: string; name_ar: string | null }) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: nameIn(shop, record) }) })
const removeOf = (page: Page, shop: Shop, record: Names) =>
  button(page, shop.say(m.admin_delete_named, { name: nameIn(shop, record) }))
const picture = async () => ({
  name: 'clock.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(400, 500).jpeg().toBuffer(),
})
const found = (names: Names) => `search=${encodeURIComponent(names.name)}`

test('a category and its sub-category come, the shop knows at once, and what is used stays', async ({
  page,
  shop,
}) => {
  shop.allow(/409/)
  const clocks = ownNames('Clocks', 'ساعات')
  const wall = ownNames('Wall clocks', 'ساعات حائط')
  await enter(page, shop, '/dashboard/categories')
  await press(page, shop.say(m.admin_category_add))
  await field(page, shop.specified('Name', m.admin_field_name_en)).fill(clocks.name)
  await field(page, shop.say(m.admin_field_name_ar)).fill(clocks.name_ar)
  await page.locator('input[type=file]').setInputFiles(await picture())
  await press(page, shop.say(m.admin_category_save))
  await expectPopup(page, shop.specified('category created successfully', m.admin_category_created))
  const { allcategories } = await api.categories.list({})
  const made = allcategories.find(({ name }) => name === clocks.name)
  expect(made).toMatchObject({ isHome: false, image: expect.stringMatching(/^\/media\//) })

  await openScreen(page, shop, `/dashboard/categories/${made?.id}/add`)
  const add = dialog(page, shop.say(m.admin_subcategory_add))
  await press(page, shop.say(m.admin_subcategory_save))
  const fillAll = shop.specified('Please fill all fields!', m.admin_subcategory_fill_all)
  await expectFailure(page, shop, shop.say(m.admin_error), fillAll)
  await expect(add.getByText(shop.say(m.form_required), { exact: true })).toBeVisible()
  await expect(field(add, shop.specified('Status', m.admin_field_status))).toHaveValue('active')
  await field(add, shop.specified('Name', m.admin_field_name_en)).fill(wall.name)
  await field(page, shop.say(m.admin_field_name_ar)).fill(wall.name_ar)
  await press(page, shop.say(m.admin_subcategory_save))
  await expectPopup(
    page,
    shop.specified('subcategory created successfully', m.admin_subcategory_created),
  )
  await openScreen(page, shop, `/dashboard/categories?${found(wall)}`)
  await expect(
    cardOf(page, shop, clocks).getByRole('button', {
      name: shop.say(m.admin_edit_named, { name: nameIn(shop, wall) }),
    }),
  ).toBeVisible()
  await expect(cardOf(page, shop, clocks)).toContainText(
    shop.say(m.admin_category_subcategories, { count: 1 }),
  )
  await removeOf(page, shop, clocks).click()
  await expect(confirmation(page, shop)).toContainText(
    shop.say(m.admin_category_used, { count: 1 }),
  )
  await yes(page, shop).click()
  await oops(page, shop, shop.say(m.admin_category_used, { count: 1 }))

  await shop.open('/')
  // On phones the categories are in the menu.
  const place = await accountLinks(page, shop)
  await expect(place.getByRole('link', { name: nameIn(shop, clocks), exact: true })).toBeAttached()
  const own = (await api.subcategories.page({ category_id: made?.id }, await asOwner())).SubCategory
    .data
  expect(own).toMatchObject([{ ...wall, status: 'active' }])
  await api.subcategories.delete({ id: own[0]?.id ?? 0 }, await asOwner())
  await api.categories.delete({ id: made?.id ?? 0 }, await asOwner())
})

test('a sub-category and then its category are deleted', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const clocks = ownNames('Clocks', 'ساعات')
  const wall = ownNames('Wall clocks', 'ساعات حائط')
  const { id } = await makeCategory(clocks)
  await makeSubcategory(id, wall)
  await enter(page, shop, `/dashboard/subcategory?category_id=${id}`)
  await removeOf(page, shop, wall).click()
  await thinkAgain(page, shop)
  await expect(cardOf(page, shop, wall)).toBeVisible()
  await removeOf(page, shop, wall).click()
  await yes(page, shop).click()
  await expectPopup(
    page,
    shop.specified('subcategory deleted successfully', m.admin_subcategory_deleted),
  )
  await openScreen(page, shop, `/dashboard/categories?${found(clocks)}`)
  await removeOf(page, shop, clocks).click()
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('category deleted successfully', m.admin_category_deleted))
  await expect(page.getByText(shop.say(m.admin_nothing_found), { exact: true })).toBeVisible()
  expect((await api.categories.list({})).allcategories.map(({ name }) => name)).not.toContain(
    clocks.name,
  )
})

test('the tree of categories adds, changes and deletes sub-categories in place', async ({
  page,
  shop,
}) => {
  const clocks = ownNames('Clocks', 'ساعات')
  const wall = ownNames('Wall clocks', 'ساعات حائط')
  const { id } = await makeCategory(clocks)
  const list = `/dashboard/categories?${found(clocks)}`
  await enter(page, shop, list)
  const branch = cardOf(page, shop, clocks)
  const twigs = branch.getByRole('listitem')
  await press(branch, shop.say(m.admin_subcategory_add_to, { name: nameIn(shop, clocks) }))
  const add = dialog(page, shop.say(m.admin_subcategory_add))
  await expect(field(add, shop.say(m.admin_subcategory_category))).toHaveValue(String(id))
  await field(add, shop.specified('Name', m.admin_field_name_en)).fill(wall.name)
  await field(add, shop.say(m.admin_field_name_ar)).fill(wall.name_ar)
  await press(page, shop.say(m.admin_subcategory_save))
  await expectPopup(
    page,
    shop.specified('subcategory created successfully', m.admin_subcategory_created),
  )
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === clocks.name)
  await expect(twigs).toHaveCount(1)
  await expect(twigs).toContainText(shop.say(m.admin_subcategory_products, { count: 0 }))
  await expectAccessible(page)

  const name = nameIn(shop, wall)
  await press(twigs, shop.say(m.admin_edit_named, { name }))
  const edit = dialog(page, shop.say(m.admin_subcategory_edit))
  await field(edit, shop.say(m.admin_field_status)).selectOption('hidden')
  await press(page, shop.say(m.admin_subcategory_save))
  await expectPopup(
    page,
    shop.specified('subcategory updated successfully', m.admin_subcategory_updated),
  )
  await expect(twigs).toContainText(shop.say(m.admin_subcategory_hidden))

  await press(twigs, shop.say(m.admin_guide_of, { name }))
  await expect(page).toHaveURL(/\/subcategories\/\d+\/size-guide/)
  // Opened by its address, it closes to the tree as well.
  await openScreen(page, shop, new URL(page.url()).pathname.replace(/^\/ar/, ''))
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/categories'))
  // Without the search, categories of other journeys may fill the first page.
  await openScreen(page, shop, list)
  await press(twigs, shop.say(m.admin_delete_named, { name }))
  await yes(page, shop).click()
  await expectPopup(
    page,
    shop.specified('subcategory deleted successfully', m.admin_subcategory_deleted),
  )
  await expect(twigs).toHaveCount(0)
  await api.categories.delete({ id }, await asOwner())
})

test('a category is changed, its picture and its place on the home page too', {
  tag: '@all',
}, async ({ page, shop }) => {
  const clocks = ownNames('Clocks', 'ساعات')
  const { id } = await makeCategory(clocks)
  const list = `/dashboard/categories?${found(clocks)}`
  await enter(page, shop, list)
  await cardOf(page, shop, clocks)
    .getByRole('button', { name: shop.say(m.admin_edit_named, { name: nameIn(shop, clocks) }) })
    .click()
  const edit = dialog(page, shop.say(m.admin_category_edit))
  await edit
    .getByRole('checkbox', { name: shop.specified('Show on home page', m.admin_category_is_home) })
    .check()
  await page.locator('input[type=file]').setInputFiles(await picture())
  await expect(edit.getByRole('img')).toHaveCount(0)
  await press(page, shop.say(m.admin_category_save))
  await expectPopup(page, shop.specified('category updated successfully', m.admin_category_updated))
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === clocks.name)
  await expect(cardOf(page, shop, clocks)).toContainText(shop.say(m.admin_category_on_home))
  expect((await api.categories.onHome({})).category.map(({ name }) => name)).toContain(clocks.name)
  const { category } = await api.categories.record({ id }, await asOwner())
  expect(category.picture).toMatchObject({ width: 400, height: 500 })
  await removeOf(page, shop, clocks).click()
  await thinkAgain(page, shop)
  await expect(cardOf(page, shop, clocks)).toBeVisible()
  await api.categories.delete({ id }, await asOwner())
})

test('what is wrong with a category is said beside its field', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/409/)
  const clocks = ownNames('Clocks', 'ساعات')
  const { id } = await makeCategory(clocks)
  await enter(page, shop, '/dashboard/categories/add')
  const add = dialog(page, shop.say(m.admin_category_add))
  await press(page, shop.say(m.admin_category_save))
  await expect(add.getByText(shop.say(m.form_required), { exact: true })).toBeVisible()
  await field(page, shop.specified('Name', m.admin_field_name_en)).fill(clocks.name.toUpperCase())
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(
    add.getByText(shop.say(m.admin_picture_kind, { name: 'note.jpg' }), { exact: true }),
  ).toBeVisible()
  await press(page, shop.say(m.admin_category_save))
  await expect(add.getByText(shop.say(m.admin_name_taken), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await api.categories.delete({ id }, await asOwner())
})

test('changes of the catalogue that are unanswered are told', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const text = `${wrong(shop)} ${shop.say(m.admin_no_response)}`
  const category = await makeCategory()
  const subcategory = await makeSubcategory(category.id)
  await enter(page, shop, `/dashboard/categories/${category.id}/edit`)
  await failCalls(page, shop, /\/api\/(sub)?category\/(create|update|delete)/, 'unanswered')
  await press(page, shop.say(m.admin_category_save))
  await oops(page, shop, text)
  await openScreen(
    page,
    shop,
    `/dashboard/subcategory/${subcategory.id}/edit?category_id=${category.id}`,
  )
  await press(page, shop.say(m.admin_subcategory_save))
  await oops(page, shop, text)
  await page.keyboard.press('Escape')
  await removeOf(page, shop, subcategory as Names).click()
  await yes(page, shop).click()
  await oops(page, shop, text)
  await page.unroute(/\/api\/(sub)?category\/(create|update|delete)/)
  await api.subcategories.delete({ id: subcategory.id }, await asOwner())
  await api.categories.delete({ id: category.id }, await asOwner())
})

test('sub-categories are narrowed by category and status, and a hidden one says so', {
  tag: '@all',
}, async ({ page, shop }) => {
  const category = await makeCategory()
  const subcategory = await makeSubcategory(category.id)
  await enter(page, shop, '/dashboard/subcategory')
  await unfoldFilters(page, shop)
  await field(page, shop.say(m.admin_by_category)).selectOption(String(category.id))
  await expect(cardOf(page, shop, subcategory)).toContainText(shop.say(m.admin_subcategory_active))
  await cardOf(page, shop, subcategory)
    .getByRole('button', {
      name: shop.say(m.admin_edit_named, { name: nameIn(shop, subcategory) }),
    })
    .click()
  const edit = dialog(page, shop.say(m.admin_subcategory_edit))
  await field(edit, shop.say(m.admin_field_status)).selectOption('hidden')
  await press(page, shop.say(m.admin_subcategory_save))
  await expectPopup(
    page,
    shop.specified('subcategory updated successfully', m.admin_subcategory_updated),
  )
  await expect(cardOf(page, shop, subcategory)).toContainText(
    shop.say(m.admin_subcategory_hidden_hint),
  )
  await field(page, shop.say(m.admin_by_status)).selectOption('active')
  await expect(page.getByText(shop.say(m.admin_nothing_found), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(
    (url) =>
      url.searchParams.get('category_id') === String(category.id) && url.searchParams.has('status'),
  )
  await page.goBack()
  await expect(cardOf(page, shop, subcategory)).toBeVisible()
  await api.subcategories.delete({ id: subcategory.id }, await asOwner())
  await api.categories.delete({ id: category.id }, await asOwner())
})

test('the choice of a category has those of every page', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const row = (await api.categories.page({}, await asOwner())).category.data[0]
  await page.route('**/api/category/all*', (route) => {
    const current = Number(new URL(route.request().url()).searchParams.get('page'))
    const data = [{ ...row, id: 9000 + current, name: `Page ${current}`, name_ar: null }]
    return route.fulfill({
      json: { category: { data, current_page: current, last_page: 3, total: 3 } },
    })
  })
  await enter(page, shop, '/dashboard/subcategory/add')
  const options = field(
    dialog(page, shop.say(m.admin_subcategory_add)),
    shop.say(m.admin_subcategory_category),
  )
  await expect(options.getByRole('option')).toHaveText([
    shop.say(m.admin_subcategory_choose),
    'Page 1',
    'Page 2',
    'Page 3',
  ])
})

test('categories are narrowed by the home page', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/categories')
  await unfoldFilters(page, shop)
  await field(page, shop.say(m.admin_categories_home)).selectOption('true')
  await expect(page).toHaveURL(/is_home=true/)
  const cards = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(cards.filter({ hasNotText: shop.say(m.admin_category_on_home) })).toHaveCount(0)
  await expect(cards).not.toHaveCount(0)
})
