/**
 * Callback requests of shoppers, for admins to answer and tick off (R80). Every request contains a
 * phone or an e-mail address.
 */
import type { z } from 'zod'
import type { callbackForm } from '#contract/shop/callbacks.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inBatches } from '#server/db/batches.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { found } from '#server/refusal.ts'
import { forgottenBefore } from '#server/settings/settings.ts'
import {
  type Callback,
  type CallbackFilter,
  deleteOldCallbacks,
  insertCallback,
  listCallbackRows,
  lockCallback,
  updateCallback,
} from './callbacks.queries.ts'

export async function requestCallback(
  ctx: Ctx,
  callback: Omit<z.output<typeof callbackForm>, 'contact'>,
): Promise<Callback> {
  return inTransaction(ctx, (ctx) => insertCallback(ctx, { ...callback, created_at: ctx.now() }))
}

/** Requests, newest first by default. */
export const listCallbacks = (ctx: Ctx, asked: PageAsked & CallbackFilter) =>
  readPage(asked, (slice) => listCallbackRows(ctx, asked, slice))

/**
 * Marks a request as answered, or as unanswered again. Refuses with 404.
 * @param undo undoes the mark as unanswered: the former time of the answer is restored
 */
export async function markCallback(
  ctx: Ctx,
  id: number,
  done: boolean,
  undo = false,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await lockCallback(ctx, id), 'Callback')
    if (done === (before.called_at !== null)) return
    const called_at = (undo ? before.former_called_at : null) ?? ctx.now()
    const after = {
      ...before,
      ...(done
        ? { called_at, former_called_at: null }
        : { called_at: null, former_called_at: before.called_at }),
    }
    await updateCallback(ctx, after)
    await logChange(ctx, { room: 'callbacks', record_id: id, before, after })
  })
}

export const sweepCallbacksJob = defineJob<object>({
  name: 'sweep-callbacks',
  retries: 3,
  backoff: 60,
  cron: '52 4 * * *',
})

/**
 * Deletes callbacks that have been unanswered, or answered, for as long as the owner has set
 * (R323).
 */
export async function sweepCallbacks(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = await forgottenBefore(ctx)
  if (before) await inBatches(signal, (limit) => deleteOldCallbacks(ctx, before, limit))
}
