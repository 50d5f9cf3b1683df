import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
} from 'drizzle-orm'
import { callbackRecord } from '#contract/shop/callbacks.ts'
import type { Ctx } from '#server/ctx.ts'
import { deleteSome } from '#server/db/batches.ts'
import { mentionsNormal } from '#server/db/mentions.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { hasDigits } from '#server/db/phones.ts'
import { callbacks } from './callbacks.tables.ts'

/** Columns of a request without the search text. */
const { words_norm: _, ...callbackColumns } = getTableColumns(callbacks)

export type Callback = Omit<typeof callbacks.$inferSelect, 'words_norm'>

export type CallbackFilter = {
  search?: string | undefined
  state?: 'waiting' | 'done' | undefined
  type?: Callback['type'] | undefined
  sort?: 'newest' | 'oldest'
}

export async function insertCallback(
  ctx: Ctx,
  callback: typeof callbacks.$inferInsert,
): Promise<Callback> {
  const [row] = await ctx.db.insert(callbacks).values(callback).returning(callbackColumns)
  if (!row) throw new Error('An insert answered no row')
  return row
}

/** Requests sorted by their time. */
export async function listCallbackRows(
  ctx: Ctx,
  { search, state, type, sort = 'newest' }: CallbackFilter,
  { limit, offset }: Slice,
): Promise<Rows<Callback>> {
  const asked = and(isIn(state), type && eq(callbacks.type, type), await isFound(ctx, search))
  const total = await ctx.db.$count(callbacks, asked)
  if (offset >= total) return { rows: [], total }
  const inOrder = sort === 'newest' ? desc : asc
  const rows = await ctx.db
    .select(callbackColumns)
    .from(callbacks)
    .where(asked)
    .orderBy(inOrder(callbacks.created_at), inOrder(callbacks.id))
    .limit(limit)
    .offset(offset)
  return { rows, total }
}

function isIn(state: CallbackFilter['state']): SQL | undefined {
  return (
    state && (state === 'waiting' ? isNull(callbacks.called_at) : isNotNull(callbacks.called_at))
  )
}

const isFound = async (ctx: Ctx, search: string | undefined): Promise<SQL | undefined> =>
  or(
    await mentionsNormal(
      ctx,
      callbackRecord,
      [{ of: ['name', 'email', 'phone', 'country'], column: callbacks.words_norm }],
      search,
    ),
    hasDigits(callbacks.phone, search),
  )

/** Locks a request until the transaction ends. */
export async function lockCallback(ctx: Ctx, id: number): Promise<Callback | null> {
  const [row] = await ctx.db
    .select(callbackColumns)
    .from(callbacks)
    .where(eq(callbacks.id, id))
    .for('update')
  return row ?? null
}

export async function updateCallback(
  ctx: Ctx,
  { id, called_at, former_called_at }: Callback,
): Promise<void> {
  await ctx.db.update(callbacks).set({ called_at, former_called_at }).where(eq(callbacks.id, id))
}

/**
 * Deletes up to the limit requests from before a time that are unanswered, or were answered before
 * it as well. Returns how many.
 */
export async function deleteOldCallbacks(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const isOld = and(
    lt(callbacks.created_at, before),
    or(isNull(callbacks.called_at), lt(callbacks.called_at, before)),
  )
  return deleteSome(ctx, callbacks.id, isOld, limit)
}
