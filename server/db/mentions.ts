/** How the lists of the dashboard are searched: by words, wherever they stand in a row, in any spelling that counts as the same. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { normalise } from './normalise.ts'

/**
 * Whether every word of the text stands in one of the columns; undefined, which asks for every row, when the text has no words.
 * Reads every row: for lists that stay small.
 */
export function mentions(ctx: Ctx, columns: readonly SQLWrapper[], search: string | undefined): Promise<SQL | undefined> {
  return mentionsNormal(ctx, [sql`public.norm(${joined(columns)})`], search)
}

/** The same in columns that hold normal text already, which long lists are searched by (docs/schema.sql, norm). */
export async function mentionsNormal(ctx: Ctx, columns: readonly SQLWrapper[], search: string | undefined): Promise<SQL | undefined> {
  const patterns = await readPatterns(ctx, search)
  return patterns.length > 0 ? sql`${joined(columns)} like all (${sql.param(patterns)}::text[])` : undefined
}

const joined = (columns: readonly SQLWrapper[]): SQL =>
  columns.length === 1 ? sql`${columns[0]}` : sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`

/** Words beyond these are ignored. */
const mostWords = 8

/** The words of a text, each once, as patterns of like for normal text. An index of trigrams serves them only one by one. */
export async function readPatterns(ctx: Ctx, search: string | undefined): Promise<string[]> {
  if (!search) return []
  const [normal = ''] = await normalise(ctx, [search])
  const words = [...new Set(normal.split(/\s+/).filter(Boolean))].slice(0, mostWords)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
