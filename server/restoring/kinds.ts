/** What is taken back is taken back by the room that it belongs to: here each says how. */
import type { z } from 'zod'
import { toEgp } from '#contract/money.ts'
import type { RestorableRoom } from '#contract/restoring.ts'
import type { AuditRow } from '#server/accounts/accounts.ts'
import type { Again } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { listHeldFiles } from '#server/media/media.ts'
import { notRestorable } from '#server/refusal.ts'

/**
 * A record, or some of its fields, as the audit log has them: amounts in piastres, pictures by
 * their numbers.
 */
export type Row = { [column: string]: unknown }

/** An entry of a change or a deletion. */
export type Entry = AuditRow & { room: RestorableRoom; record_id: number; before: Row }

export type Change = {
  entry: Entry
  now: Row
  /** What its fields were that the entry changed and that are others now. */
  back: Row
  /** The version that the change was looked at with. */
  version: number | undefined
}

export type Kind = {
  /** Null when it is not there. */
  find(ctx: Ctx, id: number): Promise<Row | null>
  change(ctx: Ctx, change: Change): Promise<unknown>
  /**
   * Brings back what was deleted. Answers what came with it, by the fields under which that is
   * shown.
   */
  bring(ctx: Ctx, entry: Entry, again: Again): Promise<Row | undefined>
}

const money = ['price', 'original_price', 'discount', 'cost']

/**
 * Fields of a row as a form would send them, so that the contract judges them as it judges those of
 * a form. Refuses what it would not take any more.
 */
export function read<Schema extends z.ZodType>(schema: Schema, row: Row): z.output<Schema> {
  const parsed = schema.safeParse(asSent(row))
  if (!parsed.success) throw notRestorable('invalid', parsed.error.issues[0]?.message)
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
 * Refuses when the picture was swept away; it stays until the transaction ends. Null and undefined
 * are none.
 */
export async function holdPicture(ctx: Ctx, id: unknown): Promise<number | null> {
  if (typeof id !== 'number') return null
  const [file] = await listHeldFiles(ctx, { ids: [id] })
  if (!file) throw notRestorable('picture_gone')
  return file.id
}
