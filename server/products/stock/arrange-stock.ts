/**
 * Inventory items of a product after a change of sizes, colours or stock (R49): one item shared by
 * all variants, or one for each.
 */
import { limits } from '#contract/limits.ts'
import type { Pieces } from '#contract/refusal.ts'
import type { Ctx } from '#server/ctx.ts'
import { invalid, stockChanged } from '#server/refusal.ts'
import { listOfferedOptions } from '../options/options.queries.ts'
import { updateProduct } from '../product-writes.queries.ts'
import { choicesOf, countStock, type StockRow } from '../product-rules.ts'
import {
  deleteMisfits,
  deleteOthers,
  insertStock,
  insertVariants,
  listVariantItems,
  shareItem,
} from './stock.queries.ts'
import { emitFallen } from './stock.ts'
import { deleteIdleItems, movePieces, type StockReason } from './stock-moves.queries.ts'

type Change = {
  quantity?: number | undefined
  seen_quantity?: number | undefined
  stock?: StockRow[] | undefined
  sizes?: unknown
  colors?: unknown
}

/** The product before the change, with its sizes, colours and stock. */
type ProductBefore = {
  id: number
  counted_by_variant: boolean
  quantity: number
  stock: Pieces[] | null
}

type HeldItem = { id: number; quantity: number }

type Held = {
  /** All inventory items of the product, locked until the transaction ends. */
  items: HeldItem[]
  /** Variants on offer before the change. */
  offered: { size_id: number | null; color_id: number | null }[]
}

/**
 * Rearranges a product's stock. Archived variants keep their count, for pieces that come back and
 * for their own return. A variant missing in `stock` keeps its count too (R19). A row with `seen`
 * changes the stock by the difference; refuses with 409 `stock_changed`, with the current quantity,
 * a difference that takes more than that. Refuses with 422 on `stock` a split of one number that
 * does not name every variant. Every difference is recorded as a move with this reason.
 */
export async function arrangeStock(
  ctx: Ctx,
  product: ProductBefore,
  held: Held,
  change: Change,
  reason: StockReason,
): Promise<void> {
  const { quantity, seen_quantity, stock, sizes, colors } = change
  if (quantity === undefined && !stock && !sizes && !colors) return
  const byVariant = stock !== undefined || (quantity === undefined && product.counted_by_variant)
  if (byVariant !== product.counted_by_variant)
    await updateProduct(ctx, product.id, { stock_counted_by: byVariant ? 'variant' : 'product' })
  const choices = await listChoices(ctx, product.id)
  if (byVariant) {
    // Stock is now counted in another way (per variant, or as one number), so the quantities that
    // the admin saw do not apply.
    const isCountedAnew =
      !product.counted_by_variant && stock?.some((row) => row.seen !== undefined)
    const isSoldMeanwhile =
      stock &&
      !product.counted_by_variant &&
      seen_quantity !== undefined &&
      seen_quantity !== product.quantity
    if (isCountedAnew || isSoldMeanwhile) throw stockChanged(product)
    if (stock && !product.counted_by_variant && product.quantity > 0)
      refusePartialSplit(choices, stock)
    await countEach(ctx, product, held, choices, stock, reason)
  } else {
    const wanted =
      quantity === undefined
        ? undefined
        : piecesAfter(product, product.quantity, { quantity, seen: seen_quantity }, 'quantity')
    await countTogether(ctx, product.id, choices, held.items[0], wanted, reason)
  }
  // A buyer waiting for the lock of an item deleted here is refused as sold out.
  await deleteIdleItems(ctx, product.id)
}

/**
 * @param left current quantity
 * @param field path of a refusal of a quantity above the limit
 */
function piecesAfter(
  product: ProductBefore,
  left: number,
  { quantity, seen }: { quantity: number; seen: number | undefined },
  field: string,
): number {
  const pieces = seen === undefined ? quantity : left + quantity - seen
  if (pieces < 0) throw stockChanged(product)
  if (pieces > limits.stock) throw invalid({ [field]: ['product_quantity'] })
  return pieces
}

