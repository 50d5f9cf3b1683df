/** Preview of unpublished products, for holders of the preview link only (R224, R226). */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { products } from '#contract/products/products.ts'
import { getProductUnseen } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { notFound } from '#server/refusal.ts'
import { findPreviewed } from './records/records.queries.ts'

/** Refuses with 404 an unknown token, and that of an archived product. */
export async function previewProduct(
  ctx: Ctx,
  token: string,
  lang: Lang,
): Promise<z.input<typeof products.preview.reply>> {
  const found = await findPreviewed(ctx, token)
  if (!found) throw notFound('Product')
  const { id, state, publish_at } = found
  return {
    product: await getProductUnseen(ctx, id, lang),
    state,
    publish_at: state === 'scheduled' ? publish_at : null,
  }
}
