/**
 * Shopping cart, identified by its token, so that guests have one too. Prices are today's, a line
 * never exceeds the stock, and an addition is done whole or not at all; the cart reserves no stock,
 * which checkout does.
 */
import { coded, type FieldRefusals } from '#contract/field-refusals.ts'
import type { cart as calls } from '#contract/shop/cart.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import type { Shortage } from '#contract/refusal.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { freeDelivery } from '#server/areas/areas.ts'
import { judgeCoupons, listRunningCoupons, type RunningCoupon } from '#server/coupons/coupons.ts'
import { type Ctx, inTransaction, together } from '#server/ctx.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { getShownSettings, refuseAway } from '#server/settings/settings.ts'
import * as queries from './cart.queries.ts'
import type { ProductChoice, ChoiceToday, CartLine, NamedChoice } from './cart.queries.ts'
import { isSameChoice, judgeLines, shortageOf, toCartItem } from './lines.ts'
import { makeCart, openCart } from './ownership.ts'

export type { ProductChoice, NamedChoice }
export { judgeLines, shortageOf }
export { listNamedChoices } from './cart.queries.ts'
export { mergeCart, sweepCarts } from './ownership.ts'

export type CartAnswer = AnswerOf<typeof calls.get>

/** Key of a product's lines: undefined means any size (or colour), null the line without one. */
export type LineKey = {
  product_id: number
  size_id?: number | null | undefined
  colour_id?: number | null | undefined
}

export type Addition = ProductChoice & { quantity: number }

/**
 * Adds all items or none, and returns the cart with its token: a new one if `token` belongs to no
 * cart. An existing line's quantity is increased. Refuses with 404 a product that is not in the
 * shop; with 422 on `items.N.…` a size or colour that is missing or not the product's, and a
 * quantity above the limit (R56, R57); with 409 while the shop is away (R388).
 */
export async function addToCart(
  ctx: Ctx,
  { token, items, lang }: { token: string | undefined; items: Addition[]; lang: Lang },
): Promise<{ token: string; cart: CartAnswer }> {
  const settings = await getShownSettings(ctx)
  refuseAway(ctx, settings)
  return inTransaction(ctx, async (ctx) => {
    const [choices, opened, running] = await together([
      queries.listChoices(ctx, items),
      openCart(ctx, token),
      listRunningCoupons(ctx),
    ])
    refuseUnknown(items, choices)
    const cart = opened ?? (await makeCart(ctx))
    const lines = await queries.listCartLines(ctx, cart.id)
    const additions = items.map((item, index) => ({
      ...(choices[index] as ChoiceToday),
      quantity: item.quantity,
    }))
    refuseExcess(additions, lines, lang)
    const after = await putAdditions(ctx, cart.id, additions)
    return { token: cart.token, cart: answer(after, running, settings, lang) }
  })
}

/**
 * Adds of each item the pieces that are left, up to the limits of a cart, and returns how many of
 * each were added. Without any the cart stays, and a visitor without one gets none: null.
 */
export async function addAvailable(
  ctx: Ctx,
  { token, items, lang }: { token: string | undefined; items: Addition[]; lang: Lang },
): Promise<{ token: string; cart: CartAnswer; added: number[] } | null> {
  const settings = await getShownSettings(ctx)
  refuseAway(ctx, settings)
  return inTransaction(ctx, async (ctx) => {
    const choices = await queries.listChoices(ctx, items)
    const opened = await openCart(ctx, token)
    const lines = opened ? await queries.listCartLines(ctx, opened.id) : []
    const held: Held[] = [...lines]
    const added = items.map((item, index) => {
      const choice = choices.find((one) => one.index === index)
      const quantity = choice ? Math.min(item.quantity, roomFor(choice, held)) : 0
      if (choice && quantity > 0) held.push({ ...choice, quantity })
      return quantity
    })
    const additions = choices.flatMap((choice) => {
      const quantity = added[choice.index] ?? 0
      return quantity > 0 ? { ...choice, quantity } : []
    })
    if (additions.length === 0) return null
    const cart = opened ?? (await makeCart(ctx))
    const after = await putAdditions(ctx, cart.id, additions)
    const running = await listRunningCoupons(ctx)
    return { token: cart.token, cart: answer(after, running, settings, lang), added }
  })
}

