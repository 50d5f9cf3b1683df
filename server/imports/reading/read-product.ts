/**
 * One product as a file tells it, before anybody has looked whether the shop has it. Prices in
 * piastres.
 */
import type { ImportTarget, RowProblemCode } from '#contract/import-columns.ts'

export type RowProblem = {
  row: number
  /** The heading of its column, empty where a whole row or product is meant. */
  column: string
  target: ImportTarget | null
  /** The cell as it is shown. */
  value: string
  code: RowProblemCode
  detail: string | null
  sku: string | null
  /** The product comes in all the same. */
  isNote: boolean
}

/** Absent: the file has no such column. Null: the cell is empty. */
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
  size: string | null
  color: string | null
  size_ar?: string | null
  color_ar?: string | null
  color_hex?: string | null
  sku?: string | null
  barcode?: string | null
  /** Pieces. */
  stock?: number | null
}

export type ReadPicture = {
  row: number
  address: string
  alt: string | null
  color: string | null
  /**
   * Of a picture in a ZIP: which file of it, and the SKUs that its name may mean, the likeliest
   * first.
   */
  inZip?: { name: string; skus: string[] }
}

export type ReadSale = { price: number; from: string | null; until: string | null }

export type ReadProduct = {
  /** The first row of it in the file, and how many there are. */
  row: number
  rows: number
  slug: string | null
  /** What the file calls its sub-category; absent without such a column. */
  word?: string | null
  state?: 'draft' | 'published' | 'scheduled' | null
  facts: ReadFacts
  /** A price for a time, which files of ours do not tell. */
  sale?: ReadSale
  variants: ReadVariant[]
  /** How its pieces are counted, where the file says so. */
  counted?: 'together' | 'each' | null
  pictures?: ReadPicture[]
  problems: RowProblem[]
}

/**
 * The variants of which a file names no pieces; of a product that is counted as one its first
 * stands for all.
 */
export function withoutPieces({ variants, counted }: ReadProduct): ReadVariant[] {
  const unnamed = variants.filter(({ stock }) => typeof stock !== 'number')
  const isOne =
    counted === 'together' || variants.every(({ size, color }) => size === null && color === null)
  return isOne ? (unnamed.length === variants.length ? unnamed.slice(0, 1) : []) : unnamed
}
