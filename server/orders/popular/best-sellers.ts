/** What sells best, told to the catalogue, whose lists may stand in that order. */
import { writeSold } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { countSold } from './best-sellers.queries.ts'

/**
 * Days of orders that count: long enough for few orders to say something, short enough for last
 * winter's coats to go.
 */
const days = 90

/**
 * Every night: what changes by day is told the next morning, so that no sale makes the kept answers
 * of lists doubtful.
 */
export async function rankBestSellers(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - days * 24 * 60 * 60 * 1000)
  await writeSold(ctx, await countSold(ctx, since))
}
