/**
 * Undo of an import of records, last batch first: what it made leaves, what it changed becomes what
 * it was, and what somebody has changed since stays and is named (R256).
 */
import { isDeepStrictEqual } from 'node:util'
import type { RecordKind } from '#contract/files/import-kinds.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { ImportRow } from '../imports.queries.ts'
import type { RecordRow } from './record-work.ts'
import { digestsOf, lockRecordsToUndo, markRecordsUndone } from './records.queries.ts'
import { writingKindOf } from './writing/kinds.ts'

/** Undoes all records. Rejects when the shop shuts down: then the job is retried. */
export async function undoRecords(
  ctx: Ctx,
  row: ImportRow,
  kind: RecordKind,
  signal: AbortSignal,
): Promise<void> {
  for (let before: number | null = 2_147_483_647; before !== null; ) {
    signal.throwIfAborted()
    before = await undoBatch(ctx, row.id, kind, before)
  }
}

/** First place of the batch before a place; null when none is left. */
const undoBatch = (
  ctx: Ctx,
  importId: number,
  kind: RecordKind,
  before: number,
): Promise<number | null> =>
  inTransaction(ctx, async (ctx) => {
    const writing = writingKindOf(kind)
    const records = await lockRecordsToUndo(ctx, importId, before, writing.batch)
    if (records.length === 0) return null
    const now = await writing.find(
      ctx,
      records.map(({ record_id, work }) => ({ id: record_id ?? 0, record: work.record })),
    )
    const digests = await digestsOf(ctx, [...now.values()])
    const digestOf = new Map([...now.keys()].map((id, at) => [id, digests[at]]))
    const keptOf = ({ record_id, work, outcome, changes }: RecordRow) => {
      const record = now.get(record_id ?? 0)
      const isAsWritten =
        work.digest === undefined
          ? isDeepStrictEqual(record, work.record)
          : work.digest === digestOf.get(record_id ?? 0)
      // What is gone needs no undo.
      if (!record || isAsWritten) return []
      return outcome === 'new' ? [writing.whole] : changes.map(({ field }) => field)
    }
    const undone = records.map((one) => ({ ...one, kept: keptOf(one) }))
    const untouched = undone.filter(
      ({ record_id, kept }) => kept.length === 0 && now.has(record_id ?? 0),
    )
    const made = untouched.flatMap(({ outcome, record_id }) =>
      outcome === 'new' && record_id !== null ? [record_id] : [],
    )
    if (made.length > 0) await writing.remove(ctx, made)
    const changed = untouched.flatMap(({ work, record_id }) =>
      work.before ? [{ record: work.before, id: record_id }] : [],
    )
    const written = changed.length > 0 ? await writing.write(ctx, changed) : []
    const refused = new Set(
      changed.filter((_, at) => written[at] && 'failure' in written[at]).map(({ id }) => id),
    )
    await markRecordsUndone(
      ctx,
      importId,
      undone.map(({ place, record_id, changes, kept }) => ({
        place,
        kept: refused.has(record_id) ? changes.map(({ field }) => field) : kept,
        isGone: !now.has(record_id ?? 0),
      })),
    )
    return records.at(-1)?.place ?? null
  })
