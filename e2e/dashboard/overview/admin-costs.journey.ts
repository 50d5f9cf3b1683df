/** Other costs, which profit subtracts (R340). */
import * as m from '#messages'
import { toCairoDay } from '#contract/days/cairo.ts'
import { confirmation, enter, expectPopup, openScreen, ownName, yes } from '../../desk.ts'
import { field, main, press } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

test('a cost is added, subtracted by the profit of its day, changed and deleted', async ({
  page,
  shop,
}) => {
  const note = ownName('Boxes')
  // A day of the past without orders, whose profit nothing else moves.
  const day = `20${10 + Math.trunc(Math.random() * 10)}-0${1 + Math.trunc(Math.random() * 9)}-15`
  await enter(page, shop, '/dashboard/profit')
  await main(page)
    .getByRole('link', { name: shop.say(m.admin_costs), exact: true })
    .click()
  await press(page, shop.say(m.admin_cost_add))
  const [amount, on] = [
    field(page, shop.say(m.admin_cost_amount)),
    field(page, shop.say(m.admin_column_date)),
  ]
  await expect(on).toHaveValue(toCairoDay(new Date()))
  await amount.fill('1234')
  await on.fill(day)
  await field(page, shop.say(m.admin_cost_kind)).last().selectOption('ads')
  await field(page, shop.say(m.admin_note)).fill(note)
  await press(page, shop.say(m.admin_cost_save))
  await expectPopup(page, shop.say(m.admin_cost_created))

  await openScreen(page, shop, `/dashboard/profit?from=${day}&to=${day}`)
  const after = main(page).getByRole('group', {
    name: shop.say(m.admin_profit_after),
    exact: true,
  })
  await expect(after).toContainText(shop.money(1234))
  await after.getByRole('link').click()
  const row = main(page).getByRole('row').filter({ hasText: note })
  await expect(row).toContainText(shop.say(m.admin_cost_ads))

  await openScreen(page, shop, `/dashboard/costs?search=${encodeURIComponent(note)}`)
  await row.getByRole('button').first().click()
  await amount.fill('1500')
  await press(page, shop.say(m.admin_cost_save))
  await expectPopup(page, shop.say(m.admin_cost_updated))
  await expect(row).toContainText(shop.money(1500))
  await row.getByRole('button').last().click()
  await expect(confirmation(page, shop)).toContainText(shop.money(1500))
  await yes(page, shop).click()
  await expectPopup(page, shop.say(m.admin_cost_deleted))
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
})
