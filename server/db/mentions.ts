/**
 * How the lists of the dashboard are searched: by words, wherever they stand in a row, in any
 * spelling that counts as the same.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { sees } from '#server/http/field-access.ts'
import { normalise } from './normalise.ts'

type FieldOf<Row extends z.ZodObject> = keyof z.output<Row> & string

/**
 * What is searched: columns by the fields of the list's rows that show them. A column whose field
 * is kept from the reader is left out (R317).
 */
type Columns<Row extends z.ZodObject> = { [Field in FieldOf<Row>]?: SQLWrapper }

/**
 * Whether every word of the text stands in one of the columns; undefined, which asks for every row,
 * when the text has no words. Reads every row: for lists that stay small.
 * @param row the schema of the list's rows
 */
export function mentions<Row extends z.ZodObject>(
  ctx: Ctx,
  row: Row,
  columns: Columns<Row>,
  search: string | undefined,
): Promise<SQL | undefined> {
  const seen = Object.entries(columns).flatMap(([field, column]) =>
    sees(ctx, row, field) === true ? [column as SQLWrapper] : [],
  )
  return haveWords(ctx, seen.length > 0 ? [sql`public.norm(${joined(seen)})`] : [], search)
}

/**
 * A column of normal text that was made of several fields: it is searched by who sees all of them.
 */
type NormalColumn<Row extends z.ZodObject> = { of: readonly FieldOf<Row>[]; column: SQLWrapper }

/**
 * The same in columns that hold normal text already, which long lists are searched by
 * (docs/schema.sql, norm).
 */
export function mentionsNormal<Row extends z.ZodObject>(
  ctx: Ctx,
  row: Row,
  columns: readonly NormalColumn<Row>[],
  search: string | undefined,
): Promise<SQL | undefined> {
  const seen = columns.filter(({ of }) => of.every((field) => sees(ctx, row, field) === true))
  return haveWords(
    ctx,
    seen.map(({ column }) => column),
    search,
  )
}

async function haveWords(
  ctx: Ctx,
  columns: readonly SQLWrapper[],
  search: string | undefined,
): Promise<SQL | undefined> {
  const patterns = await readPatterns(ctx, search)
  if (patterns.length === 0) return undefined
  return columns.length === 0
    ? sql`false`
    : sql`${joined(columns)} like all (${sql.param(patterns)}::text[])`
}

const joined = (columns: readonly SQLWrapper[]): SQL =>
  columns.length === 1
    ? sql`${columns[0]}`
    : sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`

/** Words beyond these are ignored. */
const mostWords = 8

/**
 * The words of a text, each once, as patterns of like for normal text. An index of trigrams serves
 * them only one by one.
 */
export async function readPatterns(ctx: Ctx, search: string | undefined): Promise<string[]> {
  if (!search) return []
  const [normal = ''] = await normalise(ctx, [search])
  const words = [...new Set(normal.split(/\s+/).filter(Boolean))].slice(0, mostWords)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
