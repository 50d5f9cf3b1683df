/** Matching of a file's rows to the shop's variants, and their SKUs and barcodes. */
import { foldName } from '#contract/products/options/option-names.ts'
import { foldSku } from '#contract/products/skus.ts'
import type { ProductRecord } from '#server/products/products.ts'
import type { ReadProduct, ReadVariant } from '../reading/reading.ts'
import type { Finding } from './compare.ts'
import type { Work } from './product-write.ts'

export type ShopVariant = ProductRecord['variants'][number]
/**
 * `there` is the shop's variant, null for a new one. Size and colour are spelled as in the shop.
 */
export type Matched = {
  said: ReadVariant
  there: ShopVariant | null
  size: string | null
  color: string | null
}

type Change = (Work & { kind: 'changed' })['change']

/**
 * Variants by row: a row with a size or colour means that variant, a row without is matched by SKU,
 * and a product of one variant needs neither.
 */
export function compareVariants(
  product: ReadProduct,
  record: ProductRecord,
  { change, finding, empty_clears }: { change: Change; finding: Finding; empty_clears: boolean },
): Matched[] {
  const matched: Matched[] = []
  for (const said of product.variants) {
    const there = findVariant(said, record)
    if (there) matched.push({ said, there, size: there.size, color: there.color })
    else if (isPlain(said) || lacks(said, record, 'size') || lacks(said, record, 'color')) {
      finding.wrong(said.size === null ? 'size' : 'color', 'option_missing', undefined, said.row)
    } else matched.push({ said, there: null, size: said.size, color: said.color })
  }
  const rows = matched.flatMap(({ said, there, size, color }) => {
    const sku = said.sku && said.sku !== there?.sku ? said.sku : undefined
    const barcode =
      said.barcode === undefined ||
      said.barcode === (there?.barcode ?? null) ||
      (said.barcode === null && !empty_clears)
        ? undefined
        : said.barcode
    for (const [field, after] of [
      ['sku', sku],
      ['barcode', barcode],
    ] as const) {
      if (after !== undefined)
        finding.changes.push({ field, size, color, before: there?.[field] ?? null, after })
    }
    return sku === undefined && barcode === undefined
      ? []
      : [
          {
            size,
            color,
            ...(sku !== undefined && { sku }),
            ...(barcode !== undefined && { barcode }),
          },
        ]
  })
  if (rows.length > 0) change.variants = rows
  return matched
}

const isPlain = ({ size, color }: ReadVariant) => size === null && color === null

/**
 * If rows of a product have an option that the shop's product lacks, every variant must name it.
 */
const lacks = (said: ReadVariant, record: ProductRecord, option: 'size' | 'color') =>
  said[option] === null && record.variants.some((variant) => variant[option] !== null)

function findVariant(said: ReadVariant, { variants }: ProductRecord): ShopVariant | null {
  const [only] = variants
  if (!isPlain(said)) {
    const isSame = (one: string | null, other: string | null) =>
      one === null ? other === null : other !== null && foldName(one) === foldName(other)
    return (
      variants.find(({ size, color }) => isSame(said.size, size) && isSame(said.color, color)) ??
      null
    )
  }
  if (variants.length === 1 && only?.size === null && only.color === null) return only
  const { sku } = said
  return (
    (sku && variants.find((variant) => variant.sku && foldSku(variant.sku) === foldSku(sku))) ||
    null
  )
}
