import { asc, desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { synonymRecord, type synonyms as calls } from '#contract/products/synonyms.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import { named } from '#server/db/named.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { searchSynonyms } from './search.tables.ts'

/** A row without its search columns. */
export type Synonym = Omit<typeof searchSynonyms.$inferSelect, 'words_norm' | 'means_norm'>

export type SynonymList = ListOf<ParsedOf<typeof calls.page>>

const columns = {
  id: searchSynonyms.id,
  words: searchSynonyms.words,
  means: searchSynonyms.means,
  version: searchSynonyms.version,
  created_at: searchSynonyms.created_at,
}

const orders = {
  newest: [desc(searchSynonyms.id)],
  oldest: [asc(searchSynonyms.id)],
  name: [named(searchSynonyms.words), asc(searchSynonyms.id)],
}

export async function listSynonymPage(
  ctx: Ctx,
  { search, sort }: SynonymList,
  { limit, offset }: Slice,
): Promise<Rows<Synonym>> {
  const asked = await mentions(
    ctx,
    synonymRecord,
    { words: searchSynonyms.words, means: searchSynonyms.means },
    search,
  )
  const rows = await ctx.db
    .select(columns)
    .from(searchSynonyms)
    .where(asked)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(searchSynonyms, asked) }
}

export async function findSynonymRow(ctx: Ctx, id: number): Promise<Synonym | null> {
  const [row] = await ctx.db.select(columns).from(searchSynonyms).where(eq(searchSynonyms.id, id))
  return row ?? null
}

/** Locks a row until the transaction ends. */
export async function lockSynonymRow(ctx: Ctx, id: number): Promise<Synonym | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(searchSynonyms)
    .where(eq(searchSynonyms.id, id))
    .for('no key update')
  return row ?? null
}

/** Null at the limit of rows. */
export async function insertSynonym(
  ctx: Ctx,
  synonym: { words: string; means?: string | null | undefined; created_at: Date },
): Promise<Synonym | null> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('zeina.search_synonyms', 0))`,
  )
  if ((await ctx.db.$count(searchSynonyms)) >= limits.synonyms) return null
  const [row] = await ctx.db.insert(searchSynonyms).values(synonym).returning(columns)
  return row ?? null
}

/** @param change with words at least: an update sets something */
export async function updateSynonymRow(
  ctx: Ctx,
  id: number,
  change: Partial<Synonym> & Pick<Synonym, 'words'>,
): Promise<Synonym> {
  const [row] = await ctx.db
    .update(searchSynonyms)
    .set(change)
    .where(eq(searchSynonyms.id, id))
    .returning(columns)
  if (!row) throw new Error('A row that was held is gone')
  return row
}

/** Returns the deleted row. */
export async function deleteSynonymRow(ctx: Ctx, id: number): Promise<Synonym | null> {
  const [row] = await ctx.db
    .delete(searchSynonyms)
    .where(eq(searchSynonyms.id, id))
    .returning(columns)
  return row ?? null
}
