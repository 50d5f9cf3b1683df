/** Products of imports, and errors of their rows. */
import type { ImportList, ImportOutcome } from '#contract/files/imports.ts'
import type { RowProblemCode } from '#contract/files/import-columns.ts'
import { recordKinds } from '#contract/files/import-kinds.ts'
import type { Ctx } from '#server/ctx.ts'
import { readCounted, type Rows, type Slice } from '#server/db/page.ts'
import type { FieldChange, Work } from './checking/product-write.ts'
import type { importProblems, importProducts } from './imports.tables.ts'
import type { RowProblem } from './reading/reading.ts'
import type { RecordWork } from './records/record-work.ts'

type Row = typeof importProducts.$inferSelect
export type MissingPicture = {
  number: number
  reason:
    | 'not_public'
    | 'no_answer'
    | 'not_found'
    | 'too_large'
    | 'no_picture'
    | 'too_slow'
    | 'held_back'
}
export type ImportProductRow = Omit<
  Row,
  'work' | 'changes' | 'missing_pictures' | 'kept' | 'failure'
> & {
  work: Work | null
  changes: FieldChange[]
  missing_pictures: MissingPicture[]
  kept: FieldChange['field'][]
  failure: RowProblemCode | null
}

export type NewImportProduct = Pick<
  ImportProductRow,
  | 'place'
  | 'row'
  | 'rows'
  | 'outcome'
  | 'product_id'
  | 'name'
  | 'sku'
  | 'slug'
  | 'pictures'
  | 'changes'
> & {
  work: Work | RecordWork | null
  record_id?: number | null
  problems: RowProblem[]
}

export async function clearProducts(ctx: Ctx, importId: number): Promise<void> {
  await ctx.client.query('delete from import_products where import_id = $1', [importId])
}

/** Inserted as one JSON parameter: a batch has some hundred products of different sizes. */
export async function insertImportProducts(
  ctx: Ctx,
  importId: number,
  products: NewImportProduct[],
): Promise<void> {
  await ctx.client.query(
    `insert into import_products (import_id, place, row, rows, outcome, state, product_id, record_id, name, sku, slug, pictures, work, changes)
     select $1, said.place, said.row, said.rows, said.outcome, case when said.work is null then 'done' else 'waiting' end, said.product_id, said.record_id, said.name,
       said.sku, said.slug, said.pictures, said.work, coalesce(said.changes, '[]')
     from jsonb_to_recordset($2::jsonb) as said (
       place integer, row integer, rows integer, outcome text, product_id integer, record_id integer, name text, sku text, slug text, pictures integer, work jsonb, changes jsonb
     )`,
    [importId, JSON.stringify(products.map(({ problems: _, ...product }) => product))],
  )
  const problems = products.flatMap(({ place, problems }) =>
    problems.map((problem) => ({ ...problem, place })),
  )
  if (problems.length === 0) return
  await ctx.client.query(
    `insert into import_problems (import_id, place, row, "column", target, value, code, detail, sku, is_note)
     select $1, said.place, said.row, said."column", said.target, said.value, said.code, said.detail, said.sku, said."isNote"
     from jsonb_to_recordset($2::jsonb) as said (
       place integer, row integer, "column" text, target text, value text, code text, detail text, sku text, "isNote" boolean
     )`,
    [importId, JSON.stringify(problems)],
  )
}

/**
 * Condition of products to retry: failed, or without all pictures; a product changed since the
 * check needs a new check.
 */
const mayComeIn = `(state = 'failed' and failure is distinct from 'changed_meanwhile' or state = 'done' and missing_pictures <> '[]')`

export type ImportFigures = Record<ImportOutcome, number> & {
  done_new: number
  done_changed: number
  all: number
  failed: number
  to_retry: number
  undone: number
  wrong_rows: number
  rows_left_out: number
  notes: number
  without_pieces: number
  pictures: number
  pictures_done: number
  pictures_failed: number
  kept: number
}

