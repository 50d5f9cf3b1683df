/** Records of an import, in batches. */
import type { ImportTarget } from '#contract/files/import-columns.ts'
import { recordKinds } from '#contract/files/import-kinds.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Done, RecordRow } from './record-work.ts'
import type { Plain } from './writing/writing-kind.ts'

const columns = 'place, outcome, record_id, version, work, changes'

/** Next records that wait, after a position. */
export async function listWaitingRecords(
  ctx: Ctx,
  importId: number,
  after: number,
  limit: number,
): Promise<RecordRow[]> {
  const { rows } = await ctx.client.query<RecordRow>(
    `select ${columns} from import_products
     where import_id = $1 and outcome in ('new', 'changed') and state = 'waiting' and place > $2 order by place limit $3`,
    [importId, after, limit],
  )
  return rows
}

/** Places that still wait, locked until the transaction ends. */
export async function lockWaitingRecords(
  ctx: Ctx,
  importId: number,
  places: number[],
): Promise<Set<number>> {
  const { rows } = await ctx.client.query<{ place: number }>(
    `select place from import_products
     where import_id = $1 and place = any ($2::integer[]) and state = 'waiting' order by place for update`,
    [importId, places],
  )
  return new Set(rows.map(({ place }) => place))
}

export async function markRecords(ctx: Ctx, importId: number, done: Done[]): Promise<void> {
  await ctx.client.query(
    `update import_products as product
     set state = case when said.failure is null then 'done' else 'failed' end,
       failure = said.failure, failure_detail = said.detail,
       record_id = coalesce(said.record_id, product.record_id),
       version = case when said.failure is null then 1 else product.version end,
       missing_pictures = coalesce(said.missing, product.missing_pictures)
     from jsonb_to_recordset($2::jsonb) as said (place integer, record_id integer, missing jsonb, failure text, detail text)
     where product.import_id = $1 and product.place = said.place`,
    [importId, JSON.stringify(done)],
  )
}

/** Last records before a position that are not undone yet, the last first, locked. */
export async function lockRecordsToUndo(
  ctx: Ctx,
  importId: number,
  before: number,
  limit: number,
): Promise<RecordRow[]> {
  const { rows } = await ctx.client.query<RecordRow>(
    `select ${columns} from import_products
     where import_id = $1 and outcome in ('new', 'changed') and version is not null and not is_undone and place < $2
     order by place desc limit $3 for update`,
    [importId, before, limit],
  )
  return rows
}

/**
 * Leaves of new records of the imports beside one what their undo reads: their key, and the digest
 * of what was written. What may still be retried, and what a change was before, stay.
 */
export async function forgetRecords(ctx: Ctx, but: number): Promise<void> {
  await ctx.client.query(
    `update import_products as product set work = jsonb_build_object(
       'record', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(product.work -> 'record') where key = any ($3::text[])),
       'digest', md5((product.work -> 'record')::text), 'before', null, 'picture', null, 'amount', product.work -> 'amount')
     from imports as import
     where import.id = product.import_id and import.id <> $1 and import.state = 'done' and import.format = any ($2::text[])
       and product.outcome = 'new' and product.version is not null and product.missing_pictures = '[]' and not product.work ? 'digest'`,
    [but, recordKinds, ['number', 'phone', 'old_address']],
  )
}

/** Digests of records, as those that are kept of what was written. */
export async function digestsOf(ctx: Ctx, records: Plain[]): Promise<string[]> {
  const { rows } = await ctx.client.query<{ digest: string }>(
    'select md5(value::text) as digest from jsonb_array_elements($1::jsonb) with ordinality order by ordinality',
    [JSON.stringify(records)],
  )
  return rows.map(({ digest }) => digest)
}

/** What was gone before its undo has no version any more, and is not counted as undone. */
export async function markRecordsUndone(
  ctx: Ctx,
  importId: number,
  undone: { place: number; kept: ImportTarget[]; isGone: boolean }[],
): Promise<void> {
  await ctx.client.query(
    `update import_products as product
     set is_undone = true, kept = said.kept,
       kept_because = case when said.kept <> '[]' then 'changed_since' end,
       version = case when not said."isGone" then product.version end
     from jsonb_to_recordset($2::jsonb) as said (place integer, kept jsonb, "isGone" boolean)
     where product.import_id = $1 and product.place = said.place`,
    [importId, JSON.stringify(undone)],
  )
}