/** Pieces of a choice that the cart can still take; 0 for what cannot be ordered. */
function roomFor(choice: ChoiceToday, held: Held[]): number {
  const isOffered = choice.shown && choice.size_choice === 'fits' && choice.colour_choice === 'fits'
  const own = held.filter((line) => isSameChoice(line, choice))
  const isFull = own.length === 0 && countLines(held) >= limits.cart_lines
  return isOffered && !isFull ? Math.max(0, leftFor(choice, held) - total(own)) : 0
}

/** Writes additions and returns the cart's lines: sent together, the second sees the first. */
async function putAdditions(
  ctx: Ctx,
  cartId: number,
  additions: (ChoiceToday & { quantity: number })[],
): Promise<CartLine[]> {
  const [, after] = await together([
    queries.putLines(ctx, cartId, mergeEqual(additions)),
    queries.listCartLines(ctx, cartId),
  ])
  return after
}

/** What a cart holds, or is about to hold, of an inventory item. */
type Held = ProductChoice & { item_id: number | null; quantity: number }

/** Number of different lines. */
const countLines = (held: Held[]): number =>
  held.filter((line, index) => held.findIndex((other) => isSameChoice(line, other)) === index)
    .length

function refuseUnknown(items: Addition[], choices: (ChoiceToday & { index: number })[]): void {
  if (choices.length < items.length || choices.some((choice) => !choice.shown))
    throw notFound('Product')
  const errors: FieldRefusals = {}
  for (const { index, size_choice, colour_choice } of choices) {
    if (size_choice === 'missing') errors[`items.${index}.size_id`] = ['size_required']
    if (size_choice === 'unknown') errors[`items.${index}.size_id`] = ['size_unknown']
    if (colour_choice === 'missing') errors[`items.${index}.color_id`] = ['color_required']
    if (colour_choice === 'unknown') errors[`items.${index}.color_id`] = ['color_unknown']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Checks additions one after the other, as if each were a request of its own. */
function refuseExcess(
  additions: (ChoiceToday & { quantity: number })[],
  lines: CartLine[],
  lang: Lang,
): void {
  const held: Held[] = [...lines]
  const errors: FieldRefusals = {}
  const shortages: Shortage[] = []
  additions.forEach((addition, index) => {
    const inLine = total(held.filter((line) => isSameChoice(line, addition)))
    const left = leftFor(addition, held)
    const wanted = inLine + addition.quantity
    if (wanted > left) {
      errors[`items.${index}.quantity`] = [
        left < limits.quantity ? coded('pieces_left', { left }) : 'quantity',
      ]
      if (left < limits.quantity) shortages.push(shortageOf(addition, left, lang))
    }
    held.push(addition)
  })
  if (Object.keys(errors).length > 0)
    throw invalid(errors, shortages.length > 0 ? shortages : undefined)
  if (countLines(held) > limits.cart_lines) throw invalid({ items: ['cart_full'] })
}

/** Maximum quantity of a line, given the other lines of the same inventory item; at most 100. */
function leftFor(choice: ChoiceToday, held: Held[]): number {
  if (choice.item_id === null) return 0
  const others = held.filter(
    (line) => line.item_id === choice.item_id && !isSameChoice(line, choice),
  )
  return Math.min(limits.quantity, Math.max(0, choice.stock - total(others)))
}

const total = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/** Additions merged by line; PostgreSQL refuses to write a row twice in one statement. */
function mergeEqual<Added extends Addition>(additions: Added[]): Added[] {
  const merged: Added[] = []
  for (const addition of additions) {
    const same = merged.find((other) => isSameChoice(other, addition))
    if (same) same.quantity += addition.quantity
    else merged.push({ ...addition })
  }
  return merged
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

function answer(
  lines: CartLine[],
  running: RunningCoupon[],
  settings: ShopSettings,
  lang: Lang,
): CartAnswer {
  const judged = judgeLines(lines)
  const subtotal = subtotalOf(
    judged.filter((line) => line.state === 'ok' || line.state === 'short'),
  )
  const { applied, next } =
    lines.length > 0 ? judgeCoupons(running, subtotal) : { applied: null, next: null }
  return {
    cart: judged.map((line) => toCartItem(line, lang)),
    count: total(lines),
    subtotal,
    discount: applied?.discount ?? 0,
    coupon: applied,
    next_coupon: next && { ...next, missing: next.price - subtotal },
    free_delivery: freeDelivery(subtotal, settings),
  }
}

/** Sum in piastres. */
export const subtotalOf = (lines: { price: number; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

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
