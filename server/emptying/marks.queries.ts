/** Marks of the demo, and what is written down beside removed rows, in plain SQL. */
import type { Ctx } from '#server/ctx.ts'

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
    `select count(*) filter (where created_at > $1 and state <> 'failed')::integer as many, count(*) filter (where state = 'running') > 0 as running
     from emptyings`,
    [since],
  )
  return rows[0] as { running: boolean; many: number }
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
