/** How the lists of the dashboard are searched: by words, wherever they stand in a row, in any spelling that counts as the same. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'

/**
 * Whether every word of the text stands in one of the columns; undefined, which asks for every row, when no text is given.
 * Reads every row: for lists that stay small, or over a column with an index of its own.
 */
export function mentions(columns: readonly SQLWrapper[], search: string | undefined): SQL | undefined {
  return mentionsNormal([sql`public.norm(${together(columns)})`], search)
}

/** The same in columns that hold normal text already, which long lists are searched by (docs/schema.sql, norm). */
export function mentionsNormal(columns: readonly SQLWrapper[], search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const words = sql`regexp_split_to_table(public.norm(${search}), '\\s+') as word`
  const escaped = sql`regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`${together(columns)} like all (array(select '%' || ${escaped} || '%' from ${words}))`
}

/** A single column is used as it is, because an index matches only the bare column. */
const together = (columns: readonly SQLWrapper[]): SQL =>
  columns.length === 1 ? sql`${columns[0]}` : sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`

/** Words beyond these are ignored. */
const mostWords = 8

/** The words of a text in the form in which words are compared (docs/schema.sql, norm), each once. */
export async function readSearchedWords(client: Ctx['client'], search: string): Promise<string[]> {
  const { rows } = await client.query<{ word: string }>({
    name: 'mentions.words',
    text: `
      select distinct word
      from regexp_split_to_table(public.norm($1), '\\s+') as word
      where word <> ''
      limit ${mostWords}`,
    values: [search],
  })
  return rows.map(({ word }) => word)
}

/** The same as patterns of like, one by one: only so an index of trigrams serves them. */
export const readPatterns = async (client: Ctx['client'], search: string): Promise<string[]> =>
  (await readSearchedWords(client, search)).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
