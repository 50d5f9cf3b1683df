/** Whom alerts may reach at this moment, whatever they were when they added a device (R332). */
import { type AlertKind, alertKind, workOfAlert } from '#contract/running/alerts.ts'
import { findStanding, standingOf } from '#server/accounts/accounts.ts'
import type { Ctx } from '#server/ctx.ts'
import { findWhetherWorking } from './alerts.queries.ts'

export const isOnStaff = findWhetherWorking

/** The kinds of a member's work; none for who is suspended, has left, or lacks a second step. */
export async function kindsOf(ctx: Ctx, userId: number): Promise<AlertKind[]> {
  const standing = (await isOnStaff(ctx, userId)) && (await findStanding(ctx, userId))
  if (!standing) return []
  const { may } = standingOf(standing)
  return alertKind.options.filter((kind) => may.includes(workOfAlert[kind]))
}

export const maySee = async (ctx: Ctx, userId: number, kind: AlertKind): Promise<boolean> =>
  (await kindsOf(ctx, userId)).includes(kind)
