/** Additions to a cart: all items or none, or of each the pieces that are left. */
import { coded, type FieldRefusals } from '#contract/field-refusals.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import type { Shortage } from '#contract/refusal.ts'
import { listRunningCoupons } from '#server/coupons/coupons.ts'
import { type Ctx, inTransaction, together } from '#server/ctx.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { getShownSettings, refuseAway } from '#server/settings/settings.ts'
import * as queries from './cart.queries.ts'
import type { ProductChoice, ChoiceToday, CartLine } from './cart.queries.ts'
import { isSameChoice, shortageOf } from './lines.ts'
import { makeCart, openCart } from './ownership.ts'
import { type CartAnswer, answer } from './cart-answer.ts'
import { type Held, leftFor, total } from './room-in-cart.ts'

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
