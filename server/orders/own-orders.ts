/** Orders as their customers read them: by token or signed in. */
import type { Lang } from '#contract/parts.ts'
import { listProductsByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { found, signInFirst } from '#server/refusal.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { findOrderByToken, giveOrder, hasBought, listOrdersOf } from './orders.queries.ts'
import { fulfilmentsOf } from './returns/fulfilment.ts'
import { describeOrder, type OrderAnswer } from './shown-order.ts'

/** Refuses with 404 an unknown token. */
export async function getOrderByToken(
  ctx: Ctx,
  { token, lang }: { token: string; lang: Lang },
): Promise<OrderAnswer> {
  const order = describeOrder(
    found(await findOrderByToken(ctx, token), 'Order'),
    lang,
    await getShownSettings(ctx),
  )
  const ids = order.items.flatMap(({ product_id }) => product_id ?? [])
  const slugs = new Map((await listProductsByIds(ctx, ids, lang)).map(({ id, slug }) => [id, slug]))
  const linked = {
    ...order,
    items: order.items.map((item) => ({ ...item, slug: slugs.get(item.product_id ?? 0) ?? null })),
  }
  return (await withFulfilment(ctx, [linked], lang, true))[0] ?? linked
}

/**
 * Subscriber of signedIn: assigns a guest's order to the user who presents its token, which only
 * people with its link know. An order that has a user stays theirs.
 */
export async function keepOrder(
  ctx: Ctx,
  { user_id, order_token }: { user_id: number; order_token?: string | undefined },
): Promise<object> {
  if (order_token) await giveOrder(ctx, order_token, user_id)
  return {}
}

/** Whether an order of the visitor or of this token contains the product and has left the shop. */
export async function wasBought(
  ctx: Ctx,
  { product_id, order_token = null }: { product_id: number; order_token?: string | null },
) {
  const userId = ctx.visitor.kind === 'user' ? ctx.visitor.id : null
  return userId !== null || order_token !== null
    ? hasBought(ctx, { product_id, userId, token: order_token })
    : false
}

/**
 * Orders of the signed-in visitor, including guest orders assigned to them, newest first. Refuses a
 * guest with 401.
 */
export async function listOwnOrders(ctx: Ctx, { lang, ...asked }: PageAsked & { lang: Lang }) {
  const { visitor } = ctx
  if (visitor.kind !== 'user') throw signInFirst()
  const { page, figures } = await readPage(asked, (slice) => listOrdersOf(ctx, visitor.id, slice))
  const settings = await getShownSettings(ctx)
  const orders = page.data.map((whole) => describeOrder(whole, lang, settings))
  return { orders: await withFulfilment(ctx, orders, lang, false), ...figures }
}

/** Adds fulfilment and returns to orders. */
async function withFulfilment(
  ctx: Ctx,
  orders: OrderAnswer[],
  lang: Lang,
  whole: boolean,
): Promise<OrderAnswer[]> {
  if (orders.length === 0) return orders
  const fulfilments = await fulfilmentsOf(ctx, {
    order_ids: orders.map(({ id }) => id),
    lang,
    whole,
  })
  return orders.map((order) => ({ ...order, ...fulfilments.get(order.id) }))
}
