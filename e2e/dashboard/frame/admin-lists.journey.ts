/**
 * Lists of the dashboard, which share one kit (web/dashboard/kit/list): states, and the query in
 * the address (R92).
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminPaths } from '#contract/admin-paths.ts'
import type { Path } from '#contract/endpoint.ts'
import * as m from '#messages'
import { screenNames, screenPath, screens } from '#web/dashboard/screens.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, enter, failCalls, openScreen, ownName, unfoldFilters } from '../../desk.ts'
import { field, main, press } from '../../parts.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

type List = {
  path: string
  call: Path
  empty: typeof m.admin_areas_empty
  /** English text specified by R92. */
  specified?: string
}

/** Lists by their component that have another call or text than their screen's name says. */
const others: Record<string, List> = {
  'bulk/change-list': {
    path: '/dashboard/products/bulk',
    call: adminPaths.bulk.page,
    empty: m.admin_bulk_changes_empty,
  },
  'bulk/choose-products': {
    path: '/dashboard/products/choose',
    call: adminPaths.products.page,
    empty: m.admin_products_empty,
  },
  'categories/category-list': {
    path: screenPath('categories'),
    call: adminPaths.categories.page,
    empty: m.admin_categories_empty,
    specified: 'No Categories yet',
  },
  'history/history-list': {
    path: screenPath('history'),
    call: adminPaths.auditLog.page,
    empty: m.admin_history_empty,
  },
  'instagram-images/instagram-image-list': {
    path: screenPath('instagramImages'),
    call: adminPaths.instagramImages.page,
    empty: m.admin_instagram_empty,
  },
  'keys/key-list': {
    path: screenPath('apiKeys'),
    call: adminPaths.apiKeys.page,
    empty: m.admin_keys_empty,
  },
  'mails/mail-list': {
    path: screenPath('mails'),
    call: adminPaths.mails.failed,
    empty: m.admin_mails_empty,
  },
  'profit/profit-orders': {
    path: '/dashboard/profit/orders',
    call: adminPaths.profit.orders,
    empty: m.admin_profit_empty,
  },
  'social-links/social-link-list': {
    path: screenPath('socialLinks'),
    call: adminPaths.socialLinks.page,
    empty: m.admin_social_empty,
  },
  'stock/count/count-list': {
    path: '/dashboard/stock/count',
    call: adminPaths.stock.counts,
    empty: m.admin_counts_empty,
  },
  'subcategories/subcategory-list': {
    path: screenPath('subcategories'),
    call: adminPaths.subcategories.page,
    empty: m.admin_subcategories_empty,
    specified: 'No Subcategories yet',
  },
}

/** Lists by their component: by default the call and the text of the screen's name. */
const lists: Record<string, List> = { ...others }
for (const name of screenNames) {
  const list = screens[name].file.replace('.tsx', '')
  if (!list.endsWith('-list') || list in others) continue
  const { page } = (adminPaths as Record<string, Record<string, Path>>)[name] ?? {}
  const empty = (m as unknown as Record<string, List['empty']>)[`admin_${name}_empty`]
  if (page && empty) lists[list] = { path: screenPath(name), call: page, empty }
}

/** List that every run covers; the full matrix has the others. */
const everyday = 'areas/area-list'

test('every list has its row', { tag: '@all' }, async () => {
  const folder = join(import.meta.dirname, '../../../web/dashboard')
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('kit/'),
  )
  const isList = await Promise.all(
    files.map(async (file) =>
      /<ListScreen|recordList</.test(await readFile(join(folder, file), 'utf8')),
    ),
  )
  expect(Object.keys(lists).sort()).toEqual(
    files
      .filter((_, place) => isList[place])
      .map((file) => file.replace('.tsx', ''))
      .sort(),
  )
})

/** Response of a list without rows. */
function emptied(answer: Record<string, unknown>): Record<string, unknown> {
  const none = Object.entries(answer).map(([key, value]): [string, unknown] => {
    if (Array.isArray(value)) return [key, []]
    return value && typeof value === 'object' && 'data' in value
      ? [key, emptied(value as Record<string, unknown>)]
      : [key, value]
  })
  return {
    ...Object.fromEntries(none),
    ...('total' in answer && { current_page: 1, last_page: 1, total: 0 }),
  }
}

