/** Areas: the dashboard's plainest list, and what all of its lists and dialogs do (R92, R95, R96, R97). */
import type { Page } from '@playwright/test'
import { m } from '#messages'
import { expectAccessible } from './accessibility.ts'
import { asOwner, confirmation, enter, expectFailure, expectPopup, failCalls, openScreen, ownName, yes } from './desk.ts'
import { holdUp } from './hold-up.ts'
import { button, dialog, field, main, press } from './parts.ts'
import { expect, type Shop, test } from './shop.ts'
import { api } from './shopping.ts'

const rowOf = (page: Page, city: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: city }) })
const save = (page: Page, shop: Shop) => button(page, shop.say(m.admin_area_save))
const oops = (page: Page, shop: Shop, more = '') =>
  expectFailure(
    page,
    shop,
    shop.specified('Oops...', m.admin_oops),
    shop.specified('Something went wrong!', m.admin_something_wrong) + more,
  )

/** An area that this journey alone has. */
async function makeArea(price = 50) {
  const city = ownName('Suez')
  return (await api.areas.create({ city, price }, await asOwner())).area
}

test('an area is added, changed and deleted, and checkout knows at once', async ({ page, shop }) => {
  const city = ownName('Qena')
  await enter(page, shop, '/dashboard/area')
  await press(page, shop.say(m.admin_area_add))
  const add = dialog(page, shop.say(m.admin_area_add))
  await expect(add).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/area\/add$/)
  await field(add, shop.say(m.admin_area_city)).fill(city)
  await field(add, shop.say(m.admin_area_price)).fill('٧٥')
  await save(page, shop).click()
  await expectPopup(page, shop.specified('area created successfully', m.admin_area_created))
  await expect(add).toBeHidden()

  await openScreen(page, shop, `/dashboard/area?search=${encodeURIComponent(city)}`)
  await expect(rowOf(page, city)).toContainText(shop.money(75))
  await rowOf(page, city)
    .getByRole('button', { name: shop.say(m.admin_edit_named, { name: city }) })
    .click()
  const edit = dialog(page, shop.say(m.admin_area_edit))
  await expect(field(edit, shop.say(m.admin_area_city))).toHaveValue(city)
  await field(edit, shop.say(m.admin_area_price)).fill('80.50')
  await save(page, shop).click()
  await expectPopup(page, shop.specified('area updated successfully', m.admin_area_updated))
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/area') && url.searchParams.get('search') === city)
  await expect(rowOf(page, city)).toContainText(shop.money(80.5))
  const { areaEstimate } = await api.areas.estimate({})
  expect(areaEstimate.find((area) => area.city === city)?.price).toBe(80.5)

  const remove = rowOf(page, city).getByRole('button', { name: shop.say(m.admin_delete_named, { name: city }) })
  await remove.click()
  await expect(confirmation(page, shop)).toContainText(shop.specified("You won't be able to revert this!", m.admin_confirm_warning))
  await expect(button(confirmation(page, shop), shop.say(m.admin_cancel))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation(page, shop)).toBeHidden()
  await expect(rowOf(page, city)).toBeVisible()
  await remove.click()
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('area deleted successfully', m.admin_area_deleted))
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
})

test('the popup of a success goes after two seconds', async ({ page, shop }) => {
  await page.clock.install()
  await enter(page, shop, '/dashboard/area/add')
  await field(page, shop.say(m.admin_area_city)).fill(ownName('Sohag'))
  await field(page, shop.say(m.admin_area_price)).fill('75')
  await save(page, shop).click()
  const popup = page.getByRole('status').getByText(shop.specified('area created successfully', m.admin_area_created), { exact: true })
  await expect(popup).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.clock.runFor(1000)
  await expect(popup).toBeHidden()
})

