/** Redirects of old addresses, from the dashboard to a shopper who follows an old link (R412). */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, expectPopup, openScreen, ownName, yes } from '../../desk.ts'
import { button, field, main, press, row } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

test('an old address opens the page that its redirect names, and nothing once it is deleted', {
  tag: '@all',
}, async ({ page, shop, request }) => {
  shop.allow(/422|404/)
  const word = ownName('page').replaceAll(' ', '-').toLowerCase()
  const old = `/old/${word}`
  await enter(page, shop, '/dashboard/redirects')
  await expectAccessible(page)
  await press(main(page), shop.say(m.admin_redirect_add))
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_redirect_add), exact: true })
  const save = button(dialog, shop.say(m.admin_redirect_save))
  const [from, to] = [
    field(dialog, shop.say(m.admin_redirect_old)),
    field(dialog, shop.say(m.admin_redirect_new)),
  ]
  await from.fill('/cart')
  await to.fill('https://another.example/sale')
  await expectAccessible(page)
  await save.click()
  await expect(dialog).toContainText(shop.say(m.admin_say_redirect_own))
  await from.fill(`https://former.example${old.toUpperCase()}/`)
  await save.click()
  await expect(dialog).toContainText(shop.say(m.admin_say_redirect_foreign))
  await to.fill('/sale')
  await save.click()
  await expectPopup(page, shop.specified('redirect created successfully', m.admin_redirect_created))
  await expect(row(page, old)).toContainText('/sale')
  await expectAccessible(page)

  const lead = (path: string) => request.get(path, { maxRedirects: 0 })
  expect((await lead(`/ar${old}?utm_source=mail`)).headers().location).toBe(
    '/ar/sale?utm_source=mail',
  )
  await page.goto(old)
  await expect(page).toHaveURL(/\/sale$/)

  await openScreen(page, shop, `/dashboard/redirects?search=${word}`)
  await press(row(page, old), shop.say(m.admin_delete_named, { name: old }))
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('redirect deleted successfully', m.admin_redirect_deleted))
  expect((await lead(old)).status()).toBe(404)
})
