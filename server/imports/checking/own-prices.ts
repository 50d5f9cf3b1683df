/** Prices of a file's variants beside the shop's (R393, R406). */
import { regularOf } from '#contract/products/variant-prices.ts'
import type { ProductRecord } from '#server/products/products.ts'
import type { ReadProduct, ReadVariant } from '../reading/reading.ts'
import type { Finding } from './compare.ts'
import type { Work } from './product-write.ts'
import type { Matched, ShopVariant } from './variants.ts'

type Priced = Pick<ReadVariant, 'price' | 'original_price'>

/** Whether variants of a product have prices of their own. */
export const isPricedApart = ({ variants }: ProductRecord): boolean =>
  variants.some(({ price, original_price }) => price !== null || original_price !== null)

/** Whether prices are compared by variant: they differ in the file, or in the shop. */
export function haveOwnPrices({ variants }: ReadProduct, record?: ProductRecord): boolean {
  const priced = variants.filter(({ price }) => price !== undefined)
  return (
    priced.length > 0 &&
    (new Set(priced.map(({ price, original_price = null }) => `${price} ${original_price}`)).size >
      1 ||
      (record !== undefined && isPricedApart(record)))
  )
}

/** Prices of a variant as they are sent; none struck out is the price itself. */
export const sentPrices = ({ price, original_price = null }: Priced) =>
  price === undefined ? {} : { price, original_price: original_price ?? price }

/** Prices of a variant of the shop while none is for a time. */
export const pricesOfVariant = (record: ProductRecord, own: ShopVariant) =>
  regularOf({ price: record.price, original_price: record.original_price }, own)

/** Adds the prices of every named variant to the change, if one of them is another. */
export function compareOwnPrices(
  record: ProductRecord,
  matched: Matched[],
  change: (Work & { kind: 'changed' })['change'],
  { finding, today }: { finding: Finding; today: string },
): void {
  const priced = matched.flatMap(({ said, there, size, color }) => {
    if (said.price === undefined) return []
    const before = there && pricesOfVariant(record, there)
    const struck = said.original_price === undefined ? before?.original_price : said.original_price
    const after = {
      price: said.price,
      original_price: struck && struck > said.price ? struck : null,
    }
    return [{ size, color, before, after }]
  })
  let isOther = false
  for (const { size, color, before, after } of priced)
    for (const field of ['price', 'original_price'] as const) {
      if ((before?.[field] ?? null) === after[field]) continue
      isOther = true
      if (before)
        finding.changes.push({
          ...{ field, size, color, before: before[field], after: after[field] },
          back: { before, after },
        })
    }
  if (!isOther) return
  refuseAnotherPart(record, priced, today, finding)
  const rows = [...(change.variants ?? [])]
  for (const { size, color, after } of priced) {
    const at = rows.findIndex((row) => row.size === size && row.color === color)
    const sent = { ...(rows[at] ?? { size, color }), ...sentPrices(after) }
    if (at === -1) rows.push(sent)
    else rows[at] = sent
  }
  change.variants = rows
}

type Prices = ReturnType<typeof pricesOfVariant>
type PricedChoice = { size: string | null; color: string | null; after: Prices }

/** Refuses another lowest price while one for a time is a part of it. */
function refuseAnotherPart(
  record: ProductRecord,
  priced: PricedChoice[],
  today: string,
  { wrong }: Finding,
): void {
  if (record.prices.every(({ until }) => until < today)) return
  const isNamed = ({ size, color }: ShopVariant) =>
    priced.some((one) => one.size === size && one.color === color)
  const others = record.variants.filter((variant) => !isNamed(variant))
  const all = [
    ...priced.map(({ after }) => after),
    ...others.map((one) => pricesOfVariant(record, one)),
  ]
  if (Math.min(...all.map(({ price }) => price)) !== record.price) wrong('price', 'below_sale')
}
