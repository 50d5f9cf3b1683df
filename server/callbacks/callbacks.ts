/**
 * Shoppers who would rather be called or written to, for admins to read (spec §1).
 * Callbacks promises that every request comes with a way to reach the one who made it.
 */
import type { z } from 'zod'
import type { callbackForm } from '#contract/callbacks.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inPage, type PageAsked, sliceOf } from '#server/db/page.ts'
import { type Callback, countCallbacks, insertCallback, listCallbackRows } from './callbacks.queries.ts'

export type { Callback }

export async function requestCallback(ctx: Ctx, callback: z.output<typeof callbackForm>): Promise<Callback> {
  return inTransaction(ctx, (ctx) => insertCallback(ctx, { ...callback, created_at: ctx.now() }))
}

/** Newest first. */
export async function listCallbacks(ctx: Ctx, asked: PageAsked) {
  const slice = sliceOf(asked)
  const total = await countCallbacks(ctx)
  return inPage(slice.offset < total ? await listCallbackRows(ctx, slice) : [], slice, total)
}