test('what is wrong is said beside its field and named above', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/409/)
  const { city } = await makeArea()
  await enter(page, shop, '/dashboard/area/add')
  const add = dialog(page, shop.say(m.admin_area_add))
  await save(page, shop).click()
  await expect(add.getByRole('alert')).toBeFocused()
  await expect(add.getByText(shop.say(m.form_city_required), { exact: true })).toBeVisible()
  const name = field(add, shop.say(m.admin_area_city))
  const price = field(add, shop.say(m.admin_area_price))
  await name.fill(city.toUpperCase())
  for (const wrong of ['-1', 'abc', '1.234', '99999999']) {
    await price.fill(wrong)
    await price.blur()
    await expect(price, wrong).toHaveAttribute('aria-invalid', 'true')
  }
  await price.fill('10')
  await expect(price).not.toHaveAttribute('aria-invalid', 'true')
  await save(page, shop).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue(city.toUpperCase())
  await expectAccessible(page)
})

for (const way of ['refused', 'unanswered'] as const) {
  test(`a change that is ${way} is told, and nothing typed is lost`, { tag: '@all' }, async ({ page, shop }) => {
    const { id, city } = await makeArea()
    await enter(page, shop, `/dashboard/area?search=${encodeURIComponent(city)}`)
    await failCalls(page, shop, /\/api\/area\/(create|update|delete)/, way)
    await page.getByRole('button', { name: shop.say(m.admin_edit_named, { name: city }) }).click()
    const price = field(page, shop.say(m.admin_area_price))
    await price.fill('99')
    await save(page, shop).click()
    await oops(page, shop)
    await expect(price).toHaveValue('99')
    await page.unroute(/\/api\/area\/(create|update|delete)/)
    // What was saved is done, whether or not the record can be read again.
    const restore = await failCalls(page, shop, /\/api\/area\/get/, way)
    await save(page, shop).click()
    await expectPopup(page, shop.specified('area updated successfully', m.admin_area_updated))
    await expect(page.getByRole('dialog')).toBeHidden()
    await restore()
    expect((await api.areas.record({ id }, await asOwner())).area.price).toBe(99)
    await failCalls(page, shop, /\/api\/area\/delete/, way)
    await page.getByRole('button', { name: shop.say(m.admin_delete_named, { name: city }) }).click()
    await yes(page, shop).click()
    await oops(page, shop)
    await expect(rowOf(page, city)).toBeVisible()
  })

  test(`a list whose call is ${way} offers another try`, { tag: '@all' }, async ({ page, shop }) => {
    await failCalls(page, shop, '**/api/area/all*', way)
    await enter(page, shop, '/dashboard/area')
    await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/area/all*')
    await press(page, shop.say(m.ui_try_again))
    await expect(page.getByRole('table')).toBeVisible()
  })
}

test('an answer that names no success is none', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/area/add')
  await page.route('**/api/area/create', (route) => route.fulfill({ json: { message: 'area made' } }))
  const add = dialog(page, shop.say(m.admin_area_add))
  await field(add, shop.say(m.admin_area_city)).fill('Suez')
  await field(add, shop.say(m.admin_area_price)).fill('10')
  await save(page, shop).click()
  await oops(page, shop)
})

test('Back closes a dialog, and nothing typed is left without a word', { tag: '@all' }, async ({ page, shop }) => {
  const { city } = await makeArea()
  const list = `/dashboard/area?search=${encodeURIComponent(city)}`
  await enter(page, shop, list)
  const opener = page.getByRole('button', { name: shop.say(m.admin_edit_named, { name: city }) })
  await opener.click()
  const edit = dialog(page, shop.say(m.admin_area_edit))
  await expect(edit).toBeVisible()
  await page.goBack()
  await expect(edit).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await field(edit, shop.say(m.admin_area_price)).fill('1')
  const unsaved = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => press(edit, shop.say(m.admin_cancel)),
    () => press(edit, shop.say(m.ui_close)),
  ]) {
    await close()
    await expect(unsaved).toBeVisible()
    await press(unsaved, shop.say(m.admin_unsaved_stay))
    await expect(field(edit, shop.say(m.admin_area_price))).toHaveValue('1')
  }
  // However often the key is pressed, the form stays until somebody says that it may go.
  for (const asks of [true, false, true]) {
    await page.keyboard.press('Escape')
    await expect(unsaved).toBeVisible({ visible: asks })
  }
  await expect(field(edit, shop.say(m.admin_area_price))).toHaveValue('1')
  await press(unsaved, shop.say(m.admin_unsaved_leave))
  await expect(edit).toBeHidden()
  await expect(rowOf(page, city)).toContainText(shop.money(50))
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === city)

  // Opened by its address, a dialog closes to its list.
  await page.reload()
  await openScreen(page, shop, '/dashboard/area/add')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/area'))
  await expect(main(page)).toBeFocused()
})

