/**
 * What shoppers looked for and the shop does not have, or calls otherwise, for its owner to see.
 * Misses promises to know nothing of who asked, to keep a bounded number of texts, and to forget
 * them (R141).
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

/** Within so many seconds the same text is the same question. */
const sameQuestion = 10

/** An address of mail or a phone number, typed into the wrong field: nobody's business. */
const isPersonal = (text: string): boolean => /@|(?:\p{N}[\s().-]*){7}/u.test(text)

/**
 * Counts a text that found nothing. A failure fails no search.
 * @param normal the text in the form in which words are compared
 * @param partial what comes near was shown
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
 * For an admin who has seen to it: asked again, it is counted anew. The audit log, which is kept
 * for good, does not learn the text. Refuses with 404.
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

/** Room for new ones is made of the rarest. */
export const sweepMisses = (ctx: Ctx): Promise<void> =>
  sweepMissRows(ctx, daysBefore(ctx.now(), limits.miss_days), limits.misses / 2)

export const sweepMissesJob = defineJob<Record<string, never>>({
  name: 'sweep-misses',
  retries: 3,
  backoff: 60,
  cron: '35 4 * * *',
})
