/**
 * What a product of a file comes to: what is written, in the words of the products' own verbs, and
 * the same for people.
 */
import type { ImportTarget } from '#contract/import-columns.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { productRecords } from '#contract/product-records.ts'
import type { NewProduct } from '#server/products/products.ts'

type SentChange = Omit<ParsedOf<typeof productRecords.update>, 'id' | 'images' | 'publish_at'>

/**
 * `stem` where the picture is in the shop already. `color` is the name of one of the product's.
 * `file` is the one of a ZIP that it is.
 */
export type WorkPicture = {
  address: string
  stem: string | null
  alt: string | null
  color: string | null
  file?: string
}

/** It is kept as JSON, so a moment is told on the clock of the shop. */
export type Moment = { publish_at?: string | null }

export type Work =
  | {
      kind: 'new'
      product: Omit<NewProduct, 'pictures' | 'publish_at' | 'created_at'> & Moment
      pictures: WorkPicture[]
    }
  | {
      kind: 'changed'
      change: SentChange & Moment
      pictures: WorkPicture[] | null
      version: number
    }

/**
 * One field before and after; prices in piastres. `back` is what brings the former back where
 * `before` alone does not say it.
 */
export type FieldChange = {
  field: ImportTarget
  size: string | null
  color: string | null
  before: string | number | null
  after: string | number | null
  back?: Back
}

/** What stood there, and what the import wrote, in full. */
export type Back = { before: unknown; after: unknown }
