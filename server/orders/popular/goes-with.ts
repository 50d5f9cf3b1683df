/** Recommendations for a product: products bought together with it, else similar ones. */
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { orders as calls } from '#contract/orders/orders.ts'
import type { Lang } from '#contract/parts.ts'
import { getPricedProduct, listNear, listProductsByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { listBoughtWith } from './goes-with.queries.ts'

/**
 * Products in stock that go with a product. For a sold-out product similar ones come instead,
 * because the shopper looks for a substitute. Refuses with 404.
 */
export async function listGoesWith(
  ctx: Ctx,
  id: number,
  lang: Lang,
): Promise<z.input<typeof calls.goesWith.reply>> {
  const most = limits.goes_with
  const product = await getPricedProduct(ctx, id)
  const bought = product.pieces > 0 ? await listBoughtWith(ctx, id, most) : []
  const near =
    bought.length < most ? await listNear(ctx, product, [id, ...bought], most - bought.length) : []
  const products = await listProductsByIds(ctx, [...bought, ...near], lang)
  return { products, bought: products.filter((shown) => bought.includes(shown.id)).length }
}
