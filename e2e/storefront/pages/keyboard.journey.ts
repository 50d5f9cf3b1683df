import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { field, main } from '../../parts.ts'
import { anyonesPiece } from '../../goods/pieces.ts'
import { searchButton } from '../../searching.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { cartLink, orderPath, recipients } from '../../shopping.ts'

/** Presses Tab, or Shift+Tab, until the element has the focus; every stop must be visible. */
async function tabTo(
  page: Page,
  control: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press(key)
    if (await control.evaluate((node) => node === document.activeElement)) return expectSeen(page)
  }
  throw new Error(`${key} never came to ${control}`)
}

/** The focus ring is visible. */
async function expectSeen(page: Page): Promise<void> {
  const focused = page.locator('*:focus')
  await expect(focused).toBeInViewport()
  expect(
    await focused.evaluate((node) => {
      const around = [node, node.nextElementSibling, node.parentElement].filter(
        (one) => one instanceof HTMLElement,
      )
      return around.some(
        (one) =>
          getComputedStyle(one).outlineStyle !== 'none' ||
          getComputedStyle(one).boxShadow !== 'none',
      )
    }),
    `focus shows on ${await focused.evaluate((node) => node.outerHTML.slice(0, 120))}`,
  ).toBe(true)
}

test('a guest buys with the keyboard alone', async ({ page, shop }) => {
  test.slow()
  const { keyboard } = page
  await shop.open('/')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: shop.say(m.ui_skip) })).toBeFocused()
  await expect(page.getByRole('link', { name: shop.say(m.ui_skip) })).toBeInViewport()
  await keyboard.press('Enter')
  await expect(main(page)).toBeFocused()

  const piece = anyonesPiece
  const name = piece.name[shop.language]
  await search(page, shop, name)
  await tabTo(page, page.getByRole('article').getByRole('link', { name }).last())
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main(page)).toBeFocused()

  await choose(page, shop, piece.colour[shop.language], piece.size)
  const panel = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await expect(panel).toBeVisible()
  await keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(
    page
      .getByRole('button', {
        name: new RegExp(`${shop.say(m.product_add_to_cart)}|${shop.say(m.product_in_cart)}`),
      })
      .first(),
  ).toBeFocused()
  await keyboard.press('Shift+Tab')
  await changeInPanel(page, shop, name)

  await tabTo(page, panel.getByRole('link', { name: shop.say(m.cart_checkout), exact: true }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(shop.path('/checkout'))
  await fillIn(page, shop)
  await expect(page).toHaveURL(orderPath)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    recipients[shop.language].firstName,
  )
  await expect(main(page)).toBeFocused()
})

/** From the content back to the search in the header. */
async function search(page: Page, shop: Shop, words: string) {
  const button = searchButton(page, shop)
  const field = page
    .getByRole('combobox', { name: shop.say(m.header_search_products) })
    .filter({ visible: true })
  if (await button.isVisible()) {
    await tabTo(page, button, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
  } else {
    await tabTo(page, field, 'Shift+Tab')
  }
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
}

/** Radio groups by arrow keys; a missing size gets the focus. */
async function choose(page: Page, shop: Shop, colour: string, size: string) {
  const { keyboard } = page
  const colours = page.getByRole('group', { name: shop.say(m.product_colour) })
  await tabTo(page, colours.getByRole('radio', { checked: true }))
  await keyboard.press('ArrowDown')
  await expect(colours.getByRole('radio', { name: colour, exact: true })).toBeChecked()

  const add = page.getByRole('button', { name: shop.say(m.product_add_to_cart) }).first()
  await tabTo(page, add)
  await keyboard.press('Enter')
  const sizes = page.getByRole('group', { name: shop.say(m.product_size) })
  await expect(sizes).toBeFocused()
  await expect(sizes).toHaveAccessibleDescription(shop.say(m.product_size_required))
  await tabTo(page, sizes.getByRole('radio').first())
  await keyboard.press('ArrowDown')
  await expect(sizes.getByRole('radio', { name: size, exact: true })).toBeChecked()
  await tabTo(page, add)
  await keyboard.press('Enter')
}

/** Opens the cart from the header, removes the line and undoes it. */
async function changeInPanel(page: Page, shop: Shop, name: string) {
  const { keyboard } = page
  const panel = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  const opener = cartLink(page, shop)
  await tabTo(page, opener, 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(panel).toBeVisible()
  const remove = panel.getByRole('button', { name: shop.say(m.cart_remove_name, { name }) })
  await tabTo(page, remove)
  await keyboard.press('Enter')
  await expect(panel.getByText(shop.say(m.cart_empty))).toBeVisible()
  expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await tabTo(page, panel.getByRole('button', { name: shop.say(m.ui_undo) }))
  await keyboard.press('Enter')
  await expect(remove).toBeVisible()
  expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true)
}

/** Fills the fields in order, and submits by Enter; first with a missing field. */
async function fillIn(page: Page, shop: Shop) {
  const { keyboard } = page
  const { firstName, lastName, city, state, address } = recipients[shop.language]
  const label = (text: string) => field(page, text)
  await tabTo(page, label(shop.say(m.checkout_first_name)))
  await keyboard.type(firstName)
  await keyboard.press('Tab')
  await keyboard.type(lastName)
  await keyboard.press('Tab')
  await keyboard.type('01012345678')
  const cities = label(shop.say(m.checkout_city))
  await tabTo(page, cities)
  const chosen = cities.locator('option:checked')
  for (let down = 0; down < 10 && (await chosen.innerText()) !== city; down++)
    await keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(city)
  await tabTo(page, label(shop.say(m.checkout_state)))
  await keyboard.type(state)
  await keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(shop.say(m.checkout_address))
  await tabTo(page, label(shop.say(m.checkout_address)))
  await keyboard.type(address)
  await tabTo(page, page.getByRole('button', { name: shop.say(m.checkout_place) }))
  await keyboard.press('Enter')
}

test('panels and menus give the focus back', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/cart')
  const menu = page.getByRole('button', { name: shop.say(m.header_open_menu) })
  if (await menu.isVisible()) {
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: shop.say(m.header_menu) })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()
  }
  await shop.open('/shop')
  const opener = page
    .getByRole('banner')
    .getByRole('link', { name: shop.say(m.header_cart), exact: true })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(shop.path('/shop'))
  await expect(opener).toBeFocused()
})
