/** What the reader of files has to know of a kind of records. */
import type { RecordKind, RecordTarget } from '#contract/files/import-kinds.ts'
import type { Row } from '../../reading/rows.ts'
import type { ReadFields } from './read-record.ts'
import type { RecordCells } from './record-cells.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Rows of one record; `lead` says what is of the record as a whole. Rows that repeat a record are one
 * more, with the number of its first row.
 */
export type RecordRows = { lead: Row; rows: Row[]; repeats?: number }

/** Rows of one record by what they share, wherever they stand in the file. */
export type Gathering = {
  /** '' where a row does not say which record it is of. */
  keyOf(row: Row): string
  leadOf(rows: Row[]): Row
  /** All rows of a record, or each once. `areAll`: all of them stand there equally often. */
  ownOf(rows: Row[], once: Row[], areAll: boolean): Row[]
}

export type ReadingKind<Kind extends RecordKind> = {
  vocabulary: Vocabulary
  /** Whether columns of these targets make a list of this kind, in a table of unknown origin. */
  has(targets: ReadonlySet<string>): boolean
  /** Target that tells a record from others. */
  key: RecordTarget
  /** Whether a row belongs to the record of the rows above it, of which the first is given. */
  continues?(row: Row, first: Row): boolean
  gathering?: Gathering
  /** Null where something is wrong, which is told in the cells. */
  read(cells: RecordCells, record: RecordRows, shopUrl: string): ReadFields[Kind] | null
  nameOf(fields: ReadFields[Kind]): string
  /** What two records of the file may not share. */
  keyOf(fields: ReadFields[Kind]): string
}
