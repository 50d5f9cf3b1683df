/**
 * The journal: what was done to orders and records, by whom, once, in the transaction that did it.
 * Timelines, the history, restores and the fields that differ since a version read it
 * (`order_events`, `audit_log`); webhooks and the search's words follow it (`acted`), dashboards by
 * its trigger.
 */
import type { AuditAction, AuditRoom } from '#contract/audit-log.ts'
import { limits } from '#contract/limits.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { actorOf } from '#server/staff.ts'
import { insertActs, type NewAct } from './journal.queries.ts'
import type { orderEvents } from './journal.tables.ts'

export { keepFormerPictures } from './former-pictures.ts'
export { forgetPictures } from './former-pictures.queries.ts'
export { listFieldsSince, type Seen } from './journal.queries.ts'

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

/** An act on an order as its timeline tells it; who did it and when is added. */
export type OrderEvent = Partial<
  Omit<typeof orderEvents.$inferSelect, 'id' | 'user_id' | 'user_name' | 'created_at'>
> &
  Pick<typeof orderEvents.$inferSelect, 'order_id' | 'kind' | 'to_status'>

/**
 * @property news as what webhooks are told of the order @property at when, where rows beside it
 * have the same moment; else now
 */
export type Entry = {
  order?: OrderEvent
  change?: Change
  news?: NewAct['news'] | undefined
  at?: Date
}

/**
 * Writes an act down. Of a change only the fields that differ are kept, and nothing when none does;
 * a change that nobody of the staff made, such as loading the demo, is not kept. Answers its id, or
 * null where nothing was to be written.
 */
export async function record(ctx: Ctx, entry: Entry): Promise<number | null> {
  const [id = null] = await recordAll(ctx, [entry])
  return id
}

/** As `record`, of several in one statement: ids of what was written. */
export async function recordAll(ctx: Ctx, entries: Entry[]): Promise<number[]> {
  const by = actorOf(ctx)
  const rows = entries.flatMap(({ order, change, news, at = ctx.now() }): NewAct[] => {
    const changed = change && by ? whatDiffers(ctx, change) : null
    if (!order && !changed) return []
    return [
      {
        ...order,
        ...changed,
        ...by,
        ...(by && { user_role: roleOf(ctx) }),
        news: news ?? null,
        created_at: at,
      },
    ]
  })
  return write(ctx, rows)
}

/** Records that the shop changed by itself when their time came: the history does not show it. */
export const recordByClock = (ctx: Ctx, room: AuditRoom, ids: number[]): Promise<number[]> =>
  write(
    ctx,
    ids.map((record_id) => ({
      room,
      action: 'update' satisfies AuditAction,
      record_id,
      created_at: ctx.now(),
    })),
  )

async function write(ctx: Ctx, rows: NewAct[]): Promise<number[]> {
  if (rows.length === 0) return []
  return inTransaction(ctx, async (ctx) => {
    const ids = await insertActs(ctx, rows)
    ctx.acts.push(...rows.map((row, at) => ({ ...row, id: ids[at] as number })))
    return ids
  })
}

/** Null of a person whose role the session does not say. */
function roleOf({ visitor }: Ctx): NewAct['user_role'] {
  return visitor.kind === 'user' ? (visitor.staff?.role ?? null) : 'key'
}

function whatDiffers(ctx: Ctx, said: Change): Change | null {
  const change: Change =
    ctx.restores === undefined ? said : { ...said, action: 'restore', restores: ctx.restores }
  const { before, after } = change
  const title =
    change.title === undefined
      ? (titleOf(after) ?? titleOf(before) ?? undefined)
      : cut(change.title)
  if (!before || !after) return { ...change, title }
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return null
  const pick = (row: Record) =>
    Object.fromEntries(changed.map((field) => [field, row[field] ?? null]))
  return { ...change, title, before: pick(before), after: pick(after) }
}

/** What a row of any room is called; null when nothing in it says so. */
function titleOf(row: Record | null): string | null {
  const title = [row?.name, row?.client_name, row?.city, row?.number, row?.subject].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof title === 'string' ? cut(title) : null
}

/** Titles end with a whole letter: PostgreSQL refuses half a surrogate pair. */
const cut = (title: string): string => title.slice(0, limits.title).toWellFormed()
