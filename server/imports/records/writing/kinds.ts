/** Kinds of records that imports write. */
import type { RecordKind } from '#contract/files/import-kinds.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { orders } from './orders.ts'
import { redirects } from './redirects.ts'
import { reviews } from './reviews.ts'
import type { Plain, WritingKind } from './writing-kind.ts'

const kinds = { customers, orders, reviews, coupons, redirects }

export const writingKindOf = (kind: RecordKind): WritingKind<RecordKind, Plain> =>
  kinds[kind] as unknown as WritingKind<RecordKind, Plain>
