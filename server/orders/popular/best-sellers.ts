/** Best-seller ranking, written to the catalogue for sorting its lists. */
import { writeSold } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { countSold } from './best-sellers.queries.ts'

/**
 * Period of the ranking: long enough for a small shop, short enough to drop last winter's coats.
 */
const days = 90

/**
 * Nightly job: the ranking changes once a day, so that single sales do not invalidate cached lists.
 */
export async function rankBestSellers(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - days * 24 * 60 * 60 * 1000)
  await writeSold(ctx, await countSold(ctx, since))
}
