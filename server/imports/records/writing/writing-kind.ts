/** What checks, imports and undos have to know of a kind of records. */
import type { ImportTarget, RowProblemCode } from '#contract/files/import-columns.ts'
import type { RecordKind, StateUse } from '#contract/files/import-kinds.ts'
import type { ImportOptions } from '#contract/files/imports.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ReadRecord } from '../reading/read-record.ts'

/** A record as the shop keeps it, in plain JSON. */
export type Plain = Record<string, unknown>

/** What the reader of the file has chosen. */
export type Around = {
  options: ImportOptions
  states: Record<string, StateUse>
  /** Targets of the file's columns. */
  targets: ReadonlySet<ImportTarget | null>
  /** New addresses of all redirects of the file, by their old ones. */
  ahead: Map<string, string>
}

export type Stored<Kept> = { id: number; record: Kept }

export type Written = { id: number } | { failure: RowProblemCode }

/** Adds an error to a record, or a note. */
export type Tell = (
  target: ImportTarget,
  code: RowProblemCode,
  said?: { value?: string; detail?: string; isNote?: boolean },
) => void

export type Fresh<Kept> = {
  record: Kept
  /** Record of the shop that it is. */
  before: Stored<Kept> | null
  /** Address of its picture. */
  picture?: string | null
}

export type WritingKind<Kind extends RecordKind, Kept extends Plain> = {
  /** Records in one transaction. */
  batch: number
  /** Hears all records of the file before the first is prepared. */
  hear?(ctx: Ctx, records: ReadRecord<Kind>[], around: Around): Promise<void>
  /** Records that the file's make, beside those that they are here; null where an error is told. */
  prepare(
    ctx: Ctx,
    asked: { read: ReadRecord<Kind>; tell: Tell }[],
    around: Around,
  ): Promise<(Fresh<Kept> | null)[]>
  /** Target of each field that can change, and of the record as a whole. */
  fields: { [Field in keyof Kept]?: ImportTarget }
  whole: ImportTarget
  /** Amount in piastres that lists show. */
  amountOf?(record: Kept): number
  /** Records that are in the shop now, by id, of those that an import knows. */
  find(ctx: Ctx, known: Stored<Kept>[]): Promise<Map<number, Kept>>
  /** Whether each record is in the shop by now. */
  areThere(ctx: Ctx, records: Kept[]): Promise<boolean[]>
  /** Writes new records, and those that changed, in the order of the file. */
  write(
    ctx: Ctx,
    records: { record: Kept; id: number | null; media_id?: number | null }[],
  ): Promise<Written[]>
  remove(ctx: Ctx, ids: number[]): Promise<void>
  /** Gives a record a picture that was fetched later. */
  givePicture?(ctx: Ctx, id: number, media_id: number): Promise<void>
}
