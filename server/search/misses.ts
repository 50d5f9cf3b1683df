/**
 * Searches without a result, for the owner. Nothing about the searcher is stored, the number of
 * texts is limited, and they are deleted after a time (R141).
 */
import { limits } from '#contract/limits.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore } from '#server/db/batches.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { notFound } from '#server/refusal.ts'
import { countMissRow, sweepMissRows } from './miss-counts.queries.ts'
import { deleteMissRow } from './misses.queries.ts'

export { listMissPage } from './misses.queries.ts'

/** Seconds within which the same text is the same search. */
const sameQuestion = 10

/**
 * Whether a text is an e-mail address or a phone number, typed into the wrong field: it is not
 * stored.
 */
const isPersonal = (text: string): boolean => /@|(?:\p{N}[\s().-]*){7}/u.test(text)

/**
 * Counts a text without a result. A failure does not fail the search.
 * @param normal normalised text
 * @param partial whether partial results were shown
 */
export async function countMiss(
  ctx: Ctx,
  text: string,
  normal: string,
  partial: boolean,
): Promise<void> {
  if (normal === '' || isPersonal(text)) return
  await countMissRow(ctx, { normal, text, partial, last_at: ctx.now() }, sameQuestion).catch(
    (failure: unknown) => ctx.log.warn({ err: failure }, 'A search without result was not counted'),
  )
}

/**
 * Deletes a handled text; searched again, it is counted anew. The audit log, which is permanent,
 * does not contain the text. Refuses with 404.
 */
export async function forgetMiss(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteMissRow(ctx, id))) throw notFound('Search')
    await logChange(ctx, {
      room: 'misses',
      action: 'delete',
      record_id: id,
      before: null,
      after: null,
    })
  })
}

/** Job that deletes the rarest texts above the limit. */
export const sweepMisses = (ctx: Ctx): Promise<void> =>
  sweepMissRows(ctx, daysBefore(ctx.now(), limits.miss_days), limits.misses / 2)

export const sweepMissesJob = defineJob<Record<string, never>>({
  name: 'sweep-misses',
  retries: 3,
  backoff: 60,
  cron: '35 4 * * *',
})
