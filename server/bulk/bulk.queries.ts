/** Bulk changes and their rows. */
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import type { bulkChangeRows, bulkChanges, What } from './bulk.tables.ts'
import type { Actor } from '#server/staff.ts'

export type ChangeRow = typeof bulkChanges.$inferSelect
export type ProductChangeRow = typeof bulkChangeRows.$inferSelect
export type NewProductChangeRow = Pick<
  ProductChangeRow,
  'position' | 'product_id' | 'state' | 'problem' | 'before' | 'after'
>

/** Inserts a change at the end of the queue. */
export async function insertChange(
  ctx: Ctx,
  { what, by }: { what: What; by: Actor },
): Promise<ChangeRow['id']> {
  const { rows } = await ctx.client.query<Pick<ChangeRow, 'id'>>(
    `insert into bulk_changes (what, state, user_id, user_name, created_at, queued_at)
     values ($1, 'running', $2, $3, $4, $4) returning id`,
    [what, by.user_id, by.user_name, ctx.now()],
  )
  return (rows[0] as Pick<ChangeRow, 'id'>).id
}

/** Change that release 1.1.0 began with this key. */
export async function findByKey(ctx: Ctx, key: string): Promise<ChangeRow['id'] | null> {
  const { rows } = await ctx.client.query<Pick<ChangeRow, 'id'>>(
    'select id from bulk_changes where idempotency_key = $1',
    [key],
  )
  return rows[0]?.id ?? null
}

/** Inserts all rows in one statement. */
export async function insertRows(
  ctx: Ctx,
  changeId: number,
  rows: NewProductChangeRow[],
): Promise<void> {
  await ctx.client.query(
    `insert into bulk_change_rows (bulk_change_id, position, product_id, state, problem, before, after)
     select $1, sent.* from jsonb_to_recordset($2::jsonb)
       as sent (position integer, product_id integer, state text, problem text, before jsonb, after jsonb)`,
    [changeId, JSON.stringify(rows)],
  )
}

/** Running and queued changes, the next one first. */
const underWay = `from bulk_changes where state in ('running', 'undoing') order by queued_at, id limit 1`

/** Claims the next change; true if no process has worked on it since a time, and none holds it. */
export async function claimNext(ctx: Ctx, since: Date): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `update bulk_changes set worked_at = $1
     where id = (
       select id from bulk_changes
       where id = (select id ${underWay}) and (worked_at is null or worked_at < $2)
       for no key update skip locked
     )`,
    [ctx.now(), since],
  )
  return rowCount === 1
}

/**
 * Locks the next change until the transaction ends; null if there is none, or another process holds
 * it.
 */
export async function holdNext(ctx: Ctx): Promise<ChangeRow | null> {
  const { rows } = await ctx.client.query<ChangeRow>(
    `update bulk_changes set worked_at = $1
     where id = (
       select id from bulk_changes
       where id = (select id ${underWay}) and state in ('running', 'undoing')
       for no key update skip locked
     )
     returning *`,
    [ctx.now()],
  )
  return rows[0] ?? null
}

/** First rows in a state. */
export async function listNextRows(
  ctx: Ctx,
  changeId: number,
  state: ProductChangeRow['state'],
  limit: number,
): Promise<ProductChangeRow[]> {
  const { rows } = await ctx.client.query<ProductChangeRow>(
    'select * from bulk_change_rows where bulk_change_id = $1 and state = $2 order by position limit $3',
    [changeId, state, limit],
  )
  return rows
}

/** Result of a row; absent fields are kept. */
export type RowResult = Pick<ProductChangeRow, 'position' | 'state'> &
  Partial<Pick<ProductChangeRow, 'problem' | 'moves' | 'by' | 'at' | 'now'>>

export async function markRows(ctx: Ctx, changeId: number, outcomes: RowResult[]): Promise<void> {
  await ctx.client.query(
    `update bulk_change_rows as line set
       state = outcome.state, problem = coalesce(outcome.problem, line.problem), moves = coalesce(outcome.moves, line.moves),
       by = outcome.by, at = outcome.at, now = outcome.now, done_at = $3
     from jsonb_to_recordset($2::jsonb) as outcome (position integer, state text, problem text, moves jsonb, by text, at timestamptz, now jsonb)
     where line.bulk_change_id = $1 and line.position = outcome.position`,
    [changeId, JSON.stringify(outcomes), ctx.now()],
  )
}

export async function finishChange(ctx: Ctx, id: number, state: ChangeRow['state']): Promise<void> {
  await ctx.client.query('update bulk_changes set state = $2, finished_at = $3 where id = $1', [
    id,
    state,
    ctx.now(),
  ])
}

/**
 * Locks a change until the transaction ends; null if it does not exist. Waits for the batch in
 * progress.
 */
export async function lockChange(ctx: Ctx, id: number): Promise<ChangeRow | null> {
  const { rows } = await ctx.client.query<ChangeRow>(
    'select * from bulk_changes where id = $1 for no key update',
    [id],
  )
  return rows[0] ?? null
}

