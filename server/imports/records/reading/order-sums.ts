/** Sums of an order in piastres, of which the file's total always holds (R411). */
import type { FormerLine } from '#contract/orders/former.ts'

type SaidSums = {
  lines: FormerLine[]
  /** Discounts of lines alone, which some files count within the discount, and some beside it. */
  lineDiscounts: number
  subtotal: number | null
  discount: number | null
  delivery: number | null
  tax: number | null
  total: number | null
}

export type Sums = {
  subtotal: number
  discount: number
  delivery_price: number
  other: number
  total_price: number
  /** Piastres by which the file's subtotal differs from its lines, whatever it means by it. */
  differs: number
  /** What the parts come to, where they do not explain the file's total. */
  comes: number | null
}

/** Null where nothing says what the order cost. */
export function sumsOf(said: SaidSums): Sums | null {
  const { lines, lineDiscounts, tax } = said
  const [base, delivery_price] = [said.discount ?? 0, said.delivery ?? 0]
  const isPriced = lines.length > 0 && lines.every(({ total }) => total !== null)
  const sum = isPriced ? lines.reduce((sum, { total }) => sum + (total ?? 0), 0) : null
  const total_price =
    said.total ??
    (sum === null && said.subtotal === null
      ? null
      : (sum ?? said.subtotal ?? 0) - (base || lineDiscounts) + delivery_price + (tax ?? 0))
  if (total_price === null) return null
  /** Whether a subtotal and a discount explain the total, with the tax beside it or within. */
  const explains = (subtotal: number, discount: number) =>
    [0, tax ?? 0].includes(total_price - (subtotal - discount + delivery_price))
  const withOther = (subtotal: number, discount: number, differs: number): Sums => {
    const parts = subtotal - discount + delivery_price
    return {
      ...{ subtotal, discount, delivery_price, total_price, differs },
      other: total_price - parts,
      comes: explains(subtotal, discount) ? null : parts + (tax ?? 0),
    }
  }
  if (sum !== null) {
    // Shopify's discount has those of lines within, others' has not; some name prices after it.
    const discount =
      [base, base + lineDiscounts, lineDiscounts, 0].find((one) => explains(sum, one)) ?? base
    const meant = [sum, sum - discount, sum - lineDiscounts, sum - base, sum - base - lineDiscounts]
    const apart = meant.map((one) => Math.abs((said.subtotal ?? sum) - one))
    return withOther(sum, discount, Math.min(...apart))
  }
  if (said.subtotal === null)
    return withOther(Math.max(0, total_price - delivery_price + base), base, 0)
  // A subtotal after the discount, as Shopify's.
  return !explains(said.subtotal, base) && explains(said.subtotal, 0)
    ? withOther(said.subtotal + base, base, 0)
    : withOther(said.subtotal, base, 0)
}
