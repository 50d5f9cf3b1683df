/** Emptying as the owner and the history see it, and how long it can be put back. */
import type { AnswerOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { emptying as calls } from '#contract/running/emptying.ts'
import { logChange } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { daysBefore } from '#server/db/batches.ts'
import type { Emptying } from './emptying.queries.ts'

export type ShownEmptying = AnswerOf<typeof calls.empty>['emptying']

export const givenUpBefore = (ctx: Ctx): Date => daysBefore(ctx.now(), limits.put_back_days)

/** Logs the act as a whole under the shop's health, as backups are. */
export const logEmptying = (ctx: Ctx, after: Record<string, number>): Promise<void> =>
  logChange(ctx, { room: 'health', record_id: null, after })

export function show(ctx: Ctx, { user_name, ...emptying }: Emptying): ShownEmptying {
  const { id, state, backup, failure, created_at, emptied_at } = emptying
  const canBePutBack = state === 'done' && emptied_at && emptied_at > givenUpBefore(ctx)
  return {
    id,
    state,
    backed_up: backup !== null,
    failure,
    by: user_name,
    created_at,
    emptied_at,
    until: canBePutBack ? daysBefore(emptied_at, -limits.put_back_days) : null,
  }
}
