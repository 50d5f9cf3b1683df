/**
 * Selection of products and the plan for each, shared by the preview and the change that follows
 * it.
 */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { bulkSelection } from '#contract/products/bulk-change.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  listFacts,
  listMatchingIds,
  listOfferedItems,
  refuseUnknownSubcategory,
} from '#server/products/products.ts'
import { invalid } from '#server/refusal.ts'
import { type Chosen, type Plan, planFor, spelled } from './plan.ts'
import { mayDo } from '#server/staff.ts'

export type Selection = z.output<typeof bulkSelection>

/** `included`: whether the product is changed. */
export type PlannedProduct = Plan & { product_id: number; included: boolean }

/**
 * Plans in the order of the list, those with warnings first. Refuses with 422 too many products,
 * past days, and an unknown sub-category.
 */
export async function choose(ctx: Ctx, selection: Selection): Promise<PlannedProduct[]> {
  const { change } = selection
  if (change.kind === 'sale' && change.until < toCairoDay(ctx.now()))
    throw invalid({ 'change.until': ['bulk_over'] })
  if (change.kind === 'subcategory') await refuseUnknownSubcategory(ctx, change.subcategory_id)
  const taken = new Set(selection.except)
  const belowCost = new Set(selection.below_cost)
  const rows = (await readChosen(ctx, selection)).map((product) => {
    const plan = planFor(change, product)
    const isWanted =
      plan.problem === null || (plan.problem === 'below_cost' && belowCost.has(product.id))
    const isTaken = taken.has(product.id)
    const problem = plan.problem ?? (isTaken ? ('taken_out' as const) : null)
    return { ...plan, problem, product_id: product.id, included: isWanted && !isTaken }
  })
  return rows.sort((one, other) => rankOf(one) - rankOf(other))
}

async function readChosen(ctx: Ctx, { match, ids, change }: Selection): Promise<Chosen[]> {
  const chosen = match
    ? await listMatchingIds(ctx, match, limits.bulk_products + 1)
    : [...new Set(ids)]
  if (chosen.length > limits.bulk_products) throw invalid({ match: ['bulk_too_many'] })
  const items =
    change.kind === 'stock'
      ? Map.groupBy(await listOfferedItems(ctx, chosen), (item) => item.product_id)
      : new Map()
  const products = new Map(
    (await listFacts(ctx, chosen, { held: false })).map((facts) => [facts.id, facts]),
  )
  return chosen.flatMap((id) => {
    const facts = products.get(id)
    if (!facts) return []
    const { cost, ...others } = facts
    const seen = mayDo(ctx, 'figures') ? facts : others
    return [
      {
        ...seen,
        quantities: (items.get(id) ?? []).map(({ quantity }: { quantity: number }) => quantity),
      },
    ]
  })
}

const rankOf = ({ problem, replaces }: PlannedProduct): number => {
  if (problem === 'below_cost') return 0
  if (problem && problem !== 'taken_out') return 3
  return replaces ? 1 : 2
}

/** Digest of a preview's changes. Pieces are excluded, because the shop goes on selling. */
export function digestOfPlan(rows: PlannedProduct[], change: Selection['change']): string {
  const said = rows.map(
    ({
      product_id,
      included,
      before: { pieces: _was, ...before },
      after: { pieces: _then, ...after },
    }) => [product_id, included, before, after],
  )
  return createHash('sha256')
    .update(spelled([change, said]))
    .digest('base64url')
}
