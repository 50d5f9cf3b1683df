/** What an import does with a record, and what it needs to take it back. */
import type { RowProblemCode } from '#contract/files/import-columns.ts'
import type { FieldChange } from '../checking/product-write.ts'
import type { MissingPicture } from '../import-products.queries.ts'
import type { Plain } from './writing/writing-kind.ts'

export type RecordWork = {
  /** Of an import before the last one, what finds a new record alone. */
  record: Plain
  /** Of the whole record, where its key alone is kept. */
  digest?: string
  /** Null for a new record. */
  before: Plain | null
  /** Amount in piastres that lists show. */
  amount: number | null
  /** Address of a picture that is to be fetched. */
  picture: string | null
}

export type RecordRow = {
  place: number
  outcome: 'new' | 'changed'
  record_id: number | null
  /** Null before the record was written. */
  version: number | null
  work: RecordWork
  changes: FieldChange[]
}

export type Done =
  | { place: number; record_id: number; missing: MissingPicture[] }
  | { place: number; failure: RowProblemCode; detail: string | null }
