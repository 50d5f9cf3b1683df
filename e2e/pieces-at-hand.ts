/**
 * Products of a journey's own that orders are made of and changed with, and the fields of both
 * screens. They are called as nothing that the demo shop sells: journeys about the search find what
 * they know.
 */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { isRefusal } from '#contract/refusal.ts'
import { makeProduct, removeProduct } from './goods.ts'
import { newName } from './orders.ts'
import { button, main, textbox } from './parts.ts'
import { expect, type Shop } from './shop.ts'

const made: number[] = []

/**
 * For `test.afterEach`: the demo shop is shared, and what is new in it is shown first. What a
 * journey has deleted itself is gone already.
 */
export async function removePieces(): Promise<void> {
  for (const id of made.splice(0))
    await removeProduct(id).catch((thrown) => {
      if (!isRefusal(thrown) || thrown.code !== 'not_found') throw thrown
    })
}

async function makePiece(parts: Parameters<typeof makeProduct>[0]) {
  const product = await makeProduct(parts)
  made.push(product.id)
  return product
}

/**
 * In two sizes of one colour, too cheap for the demo shop's coupons, found by a word that nothing
 * else has in its name.
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

/** In one size and colour, none of which is named. */
export async function makeVase({ quantity = 5, price = 300 } = {}) {
  const word = newName()
  return { ...(await makePiece({ name: `Urn ${word}`, price, quantity })), word }
}

export const search = (page: Page, shop: Shop): Locator =>
  textbox(page, shop.say(m.admin_piece_add))

/** What one press adds: of a product, by its size. */
export const found = (page: Page, name: string, size: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })
    .getByRole('button', { name: new RegExp(`(^|\\W)${size}(\\W|$)`) })

export const lineOf = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })

/** The one button, in the dock or in the panel, whichever is there. */
export const theButton = (page: Page, words: string): Locator =>
  button(main(page), words).filter({ visible: true })

/** What it comes to, as the panel says it. */
export const expectFigure = (page: Page, shop: Shop, egp: number) =>
  expect(
    page.getByRole('complementary').getByText(shop.money(egp), { exact: true }).first(),
  ).toBeVisible()