for (const way of ['Cancel', 'Back'] as const) {
  test(`the question of ${way} goes when what it asks about was saved meanwhile`, { tag: '@all' }, async ({ page, shop }) => {
    const city = ownName('Siwa')
    await enter(page, shop, '/dashboard/area')
    await press(page, shop.say(m.admin_area_add))
    const add = dialog(page, shop.say(m.admin_area_add))
    await field(add, shop.say(m.admin_area_city)).fill(city)
    await field(add, shop.say(m.admin_area_price)).fill('65')
    const line = await holdUp(page, /\/area\/create/)
    await save(page, shop).click()
    await expect.poll(line.count).toBe(1)
    if (way === 'Back') await page.goBack()
    else await press(add, shop.say(m.admin_cancel))
    const question = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
    await expect(question).toBeVisible()
    await line.letGo()
    await expect(question).toBeHidden()
    await expect(add).toBeHidden()
    await expectPopup(page, shop.specified('area created successfully', m.admin_area_created))
    await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/area'))
  })
}

test('what the address asks is what the list shows', { tag: '@all' }, async ({ page, shop }) => {
  const cities = [await makeArea(31), await makeArea(12), await makeArea(23)].map(({ city }) => city)
  const own = test.info().project.name
  await enter(page, shop, '/dashboard/area')
  const find = page.getByRole('searchbox', { name: shop.say(m.admin_areas_search) })
  await find.fill(cities[0] ?? '')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === cities[0])
  await page.goBack()
  await expect(find).toHaveValue('')
  await openScreen(page, shop, `/dashboard/area?search=Suez+${own}&sort=price_desc`)
  await expect(page.getByLabel(shop.say(m.admin_sort))).toHaveValue('price_desc')
  const prices = await page.getByRole('row').locator('.is-figure bdi').allTextContents()
  const figures = prices.map((price) => Number(price.replace(/[^\d.]/g, '')))
  expect(figures).toEqual([...figures].sort((a, b) => b - a))
  await page.getByLabel(shop.say(m.admin_sort)).selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(page.getByRole('row').locator('.is-figure bdi').first()).toHaveText(shop.money(Math.min(...figures)))
  await openScreen(page, shop, '/dashboard/area?per_page=2&page=99')
  await expect(page.getByRole('rowheader')).not.toHaveCount(0)
  await openScreen(page, shop, '/dashboard/area?per_page=2')
  await page
    .getByRole('navigation', { name: shop.say(m.admin_pages) })
    .getByRole('link', { name: shop.say(m.admin_next_page) })
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('nothing yet, and nothing that is there any more', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/404/)
  await page.route('**/api/area/all*', (route) =>
    route.fulfill({ json: { area: { data: [], current_page: 1, last_page: 1, total: 0 }, current_page: 1, last_page: 1, total: 0 } }),
  )
  await enter(page, shop, '/dashboard/area')
  await expect(page.getByText(shop.say(m.admin_areas_empty), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await openScreen(page, shop, '/dashboard/area/999999/edit')
  await expect(dialog(page, shop.say(m.admin_area_edit)).getByText(shop.say(m.admin_gone), { exact: true })).toBeVisible()
})

test('areas, their dialog and their question are accessible', { tag: '@all' }, async ({ page, shop }) => {
  const { city } = await makeArea()
  await enter(page, shop, `/dashboard?search=${encodeURIComponent(city)}`)
  await expect(page.getByRole('heading', { level: 1, name: shop.say(m.admin_areas) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: shop.say(m.admin_delete_named, { name: city }) }).click()
  await expect(confirmation(page, shop)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await press(page, shop.say(m.admin_area_add))
  await expect(dialog(page, shop.say(m.admin_area_add))).toBeVisible()
  await expectAccessible(page)
})
