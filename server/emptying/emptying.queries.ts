import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Actor } from '#server/staff.ts'
import { demoRows, emptyings } from './emptying.tables.ts'

export type Emptying = typeof emptyings.$inferSelect

/** Marks rows as brought by the demo; settings with their value. Safe to repeat. */
export async function insertDemoRows(
  ctx: Ctx,
  table: string,
  keys: string[],
  values: (unknown | null)[] = [],
): Promise<void> {
  await ctx.client.query(
    `insert into demo_rows (table_name, row_key, value)
     select $1, key, value from unnest($2::text[], $3::jsonb[]) as row (key, value) on conflict do nothing`,
    [
      table,
      keys,
      keys.map((_, at) => (values[at] === undefined ? null : JSON.stringify(values[at]))),
    ],
  )
}

/** Keys of marked rows of a table; of settings with the value that the demo gave them. */
export async function listDemoRows(
  ctx: Ctx,
  table: string,
): Promise<{ row_key: string; value: unknown }[]> {
  return ctx.db
    .select({ row_key: demoRows.row_key, value: demoRows.value })
    .from(demoRows)
    .where(eq(demoRows.table_name, table))
}

/** One request at a time until the transaction ends. */
export async function holdEmptyings(ctx: Ctx): Promise<void> {
  await ctx.client.query(`select pg_advisory_xact_lock(hashtext('emptying'))`)
}

/** Requests since then, without those that failed, and whether one is worked on. */
export async function countEmptyings(
  ctx: Ctx,
  since: Date,
): Promise<{ running: boolean; many: number }> {
  const { rows } = await ctx.client.query<{ running: boolean; many: number }>(
    `select count(*) filter (where created_at > $1)::integer as many, count(*) filter (where state = 'running') > 0 as running
     from emptyings`,
    [since],
  )
  return rows[0] as { running: boolean; many: number }
}

export async function insertEmptying(
  ctx: Ctx,
  { by, with_changed }: { by: Actor; with_changed: boolean },
): Promise<Emptying> {
  const values = { state: 'running' as const, with_changed, ...by, created_at: ctx.now() }
  const [row] = await ctx.db.insert(emptyings).values(values).returning()
  return row as Emptying
}

export async function findLastEmptying(ctx: Ctx): Promise<Emptying | null> {
  const [row] = await ctx.db.select().from(emptyings).orderBy(desc(emptyings.id)).limit(1)
  return row ?? null
}

/** Newest one that was done since then and is not put back. */
export async function findRestorable(ctx: Ctx, since: Date): Promise<Emptying | null> {
  const [row] = await ctx.db
    .select()
    .from(emptyings)
    .where(and(eq(emptyings.state, 'done'), gt(emptyings.emptied_at, since)))
    .orderBy(desc(emptyings.id))
    .limit(1)
  return row ?? null
}

/** Claims the running one, if no process has shown a sign of life of it since then. */
export async function claimEmptying(ctx: Ctx, since: Date): Promise<Emptying | null> {
  const [row] = await ctx.db
    .update(emptyings)
    .set({ worked_at: ctx.now() })
    .where(
      and(
        eq(emptyings.state, 'running'),
        or(sql`${emptyings.worked_at} is null`, lt(emptyings.worked_at, since)),
      ),
    )
    .returning()
  return row ?? null
}

export async function changeEmptying(
  ctx: Ctx,
  id: number,
  changes: Partial<typeof emptyings.$inferInsert>,
): Promise<Emptying> {
  const [row] = await ctx.db.update(emptyings).set(changes).where(eq(emptyings.id, id)).returning()
  return row as Emptying
}

/** Locks one until the transaction ends; false if it is in another state by now. */
export async function lockEmptying(
  ctx: Ctx,
  id: number,
  state: Emptying['state'],
): Promise<boolean> {
  const rows = await ctx.db
    .select()
    .from(emptyings)
    .where(and(eq(emptyings.id, id), eq(emptyings.state, state)))
    .for('update')
  return rows.length > 0
}

/** Writes down a setting that goes back to its default. */
export async function insertTakenSetting(
  ctx: Ctx,
  id: number,
  key: string,
  value: unknown,
): Promise<void> {
  await ctx.client.query(
    `insert into taken_rows (emptying_id, table_name, row) values ($1, 'settings', $2)`,
    [id, JSON.stringify({ key, value })],
  )
}

/** Writes down the rows of marked pictures. */
export async function insertTakenPictures(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `insert into taken_rows (emptying_id, table_name, row)
     select $1, 'media_files', to_jsonb(file) from media_files as file
     where file.id in (select row_key::integer from demo_rows where table_name = 'media_files')
     returning (row ->> 'id')::integer as id`,
    [id],
  )
  return rows.map((row) => row.id)
}

export async function keepTakenPictures(ctx: Ctx, id: number, files: number[]): Promise<void> {
  await ctx.client.query(
    `delete from taken_rows where emptying_id = $1 and table_name = 'media_files' and (row ->> 'id')::integer <> all ($2)`,
    [id, files],
  )
}

/** Moves the marks of taken rows to them. */
export async function takeMarks(ctx: Ctx, id: number): Promise<void> {
  await ctx.client.query(
    `with taken as (
       select table_name, coalesce(row ->> 'id', row ->> 'key') as row_key from taken_rows where emptying_id = $1 and not stayed
     ), gone as (
       delete from demo_rows as mark using taken
       where mark.table_name = taken.table_name and mark.row_key = taken.row_key returning mark.*
     )
     insert into taken_rows (emptying_id, table_name, row) select $1, 'demo_rows', to_jsonb(gone) from gone`,
    [id],
  )
}

/** Rows of one table as they were taken. */
export async function listTakenRows<Row>(ctx: Ctx, id: number, table: string): Promise<Row[]> {
  const { rows } = await ctx.client.query<{ row: Row }>(
    'select row from taken_rows where emptying_id = $1 and table_name = $2 and not stayed order by id',
    [id, table],
  )
  return rows.map(({ row }) => row)
}

/** Deletes up to so many taken rows of what was emptied before then, or of this one. */
export async function deleteTakenRows(
  ctx: Ctx,
  { before, id }: { before?: Date; id?: number },
  limit: number,
): Promise<number> {
  const { rowCount } = await ctx.client.query(
    `delete from taken_rows where id = any (array(
       select taken.id from taken_rows as taken join emptyings as emptying on emptying.id = taken.emptying_id
       where emptying.emptied_at < $1 or emptying.id = $2 limit $3
     ))`,
    [before ?? null, id ?? null, limit],
  )
  return rowCount ?? 0
}