for (const [name, { path, call, empty, specified }] of Object.entries(lists)) {
  const tag = name === everyday ? [] : ['@all']
  test(`${name}: what does not come can be asked for again; what is not there yet is said`, {
    tag,
  }, async ({ page, shop }) => {
    const calls = new RegExp(`${call.path}(\\?|$)`)
    let restore = await failCalls(page, shop, calls, 'unanswered')
    await enter(page, shop, path)
    const failed = main(page)
      .getByRole('alert')
      .filter({ hasText: shop.say(m.ui_failed) })
    await expect(failed).toBeVisible()
    for (const next of ['refused', 'empty'] as const) {
      await restore()
      if (next === 'refused') restore = await failCalls(page, shop, calls, next)
      else
        await page.route(calls, async (route) =>
          route.fulfill({ json: emptied(await (await route.fetch()).json()) }),
        )
      const answered = page.waitForResponse(calls)
      await press(failed, shop.say(m.ui_try_again))
      await answered
      await untilStill(page)
    }
    const words = specified ? shop.specified(specified, empty) : shop.say(empty)
    await expect(main(page).getByText(words, { exact: true })).toBeVisible()
    await expect(failed).toBeHidden()
    await expectAccessible(page)
    // News may cause a further request.
    await page.unrouteAll({ behavior: 'wait' })
  })
}

test('a list that does not come, and one in which nothing is found, are accessible', {
  tag: '@all',
}, async ({ page, shop }) => {
  const restore = await failCalls(page, shop, /\/api\/area\/all/, 'refused')
  await enter(page, shop, '/dashboard/area')
  await expect(page.getByText(shop.say(m.ui_failed), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await restore()
  await openScreen(page, shop, '/dashboard/area?search=nothing-is-called-this&sort=newest')
  await expect(page.getByText(shop.say(m.admin_nothing_found), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: shop.say(m.admin_show_all) }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test('what the address asks is what the list shows', { tag: '@all' }, async ({ page, shop }) => {
  const own = ownName('Suez')
  const make = async (price: number) =>
    (await api.areas.create({ city: `${own} ${price}`, price }, await asOwner())).area.city
  const [middle, low, high] = [await make(23), await make(12), await make(31)]
  const cities = page.getByRole('rowheader')
  await enter(page, shop, '/dashboard/area')
  const find = page.getByRole('searchbox', { name: shop.say(m.admin_areas_search) })
  await find.fill(middle)
  await expect(cities).toHaveText([middle])
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === middle)
  await page.goBack()
  await expect(find).toHaveValue('')
  await openScreen(page, shop, `/dashboard/area?search=${encodeURIComponent(own)}&sort=price_desc`)
  await unfoldFilters(page, shop)
  const sort = field(page, shop.say(m.admin_sort))
  await expect(sort).toHaveValue('price_desc')
  await expect(cities).toHaveText([high, middle, low])
  await sort.selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(cities).toHaveText([low, middle, high])
  await openScreen(page, shop, '/dashboard/area?per_page=2&page=99')
  await expect(cities).not.toHaveCount(0)
})

test('pages are turned over, and Back turns them back', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/sociallinks?per_page=2')
  // The # column continues over pages.
  const number = main(page).locator('td.is-number').first()
  await page
    .getByRole('navigation', { name: shop.say(m.admin_pages) })
    .getByRole('link', { name: shop.say(m.admin_next_page) })
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('link', { name: shop.say(m.admin_previous_page) })).toBeVisible()
  await expect(number).toHaveText('3')
  await page.goBack()
  await expect(page).not.toHaveURL(/[?&]page=2/)
  await expect(number).toHaveText('1')
  await page.goForward()
  await expect(number).toHaveText('3')
  await unfoldFilters(page, shop)
  await field(page, shop.say(m.admin_sort)).selectOption('newest')
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('sort') === 'newest' && !url.searchParams.has('page'),
  )
  await expect(number).toHaveText('1')
})
