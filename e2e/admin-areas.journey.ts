/**
 * Areas and their delivery prices. Lists and dialogs in general are covered by admin-lists and
 * admin-dialogs.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner, enter, expectFailure, expectPopup, openScreen, ownName, yes } from './desk.ts'
import { button, dialog, field, press } from './parts.ts'
import { expect, type Shop, test } from './shop.ts'
import { api } from './shopping.ts'

const rowOf = (page: Page, city: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: city }) })
const save = (page: Page, shop: Shop) => button(page, shop.say(m.admin_area_save))
const _oops = (page: Page, shop: Shop, more = '') =>
  expectFailure(
    page,
    shop,
    shop.specified('Oops...', m.admin_oops),
    shop.specified('Something went wrong!', m.admin_something_wrong) + more,
  )

async function _makeArea(price = 50) {
  const city = ownName('Suez')
  return (await api.areas.create({ city, price }, await asOwner())).area
}

test('an area is added, changed and deleted, and checkout knows at once', async ({
  page,
  shop,
}) => {
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
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === shop.path('/dashboard/area') && url.searchParams.get('search') === city,
  )
  await expect(rowOf(page, city)).toContainText(shop.money(80.5))
  const { areaEstimate } = await api.areas.estimate({})
  expect(areaEstimate.find((area) => area.city === city)?.price).toBe(80.5)

  const remove = rowOf(page, city).getByRole('button', {
    name: shop.say(m.admin_delete_named, { name: city }),
  })
  await remove.click()
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('area deleted successfully', m.admin_area_deleted))
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
})

test('a price that is none is said beside its field', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/area/add')
  const price = field(dialog(page, shop.say(m.admin_area_add)), shop.say(m.admin_area_price))
  for (const wrong of ['-1', 'abc', '1.234', '99999999']) {
    await price.fill(wrong)
    await price.blur()
    await expect(price, wrong).toHaveAttribute('aria-invalid', 'true')
  }
  await price.fill('10')
  await expect(price).not.toHaveAttribute('aria-invalid', 'true')
})
