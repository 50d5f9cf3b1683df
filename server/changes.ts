/**
 * Changes by the staff: recorded in the journal, with optimistic locking: a change based on an
 * older version is refused instead of silently overwriting the newer one (R100).
 */
import type { z } from 'zod'
import type { AuditRoom } from '#contract/accounts/audit-log.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Ctx } from './ctx.ts'
import { withoutHidden } from './http/access/field-access.ts'
import { type Change, listFieldsSince, record, type SeenRecord } from './journal/journal.ts'

type Record = { [field: string]: unknown }

/**
 * Former id, version and creation of a restored record: links and the log refer to its id, and its
 * version continues.
 */
export type Again = { id: number; version: number; created_at: Date }

/**
 * Records a change by the staff (journal.ts), in its transaction: an update, of what was not there
 * before a creation, and of what is not there after a deletion, unless it has another action.
 */
export async function logChange(
  ctx: Ctx,
  { before = null, after = null, ...change }: Omit<Change, Said> & Partial<Pick<Change, Said>>,
): Promise<void> {
  const action = before ? (after ? 'update' : 'delete') : 'create'
  await record(ctx, { change: { action, ...change, before, after } })
}

type Said = 'action' | 'before' | 'after'

/**
 * Refusal of a change of a record that was changed since, with the changed fields and the current
 * record. Both are filtered for the reader by the schema of the record's own call, and contain
 * nothing that this call would hide (R316).
 * @param now the current record, money in piastres
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
  /** Fields that the change cannot overwrite: if no others differ, it is accepted. */
  harmless?: readonly string[]
  /**
   * Fields of the current record changed by the shop itself, which the audit log does not contain.
   */
  byShop?: (now: Now) => string[]
}

/**
 * Refuses as changedMeanwhile, if the record's version is not `seen`; without one the last change
 * wins. Call it while the record is locked, before anything of it changes.
 * @param shown schema of the reply of the record's own call
 * @param now the current record in the form of that reply's input
 */
export async function refuseStale<Shown extends z.ZodObject>(
  ctx: Ctx,
  { version, ...asked }: SeenRecord & { room: AuditRoom },
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
 * Version of a record after a change: one higher, or the same if no field of `change` differs.
 * Undefined fields count as unchanged.
 */
export function versionAfter(before: Record & { version: number }, change: Record): number {
  const isOther = ([field, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field] ?? null)
  return before.version + (Object.entries(change).some(isOther) ? 1 : 0)
}
