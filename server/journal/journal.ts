/**
 * The journal: each act on orders and records with its actor, once, in the transaction that did it.
 * Its readers are timelines, the history, restores and the fields changed since a version
 * (`order_events`, `audit_log`), webhooks and search words (`acted`), and dashboards by its
 * trigger.
 */
import type { AuditAction, AuditRoom } from '#contract/accounts/audit-log.ts'
import { limits } from '#contract/limits.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { actorOf } from '#server/staff.ts'
import { insertActs, type NewAct } from './journal.queries.ts'
import type { orderEvents } from './journal.tables.ts'

export { keepPicturesOfActs } from './former-pictures.ts'
export { forgetPictures } from './former-pictures.queries.ts'
export { listFieldsSince, type SeenRecord } from './journal.queries.ts'

type Record = { [field: string]: unknown }

export type Change = {
  /** Word of the room or noun, as in the contract: 'areas', 'subcategories'. */
  room: AuditRoom
  action: AuditAction
  record_id: number | null
  /** Title of the record, if its row does not contain one (titleOf). */
  title?: string | undefined
  /** Bulk change that it is part of. */
  bulk_change_id?: number | undefined
  /** Entry that this one restores. */
  restores?: number | undefined
  /** The record's row before and after; null if it did not exist. Never contains secrets. */
  before: Record | null
  after: Record | null
}

/** An act on an order for its timeline; actor and time are added. */
export type OrderEvent = Partial<
  Omit<typeof orderEvents.$inferSelect, 'id' | 'user_id' | 'user_name' | 'created_at'>
> &
  Pick<typeof orderEvents.$inferSelect, 'order_id' | 'kind' | 'to_status'>

/**
 * @property news webhook event of the order
 * @property at time of the act, if rows beside it have the same; else now
 */
export type Entry = {
  order?: OrderEvent
  change?: Change
  news?: NewAct['news'] | undefined
  at?: Date
}

/**
 * Records an act. A change keeps only the fields that differ, and is not recorded if none does; a
 * change that no member of the staff made, such as loading the demo, is not recorded. Returns its
 * id, or null if nothing was recorded.
 */
export async function record(ctx: Ctx, entry: Entry): Promise<number | null> {
  const [id = null] = await recordAll(ctx, [entry])
  return id
}

/** As `record`, for several in one statement: ids of the recorded acts. */
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

/** Records changes that the shop made by the clock: the history does not show them. */
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

/** Role of the actor; null if the session does not contain it. */
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

/** Title of a row of any room; null if it contains none. */
function titleOf(row: Record | null): string | null {
  const title = [row?.name, row?.client_name, row?.city, row?.number, row?.subject].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof title === 'string' ? cut(title) : null
}

/** Title cut at a whole character: PostgreSQL refuses half a surrogate pair. */
const cut = (title: string): string => title.slice(0, limits.title).toWellFormed()