export async function readImportFigures(
  ctx: Ctx,
  importIds: number[],
): Promise<Map<number, ImportFigures>> {
  const { rows } = await ctx.client.query<ImportFigures & { import_id: number }>(
    `select import_id,
       count(*) filter (where outcome = 'new')::integer as new,
       count(*) filter (where outcome = 'changed')::integer as changed,
       count(*) filter (where outcome = 'unchanged')::integer as unchanged,
       count(*) filter (where outcome = 'wrong')::integer as wrong,
       count(*) filter (where outcome = 'new' and state = 'done')::integer as done_new,
       count(*) filter (where outcome = 'changed' and state = 'done')::integer as done_changed,
       count(*) filter (where outcome in ('new', 'changed'))::integer as all,
       count(*) filter (where state = 'failed')::integer as failed,
       count(*) filter (where ${mayComeIn})::integer as to_retry,
       count(*) filter (where is_undone and kept = '[]' and version is not null)::integer as undone,
       coalesce(sum(rows) filter (where outcome = 'wrong'), 0)::integer as rows_left_out,
       coalesce(sum(pictures), 0)::integer as pictures,
       coalesce(sum(pictures - jsonb_array_length(missing_pictures)) filter (where state = 'done'), 0)::integer as pictures_done,
       coalesce(sum(jsonb_array_length(missing_pictures)), 0)::integer as pictures_failed,
       count(*) filter (where kept <> '[]')::integer as kept,
       (select count(distinct problem.row)::integer from import_problems as problem where problem.import_id = product.import_id and not problem.is_note) as wrong_rows,
       (select count(distinct problem.row)::integer from import_problems as problem where problem.import_id = product.import_id and problem.is_note) as notes,
       (select count(*)::integer from import_problems as problem where problem.import_id = product.import_id and problem.is_note and problem.target = 'stock') as without_pieces
     from import_products as product
     where import_id = any ($1::integer[])
     group by import_id`,
    [importIds],
  )
  return new Map(rows.map(({ import_id, ...figures }) => [import_id, figures]))
}

const conditions: Record<ImportList, string> = {
  new: `outcome = 'new'`,
  changed: `outcome = 'changed'`,
  unchanged: `outcome = 'unchanged'`,
  failed: `state = 'failed'`,
  without_pictures: `missing_pictures <> '[]'`,
  kept: `kept <> '[]'`,
}

export const listImportProducts = (
  ctx: Ctx,
  importId: number,
  list: ImportList,
  slice: Slice,
): Promise<Rows<ImportProductRow>> =>
  readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<ImportProductRow & { total: number }>(
      `select *, count(*) over ()::integer as total from import_products where import_id = $1 and ${conditions[list]} order by place limit $2 offset $3`,
      [importId, limit, offset],
    ),
  )

type Problem = Omit<typeof importProblems.$inferSelect, 'target' | 'code'> &
  Pick<RowProblem, 'target' | 'code'>
/** Error with the name of its product, and the number of the product's rows that have it. */
export type ProblemRow = Problem & { name: string; rows: number }

/** Errors whose details are names of options: each option is a reason of its own. */
const codesOfOptions = `('unknown_option', 'second_option', 'option_of_one', 'option_left_out', 'any_option')`
const option = `case when code in ${codesOfOptions} then detail end`

/** The first error of each product and reason of the import $1, with the rows that have it. */
const firstOfEach = (condition = 'true') => `
  select distinct on (place, code, target, option, is_note) *,
    (count(*) over (partition by place, code, target, option, is_note))::integer as rows
  from (
    select distinct on (place, code, target, ${option}, is_note, row) *, ${option} as option
    from import_problems where import_id = $1 and ${condition}
    order by place, code, target, ${option}, is_note, row, id
  ) as of_rows
  order by place, code, target, option, is_note, row, id`

export const listProblems = (
  ctx: Ctx,
  importId: number,
  isNote: boolean,
  slice: Slice,
): Promise<Rows<ProblemRow>> =>
  readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<ProblemRow & { total: number }>(
      `select problem.*, product.name, 1 as rows, count(*) over ()::integer as total
       from import_problems as problem join import_products as product using (import_id, place)
       where import_id = $1 and is_note = $2 order by problem.row, problem.id limit $3 offset $4`,
      [importId, isNote, limit, offset],
    ),
  )

export type ReasonAsked = Pick<Problem, 'code'> & {
  target?: RowProblem['target'] | undefined
  option?: string | undefined
}

