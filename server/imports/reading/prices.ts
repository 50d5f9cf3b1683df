/** Prices of a product's rows: of the product, of its variants, and of a sale (R251, R406). */
import { isBelow } from '#contract/products/timed-prices.ts'
import type { Cells } from './cells.ts'
import { one } from './first-value.ts'
import type { ReadProduct, ReadSale } from './read-product.ts'
import type { Row } from './rows.ts'

const saleFields = ['sale_price', 'sale_from', 'sale_until'] as const

/** An original price; in other shops' files one that is not above the price says nothing. */
export function originalOf(
  cells: Cells,
  row: Row,
  { facts }: ReadProduct,
  isNoted = true,
): number | null | undefined {
  const said = isNoted ? cells.number(row, 'original_price') : cells.peek(row, 'original_price')
  if (cells.isStrict || typeof said !== 'number') return said as null | undefined
  const price = cells.peek(row, 'price') ?? facts.price
  if (typeof price !== 'number' || said > price) return said
  if (isNoted && said > 0)
    cells.tell(row, 'original_price', 'original_left_out', null, { isNote: true })
  return null
}

/**
 * Sets the prices of the product and of each variant whose row names one; the product has those of
 * its cheapest row.
 * @param rows of the product, with its first row, which has the prices in the shop's own sheet
 */
export function readPrices(
  cells: Cells,
  { lines, rows, isHandMade }: { lines: Row[]; rows: Row[]; isHandMade: boolean },
  product: ReadProduct,
): void {
  refuseSales(cells, rows)
  const isDated = rows.some((row) => cells.peek(row, 'sale_from') || cells.peek(row, 'sale_until'))
  const priced = new Map<Row, Priced>()
  for (const row of rows) {
    const before = isHandMade ? priceBefore(cells, row) : null
    const prices = before ?? pricesOf(cells, row, product, isDated)
    if (prices) priced.set(row, prices)
  }
  const ofLines = lines.flatMap((row) => priced.get(row) ?? [])
  const [cheapest = [...priced.values()][0]] = ofLines.sort((a, b) => a.price - b.price)
  if (cheapest) product.facts = { ...product.facts, ...cheapest }
  for (const variant of product.variants) {
    const row = lines.find(({ number }) => number === variant.row)
    Object.assign(variant, row && priced.get(row))
  }
  readSale(cells, rows, product, isDated)
}

type Priced = { price: number; original_price?: number | null }

/** Price of a row whose column of prices after a discount, in a table made by hand, has none. */
function priceBefore(cells: Cells, row: Row): Priced | null {
  const said = cells.peek(row, 'price')
  const price = (said === null || said === 0) && cells.peek(row, 'original_price')
  return typeof price === 'number' && price > 0 ? { price, original_price: null } : null
}

/** Prices of a row; null if it names none. A sale without dates is the price. */
function pricesOf(cells: Cells, row: Row, product: ReadProduct, isDated: boolean): Priced | null {
  const regular = cells.peek(row, 'price')
  if (typeof regular !== 'number') return null
  const sale = isDated ? null : cells.peek(row, 'sale_price')
  if (typeof sale === 'number') {
    if (sale > 0 && isBelow({ price: sale }, regular))
      return { price: sale, original_price: regular }
    cells.tell(row, 'sale_price', 'original_left_out', null, { isNote: true })
  }
  const struck = originalOf(cells, row, product, false)
  if (cells.isStrict && typeof struck === 'number' && struck < regular)
    cells.note(row, 'original_price', 'original_below')
  // A product whose sale is over has no original price any more.
  const isOver = struck === undefined && sale === null && row.has('sale_price')
  if (isOver) return { price: regular, original_price: null }
  return {
    price: regular,
    ...(struck !== undefined && { original_price: struck as number | null }),
  }
}

/** Refuses a sale with dates whose price or dates differ between rows, or the regular prices. */
function refuseSales(cells: Cells, rows: Row[]): void {
  const [first, ...others] = rows.filter((row) => typeof cells.peek(row, 'price') === 'number')
  if (!first || !rows.some((row) => cells.peek(row, 'sale_from') || cells.peek(row, 'sale_until')))
    return
  for (const target of [...saleFields, 'price'] as const) {
    const said = cells.peek(first, target)
    const differing = others.find((row) => cells.peek(row, target) !== said)
    if (differing) cells.tell(differing, target, 'differs', String(first.number))
  }
}

/** A sale with dates is a price for that time. */
function readSale(cells: Cells, rows: Row[], product: ReadProduct, isDated: boolean): void {
  const said = saleFields.map((target) => one(cells, rows, target, false))
  const [price, from = null, until = null] = said as [unknown, string?, string?]
  const regular = product.facts.price
  if (!isDated || typeof price !== 'number' || typeof regular !== 'number') return
  const saying = rows.find((row) => row.text('sale_price') !== '') ?? (rows[0] as Row)
  if (!isBelow({ price }, regular))
    cells.tell(saying, 'sale_price', 'original_left_out', null, { isNote: true })
  else if (from && until && until < from) cells.note(saying, 'sale_until', 'sale_order')
  else product.sale = { price, from, until } satisfies ReadSale
}
