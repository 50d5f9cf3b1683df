/** Search of the shop: in the header, or on phones in a sheet. */
import type { Locator, Page } from '@playwright/test'
import { withoutMarks } from '#contract/text/isolated.ts'
import * as m from '#messages'
import { main } from './parts.ts'
import { expect, type Shop } from './shop.ts'

const fieldIn = (place: Page | Locator, shop: Shop): Locator =>
  place
    .getByRole('combobox', { name: shop.say(m.header_search_products) })
    .filter({ visible: true })

export const searchSheet = (page: Page, shop: Shop): Locator =>
  page.getByRole('dialog', { name: shop.say(m.search_title) })

/** Button that opens the sheet; missing on wide screens. */
export const searchButton = (page: Page, shop: Shop): Locator =>
  page.getByRole('banner').getByRole('link', { name: shop.say(m.header_search), exact: true })

/** Search field with the focus; on phones in the sheet, which this opens. */
export async function openSearch(page: Page, shop: Shop): Promise<Locator> {
  const button = searchButton(page, shop)
  if (await button.isVisible()) {
    await button.click()
    const field = fieldIn(searchSheet(page, shop), shop)
    await expect(field).toBeFocused()
    return field
  }
  const field = fieldIn(page.getByRole('banner'), shop)
  await field.click()
  return field
}

/** Types after the suggestions' code has loaded, since timing starts only then. */
export async function typeHeard(
  page: Page,
  shop: Shop,
  field: Locator,
  words: string,
): Promise<void> {
  await field.fill(words)
  await expect(
    page.getByRole('button', { name: withoutMarks(shop.say(m.search_for, { query: words })) }),
  ).toBeVisible()
}

export const results = (page: Page, shop: Shop): Locator =>
  page.getByRole('listbox', { name: shop.say(m.search_results) })

/** Search field on the results page: the header's, or on phones the page's own. */
export const fieldOfResults = (page: Page, shop: Shop): Locator =>
  fieldIn(page.getByRole('banner'), shop).or(
    main(page)
      .getByRole('searchbox', { name: shop.say(m.header_search_products) })
      .filter({ visible: true }),
  )
