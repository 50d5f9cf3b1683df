/** Records of a former shop as read from a file, before they are matched with the shop. */
import type { RecordKind } from '#contract/files/import-kinds.ts'
import type { FormerLine } from '#contract/orders/former.ts'
import type { Fit } from '#contract/products/reviews.ts'
import type { RowProblem } from '../../reading/read-product.ts'

/** Null where the file has no such column, or an empty cell. */
export type ReadPerson = {
  first_name: string
  last_name: string
  email: string | null
  city: string | null
  province: string | null
  address: string | null
  note: string | null
}

/** Fields by kind; money in piastres, moments in ISO 8601. */
export type ReadFields = {
  customers: ReadPerson & { phone: string }
  orders: ReadPerson & {
    phone: string | null
    number: string
    placed_at: string
    /** Words of the file for its state. */
    state: string
    lines: FormerLine[]
    subtotal: number
    discount: number
    delivery_price: number
    other: number
    total_price: number
    refunded: number
  }
  reviews: {
    slug: string | null
    sku: string | null
    product: string | null
    name: string
    email: string | null
    rate: number
    review: string
    created_at: string | null
    /** Null if the file says nothing that is known. */
    status: 'accepted' | 'rejected' | null
    verified: boolean
    fit: Fit | null
    picture: string | null
  }
  coupons: { price: number; discount: number; start_date: string | null; end_date: string }
  redirects: { old_address: string; new_address: string }
}

export type ReadRecord<Kind extends RecordKind = RecordKind> = {
  /** First row of the record in the file, and the number of rows. */
  row: number
  rows: number
  name: string
  /** Null if an error leaves the record out. */
  fields: ReadFields[Kind] | null
  problems: RowProblem[]
}
