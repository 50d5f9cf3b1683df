/** Deliveries, and corrections of stock by hand. */
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import type { stock } from '#contract/products/stock.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { moveStock, putCosts } from '#server/products/products.ts'
import { conflictFor, invalid, notFound, stockChanged } from '#server/refusal.ts'
import { isNew } from './requests.ts'
import { findItemsOf, listItemNames } from './rows.queries.ts'

type Receipt = ParsedOf<typeof stock.receive>

/**
 * Adds a delivery, whole or not at all. Refuses with 422 a variant that is unknown or no longer on
 * offer, and a quantity above the limit.
 * @param idempotencyKey of the request: release 1.1.0 may have answered it
 */
export async function receiveStock(
  ctx: Ctx,
  receipt: Receipt,
  idempotencyKey?: string,
): Promise<{ pieces: number; variants: number }> {
  const { lines, from, paper, costs = [] } = receipt
  const answer = {
    pieces: lines.reduce((sum, line) => sum + line.pieces, 0),
    variants: new Set(lines.map((line) => line.variant_id)).size,
  }
  return inTransaction(ctx, async (ctx) => {
    if (!(await isNew(ctx, 'receive', receipt, idempotencyKey))) return answer
    await putCosts(ctx, new Map(costs.map(({ product_id, cost }) => [product_id, cost])))
    const pieces = await piecesOfItems(ctx, lines)
    const note = [from, paper].filter((part) => part !== undefined).join(' · ') || null
    const moves = [...pieces].map(([item_id, count]) => ({
      item_id,
      pieces: count,
      kind: 'received' as const,
      note,
    }))
    const held = await moveStock(ctx, moves)
    refuseLost(pieces, held)
    refuseTooMany(
      lines,
      Math.max(...moves.map(({ item_id, pieces }) => (held.get(item_id) ?? 0) + pieces)),
    )
    await logChange(ctx, {
      room: 'stock',
      record_id: null,
      title: note ?? undefined,
      after: answer,
    })
    return answer
  })
}

/** Pieces by item: a product counted as one number has several variants in one item. */
async function piecesOfItems(ctx: Ctx, lines: Receipt['lines']): Promise<Map<number, number>> {
  const items = await findItemsOf(
    ctx,
    lines.map(({ variant_id }) => variant_id),
  )
  const errors: FieldRefusals = {}
  const pieces = new Map<number, number>()
  for (const [at, line] of lines.entries()) {
    const item = items.get(line.variant_id)
    if (item === undefined) errors[`lines.${at}.variant_id`] = ['stock_variant_gone']
    else pieces.set(item, (pieces.get(item) ?? 0) + line.pieces)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return pieces
}

/** Refuses items deleted meanwhile, because their product's stock is now counted differently. */
function refuseLost(pieces: Map<number, number>, held: Map<number, number>): void {
  if ([...pieces.keys()].some((item) => !held.has(item))) throw conflictFor('stock_product_changed')
}

function refuseTooMany(lines: Receipt['lines'], most: number): void {
  if (most <= limits.stock) return
  const largest = lines.reduce(
    (found, { pieces }, at) => (pieces > (lines[found]?.pieces ?? 0) ? at : found),
    0,
  )
  throw invalid({ [`lines.${largest}.pieces`]: ['stock_some_pieces'] })
}

/**
 * Applies the difference between seen and wanted quantity to the current stock. Refuses with 404 an
 * unknown variant; with 409, and the current quantity, a difference that takes away more than that
 * (R232). Returns the item.
 */
export async function correctStock(
  ctx: Ctx,
  correction: ParsedOf<typeof stock.correct>,
  idempotencyKey?: string,
): Promise<number> {
  const { variant_id, seen, wanted, kind, note } = correction
  if (seen === wanted) throw invalid({ wanted: ['stock_difference'] })
  const pieces = wanted - seen
  return inTransaction(ctx, async (ctx) => {
    const isFirst = await isNew(ctx, 'correct', correction, idempotencyKey)
    const item = (await findItemsOf(ctx, [variant_id])).get(variant_id)
    if (item === undefined) throw notFound('Variant')
    if (!isFirst) return item
    const held = (await moveStock(ctx, [{ item_id: item, pieces, kind, note }])).get(item)
    if (held === undefined) throw notFound('Variant')
    if (held + pieces < 0) throw stockChanged({ quantity: held, stock: null })
    if (held + pieces > limits.stock) throw invalid({ wanted: ['stock_pieces'] })
    const [row] = await listItemNames(ctx, [item])
    await logChange(ctx, {
      room: 'stock',
      record_id: variant_id,
      title: row?.name,
      before: { quantity: held },
      after: { quantity: held + pieces, ...(note !== undefined && { note }) },
    })
    return item
  })
}
