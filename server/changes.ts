/**
 * What an admin changes: each room logs it where it happens, and the accounts room writes it to the audit log. And two admins at one record: a
 * change that was made on an older version is refused instead of silently overwriting the newer one (R100).
 */
import { limits } from '#contract/limits.ts'
import type { AuditAction, AuditRoom } from '#contract/audit-log.ts'
import type { Ctx } from './ctx.ts'
import { defineEvent, emit } from './events.ts'
import { changedMeanwhile } from './refusal.ts'
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

type StaleOptions<Now> = {
  /** Fields that the change cannot overwrite: when no others differ it goes through. */
  harmless?: readonly string[]
  /** Fields of the record of now that the shop has changed by itself, which the audit log does not know. */
  byShop?: (now: Now) => string[]
}

/**
 * Refuses with 409 `changed_meanwhile`, with the fields that differ and the record of now, when the record is at another version than
 * `seen`; without one the last change wins. Call it while the record is locked, before anything of it changes.
 * @param now the record as its own call answers it
 */
export async function refuseStale<Now extends object>(
  ctx: Ctx,
  { version, ...record }: Seen,
  seen: number | undefined,
  now: () => Now | Promise<Now>,
  { harmless = [], byShop = () => [] }: StaleOptions<Now> = {},
): Promise<void> {
  if (seen === undefined || seen === version) return
  const current = await now()
  const changed = (await emit(ctx, fieldsAsked, { ...record, version: seen })).flat()
  const fields = [...new Set([...changed, ...byShop(current)])].filter((field) => field in current)
  const isHarmless = fields.length > 0 && fields.every((field) => harmless.includes(field))
  if (!isHarmless) throw changedMeanwhile(fields, current)
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
