/** Controls over a product list: count, Filter button with panel, chips of applied filters. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { button, main } from './parts.ts'
import { expect, type Shop } from './shop.ts'

export const cards = (page: Page) => page.getByRole('article')
export const opener = (page: Page, shop: Shop) => button(main(page), shop.say(m.filter_open))
export const panelOf = (page: Page, shop: Shop) =>
  page.getByRole('dialog', { name: shop.say(m.filter_title) })
export const show = (panel: Locator, shop: Shop, count: number) =>
  button(panel, shop.say(m.filter_show, { count }))
export const chips = (page: Page, shop: Shop) =>
  page.getByRole('list', { name: shop.say(m.filter_applied) })
export const chip = (page: Page, shop: Shop, name: string) =>
  chips(page, shop).getByRole('link', { name: shop.say(m.filter_remove, { name }), exact: true })
export const count = (page: Page, shop: Shop, products: number) =>
  expect(
    main(page).getByText(shop.say(m.category_count, { count: products }), { exact: true }),
  ).toBeVisible()

/** Opens the filter panel with all its options. */
export async function openPanel(page: Page, shop: Shop): Promise<Locator> {
  await opener(page, shop).click()
  const panel = panelOf(page, shop)
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('group', { name: shop.say(m.product_size) })).toBeVisible()
  return panel
}
