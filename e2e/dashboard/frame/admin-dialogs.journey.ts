/**
 * Dialogs of the dashboard, which share one kit (web/dashboard/kit/form): opening and closing,
 * unsaved values, and failures (R92, R95, R96, R97).
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { screenNames, screenPath, screens } from '#web/dashboard/screens.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import {
  asOwner,
  confirmation,
  enter,
  expectPopup,
  failCalls,
  oops,
  openScreen,
  ownName,
  yes,
} from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { button, dialog, field, main, press } from '../../parts.ts'
import { isPhone } from '../../orders/orders.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const save = (page: Page, shop: Shop) => press(page, shop.say(m.admin_area_save))
const editDialog = (page: Page, shop: Shop) => dialog(page, shop.say(m.admin_area_edit))
const addDialog = (page: Page, shop: Shop) => dialog(page, shop.say(m.admin_area_add))
const priceIn = (page: Page, shop: Shop) => field(page, shop.say(m.admin_area_price))
const unsaved = (page: Page, shop: Shop) =>
  page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
const listOf = (city: string) => `/dashboard/area?search=${encodeURIComponent(city)}`
const opener = (page: Page, shop: Shop, city: string) =>
  button(page, shop.say(m.admin_edit_named, { name: city }))
const remover = (page: Page, shop: Shop, city: string) =>
  button(page, shop.say(m.admin_delete_named, { name: city }))

const makeArea = async () =>
  (await api.areas.create({ city: ownName('Suez'), price: 50 }, await asOwner())).area

for (const name of screenNames.filter((name) => screens[name].dialog)) {
  const tag = name === 'areas' ? [] : ['@all']
  test(`${name}: a dialog asks before what was typed is lost, and closes to its list; one of nothing says so`, {
    tag,
  }, async ({ page, shop }) => {
    shop.allow(/404/)
    await enter(page, shop, screenPath(name, 'add'))
    const add = page.getByRole('dialog')
    const typed = add.getByRole('textbox').first()
    // No focus in a field on phones, where the keyboard would cover half of the dialog.
    if (!isPhone()) await expect(add.locator(':is(input, textarea, select):focus')).toHaveCount(1)
    await typed.fill('1')
    await page.keyboard.press('Escape')
    await press(unsaved(page, shop), shop.say(m.admin_unsaved_stay))
    await expect(typed).toHaveValue('1')
    await page.keyboard.press('Escape')
    await press(unsaved(page, shop), shop.say(m.admin_unsaved_leave))
    await expect(page).toHaveURL((url) => url.pathname === shop.path(screenPath(name)))
    // A dialog opened by its address has no opener: the page gets the focus.
    await expect(main(page)).toBeFocused()
    await openScreen(page, shop, screenPath(name, 999_999, 'edit'))
    await expect(
      page.getByRole('dialog').getByText(shop.say(m.admin_gone), { exact: true }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL((url) => url.pathname === shop.path(screenPath(name)))
  })
}

test('Back closes a dialog, and nothing typed is left without a word', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { city } = await makeArea()
  await enter(page, shop, listOf(city))
  const edit = editDialog(page, shop)
  await opener(page, shop, city).click()
  await expect(edit).toBeVisible()
  await page.goBack()
  await expect(edit).toBeHidden()
  await expect(opener(page, shop, city)).toBeFocused()

  await opener(page, shop, city).click()
  const price = priceIn(page, shop)
  await price.fill('1')
  const question = unsaved(page, shop)
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => press(edit, shop.say(m.admin_cancel)),
    () => press(edit, shop.say(m.ui_close)),
  ]) {
    await close()
    await expect(question).toBeVisible()
    await press(question, shop.say(m.admin_unsaved_stay))
    await expect(price).toHaveValue('1')
  }
  // Repeated Escapes keep the form until leaving is confirmed.
  for (const asks of [true, false, true]) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible({ visible: asks })
  }
  await expectAccessible(page)
  await expect(price).toHaveValue('1')
  await press(question, shop.say(m.admin_unsaved_leave))
  await expect(edit).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: city })).toContainText(shop.money(50))
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === city)
})

for (const way of ['Cancel', 'Back'] as const) {
  test(`the question of ${way} goes when what it asks about was saved meanwhile`, {
    tag: '@all',
  }, async ({ page, shop }) => {
    await enter(page, shop, '/dashboard/area')
    await press(page, shop.say(m.admin_area_add))
    const add = addDialog(page, shop)
    await field(add, shop.say(m.admin_area_city_en)).fill(ownName('Siwa'))
    await priceIn(page, shop).fill('65')
    const line = await holdUp(page, /\/area\/create/)
    await save(page, shop)
    await expect.poll(line.count).toBe(1)
    if (way === 'Back') await page.goBack()
    else await press(add, shop.say(m.admin_cancel))
    await expect(unsaved(page, shop)).toBeVisible()
    await line.letGo()
    await expect(unsaved(page, shop)).toBeHidden()
    await expect(add).toBeHidden()
    await expectPopup(page, shop.specified('area created successfully', m.admin_area_created))
    await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/area'))
  })
}

for (const way of ['refused', 'unanswered'] as const) {
  test(`a change that is ${way} is told, and nothing typed is lost`, { tag: '@all' }, async ({
    page,
    shop,
  }) => {
    const { id, city } = await makeArea()
    await enter(page, shop, listOf(city))
    let restore = await failCalls(page, shop, /\/api\/area\/update/, way)
    await opener(page, shop, city).click()
    await priceIn(page, shop).fill('99')
    await save(page, shop)
    await oops(page, shop)
    await expect(priceIn(page, shop)).toHaveValue('99')
    await restore()
    // A save counts even if the record cannot be reloaded.
    restore = await failCalls(page, shop, /\/api\/area\/get/, way)
    await save(page, shop)
    await expectPopup(page, shop.specified('area updated successfully', m.admin_area_updated))
    await expect(page.getByRole('dialog')).toBeHidden()
    await restore()
    expect((await api.areas.record({ id }, await asOwner())).area.price).toBe(99)
    await failCalls(page, shop, /\/api\/area\/delete/, way)
    await remover(page, shop, city).click()
    await yes(page, shop).click()
    await oops(page, shop)
    await expect(remover(page, shop, city)).toBeVisible()
  })
}

test('a record that does not come is asked for again in its dialog', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { id, city } = await makeArea()
  const restore = await failCalls(page, shop, /\/api\/area\/get/, 'refused')
  await enter(page, shop, `/dashboard/area/${id}/edit`)
  const edit = editDialog(page, shop)
  await expect(edit.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await restore()
  await press(edit, shop.say(m.ui_try_again))
  await expect(field(edit, shop.say(m.admin_area_city_en))).toHaveValue(city)
})

test('an answer that names no success is none', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/area/add')
  await page.route('**/api/area/create', (route) =>
    route.fulfill({ json: { message: 'area made' } }),
  )
  await field(addDialog(page, shop), shop.say(m.admin_area_city_en)).fill('Suez')
  await priceIn(page, shop).fill('10')
  await save(page, shop)
  await oops(page, shop)
})

