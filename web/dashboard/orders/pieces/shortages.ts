import type { Shortage } from '#contract/refusal.ts'
import type { Products } from './use-products.ts'
import { choiceIn, type DraftLine } from './draft-lines.ts'

/** Missing stock of a line; for a product that has not loaded, by the product alone. */
export function shortageOf(
  line: DraftLine,
  shortages: readonly Shortage[],
  products: Products,
): Shortage | undefined {
  if (line.isRemoved || line.product_id === null) return undefined
  const product = products.get(line.product_id)
  const choice = product && choiceIn(product, line)
  return shortages.find(
    ({ product_id, size_id, color_id }) =>
      product_id === line.product_id &&
      (!choice || (size_id === choice.size_id && color_id === choice.color_id)),
  )
}
