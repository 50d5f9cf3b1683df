/** How the lists of the dashboard are searched: by words, wherever they stand in a row, in any spelling that counts as the same. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether every word of the text stands in one of the columns; undefined, which asks for every row, when no text is given.
 * Reads every row: for lists that stay small, or over a column with an index of its own.
 */
export function mentions(columns: readonly SQLWrapper[], search: string | undefined): SQL | undefined {
  return mentionsNormal([sql`public.norm(${together(columns)})`], search)
}

/** The same in columns that hold normal text already, which long lists are searched by (migrations, norm). */
export function mentionsNormal(columns: readonly SQLWrapper[], search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const words = sql`regexp_split_to_table(public.norm(${search}), '\\s+') as word`
  const escaped = sql`regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`${together(columns)} like all (array(select '%' || ${escaped} || '%' from ${words}))`
}

const together = (columns: readonly SQLWrapper[]): SQL => sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`