export async function queueUndo(ctx: Ctx, id: number, by: Actor): Promise<void> {
  await ctx.client.query(
    `update bulk_changes set
       state = 'undoing', queued_at = $2, worked_at = null, finished_at = null, undo_user_id = $3, undo_user_name = $4
     where id = $1`,
    [id, ctx.now(), by.user_id, by.user_name],
  )
}

export type Counted = ChangeRow & {
  counts: Record<string, number>
  problems: Record<string, number>
  queued: boolean
}

const counted = `
  select
    change.*,
    (select coalesce(jsonb_object_agg(state, many), '{}') from (
      select state, count(*) as many from bulk_change_rows where bulk_change_id = change.id group by state
    ) as by_state) as counts,
    (select coalesce(jsonb_object_agg(problem, many), '{}') from (
      select problem, count(*) as many from bulk_change_rows where bulk_change_id = change.id and state = 'left_out' group by problem
    ) as by_problem) as problems,
    change.state in ('running', 'undoing') and exists (
      select from bulk_changes as other
      where other.state in ('running', 'undoing') and (other.queued_at, other.id) < (change.queued_at, change.id)
    ) as queued
  from bulk_changes as change`

export async function findCounted(ctx: Ctx, id: number): Promise<Counted | null> {
  const { rows } = await ctx.client.query<Counted>(`${counted} where change.id = $1`, [id])
  return rows[0] ?? null
}

/** Changes with counts, newest first. */
export async function listCounted(ctx: Ctx, { limit, offset }: Slice): Promise<Rows<Counted>> {
  const { rows: counts } = await ctx.client.query<{ total: number }>(
    'select count(*)::integer as total from bulk_changes',
  )
  const { rows } = await ctx.client.query<Counted>(
    `${counted} where change.id in (select id from bulk_changes order by id desc limit $1 offset $2) order by change.id desc`,
    [limit, offset],
  )
  return { rows, total: counts[0]?.total ?? 0 }
}

/** @param only rows that are not changed, or not undone */
export async function listChangeRows(
  ctx: Ctx,
  changeId: number,
  only: 'all' | 'not_changed',
  { limit, offset }: Slice,
): Promise<Rows<ProductChangeRow>> {
  const which = `from bulk_change_rows where bulk_change_id = $1
    ${only === 'all' ? '' : "and state in ('meanwhile', 'gone', 'failed', 'kept', 'left_out') and problem is distinct from 'unchanged'"}`
  const { rows: counts } = await ctx.client.query<{ total: number }>(
    `select count(*)::integer as total ${which}`,
    [changeId],
  )
  const order = only === 'all' ? '' : "state = 'left_out', "
  const { rows } = await ctx.client.query<ProductChangeRow>(
    `select * ${which} order by ${order}position limit $2 offset $3`,
    [changeId, limit, offset],
  )
  return { rows, total: counts[0]?.total ?? 0 }
}

export type Shown = {
  id: number
  name: string
  name_ar: string | null
  subcategory: string
  subcategory_ar: string | null
  picture: { stem: string; width: number; height: number } | null
}

/** Product fields shown in rows, by product id; archived products included. */
export async function listChangedProducts(ctx: Ctx, ids: number[]): Promise<Map<number, Shown>> {
  const { rows } = await ctx.client.query<Shown>(
    `select
       product.id, product.name, product.name_ar, coalesce(subcategory.name, '') as subcategory, subcategory.name_ar as subcategory_ar,
       (
         select json_build_object('stem', media.stem, 'width', media.width, 'height', media.height)
         from product_pictures as picture
         join media_files as media on media.id = picture.media_id
         where picture.product_id = product.id
         order by picture.position, picture.id
         limit 1
       ) as picture
     from products as product
     left join subcategories as subcategory on subcategory.id = product.subcategory_id
     where product.id = any ($1::integer[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export type ChangeResultRow = ProductChangeRow & {
  name: string
  name_ar: string | null
  slug: string
}

/** Next rows after a position, with their products, archived ones included. */
export async function listChangeResults(
  ctx: Ctx,
  changeId: number,
  after: number,
  limit: number,
): Promise<ChangeResultRow[]> {
  const { rows } = await ctx.client.query<ChangeResultRow>(
    `select line.*, product.name, product.name_ar, product.slug
     from bulk_change_rows as line
     join products as product on product.id = line.product_id
     where line.bulk_change_id = $1 and line.position > $2
     order by line.position
     limit $3`,
    [changeId, after, limit],
  )
  return rows
}

export async function listSubcategoryNames(
  ctx: Ctx,
): Promise<Map<number, { name: string; name_ar: string | null }>> {
  const { rows } = await ctx.client.query<{ id: number; name: string; name_ar: string | null }>(
    'select id, name, name_ar from subcategories',
  )
  return new Map(rows.map((row) => [row.id, row]))
}
