/** Search in lists of the dashboard: by words anywhere in a row, in normalised spelling. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { sees } from '#server/http/access/field-access.ts'
import { normalise } from './normalise.ts'

type FieldOf<Row extends z.ZodObject> = keyof z.output<Row> & string

/**
 * Searched columns by the fields of the list's rows that show them. A column whose field is hidden
 * from the reader is left out (R317).
 */
type Columns<Row extends z.ZodObject> = { [Field in FieldOf<Row>]?: SQLWrapper }

/**
 * Condition that every word of the text occurs in one of the columns; undefined, which matches
 * every row, for a text without words. Scans every row: for lists that stay small.
 * @param row schema of the list's rows
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

/** Column of normalised text from several fields: searched for readers who see all of them. */
type NormalColumn<Row extends z.ZodObject> = { of: readonly FieldOf<Row>[]; column: SQLWrapper }

/**
 * Condition that every word occurs in one of the columns of normalised text, for long lists
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

/** Limit of words; further ones are ignored. */
const mostWords = 8

/**
 * Distinct words of a text, as patterns of like for normalised text. A trigram index is used only
 * for one pattern at a time.
 */
export async function readPatterns(ctx: Ctx, search: string | undefined): Promise<string[]> {
  if (!search) return []
  const [normal = ''] = await normalise(ctx, [search])
  const words = [...new Set(normal.split(/\s+/).filter(Boolean))].slice(0, mostWords)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
