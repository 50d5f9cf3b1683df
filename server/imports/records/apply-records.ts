/**
 * Import of checked records: a batch in one transaction together with its done marks, so that an
 * interrupted job resumes and writes no record twice (R252, R410).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import type { RecordKind } from '#contract/files/import-kinds.ts'
import { isOfRecord } from '#server/db/taken.ts'
import { walkAfter } from '#server/db/walk.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { failureOf } from '../applying/failure.ts'
import { bringPicture } from '../fetching/bring-picture.ts'
import { fetchPicture, PictureMissing } from '../fetching/fetch-picture.ts'
import { findImport, type ImportRow } from '../imports.queries.ts'
import type { MissingPicture } from '../import-products.queries.ts'
import { findStems, lockMedia } from '../matching.queries.ts'
import { restAfter } from '../rest.ts'
import type { Done, RecordRow } from './record-work.ts'
import { listWaitingRecords, lockWaitingRecords, markRecords } from './records.queries.ts'
import { writingKindOf } from './writing/kinds.ts'
import type { Plain, Stored } from './writing/writing-kind.ts'

/** Limit of concurrent picture downloads. */
const fetches = pLimit(3)

/**
 * Writes all waiting records. Returns true when none is left, false if the import was stopped.
 * Rejects when the shop shuts down: then the job is retried.
 */
export async function applyRecords(
  ctx: Ctx,
  row: ImportRow,
  kind: RecordKind,
  signal: AbortSignal,
): Promise<boolean> {
  const { batch } = writingKindOf(kind)
  const batches = walkAfter<RecordRow>((last) =>
    listWaitingRecords(ctx, row.id, last?.place ?? 0, batch),
  )
  let rest = 0
  for await (const records of batches) {
    signal.throwIfAborted()
    if ((await findImport(ctx, row.id))?.state !== 'running') return false
    const pictures = await bringPictures(ctx, records)
    await sleep(rest, undefined, { signal })
    const began = performance.now()
    try {
      await applyBatch(ctx, row.id, kind, records, pictures)
    } catch (thrown) {
      if (!isOfRecord(thrown)) throw thrown
      for (const record of records) await applyAlone(ctx, row.id, kind, record, pictures)
    }
    rest = restAfter(began)
  }
  return true
}

/** Writes a record of a batch of which one was refused. */
async function applyAlone(
  ctx: Ctx,
  importId: number,
  kind: RecordKind,
  record: RecordRow,
  pictures: Pictures,
): Promise<void> {
  try {
    await applyBatch(ctx, importId, kind, [record], pictures)
  } catch (thrown) {
    const [failure, detail] = failureOf(ctx, thrown)
    await markRecords(ctx, importId, [{ place: record.place, failure, detail }])
  }
}

const applyBatch = (
  ctx: Ctx,
  importId: number,
  kind: RecordKind,
  records: RecordRow[],
  pictures: Pictures,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const places = await lockWaitingRecords(
      ctx,
      importId,
      records.map(({ place }) => place),
    )
    const held = records.filter(({ place }) => places.has(place))
    const media = await lockMedia(ctx, [...pictures.stems.values()])
    const mediaOf = ({ work }: RecordRow) => media.get(pictures.stems.get(work.picture ?? '') ?? '')
    const missingOf = ({ work }: RecordRow): MissingPicture[] => {
      const reason = work.picture === null ? undefined : pictures.missing.get(work.picture)
      return reason ? [{ number: 1, reason }] : []
    }
    const writing = writingKindOf(kind)
    const done: Done[] = []
    // Written before: a retry that concerns the picture alone.
    for (const one of held) {
      if (one.version === null || one.record_id === null) continue
      const media_id = mediaOf(one)
      if (media_id !== undefined) await writing.givePicture?.(ctx, one.record_id, media_id)
      done.push({ place: one.place, record_id: one.record_id, missing: missingOf(one) })
    }
    const waiting = held.filter(({ version }) => version === null)
    const fresh = waiting.filter(({ outcome }) => outcome === 'new')
    const areThere = await writing.areThere(
      ctx,
      fresh.map(({ work }) => work.record),
    )
    const former = waiting.flatMap(asStored)
    const now = former.length > 0 ? await writing.find(ctx, former) : new Map<number, Plain>()
    const isAsSeen = (one: RecordRow) =>
      one.outcome === 'new'
        ? !areThere[fresh.indexOf(one)]
        : isDeepStrictEqual(now.get(one.record_id ?? 0), one.work.before)
    const same = waiting.filter(isAsSeen)
    for (const { place } of waiting.filter((one) => !same.includes(one)))
      done.push({ place, failure: 'changed_meanwhile', detail: null })
    const written =
      same.length > 0
        ? await writing.write(
            ctx,
            same.map((one) => ({
              record: one.work.record,
              id: one.record_id,
              media_id: mediaOf(one) ?? null,
            })),
          )
        : []
    for (const [at, one] of same.entries()) {
      const said = written[at]
      if (!said) continue
      done.push(
        'id' in said
          ? { place: one.place, record_id: said.id, missing: missingOf(one) }
          : { place: one.place, failure: said.failure, detail: null },
      )
    }
    await markRecords(ctx, importId, done)
  })

const asStored = ({ record_id, work }: RecordRow): Stored<Plain>[] =>
  record_id !== null && work.before ? [{ id: record_id, record: work.before }] : []

type Pictures = {
  /** Stems by address. */
  stems: Map<string, string>
  missing: Map<string, MissingPicture['reason']>
}

/** Fetched before the transaction: an unreachable address takes ten seconds. */
async function bringPictures(ctx: Ctx, records: RecordRow[]): Promise<Pictures> {
  const addresses = [...new Set(records.flatMap(({ work }) => work.picture ?? []))]
  const missing: Pictures['missing'] = new Map()
  if (addresses.length === 0) return { stems: new Map(), missing }
  const stems = await findStems(ctx, addresses)
  await Promise.all(
    addresses
      .filter((address) => !stems.has(address))
      .map((address) =>
        fetches(async () => {
          try {
            stems.set(address, await bringPicture(ctx, address, () => fetchPicture(address)))
          } catch (thrown) {
            if (!(thrown instanceof PictureMissing)) throw thrown
            missing.set(address, thrown.reason)
          }
        }),
      ),
  )
  return { stems, missing }
}
