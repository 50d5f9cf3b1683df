import type { z } from 'zod'
import type { ImportTarget } from '#contract/files/import-columns.ts'
import { type RecordKind, recordKinds, workOfKind } from '#contract/files/import-kinds.ts'
import type { ImportRecord, importBrief } from '#contract/files/imports.ts'
import { mayNow } from '../session/may.ts'
import type { ScreenName } from '../screens.ts'
import type { Kind } from './texts.ts'

/** Import in a list. */
export type BriefImport = z.output<typeof importBrief>

/** Products left out; of a ZIP of pictures its files. */
export const leftOut = ({ format, counts, rows_left_out }: ImportRecord): number =>
  format === 'pictures' ? rows_left_out : (counts?.wrong ?? 0)

/** Kinds of records that the member works with, and so may bring (R410). */
export const theirKinds = (): RecordKind[] => recordKinds.filter((kind) => mayNow(workOfKind[kind]))

/** Field that stands for a record as a whole, of those that an undo left. */
export const wholeOfKind: Record<Kind, ImportTarget> = {
  products: 'slug',
  customers: 'phone',
  orders: 'order_number',
  reviews: 'review',
  coupons: 'coupon_value',
  redirects: 'old_address',
}

/** Screen that lists what an import has brought. */
export const screenOfKind: Record<Kind, ScreenName> = {
  products: 'products',
  customers: 'customers',
  orders: 'former',
  reviews: 'reviews',
  coupons: 'coupons',
  redirects: 'redirects',
}
