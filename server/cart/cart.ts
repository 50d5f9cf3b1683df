/**
 * Shopping cart, identified by its token, so that guests have one too. Prices are today's, a line
 * never exceeds the stock, and an addition is done whole or not at all; the cart reserves no stock,
 * which checkout does.
 */
import { coded } from '#contract/field-refusals.ts'
import type { Lang } from '#contract/parts.ts'
import { listRunningCoupons } from '#server/coupons/coupons.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { getShownSettings, refuseAway } from '#server/settings/settings.ts'
import * as queries from './cart.queries.ts'
import type { ProductChoice, CartLine, NamedChoice } from './cart.queries.ts'
import { judgeLines, shortageOf } from './lines.ts'
import { openCart } from './ownership.ts'
import { type CartAnswer, answer } from './cart-answer.ts'
import { leftFor } from './room-in-cart.ts'

export type { ProductChoice, NamedChoice }
export { judgeLines, shortageOf }
export { listNamedChoices } from './cart.queries.ts'
export { mergeCart, sweepCarts } from './ownership.ts'
export { addAvailable, addToCart } from './add-to-cart.ts'
export { type CartAnswer, subtotalOf } from './cart-answer.ts'

/** Key of a product's lines: undefined means any size (or colour), null the line without one. */
export type LineKey = {
  product_id: number
  size_id?: number | null | undefined
  colour_id?: number | null | undefined
}

/** The cart at today's prices; empty for an unknown token. */
export async function getCart(
  ctx: Ctx,
  { token, lang }: { token: string; lang: Lang },
): Promise<CartAnswer> {
  const lines = await queries.listLinesOfVisitor(ctx, token)
  return answer(lines, await listRunningCoupons(ctx), await getShownSettings(ctx), lang)
}

/**
 * Sets a line's quantity. Refuses with 404 an unknown line, with 422 a key that matches several, or
 * on `quantity` more than the stock.
 */
export async function setQuantity(
  ctx: Ctx,
  { token, key, quantity, lang }: { token: string; key: LineKey; quantity: number; lang: Lang },
): Promise<CartAnswer> {
  const settings = await getShownSettings(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { lines, found } = await findLines(ctx, token, key)
    const line = found[0] as CartLine
    if (found.length > 1) throw invalid({ size_id: ['cart_line'] })
    if (quantity > line.quantity) refuseAway(ctx, settings)
    const left = judgeLines([line])[0]?.state === 'gone' ? 0 : leftFor(line, lines)
    if (quantity > left)
      throw invalid({ quantity: [coded('pieces_left', { left })] }, [shortageOf(line, left, lang)])
    await queries.updateQuantity(ctx, line.id, quantity)
    return answer(
      lines.map((other) => (other === line ? { ...line, quantity } : other)),
      await listRunningCoupons(ctx),
      settings,
      lang,
    )
  })
}

/** Removes every line that matches the key. Refuses with 404 if there is none. */
export async function removeItem(
  ctx: Ctx,
  { token, key, lang }: { token: string; key: LineKey; lang: Lang },
): Promise<CartAnswer> {
  const settings = await getShownSettings(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { lines, found } = await findLines(ctx, token, key)
    const gone = found.map((line) => line.id)
    await queries.deleteLines(ctx, gone)
    return answer(
      lines.filter((line) => !found.includes(line)),
      await listRunningCoupons(ctx),
      settings,
      lang,
    )
  })
}

async function findLines(
  ctx: Ctx,
  token: string,
  key: LineKey,
): Promise<{ lines: CartLine[]; found: CartLine[] }> {
  const cart = await openCart(ctx, token)
  const lines = cart ? await queries.listCartLines(ctx, cart.id) : []
  const fits = (asked: number | null | undefined, has: number | null) =>
    asked === undefined || asked === has
  const found = lines.filter(
    (line) =>
      line.product_id === key.product_id &&
      fits(key.size_id, line.size_id) &&
      fits(key.colour_id, line.colour_id),
  )
  if (found.length === 0) throw notFound('Cart item')
  return { lines, found }
}

/**
 * For checkout: id of the visitor's cart, locked until the transaction ends; null if there is none.
 */
export async function lockVisitorCart(ctx: Ctx, token: string): Promise<number | null> {
  return (await openCart(ctx, token))?.id ?? null
}

/** For checkout: the lines of a locked cart in the order they were added, at today's prices. */
export const readLines = (ctx: Ctx, cartId: number): Promise<CartLine[]> =>
  queries.listCartLines(ctx, cartId)

/** For checkout: removes the lines that were ordered; the cart and its token stay. */
export const emptyCart = (ctx: Ctx, lines: CartLine[]): Promise<void> =>
  queries.deleteLines(
    ctx,
    lines.map((line) => line.id),
  )
