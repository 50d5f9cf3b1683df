import { sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { synonyms as calls } from '#contract/products/synonyms.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { searchSynonyms } from './search.tables.ts'

const { words, means } = searchSynonyms

export const synonymRows = recordRows(searchSynonyms, calls, {
  search: { words, means },
  name: [words],
  hidden: ['words_norm', 'means_norm'],
})

/** Whether there are as many rows as a search can use; locks against others that add one. */
export async function areSynonymsFull(ctx: Ctx): Promise<boolean> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('zeina.search_synonyms', 0))`,
  )
  return (await ctx.db.$count(searchSynonyms)) >= limits.synonyms
}