/** Products with one reason, each by its first error. */
export const listProblemsOfReason = (
  ctx: Ctx,
  importId: number,
  { isNote, code, target, option }: ReasonAsked & { isNote: boolean },
  slice: Slice,
): Promise<Rows<ProblemRow>> =>
  readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<ProblemRow & { total: number }>(
      `select problem.*, product.name, count(*) over ()::integer as total
       from (${firstOfEach('is_note = $2 and code = $3')}) as problem join import_products as product using (import_id, place)
       where ($4::text is null or target = $4) and ($5::text is null or option = $5)
       order by problem.row, problem.id limit $6 offset $7`,
      [importId, isNote, code, target ?? null, option ?? null, limit, offset],
    ),
  )

/**
 * First errors by reason of the next products after a position.
 * @param limit of products
 */
export async function listProblemsAfter(
  ctx: Ctx,
  importId: number,
  after: number,
  limit: number,
): Promise<ProblemRow[]> {
  const next = `not is_note and place in (
    select place from import_products where import_id = $1 and outcome = 'wrong' and place > $2 order by place limit $3)`
  const { rows } = await ctx.client.query<ProblemRow>(
    `select problem.*, product.name
     from (${firstOfEach(next)}) as problem join import_products as product using (import_id, place)
     order by place, problem.row, problem.id`,
    [importId, after, limit],
  )
  return rows
}

export type ReasonRow = Pick<Problem, 'code' | 'target' | 'is_note' | 'value'> & {
  option: string | null
  products: number
  rows: number
  names: string[]
}

/** Reasons of errors, then of notes, those of most products first. */
export async function listReasons(ctx: Ctx, importId: number): Promise<ReasonRow[]> {
  const { rows } = await ctx.client.query<ReasonRow>(
    `select code, target, option, is_note, count(*)::integer as products, sum(problem.rows)::integer as rows,
       (array_agg(product.name order by place))[1:3] as names, (array_agg(value order by place))[1] as value
     from (${firstOfEach()}) as problem join import_products as product using (import_id, place)
     group by code, target, option, is_note
     order by is_note, products desc, min(place), code, target`,
    [importId],
  )
  return rows
}

/** Words of waiting products whose sub-categories the import makes, in the order of the file. */
export async function listWordsToMake(ctx: Ctx, importId: number): Promise<string[]> {
  const { rows } = await ctx.client.query<{ word: string }>(
    `select work ->> 'word' as word from import_products
     where import_id = $1 and state = 'waiting' and work ? 'word' group by 1 order by min(place)`,
    [importId],
  )
  return rows.map(({ word }) => word)
}

export type ImportResultRow = Pick<
  ImportProductRow,
  | (
      | 'place'
      | 'row'
      | 'name'
      | 'sku'
      | 'outcome'
      | 'state'
      | 'changes'
      | 'failure'
      | 'failure_detail'
    )
  | ('missing_pictures' | 'kept' | 'kept_because' | 'is_undone')
> & { problems: Problem[] }

/** Next products after a position, with all details of their rows. */
export async function listImportResults(
  ctx: Ctx,
  importId: number,
  after: number,
  limit: number,
): Promise<ImportResultRow[]> {
  const { rows } = await ctx.client.query<Omit<ImportResultRow, 'problems'>>(
    `select place, row, name, sku, outcome, state, changes, failure, failure_detail, missing_pictures, kept, kept_because, is_undone
     from import_products where import_id = $1 and place > $2 order by place limit $3`,
    [importId, after, limit],
  )
  const last = rows.at(-1)
  if (!last) return []
  const { rows: problems } = await ctx.client.query<Problem>(
    `select * from import_problems where import_id = $1 and place > $2 and place <= $3 order by row, id`,
    [importId, after, last.place],
  )
  const byPosition = Map.groupBy(problems, ({ place }) => place)
  return rows.map((row) => ({ ...row, problems: byPosition.get(row.place) ?? [] }))
}

/** Positions of the next waiting products, after a given one. */
export async function listWaitingProducts(
  ctx: Ctx,
  importId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await ctx.client.query<{ place: number }>(
    `select place from import_products where import_id = $1 and outcome in ('new', 'changed') and state = 'waiting' and place > $2 order by place limit $3`,
    [importId, after, limit],
  )
  return rows.map(({ place }) => place)
}

