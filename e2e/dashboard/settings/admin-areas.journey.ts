/**
 * Areas and their delivery prices. Lists and dialogs in general are covered by admin-lists and
 * admin-dialogs.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner, enter, expectPopup, openScreen, ownName, yes } from '../../desk.ts'
import { button, dialog, field, press } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const rowOf = (page: Page, city: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: city }) })
const save = (page: Page, shop: Shop) => button(page, shop.say(m.admin_area_save))
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
  await field(add, shop.say(m.admin_area_city_en)).fill(city)
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
  await expect(field(edit, shop.say(m.admin_area_city_en))).toHaveValue(city)
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

test('an Arabic name alone suffices, and comes first where Arabic is read', async ({
  page,
  shop,
}) => {
  const city_ar = `دسوق ${Math.trunc(Math.random() * 1e6)}`
  await enter(page, shop, '/dashboard/area/add')
  const add = dialog(page, shop.say(m.admin_area_add))
  const isArabic = shop.path('/').startsWith('/ar')
  const [english, arabic] = [m.admin_area_city_en, m.admin_area_city_ar].map((label) =>
    field(add, shop.say(label)),
  )
  const first = add.getByRole('textbox').first()
  await field(add, shop.say(m.admin_area_price)).fill('30')
  await save(page, shop).click()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(isArabic ? arabic! : english!).toHaveAttribute('aria-invalid', 'true')
  await arabic?.fill(city_ar)
  await save(page, shop).click()
  await expectPopup(page, shop.specified('area created successfully', m.admin_area_created))
  const { area } = await api.areas.page({ search: city_ar }, await asOwner())
  expect(area.data).toMatchObject([{ city: city_ar, city_ar }])
  await openScreen(page, shop, `/dashboard/area/${area.data[0]?.id}/edit`)
  const edit = dialog(page, shop.say(m.admin_area_edit))
  await expect(field(edit, shop.say(m.admin_area_city_en))).toHaveValue('')
  await expect(field(edit, shop.say(m.admin_area_city_ar))).toHaveValue(city_ar)
  await openScreen(page, shop, `/dashboard/history?search=${encodeURIComponent(city_ar)}`)
  await expect(page.locator('.history')).toContainText(city_ar)
})
