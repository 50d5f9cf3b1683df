/** Locators of screen parts by their exact accessible names; rows by a text in them. */
import type { Locator, Page } from '@playwright/test'

type Place = Page | Locator

export const main = (page: Page): Locator => page.getByRole('main')
export const button = (place: Place, name: string): Locator =>
  place.getByRole('button', { name, exact: true })
export const press = (place: Place, name: string): Promise<void> => button(place, name).click()
export const field = (place: Place, label: string): Locator =>
  place.getByLabel(label, { exact: true })
export const textbox = (place: Place, label: string): Locator =>
  place.getByRole('textbox', { name: label, exact: true })
/** Field of the only open dialog. */
export const dialogField = (page: Page, label: string): Locator =>
  field(page.getByRole('dialog'), label)
export const dialog = (place: Place, name: string): Locator =>
  place.getByRole('dialog', { name, exact: true })
export const row = (place: Place, text: string | RegExp): Locator =>
  place.getByRole('row').filter({ hasText: text })