test('what is wrong is named above, and what the server refuses stands beside its field', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/409/)
  const { city } = await makeArea()
  await enter(page, shop, '/dashboard/area/add')
  const add = addDialog(page, shop)
  await save(page, shop)
  await expect(add.getByRole('alert')).toBeFocused()
  await expect(add.getByText(shop.say(m.form_city_required), { exact: true })).toBeVisible()
  const name = field(add, shop.say(m.admin_area_city_en))
  await name.fill(city.toUpperCase())
  await priceIn(page, shop).fill('10')
  await save(page, shop)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue(city.toUpperCase())
  await expectAccessible(page)
})

test('the popup of a success goes after two seconds', async ({ page, shop }) => {
  await page.clock.install()
  await enter(page, shop, '/dashboard/area/add')
  await field(page, shop.say(m.admin_area_city_en)).fill(ownName('Sohag'))
  await field(page, shop.say(m.admin_area_price)).fill('75')
  await save(page, shop)
  const popup = page
    .getByRole('status')
    .getByText(shop.specified('area created successfully', m.admin_area_created), { exact: true })
  await expect(popup).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.clock.runFor(1000)
  await expect(popup).toBeHidden()
})

test('a deletion asks first, and whoever presses Enter without reading keeps the thing', async ({
  page,
  shop,
}) => {
  const { city } = await makeArea()
  await enter(page, shop, listOf(city))
  const question = confirmation(page, shop)
  await remover(page, shop, city).click()
  await expect(question).toContainText(
    shop.specified("You won't be able to revert this!", m.admin_confirm_warning),
  )
  await expect(button(question, shop.say(m.admin_cancel))).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(remover(page, shop, city)).toBeFocused()
  await remover(page, shop, city).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remover(page, shop, city)).toBeFocused()
})
