/**
 * Emptying the shop of the demo: what goes beside what stays, the typed name, and putting back. The
 * shop of the journeys is shared, so the acts are answered here (server/emptying/emptying.test.ts).
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, expectPopup } from '../../desk.ts'
import { expect, type Shop, test } from '../../shop.ts'

const record = {
  id: 1,
  state: 'running',
  backed_up: false,
  failure: null as string | null,
  by: 'Owner',
  created_at: '2026-11-30T12:00:00+02:00',
  emptied_at: null as string | null,
  until: null as string | null,
}

/** Answers of the shop about its last emptying, beside the figures of the real one. */
async function lastIs(page: Page, last: Partial<typeof record> | null): Promise<void> {
  await page.unroute('**/api/demo')
  await page.route('**/api/demo', async (route) => {
    const response = await route.fetch()
    const one = last && { ...record, ...last }
    const restorable = one?.state === 'done' ? one : null
    await route.fulfill({ response, json: { ...(await response.json()), last: one, restorable } })
  })
}

const main = (page: Page) => page.getByRole('main')
const act = (page: Page, shop: Shop) =>
  page.getByRole('button', { name: shop.say(m.admin_empty_act), exact: true })

test('the owner sees what goes and what stays, types the name, and can put the demo back', async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/dashboard/settings/upkeep')
  await main(page)
    .getByRole('link', { name: shop.say(m.admin_empty), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: shop.say(m.admin_empty) })).toBeVisible()
  for (const title of [m.admin_empty_goes, m.admin_empty_stays])
    await expect(
      page.getByRole('heading', { level: 2, name: shop.say(title), exact: true }),
    ).toBeVisible()
  await expectAccessible(page)

  await act(page, shop).click()
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_empty), exact: true })
  const name = dialog.getByRole('textbox', { name: shop.say(m.admin_empty_name), exact: true })
  await expect(dialog.getByText(shop.name)).toBeVisible()
  await expectAccessible(page)
  const cancel = dialog.getByRole('button', { name: shop.say(m.admin_cancel), exact: true })
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(name).toBeFocused()
  shop.allow(/422/)
  await name.fill('Another')
  await dialog.getByRole('button', { name: shop.say(m.admin_empty_act), exact: true }).click()
  await expect(name).toHaveAccessibleDescription(shop.say(m.admin_empty_say_name))

  await page.route('**/api/demo/empty', (route) =>
    route.fulfill({ json: { message: 'emptying started successfully', emptying: record } }),
  )
  await lastIs(page, {})
  await name.fill(shop.name)
  await dialog.getByRole('button', { name: shop.say(m.admin_empty_act), exact: true }).click()
  await expect(main(page).getByText(shop.say(m.admin_empty_backing_up))).toBeVisible()
  await expect(act(page, shop)).toHaveCount(0)
  await lastIs(page, { backed_up: true })
  await expect(main(page).getByText(shop.say(m.admin_empty_running))).toBeVisible()
  await lastIs(page, {
    state: 'done',
    emptied_at: record.created_at,
    until: '2026-12-14T12:00:00+02:00',
  })
  const back = main(page).getByRole('button', { name: shop.say(m.admin_empty_put_back) })
  await expect(back).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/demo/put-back', (route) =>
    route.fulfill({ json: { message: 'demo put back successfully', emptying: record } }),
  )
  await back.click()
  await lastIs(page, { state: 'put_back' })
  await page
    .getByRole('alertdialog', { name: shop.say(m.admin_empty_put_back_ask) })
    .getByRole('button', { name: shop.say(m.admin_empty_put_back), exact: true })
    .click()
  await expectPopup(page, shop.say(m.admin_empty_put_back_done))
  await expect(act(page, shop)).toBeVisible()
})

test('one that failed says why, and that nothing has gone', async ({ page, shop }) => {
  await lastIs(page, { state: 'failed', failure: 'There is no room.' })
  await enter(page, shop, '/dashboard/settings/empty')
  await expect(
    main(page).getByText(shop.say(m.admin_empty_stopped, { reason: 'There is no room.' })),
  ).toBeVisible()
  await expectAccessible(page)
})
