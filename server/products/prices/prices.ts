/**
 * Regular prices of products and variants, and changes by the clock: timed prices, and scheduled
 * products (R224, R225, R393). A job writes
 * both into the product's row and its catalogue row when the time comes, so that every reader sees
 * the same price, cached pages too (0041).
 */
import type { FieldRefusals } from '#contract/field-refusals.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { isBelow } from '#contract/products/timed-prices.ts'
import { type OwnPrices, settleVariants } from '#contract/products/variant-prices.ts'
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { recordByClock } from '#server/journal/journal.ts'
import { invalid } from '#server/refusal.ts'
import type { TimedPrice } from '../records/records.queries.ts'
import { matchRows, type VariantNames } from '../skus/skus.ts'
import { emitShown } from '../stock/stock.ts'
import {
  listDue,
  listMoments,
  listRegularPrices,
  lockProducts,
  type NewPrice,
  openProducts,
  replacePrices,
  settlePrices,
  writeOwnPrices,
  writeRegularPrices,
} from './prices.queries.ts'

export type SentPrice = Omit<NewPrice, 'original_price'> & {
  original_price?: number | null | undefined
}

/** Job that runs at planned times (enqueueAt). */
export const applyDueJob = defineJob({ name: 'apply-due', retries: 5, backoff: 5, expiry: 600 })

/** Job that applies missed changes, as after a restore. */
export const applyMissedJob = defineJob({
  name: 'apply-missed',
  retries: 0,
  backoff: 60,
  expiry: 600,
  cron: '*/5 * * * *',
})

/**
 * Refuses with 422 overlapping prices, new ones in the past, and prices that are not below the
 * regular price. Needs no query.
 * @param known stored prices, which may stay as they are
 * @param regular price while none is in force
 */
export function refusePrices(
  ctx: Ctx,
  sent: SentPrice[],
  known: TimedPrice[],
  regular: { price: number; isOther: boolean },
): void {
  const today = toCairoDay(ctx.now())
  const errors: FieldRefusals = {}
  for (const [at, { price, from, until }] of sent.entries()) {
    const isKnown = known.some((price) => price.from === from && price.until === until)
    if (until < today && !isKnown) errors[`prices.${at}.until`] = ['product_price_over']
    const isAsBefore =
      !regular.isOther &&
      known.some((other) => other.price === price && other.from === from && other.until === until)
    if (until >= today && !isAsBefore && !isBelow({ price }, regular.price))
      errors[`prices.${at}.price`] = ['product_price_not_below']
    if (sent.some((other, index) => index < at && other.from <= until && from <= other.until))
      errors[`prices.${at}.from`] = ['product_prices_overlap']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Refuses with 422 another regular price that is not above the unchanged timed prices, or of which
 * they would be another part for every variant.
 */
export function refuseRegularPrice(
  ctx: Ctx,
  { price, areOwn }: Settled,
  known: TimedPrice[],
): void {
  const today = toCairoDay(ctx.now())
  const left = known.filter(({ until }) => until >= today)
  if (left.some((timed) => !isBelow(timed, price)))
    throw invalid({ price: ['product_below_timed_price'] })
  if (areOwn && left.length > 0) throw invalid({ price: ['product_timed_for_sizes'] })
}

/** Own prices of one variant; null: the product's, undefined: unchanged. */
export type OwnPriceRow = VariantNames & {
  price?: number | null | undefined
  original_price?: number | null | undefined
}

/**
 * Writes the own prices of locked products' variants, then both in their one form (R393): call it
 * after every change of regular prices, sizes or colours. The caller settles the times.
 * @param sent by id of every product to process
 * @returns regular prices by product
 */
export async function settleRegular(
  ctx: Ctx,
  sent: Map<number, OwnPriceRow[]>,
): Promise<Map<number, Settled>> {
  const { products, variants } = await listRegularPrices(ctx, [...sent.keys()])
  const rows = matchRows(
    variants.filter(({ isOffered }) => isOffered),
    sent,
  )
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id)
  const settled = products.map((product) => {
    const own = byProduct.get(product.id) ?? []
    const after = settleVariants(
      product,
      own.map((variant) => {
        const { price = variant.price, original_price = variant.original_price } =
          rows.get(variant.id) ?? {}
        return { price, original_price, isOffered: variant.isOffered }
      }),
    )
    return { product, after: { id: product.id, ...after.product }, own, owns: after.variants }
  })
  const others = settled.filter(({ product, after }) => isOther(product, after))
  if (others.length > 0)
    await writeRegularPrices(
      ctx,
      others.map(({ after }) => after),
    )
  const changed = settled.flatMap(({ own, owns }) =>
    own.flatMap((variant, at) => {
      const prices = owns[at]
      return prices && isOther(variant, prices) ? [{ id: variant.id, ...prices }] : []
    }),
  )
  if (changed.length > 0) await writeOwnPrices(ctx, changed)
  const isOwn = (one: OwnPrices) => one.price !== null || one.original_price !== null
  return new Map(
    settled.map(({ after, own, owns }) => [
      after.id,
      { price: after.price, areOwn: own.some(isOwn) || owns.some(isOwn) },
    ]),
  )
}

/** Regular price of a product, and whether variants had or have others. */
export type Settled = { price: number; areOwn: boolean }

const isOther = (one: OwnPrices, other: OwnPrices): boolean =>
  one.price !== other.price || one.original_price !== other.original_price

/** Replaces the current and future prices of a locked product. */
export async function putPrices(ctx: Ctx, id: number, sent: SentPrice[]): Promise<void> {
  const prices = sent.map(({ price, original_price = null, from, until }) => ({
    price,
    original_price,
    from,
    until,
  }))
  await replacePrices(ctx, new Map([[id, prices]]))
}

/**
 * Updates locked products for this moment, and plans the next job. The caller refreshes their
 * catalogue rows.
 */
export async function settleTimes(ctx: Ctx, ids: number[]): Promise<void> {
  await openProducts(ctx, ids)
  await settlePrices(ctx, ids)
  await ctx.jobs.enqueueAt(ctx.client, applyDueJob, await listMoments(ctx, ids))
}

/** Batch size per transaction: buyers of these products wait for it. */
const batch = 200

/** Applies due changes; a product changes in page, list, search, cart and checkout at once. */
export async function applyDue(ctx: Ctx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await inTransaction(ctx, async (ctx) => {
      const ids = await listDue(ctx, batch)
      if (ids.length === 0) return 0
      await lockProducts(ctx, ids)
      const opened = await openProducts(ctx, ids)
      await settlePrices(ctx, ids)
      await refreshProducts(ctx, ids)
      await emitShown(ctx, opened)
      await recordByClock(ctx, 'products', ids)
      return ids.length
    })
    if (done < batch) return
  }
}
