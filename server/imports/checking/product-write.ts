/**
 * Result of the check of a product: the write in the form of products' calls, and the same for the
 * preview.
 */
import type { ImportTarget } from '#contract/files/import-columns.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { productRecords } from '#contract/products/product-records.ts'
import type { NewProduct } from '#server/products/products.ts'
import type { SizeTable } from '../reading/size-table.ts'

type SentChange = Omit<ParsedOf<typeof productRecords.update>, 'id' | 'images' | 'publish_at'>

/**
 * `stem` of a picture that the shop has already; `color` is the name of one of the product's
 * colours; `file` is its name in a ZIP.
 */
export type WorkPicture = {
  address: string
  stem: string | null
  alt: string | null
  color: string | null
  file?: string
}

/** Stored as JSON, so the time is text in the shop's time zone. */
export type Moment = { publish_at?: string | null }

export type Work =
  | {
      kind: 'new'
      product: Omit<NewProduct, 'pictures' | 'publish_at' | 'created_at'> & Moment
      /** Word of a sub-category that the import makes at its start, in place of its id. */
      word?: string
      pictures: WorkPicture[]
      /** Size table of its description, for the guide of its sub-category. */
      size_table?: SizeTable
      /** Its id in the other shop, by which a later run of the file knows it among those of its name. */
      source_id?: string
    }
  | {
      kind: 'changed'
      change: SentChange & Moment
      word?: string
      pictures: WorkPicture[] | null
      version: number
    }

/**
 * A field before and after; prices in piastres. `back` holds what is needed to restore the field if
 * `before` is not enough.
 */
export type FieldChange = {
  field: ImportTarget
  size: string | null
  color: string | null
  before: string | number | null
  after: string | number | null
  back?: Back
}

/** Full value before, and as written by the import: of a sub-category that it makes, its word. */
export type Back = { before: unknown; after: unknown }
