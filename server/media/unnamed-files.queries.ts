/** Pictures without references. */
import type { Ctx } from '#server/ctx.ts'
import type { MediaFile } from './media.queries.ts'

/**
 * Condition of pictures that nobody has uploaded for a day: a recent upload is about to be
 * referenced (takePicture).
 */
const settled = `file.created_at < now() - interval '24 hours'`

/**
 * Condition that no row of any table refers to the picture `file`. The tables are read from the
 * foreign keys, so that none is forgotten.
 */
export async function readUnnamedCondition(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.client.query<{ condition: string | null }>(`
    select string_agg(format('not exists (select from %s as naming where %s)', constrained.conrelid::regclass, same.columns), ' and ')
      as condition
    from pg_constraint as constrained
    cross join lateral (
      select string_agg(format('naming.%I = file.%I', naming.attname, named.attname), ' and ') as columns
      from unnest(constrained.conkey, constrained.confkey) as pair (naming, named)
      join pg_attribute as naming on naming.attrelid = constrained.conrelid and naming.attnum = pair.naming
      join pg_attribute as named on named.attrelid = constrained.confrelid and named.attnum = pair.named
    ) as same
    where constrained.contype = 'f' and constrained.confrelid = 'media_files'::regclass`)
  const condition = rows[0]?.condition
  if (!condition) throw new Error('No table refers to media_files')
  return condition
}

/**
 * Unreferenced pictures by id, after this one.
 * @param unnamed the condition of readUnnamedCondition
 */
export async function listUnnamedFiles(
  ctx: Ctx,
  unnamed: string,
  afterId: number,
  limit: number,
): Promise<MediaFile[]> {
  const { rows } = await ctx.client.query<MediaFile>(
    `select file.* from media_files as file where ${settled} and file.id > $1 and ${unnamed} order by file.id limit $2`,
    [afterId, limit],
  )
  return rows
}

/** False if a row is just about to refer to it, refers to it by now, or it was uploaded again. */
export async function deleteUnnamedFile(ctx: Ctx, unnamed: string, id: number): Promise<boolean> {
  // A new reference takes a lock of its own: with this one held, none begins, and the next
  // statement sees all committed ones.
  const { rowCount: held } = await ctx.client.query(
    `select from media_files as file where file.id = $1 and ${settled} for update skip locked`,
    [id],
  )
  if (held === 0) return false
  const { rowCount: deleted } = await ctx.client.query(
    `delete from media_files as file where file.id = $1 and ${unnamed}`,
    [id],
  )
  return deleted === 1
}

/** Dates those of these pictures back that nothing refers to; returns them as they were. */
export async function releaseUnnamedFiles(
  ctx: Ctx,
  unnamed: string,
  ids: number[],
): Promise<MediaFile[]> {
  const { rows } = await ctx.client.query<MediaFile>(
    `with found as (select file.* from media_files as file where file.id = any ($1) and ${unnamed} for update)
     update media_files as file set created_at = least(file.created_at, now() - interval '25 hours')
     from found where file.id = found.id returning found.*`,
    [ids],
  )
  return rows
}