type Choice = {
  size_id: number | null
  colour_id: number | null
  size: string | null
  colour: string | null
}

async function listChoices(ctx: Ctx, id: number): Promise<Choice[]> {
  const { sizes, colours } = await listOfferedOptions(ctx, id)
  return choicesOf(sizes, colours).map(({ size, colour }) => ({
    size_id: size?.id ?? null,
    colour_id: colour?.id ?? null,
    size: size?.name ?? null,
    colour: colour?.name ?? null,
  }))
}

function refusePartialSplit(choices: Choice[], stock: StockRow[]): void {
  const counts = countStock(stock, choices)
  if (choices.some(({ size, colour }) => counts(size, colour) === undefined))
    throw invalid({ stock: ['product_stock_each'] })
}

async function countTogether(
  ctx: Ctx,
  id: number,
  choices: Choice[],
  item: HeldItem | undefined,
  quantity: number | undefined,
  reason: StockReason,
) {
  if (item === undefined)
    return insertStock(
      ctx,
      [{ product_id: id, quantity: quantity ?? 0, variants: choices }],
      reason,
    )
  await deleteMisfits(ctx, id)
  await shareItem(ctx, id, item.id)
  await insertVariants(ctx, id, item.id, choices)
  if (quantity !== undefined)
    await putQuantities(ctx, [item], new Map([[item.id, quantity]]), reason)
}

async function countEach(
  ctx: Ctx,
  product: ProductBefore,
  { items: held, offered }: Held,
  choices: Choice[],
  stock: StockRow[] | undefined,
  reason: StockReason,
) {
  const { id } = product
  // A product-wide number belongs to no variant: each gets an item of its own.
  await (product.counted_by_variant ? deleteMisfits(ctx, id) : deleteOthers(ctx, id, choices))
  const counted = product.counted_by_variant ? await listVariantItems(ctx, id) : []
  const items = new Map(counted.map((variant) => [keyOf(variant), variant.item_id]))
  const counts = countStock(stock ?? [], choices)
  if (stock) {
    const quantities = new Map<number, number>()
    const left = new Map(held.map((item) => [item.id, item.quantity]))
    const wasOffered = new Set(
      offered.map(({ size_id, color_id }) => keyOf({ size_id, colour_id: color_id })),
    )
    for (const choice of choices) {
      const item = items.get(keyOf(choice))
      const wanted = counts(choice.size, choice.colour)
      if (item === undefined || !wanted) continue
      // The form does not show the stock of an archived size or colour, so its seen quantity is
      // unknown.
      const seen = wasOffered.has(keyOf(choice)) ? wanted.seen : undefined
      quantities.set(
        item,
        piecesAfter(product, left.get(item) ?? 0, { quantity: wanted.quantity, seen }, 'stock'),
      )
    }
    await putQuantities(ctx, held, quantities, reason)
  }
  const fresh = choices.filter((choice) => !items.has(keyOf(choice)))
  await insertStock(
    ctx,
    fresh.map((choice) => ({
      product_id: id,
      quantity: counts(choice.size, choice.colour)?.quantity ?? 0,
      variants: [choice],
    })),
    reason,
  )
}

/** @param quantities of locked items, by id */
async function putQuantities(
  ctx: Ctx,
  held: HeldItem[],
  quantities: Map<number, number>,
  reason: StockReason,
): Promise<void> {
  const moves = held.map(({ id, quantity }) => ({
    ...reason,
    item_id: id,
    pieces: (quantities.get(id) ?? quantity) - quantity,
  }))
  const some = moves.filter(({ pieces }) => pieces !== 0)
  if (some.length > 0) await emitFallen(ctx, await movePieces(ctx, some))
}

const keyOf = ({
  size_id,
  colour_id,
}: {
  size_id: number | null
  colour_id: number | null
}): string => `${size_id} ${colour_id}`
