/**
 * Where the pieces of a product are counted after a change of its sizes, colours or stock (decisions, Catalogue): in one item that
 * all its variants share, or in one item for each.
 */
import type { Ctx } from '#server/ctx.ts'
import {
  deleteIdleItems,
  deleteMisfits,
  deleteVariants,
  insertVariants,
  listOfferedOptions,
  listVariantItems,
  setQuantities,
  shareItem,
} from './arrange-stock.queries.ts'
import { updateProduct } from './change-product.queries.ts'
import { insertStock } from './new-products.queries.ts'
import { choicesOf, countStock, type StockRow } from './product-rules.ts'

type Change = { quantity?: number | undefined; stock?: StockRow[] | undefined; sizes?: unknown; colors?: unknown }

/**
 * Variants of sizes and colours that left the list keep their count, so that pieces which come back find it, and so do they
 * themselves when they return; but `stock` says everything: what it does not name has nothing.
 * @param items all of the product's, held until the transaction ends
 */
export async function arrangeStock(
  ctx: Ctx,
  product: { id: number; counted_by_variant: boolean },
  items: { id: number }[],
  { quantity, stock, sizes, colors }: Change,
): Promise<void> {
  if (quantity === undefined && !stock && !sizes && !colors) return
  const byVariant = stock !== undefined || (quantity === undefined && product.counted_by_variant)
  if (byVariant !== product.counted_by_variant)
    await updateProduct(ctx, product.id, { stock_counted_by: byVariant ? 'variant' : 'product' })
  const choices = await listChoices(ctx, product.id)
  if (byVariant) await countEach(ctx, product, choices, stock)
  else await countTogether(ctx, product.id, choices, items[0]?.id, quantity)
  // A buyer who waits for an item that goes away is told that nothing is left of it.
  await deleteIdleItems(ctx, product.id)
}

type Choice = { size_id: number | null; colour_id: number | null; size: string | null; colour: string | null }

async function listChoices(ctx: Ctx, id: number): Promise<Choice[]> {
  const { sizes, colours } = await listOfferedOptions(ctx, id)
  return choicesOf(sizes, colours).map(({ size, colour }) => ({
    size_id: size?.id ?? null,
    colour_id: colour?.id ?? null,
    size: size?.name ?? null,
    colour: colour?.name ?? null,
  }))
}

async function countTogether(ctx: Ctx, id: number, choices: Choice[], item: number | undefined, quantity: number | undefined) {
  if (item === undefined) return insertStock(ctx, [{ product_id: id, quantity: quantity ?? 0, variants: choices }])
  await deleteMisfits(ctx, id)
  await shareItem(ctx, id, item)
  await insertVariants(ctx, id, item, choices)
  if (quantity !== undefined) await setQuantities(ctx, new Map([[item, quantity]]))
}

async function countEach(ctx: Ctx, product: { id: number; counted_by_variant: boolean }, choices: Choice[], stock: StockRow[] | undefined) {
  const { id } = product
  // The one number was no variant's own.
  await (product.counted_by_variant ? deleteMisfits(ctx, id) : deleteVariants(ctx, id))
  const items = new Map((await listVariantItems(ctx, id)).map((variant) => [keyOf(variant), variant.item_id]))
  const counts = countStock(stock ?? [], choices)
  if (stock) {
    const quantities = new Map([...items.values()].map((item) => [item, 0]))
    for (const choice of choices) {
      const item = items.get(keyOf(choice))
      if (item !== undefined) quantities.set(item, counts(choice.size, choice.colour))
    }
    await setQuantities(ctx, quantities)
  }
  const fresh = choices.filter((choice) => !items.has(keyOf(choice)))
  await insertStock(
    ctx,
    fresh.map((choice) => ({ product_id: id, quantity: counts(choice.size, choice.colour), variants: [choice] })),
  )
}

const keyOf = ({ size_id, colour_id }: { size_id: number | null; colour_id: number | null }): string => `${size_id} ${colour_id}`