/**
 * Locks a waiting product until the transaction ends, so that one of two runs writes it; null if it
 * no longer waits.
 */
export async function lockWaiting(
  ctx: Ctx,
  importId: number,
  position: number,
): Promise<ImportProductRow | null> {
  const { rows } = await ctx.client.query<ImportProductRow>(
    `select * from import_products where import_id = $1 and place = $2 and state = 'waiting' for update`,
    [importId, position],
  )
  return rows[0] ?? null
}

export async function findImportProduct(
  ctx: Ctx,
  importId: number,
  position: number,
): Promise<ImportProductRow | null> {
  const { rows } = await ctx.client.query<ImportProductRow>(
    'select * from import_products where import_id = $1 and place = $2',
    [importId, position],
  )
  return rows[0] ?? null
}

export async function markDone(
  ctx: Ctx,
  importId: number,
  position: number,
  done: { product_id: number; version: number; missing: MissingPicture[] },
): Promise<void> {
  await ctx.client.query(
    `update import_products set state = 'done', failure = null, failure_detail = null, product_id = $3, version = $4, missing_pictures = $5
     where import_id = $1 and place = $2`,
    [importId, position, done.product_id, done.version, JSON.stringify(done.missing)],
  )
}

/** Marks a product as failed, unless it was written meanwhile. */
export async function markProductFailed(
  ctx: Ctx,
  importId: number,
  position: number,
  failure: RowProblemCode,
  detail: string | null,
): Promise<void> {
  await ctx.client.query(
    `update import_products set state = 'failed', failure = $3, failure_detail = $4 where import_id = $1 and place = $2 and state = 'waiting'`,
    [importId, position, failure, detail?.slice(0, 500) ?? null],
  )
}

/** Sets products to retry to waiting. Returns whether there are any. */
export async function waitAgain(ctx: Ctx, importId: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `update import_products set state = 'waiting' where import_id = $1 and ${mayComeIn}`,
    [importId],
  )
  return (rowCount ?? 0) > 0
}

/** Last imported product before a position that is not undone yet. */
export async function findToUndo(
  ctx: Ctx,
  importId: number,
  before: number,
): Promise<ImportProductRow | null> {
  const { rows } = await ctx.client.query<ImportProductRow>(
    `select * from import_products
     where import_id = $1 and outcome in ('new', 'changed') and version is not null and not is_undone and place < $2
     order by place desc limit 1`,
    [importId, before],
  )
  return rows[0] ?? null
}

type Left = { kept: readonly FieldChange['field'][]; because: Row['kept_because'] }

/**
 * False if another run was first.
 * @param left fields that stay, and why
 */
export async function markUndone(
  ctx: Ctx,
  importId: number,
  position: number,
  { kept, because }: Left = { kept: [], because: null },
): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `update import_products set is_undone = true, kept = $3, kept_because = $4 where import_id = $1 and place = $2 and not is_undone`,
    [importId, position, JSON.stringify(kept), kept.length > 0 ? because : null],
  )
  return rowCount === 1
}

/** Gives imports that left a product at one version another version of the same content. */
export async function followVersion(
  ctx: Ctx,
  productId: number,
  from: number,
  to: number,
): Promise<void> {
  await ctx.client.query(
    'update import_products set version = $3 where product_id = $1 and version = $2 and not is_undone',
    [productId, from, to],
  )
}

/**
 * Deletes what imports of products were to write, beside the one that may still be retried: their
 * undo reads the changes alone. Ids in the other shop stay, by which a later run of the file knows
 * its products. Work of other records is read by their undo (`forgetRecords`).
 */
export async function forgetWork(ctx: Ctx, but: number): Promise<void> {
  await ctx.client.query(
    `update import_products as product
     set work = case when product.work ? 'source_id' then jsonb_build_object('source_id', product.work -> 'source_id') end
     from imports as import
     where import.id = product.import_id and import.id <> $1 and import.state in ('done', 'undone') and product.work - 'source_id' <> '{}'
       and (import.state = 'undone' or import.format <> all ($2::text[]))`,
    [but, recordKinds],
  )
}
