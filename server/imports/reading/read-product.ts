/** A product as read from a file, before it is matched with the shop. Prices in piastres. */
import type { ImportTarget, RowProblemCode } from '#contract/files/import-columns.ts'
import type { SizeTable } from './size-table.ts'

export type RowProblem = {
  row: number
  /** Heading of the column; empty for an error of a whole row or product. */
  column: string
  target: ImportTarget | null
  /** Cell text as shown. */
  value: string
  code: RowProblemCode
  detail: string | null
  sku: string | null
  /** True for a warning: the product is imported all the same. */
  isNote: boolean
}

/** Fields of a product. Absent: the file has no such column. Null: the cell is empty. */
export type ReadFacts = Partial<
  Record<
    | 'name'
    | 'name_ar'
    | 'desc'
    | 'desc_ar'
    | 'material'
    | 'material_ar'
    | 'care'
    | 'care_ar'
    | 'badge'
    | 'badge_ar'
    | 'choice_name'
    | 'choice_name_ar'
    | 'publish_at',
    string | null
  > &
    Record<
      'height' | 'width' | 'depth' | 'weight' | 'price' | 'original_price' | 'cost',
      number | null
    >
>

export type ReadVariant = {
  row: number
  /** Full name: size and value where the product has a choice of its own. */
  size: string | null
  part?: string | null
  choice?: string | null
  choice_ar?: string | null
  /** Options of one value in the product, which are no choice. */
  single?: { name: string; value: string }[]
  color: string | null
  size_ar?: string | null
  color_ar?: string | null
  color_hex?: string | null
  sku?: string | null
  barcode?: string | null
  /** Pieces. */
  stock?: number | null
  /** Price and original price of its row. */
  price?: number
  original_price?: number | null
}

export type ReadPicture = {
  row: number
  address: string
  alt: string | null
  color: string | null
  /** Picture in a ZIP: its file name, and the SKUs that the name may contain, likeliest first. */
  inZip?: { name: string; skus: string[] }
}

export type ReadSale = { price: number; from: string | null; until: string | null }

export type ReadProduct = {
  /** First row of the product in the file, and the number of rows. */
  row: number
  rows: number
  slug: string | null
  /** Id of the product in the other shop. */
  source_id?: string
  /** Sub-category word of the file; absent without such a column. */
  word?: string | null
  state?: 'draft' | 'published' | 'scheduled' | null
  facts: ReadFacts
  /** Size table in the description of a product with sizes. */
  size_table?: SizeTable
  /** Sale of another shop's file; our own files have none. */
  sale?: ReadSale
  variants: ReadVariant[]
  /** Counting of stock, if the file says so. */
  counted?: 'together' | 'each' | null
  pictures?: ReadPicture[]
  problems: RowProblem[]
}

/**
 * Variants without a number of pieces; of a product counted as one its first variant stands for
 * all.
 */
export function withoutPieces({ variants, counted }: ReadProduct): ReadVariant[] {
  const unnamed = variants.filter(({ stock }) => typeof stock !== 'number')
  const isOne =
    counted === 'together' || variants.every(({ size, color }) => size === null && color === null)
  return isOne ? (unnamed.length === variants.length ? unnamed.slice(0, 1) : []) : unnamed
}
