/**
 * What the staff change goes to the journal. Of two people at one record the change that was made
 * on an older version is refused instead of silently overwriting the newer one (R100).
 */
import type { z } from 'zod'
import type { AuditRoom } from '#contract/audit-log.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Ctx } from './ctx.ts'
import { withoutHidden } from './http/field-access.ts'
import { type Change, listFieldsSince, record, type Seen } from './journal/journal.ts'

type Record = { [field: string]: unknown }

/**
 * Of a record that was deleted and comes back: links and the log know it by its id, and its version
 * goes on.
 */
export type Again = { id: number; version: number; created_at: Date }

/**
 * Writes down what somebody of the staff changed (journal.ts), in the transaction that changes it.
 */
export const logChange = async (ctx: Ctx, change: Change): Promise<void> =>
  void (await record(ctx, { change }))

/**
 * The refusal of a change of a record that somebody else has changed since: which fields, and the
 * record of now. Both are shaped for the reader by the marks of the schema by which the record's
 * own call answers it, and hold nothing that this call would keep from them (R316).
 * @param now as the room has it, money in piastres
 */
export function changedMeanwhile<Shown extends z.ZodObject>(
  ctx: Pick<Ctx, 'visitor'>,
  shown: Shown,
  fields: string[],
  now: z.input<Shown>,
): Refusal {
  const seen = withoutHidden(ctx, shown, shown.parse(now))
  const details = { fields: fields.filter((field) => field in seen), now: seen }
  return new Refusal(409, 'changed_meanwhile', 'Somebody else has changed this meanwhile', {
    details,
  })
}

type StaleOptions<Now> = {
  /** Fields that the change cannot overwrite: when no others differ it goes through. */
  harmless?: readonly string[]
  /**
   * Fields of the record of now that the shop has changed by itself, which the audit log does not
   * know.
   */
  byShop?: (now: Now) => string[]
}

/**
 * Refuses as changedMeanwhile says, when the record is at another version than `seen`; without one
 * the last change wins. Call it while the record is locked, before anything of it changes.
 * @param shown the schema by which the record's own call answers it
 * @param now the record as it is handed to that call's answer
 */
export async function refuseStale<Shown extends z.ZodObject>(
  ctx: Ctx,
  { version, ...asked }: Seen & { room: AuditRoom },
  seen: number | undefined,
  shown: Shown,
  now: () => z.input<Shown> | Promise<z.input<Shown>>,
  { harmless = [], byShop = () => [] }: StaleOptions<z.input<Shown>> = {},
): Promise<void> {
  if (seen === undefined || seen === version) return
  const current = await now()
  const changed = await listFieldsSince(ctx, { ...asked, version: seen })
  const fields = [...new Set([...changed, ...byShop(current)])].filter(
    (field) => field in shown.shape,
  )
  const isHarmless = fields.length > 0 && fields.every((field) => harmless.includes(field))
  if (!isHarmless) throw changedMeanwhile(ctx, shown, fields, current)
}

/**
 * The version of a record after a change: one higher, or the same when no field of `change`
 * differs. What is undefined in `change` stays as it was.
 */
export function versionAfter(before: Record & { version: number }, change: Record): number {
  const isOther = ([field, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field] ?? null)
  return before.version + (Object.entries(change).some(isOther) ? 1 : 0)
}
