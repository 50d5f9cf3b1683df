/**
 * Products of journeys with manual and edited orders, and the fields of both screens. Their names
 * differ from the demo shop's, so that journeys of the search find what they expect.
 */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { isRefusal } from '#contract/refusal.ts'
import { makeProduct, removeProduct } from './goods.ts'
import { newName } from '../orders/orders.ts'
import { button, main, textbox } from '../parts.ts'
import { expect, type Shop } from '../shop.ts'

const made: number[] = []

/**
 * Cleans up in `test.afterEach`, since the demo shop is shared and shows new products first.
 * Products deleted by the journey are skipped.
 */
export async function removePieces(): Promise<void> {
  for (const id of made.splice(0))
    await removeProduct(id).catch((thrown) => {
      if (!isRefusal(thrown) || thrown.code !== 'not_found') throw thrown
    })
}

/** Product that is deleted after the journey. */
export async function makePiece(parts: Parameters<typeof makeProduct>[0]) {
  const product = await makeProduct(parts)
  made.push(product.id)
  return product
}

/**
 * Dress in two sizes of one colour, too cheap for the demo shop's coupons, with a unique word in
 * its name.
 */
export async function makeDress({ S = 5, M = 5, price = 200 } = {}) {
  const word = newName()
  const product = await makePiece({
    name: `Kimono ${word}`,
    price,
    sizes: ['S', 'M'],
    colors: ['Sand'],
    stock: [
      { size: 'S', color: 'Sand', quantity: S },
      { size: 'M', color: 'Sand', quantity: M },
    ],
  })
  const size = (name: string) => product.sizes.find((one) => one.size === name)?.id ?? 0
  return { ...product, word, S: size('S'), M: size('M'), sand: product.colours[0]?.id ?? 0 }
}

/** Product in a single size and colour. */
export async function makeVase({ quantity = 5, price = 300 } = {}) {
  const word = newName()
  return { ...(await makePiece({ name: `Urn ${word}`, price, quantity })), word }
}

export const search = (page: Page, shop: Shop): Locator =>
  textbox(page, shop.say(m.admin_piece_add))

/** Button that adds a product in a size. */
export const found = (page: Page, name: string, size: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })
    .getByRole('button', { name: new RegExp(`(^|\\W)${size}(\\W|$)`) })

export const lineOf = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })

/** Main button in the dock or in the panel, whichever is visible. */
export const theButton = (page: Page, words: string): Locator =>
  button(main(page), words).filter({ visible: true })

/** Expects the total in the panel. */
export const expectFigure = (page: Page, shop: Shop, egp: number) =>
  expect(
    page.getByRole('complementary').getByText(shop.money(egp), { exact: true }).first(),
  ).toBeVisible()
