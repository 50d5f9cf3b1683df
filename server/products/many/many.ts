/**
 * Many products changed in one transaction, with a few statements for all of them (0046). What each
 * has is read and held first, so that whoever changes them can see whether it is still what it was.
 */
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { logChange } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { newToken } from '#server/token.ts'
import { lockSubcategories } from '../new-products.ts'
import { replacePrices } from '../prices/prices.queries.ts'
import { settleTimes } from '../prices/prices.ts'
import { emitShown } from '../stock/stock.ts'
import { listFacts, type ProductFacts, writeFacts } from './many.queries.ts'

/** What becomes of a product that is held; what is not named stays. */
export type FactsChange = Partial<
  Pick<
    ProductFacts,
    | 'price'
    | 'original_price'
    | 'badge'
    | 'badge_ar'
    | 'subcategory_id'
    | 'state'
    | 'publish_at'
    | 'prices'
  >
>

/**
 * By their ids. What is archived is left out; the others are changed by nobody else until the
 * transaction ends.
 */
export async function holdProducts(ctx: Ctx, ids: number[]): Promise<Map<number, ProductFacts>> {
  return new Map((await listFacts(ctx, ids, { held: true })).map((facts) => [facts.id, facts]))
}

/**
 * Changes products that are held, each of which the change makes another one. Refuses with 422 a
 * sub-category that is none.
 * @param bulkChangeId of the change that they are a part of, in the audit log and in prices for a
 * time
 */
export async function changeHeld(
  ctx: Ctx,
  changes: { facts: ProductFacts; change: FactsChange }[],
  bulkChangeId: number,
): Promise<void> {
  if (changes.length === 0) return
  const subcategories = changes.flatMap(({ change }) => change.subcategory_id ?? [])
  if (subcategories.length > 0) await lockSubcategories(ctx, [...new Set(subcategories)])
  const changed = changes.map(({ facts, change }) => ({
    before: facts,
    after: afterOf(facts, change),
    fields: Object.keys(change),
  }))
  await writeFacts(
    ctx,
    changed.map(({ after }) => after),
  )
  const prices = new Map(
    changes.flatMap(({ facts, change }) =>
      change.prices ? [[facts.id, change.prices] as const] : [],
    ),
  )
  if (prices.size > 0) await replacePrices(ctx, prices, { bulkChangeId })
  const ids = changes.map(({ facts }) => facts.id)
  if (changes.some(({ change }) => change.prices || change.state || change.price !== undefined))
    await settleTimes(ctx, ids)
  for (const { before, after, fields } of changed) {
    const pick = (facts: ProductFacts) =>
      Object.fromEntries(
        [...fields, 'version'].map((field) => [field, facts[field as keyof ProductFacts]]),
      )
    await logChange(ctx, {
      room: 'products',
      action: 'update',
      record_id: before.id,
      title: before.name,
      bulk_change_id: bulkChangeId,
      before: pick(before),
      after: pick(after),
    })
  }
  // Last: buyers wait for rows of the catalogue alone.
  await refreshProducts(ctx, ids)
  const isShown = ({ before, after }: (typeof changed)[number]) =>
    before.state !== 'published' && after.state === 'published'
  await emitShown(
    ctx,
    changed.filter(isShown).map(({ after }) => after.id),
  )
}

/** What is hidden for the first time gets the link at which it is seen. */
function afterOf(facts: ProductFacts, change: FactsChange): ProductFacts {
  const after = { ...facts, ...change, version: facts.version + 1 }
  return {
    ...after,
    preview_token: after.preview_token ?? (after.state === 'published' ? null : newToken()),
  }
}
