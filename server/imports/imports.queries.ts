/** Imports and their files. */
import type { ImportOptions, ImportState } from '#contract/files/imports.ts'
import type { ImportFormat, ImportTarget, OptionUse } from '#contract/files/import-columns.ts'
import type { StateUse } from '#contract/files/import-kinds.ts'
import type { Ctx } from '#server/ctx.ts'
import { readCounted, type Rows, type Slice } from '#server/db/page.ts'
import type { imports } from './imports.tables.ts'
import type { FileSummary } from './reading/reading.ts'
import type { MadeGuides } from './size-guides.ts'

/** Choices for a file. `places` maps its sub-category words. */
export type Choices = {
  targets: (ImportTarget | null)[]
  places: Record<string, number>
  /**
   * Words whose sub-categories are made at the start; absent in imports of an older release, as
   * `uses` and `made`.
   */
  creates?: string[]
  /** Word whose sub-category is made for products without one. */
  unnamed_as?: string
  /** Uses of the file's options by their names. */
  uses?: Record<string, OptionUse>
  /** Uses of the states of the file's orders by their names. */
  states?: Record<string, StateUse>
  options: ImportOptions
  /** Size guides that the import made. */
  guides?: MadeGuides
  /** Categories and sub-categories that the import made. */
  made?: Made
}

export type Made = { categories: number[]; subcategories: number[] }

export type ImportRow = Omit<typeof imports.$inferSelect, 'summary' | 'choices'> & {
  summary: FileSummary
  choices: Choices
}

export async function insertImport(
  ctx: Ctx,
  row: Pick<ImportRow, 'file_name' | 'format' | 'summary' | 'choices' | 'user_id' | 'user_name'>,
): Promise<number> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `insert into imports (file_name, format, summary, choices, user_id, user_name, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      row.file_name,
      row.format,
      JSON.stringify(row.summary),
      JSON.stringify(row.choices),
      row.user_id,
      row.user_name,
      ctx.now(),
    ],
  )
  return rows[0]?.id as number
}

export async function findImport(ctx: Ctx, id: number): Promise<ImportRow | null> {
  const { rows } = await ctx.client.query<ImportRow>('select * from imports where id = $1', [id])
  return rows[0] ?? null
}

/** Locks an import's state until the transaction ends. */
export async function lockImport(ctx: Ctx, id: number): Promise<ImportRow | null> {
  const { rows } = await ctx.client.query<ImportRow>(
    'select * from imports where id = $1 for update',
    [id],
  )
  return rows[0] ?? null
}

/**
 * The running import: one writes the catalogue at a time, and a second start waits for this lock.
 */
export async function findRunningImport(ctx: Ctx): Promise<number | null> {
  await ctx.client.query(`select pg_advisory_xact_lock(hashtext('imports'))`)
  const { rows } = await ctx.client.query<{ id: number }>(
    `select id from imports where state in ('running', 'undoing') limit 1`,
  )
  return rows[0]?.id ?? null
}

/** The last import that was applied, wholly or in part. */
export async function findLastIn(ctx: Ctx): Promise<number | null> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select id from imports where started_at is not null and state <> 'undone' order by started_at desc, id desc limit 1`,
  )
  return rows[0]?.id ?? null
}

type Written = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'format'
    | 'round'
    | 'trouble'
    | 'trouble_detail'
    | 'started_at'
    | 'finished_at'
    | 'summary'
    | 'choices'
  >
>

export async function updateImport(ctx: Ctx, id: number, written: Written): Promise<void> {
  const entries = Object.entries(written)
  const values = entries.map(([, value]) =>
    value !== null && typeof value === 'object' && !(value instanceof Date)
      ? JSON.stringify(value)
      : value,
  )
  const sets = entries.map(([column], at) => `${column} = $${at + 2}`)
  await ctx.client.query(`update imports set ${sets.join(', ')} where id = $1`, [id, ...values])
}

/** Moves an import to another state; false if its state was changed concurrently. */
export async function moveState(
  ctx: Ctx,
  id: number,
  from: ImportState,
  to: ImportState,
  finished: Date | null,
): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    'update imports set state = $3, finished_at = coalesce($4, finished_at) where id = $1 and state = $2',
    [...[id, from, to, finished]],
  )
  return rowCount === 1
}

/** @param hidden formats whose imports are left out */
export const listImports = (
  ctx: Ctx,
  hidden: ImportFormat[],
  slice: Slice,
): Promise<Rows<ImportRow>> =>
  readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<ImportRow & { total: number }>(
      `select *, count(*) over ()::integer as total from imports where format <> all ($3::text[]) order by created_at desc, id desc limit $1 offset $2`,
      [limit, offset, hidden],
    ),
  )

/** Bytes of a file per row: small enough for every statement. */
const part = 1_000_000

export async function putFile(ctx: Ctx, importId: number, file: File): Promise<void> {
  for (let at = 0; at * part < file.size; at++) {
    const piece = Buffer.from(await file.slice(at * part, (at + 1) * part).arrayBuffer())
    await ctx.client.query(
      'insert into import_files (import_id, part, bytes) values ($1, $2, $3)',
      [importId, at, piece],
    )
  }
}

/** File chunks, one at a time in memory. */
export async function* piecesOfFile(ctx: Ctx, importId: number): AsyncGenerator<Buffer> {
  for (let at = 0; ; at++) {
    const { rows } = await ctx.client.query<{ bytes: Buffer }>(
      'select bytes from import_files where import_id = $1 and part = $2',
      [importId, at],
    )
    const [row] = rows
    if (!row) return
    yield row.bytes
  }
}

export async function deleteFiles(ctx: Ctx, importId: number): Promise<void> {
  await ctx.client.query('delete from import_files where import_id = $1', [importId])
}

/** Deletes abandoned imports, and files whose pictures were not retried. */
export async function deleteForgotten(ctx: Ctx, before: Date): Promise<void> {
  await ctx.client.query('delete from imports where started_at is null and created_at < $1', [
    before,
  ])
  await ctx.client.query(
    'delete from import_files as file using imports as import where import.id = file.import_id and import.finished_at < $1',
    [before],
  )
}
