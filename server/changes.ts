/**
 * What an admin changes: each room logs it where it happens, and the accounts room writes it to the audit log. And two admins at one record: a
 * change that was made on an older version is refused instead of silently overwriting the newer one (R100).
 */
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { AuditAction, AuditRoom } from '#contract/audit-log.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Ctx } from './ctx.ts'
import { defineEvent, emit } from './events.ts'
import { withoutHidden } from './http/field-access.ts'
import { actorOf } from './staff.ts'

type Record = { [field: string]: unknown }

export type Change = {
  /** The word of the room or noun, as in the contract: 'areas', 'subcategories'. */
  room: AuditRoom
  action: AuditAction
  record_id: number | null
  /** What the record is called, where its row does not say so itself (titleOf). */
  title?: string | undefined
  /** The change of many products that it is a part of. */
  bulk_change_id?: number | undefined
  /** The entry that this takes back. */
  restores?: number | undefined
  /** The record's row before and after; null when it was not there. Never anything secret. */
  before: Record | null
  after: Record | null
}

/** Of a record that was deleted and comes back: links and the log know it by its id, and its version goes on. */
export type Again = { id: number; version: number; created_at: Date }

export const adminChanged = defineEvent<Change>('admin-changed')

/** `title` where records of the room have no id: it tells them apart. */
type Seen = { room: AuditRoom; record_id: number | null; title?: string; version: number }

/** Asks the audit log which fields of a record admins have changed since it had this version. */
export const fieldsAsked = defineEvent<Seen, string[]>('fields-asked')

/**
 * Logs a change in the transaction that made it. Of two rows only the fields that differ are logged, and nothing when none does.
 * What no admin did, such as loading the demo, is not logged.
 */
export async function logChange(ctx: Ctx, said: Change): Promise<void> {
  if (!actorOf(ctx)) return
  const change: Change = ctx.restores === undefined ? said : { ...said, action: 'restore', restores: ctx.restores }
  const { before, after } = change
  const title = change.title ?? titleOf(after) ?? titleOf(before) ?? undefined
  if (!before || !after) return void (await emit(ctx, adminChanged, { ...change, title }))
  const changed = Object.keys({ ...before, ...after }).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return
  const pick = (row: Record) => Object.fromEntries(changed.map((field) => [field, row[field] ?? null]))
  await emit(ctx, adminChanged, { ...change, title, before: pick(before), after: pick(after) })
}

/**
 * The refusal of a change of a record that somebody else has changed since: which fields, and the record of now. Both are shaped for the reader by the
 * marks of the schema by which the record's own call answers it, and hold nothing that this call would keep from them (R316).
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
  return new Refusal(409, 'changed_meanwhile', 'Somebody else has changed this meanwhile', { details })
}

type StaleOptions<Now> = {
  /** Fields that the change cannot overwrite: when no others differ it goes through. */
  harmless?: readonly string[]
  /** Fields of the record of now that the shop has changed by itself, which the audit log does not know. */
  byShop?: (now: Now) => string[]
}

/**
 * Refuses as changedMeanwhile says, when the record is at another version than `seen`; without one the last change wins. Call it while the record is
 * locked, before anything of it changes.
 * @param shown the schema by which the record's own call answers it
 * @param now the record as it is handed to that call's answer
 */
export async function refuseStale<Shown extends z.ZodObject>(
  ctx: Ctx,
  { version, ...record }: Seen,
  seen: number | undefined,
  shown: Shown,
  now: () => z.input<Shown> | Promise<z.input<Shown>>,
  { harmless = [], byShop = () => [] }: StaleOptions<z.input<Shown>> = {},
): Promise<void> {
  if (seen === undefined || seen === version) return
  const current = await now()
  const changed = (await emit(ctx, fieldsAsked, { ...record, version: seen })).flat()
  const fields = [...new Set([...changed, ...byShop(current)])].filter((field) => field in shown.shape)
  const isHarmless = fields.length > 0 && fields.every((field) => harmless.includes(field))
  if (!isHarmless) throw changedMeanwhile(ctx, shown, fields, current)
}

/** The version of a record after a change: one higher, or the same when no field of `change` differs. What is undefined in `change` stays as it was. */
export function versionAfter(before: Record & { version: number }, change: Record): number {
  const isOther = ([field, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field] ?? null)
  return before.version + (Object.entries(change).some(isOther) ? 1 : 0)
}

/** What a row of any room is called; null when nothing in it says so. */
function titleOf(row: Record | null): string | null {
  const title = [row?.name, row?.client_name, row?.city, row?.number, row?.subject].find((one) => typeof one === 'string' && one !== '')
  return typeof title === 'string' ? title.slice(0, limits.title) : null
}
