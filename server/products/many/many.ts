/**
 * Changes of many products in one transaction, with a few statements for all of them (0046).
 * Products are read and locked first, so that the caller can compare them with the expected values.
 */
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { logChange } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { newToken } from '#server/token.ts'
import { lockSubcategories } from '../new-products.ts'
import { replacePrices, writeOwnPrices } from '../prices/prices.queries.ts'
import { settleRegular, settleTimes } from '../prices/prices.ts'
import { emitShown } from '../stock/stock.ts'
import { listFacts, type ProductFacts, writeFacts } from './many.queries.ts'

/** Change of a locked product; omitted fields are kept. */
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
    | 'own_prices'
  >
>

/** Locks products by id until the transaction ends; archived ones are left out. */
export async function holdProducts(ctx: Ctx, ids: number[]): Promise<Map<number, ProductFacts>> {
  return new Map((await listFacts(ctx, ids, { held: true })).map((facts) => [facts.id, facts]))
}

/**
 * Changes locked products, each by a change that makes a difference. Refuses with 422 an unknown
 * sub-category.
 * @param bulkChangeId bulk change for the audit log and timed prices
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
  await changeOwnPrices(ctx, changed)
  if (changes.some(({ change }) => change.prices || change.state || change.price !== undefined))
    await settleTimes(ctx, ids)
  for (const { before, after, fields } of changed) {
    const pick = ({ own_prices, ...facts }: ProductFacts) =>
      Object.fromEntries(
        [...fields, 'version'].map((field) =>
          field === 'own_prices'
            ? ['variants', own_prices.map(({ id: _, ...variant }) => variant)]
            : [field, facts[field as keyof typeof facts]],
        ),
      )
    await logChange(ctx, {
      room: 'products',
      record_id: before.id,
      title: before.name,
      bulk_change_id: bulkChangeId,
      before: pick(before),
      after: pick(after),
    })
  }
  // Last, because buyers wait for rows of the catalogue.
  await refreshProducts(ctx, ids)
  const isShown = ({ before, after }: (typeof changed)[number]) =>
    before.state !== 'published' && after.state === 'published'
  await emitShown(
    ctx,
    changed.filter(isShown).map(({ after }) => after.id),
  )
}

/** Writes own prices; a variant that is not named any more has the product's. */
async function changeOwnPrices(
  ctx: Ctx,
  changed: { before: ProductFacts; after: ProductFacts }[],
): Promise<void> {
  const none = { price: null, original_price: null }
  const others = changed.filter(({ before, after }) => before.own_prices !== after.own_prices)
  const rows = others.flatMap(({ before, after }) => [
    ...before.own_prices
      .filter(({ id }) => after.own_prices.every((other) => other.id !== id))
      .map(({ id }) => ({ id, ...none })),
    ...after.own_prices,
  ])
  if (rows.length > 0) await writeOwnPrices(ctx, rows)
  const priced = changed.filter(
    ({ before, after }) =>
      before.price !== after.price || others.some((one) => one.after === after),
  )
  await settleRegular(ctx, new Map(priced.map(({ after }) => [after.id, []])))
}

/** The product after the change; one that is hidden for the first time gets a preview link. */
function afterOf(facts: ProductFacts, change: FactsChange): ProductFacts {
  const after = { ...facts, ...change, version: facts.version + 1 }
  return {
    ...after,
    preview_token: after.preview_token ?? (after.state === 'published' ? null : newToken()),
  }
}
