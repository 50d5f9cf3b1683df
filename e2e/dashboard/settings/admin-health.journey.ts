/**
 * Health screen: troubles with their actions, a backup that is made and proven, and the commands of
 * a restore.
 */
import type { Page } from '@playwright/test'
import type { Health } from '#contract/running/health.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, expectPopup, failCalls } from '../../desk.ts'
import { expect, type Shop, test } from '../../shop.ts'

const call = /\/api\/health$/

/** Changes the health response, to simulate more troubles. */
async function troubled(page: Page, wrong: (health: Health) => Partial<Health>): Promise<void> {
  await page.route(call, async (route) => {
    const response = await route.fetch()
    const health = await response.json()
    await route.fulfill({ response, json: { ...health, ...wrong(health) } })
  })
}

const rows = (page: Page) => page.getByRole('main').getByRole('table').getByRole('row')
const verdict = (page: Page, shop: Shop, count: number) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2, name: shop.say(m.admin_health_needs, { count }) })

const yesterday = new Date(Date.now() - 86_400_000).toISOString()
const notMade = {
  id: 1e6,
  created_at: yesterday,
  folder: null,
  kept: false,
  bytes: null,
  failure: 'There is no room.',
}

const provenNow = () => ({
  ...notMade,
  id: 1e6 + 1,
  created_at: new Date().toISOString(),
  folder: '20261101-020000',
  kept: true,
  bytes: 80e6,
  failure: null,
  proof_at: new Date().toISOString(),
  proof_ms: 38_000,
  proof_failure: null,
})

test('a backup that was not made is begun at a press, and shown once it is proven', async ({
  page,
  shop,
}) => {
  await troubled(page, ({ backups }) => ({
    troubles: [
      { kind: 'backup_failed', since: yesterday },
      { kind: 'archiving_stopped', since: yesterday },
    ],
    backups: {
      ...backups,
      list: [{ ...notMade, proof_at: null, proof_ms: null, proof_failure: null }, ...backups.list],
    },
  }))
  await enter(page, shop, '/dashboard/health')
  await expect(verdict(page, shop, 2)).toBeVisible()
  await expect(page.getByRole('main').getByText('There is no room.').first()).toBeVisible()
  await expect(rows(page).filter({ hasText: shop.say(m.admin_health_not_made) })).toHaveCount(1)
  await expectAccessible(page)
  const proven = rows(page).filter({
    has: page.getByText(shop.say(m.admin_health_proven), { exact: true }),
  })
  const before = await proven.count()
  const press = page.getByRole('button', { name: shop.say(m.admin_health_prove_now) })
  await press.click()
  await expectPopup(page, shop.specified('backup started successfully', m.admin_health_begun))
  await expect(
    page.getByRole('button', { name: shop.say(m.admin_health_under_way) }).first(),
  ).toBeVisible()
  // Its end is simulated: backups have the lowest priority and wait for the other journeys. Machine
  // tests make and prove them.
  await page.unrouteAll({ behavior: 'wait' })
  await troubled(page, ({ backups }) => ({
    backups: { ...backups, under_way: false, list: [provenNow(), ...backups.list] },
  }))
  await expect(proven).toHaveCount(before + 1)
  // Progress is over, and the next backup is possible.
  await expect(page.getByRole('button', { name: shop.say(m.admin_health_back_up) })).toBeVisible()
  await page.getByRole('button', { name: shop.say(m.admin_health_restore) }).click()
  const panel = page.getByRole('dialog', { name: shop.say(m.admin_health_restore_title) })
  await expect(panel.getByText(/^npm run restore -- \S+\/backups\/[\w-]+$/)).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(panel).toBeHidden()
})

test('everything that may be wrong, each with what to do', async ({ page, shop }) => {
  await troubled(page, ({ mails, disk, backups }) => ({
    troubles: (['disk_low', 'proof_failed', 'jobs_failing', 'mails_failing'] as const).map(
      (kind) => ({ kind, since: yesterday }),
    ),
    backups: { ...backups, proven: { at: yesterday, ms: 38_000 }, under_way: false },
    mails: { ...mails, failing_since: yesterday, last_error: 'no answer' },
    jobs: [
      { name: 'sweep-carts', done_at: null, failing_since: yesterday, last_error: 'no such table' },
    ],
    disk: {
      ...disk,
      data: { total: 80e9, used: 74.6e9 },
      pictures: 46e9,
      backup_bytes: 14e9,
      database: 2e9,
    },
    certificate: { host: 'shop.example', valid_to: yesterday },
  }))
  await enter(page, shop, '/dashboard/health')
  const main = page.getByRole('main')
  await expect(verdict(page, shop, 4)).toBeVisible()
  for (const title of [
    m.admin_health_fix_disk,
    m.admin_health_fix_backup,
    m.admin_health_fix_jobs,
    m.admin_health_fix_mails,
  ]) {
    await expect(main.getByRole('heading', { level: 3, name: shop.say(title) })).toBeVisible()
  }
  const size = shop.say(m.admin_health_gigabytes, { figure: '46' })
  await expect(
    main.getByRole('img', { name: shop.say(m.admin_health_pictures_take, { size }) }),
  ).toBeVisible()
  await expect(main.getByText('shop.example')).toBeVisible()
  await expectAccessible(page)
  await main
    .getByRole('button', { name: shop.say(m.admin_health_open_jobs) })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: shop.say(m.admin_health_jobs) })
  await expect(panel.getByText('no such table')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(panel).toBeHidden()
  await main
    .getByRole('link', { name: shop.say(m.admin_health_open_mails) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/mails$/)
})

test('a failure says so and can be tried again', async ({ page, shop }) => {
  const letThrough = await failCalls(page, shop, call, 'refused')
  await enter(page, shop, '/dashboard/health')
  await expect(page.getByRole('alert')).toContainText(shop.say(m.ui_failed))
  await letThrough()
  await page.getByRole('button', { name: shop.say(m.ui_try_again) }).click()
  await expect(page.getByRole('region', { name: shop.say(m.admin_health_backups) })).toBeVisible()
})
