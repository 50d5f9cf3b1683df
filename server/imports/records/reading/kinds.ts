/** Kinds of records that files bring. */
import type { RecordKind } from '#contract/files/import-kinds.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { orders } from './orders.ts'
import type { ReadingKind } from './reading-kind.ts'
import { redirects } from './redirects.ts'
import { reviews } from './reviews.ts'

export const readingKinds: { [Kind in RecordKind]: ReadingKind<Kind> } = {
  orders,
  reviews,
  coupons,
  redirects,
  customers,
}
