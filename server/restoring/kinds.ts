/** Interface of restorers: each room says how its records are restored. */
import { decoded } from '#contract/field-refusals.ts'
import { textOf } from '#contract/field-texts.ts'
import type { z } from 'zod'
import { toEgp } from '#contract/text/money.ts'
import type { RestorableRoom } from '#contract/running/restoring.ts'
import type { AuditRow } from '#server/accounts/accounts.ts'
import type { Again } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { listHeldFiles } from '#server/media/media.ts'
import { notRestorable } from '#server/refusal.ts'

/**
 * A record, or some of its fields, as the audit log stores them: amounts in piastres, pictures by
 * their ids.
 */
export type Row = { [column: string]: unknown }

/** Audit log entry of a change or a deletion. Settings have no id, so theirs is null. */
export type Entry<Id = number> = AuditRow & { room: RestorableRoom; record_id: Id; before: Row }

export type Change<Id = number> = {
  entry: Entry<Id>
  now: Row
  /** Former values of the fields that the entry changed and that differ now. */
  back: Row
  /** Version of the record that the admin saw. */
  version: number | undefined
}

export type Kind<Id = number> = {
  /** The current record; null if it does not exist. */
  find(ctx: Ctx, id: Id): Promise<Row | null>
  change(ctx: Ctx, change: Change<Id>): Promise<unknown>
  /**
   * Restores a deleted record. Returns the records restored with it, by the field that shows them.
   * Missing for a record that is never deleted.
   */
  bring?(ctx: Ctx, entry: Entry<Id>, again: Again): Promise<Row | undefined>
}

const money = ['price', 'original_price', 'discount', 'cost', 'amount']

/**
 * Validates a stored row by the contract's form schema, as if a form had sent it. Refuses values
 * that are no longer valid.
 */
export function read<Schema extends z.ZodType>(schema: Schema, row: Row): z.output<Schema> {
  const parsed = schema.safeParse(asSent(row))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const { message = 'invalid', path = [] } = issue ?? {}
    throw notRestorable('invalid', textOf(message), { [path.join('.')]: [decoded(message)] })
  }
  return parsed.data
}

export const asSent = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      money.includes(column) && typeof value === 'number' ? toEgp(value) : value,
    ]),
  )

/**
 * Locks a picture until the transaction ends; refuses one that was swept away. Null and undefined
 * mean no picture.
 */
export async function holdPicture(ctx: Ctx, id: unknown): Promise<number | null> {
  if (typeof id !== 'number') return null
  const [file] = await listHeldFiles(ctx, { ids: [id] })
  if (!file) throw notRestorable('picture_gone')
  return file.id
}
