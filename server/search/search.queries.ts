import type { Ctx } from '#server/ctx.ts'
import type { Synonym } from './vocabulary.queries.ts'

/** Sub-categories that nobody sees. */
export async function listHidden({ database }: Ctx): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(`select id from subcategories where status = 'hidden'`)
  return rows.map(({ id }) => id)
}

/**
 * Writes down which words name the shown products, their kinds, colours and materials, and which are synonyms of those; descriptions
 * are left out: a typo is to become what a thing is called. Touches only rows that differ, because each announces a change of what
 * searches answer; a frequency differs once it has doubled or halved. For use in a transaction; two at a time take turns.
 * @param articles what is cut off in front of words, as a regular expression
 */
export async function rewriteWords(ctx: Ctx, articles: string): Promise<void> {
  await ctx.client.query(`select pg_advisory_xact_lock(hashtextextended('zeina.search_words', 0))`)
  await ctx.client.query(
    `with written as (
      select regexp_replace(word, $1, '') as word, max(ndoc) as frequency
      from ts_stat(
        $$
          select kept.document
          from public.search_documents as kept
          join public.products as product on product.id = kept.product_id
          join public.subcategories as subcategory on subcategory.id = product.subcategory_id
          where product.archived_at is null and subcategory.status = 'active'
        $$,
        'abc'
      )
      group by 1
    ), called as (
      select known.word, max(written.frequency) as frequency
      from search_synonyms as known
      join written on written.word = known.synonym
      group by known.word
    ), wanted as materialized (
      select word, max(frequency) as frequency
      from (select * from written union all select * from called) as either
      where length(word) between 3 and 40 and word !~ '[[:digit:][:punct:][:space:]]'
      group by word
    ), forgotten as (
      delete from search_words as known where not exists (select from wanted where wanted.word = known.word)
    )
    insert into search_words as known (word, frequency)
    select word, frequency from wanted
    on conflict (word) do update set frequency = excluded.frequency
    where excluded.frequency >= 2 * known.frequency or known.frequency >= 2 * excluded.frequency`,
    [articles],
  )
}

/** Answers how many of the pairs are new. */
export async function insertSynonyms(ctx: Ctx, pairs: Synonym[]): Promise<number> {
  const { rows } = await ctx.client.query<Synonym>(
    `select distinct public.norm(pair.word) as word, public.norm(pair.synonym) as synonym
     from unnest($1::text[], $2::text[]) as pair (word, synonym)
     except
     select word, synonym from search_synonyms`,
    [pairs.map(({ word }) => word), pairs.map(({ synonym }) => synonym)],
  )
  const fresh = rows.filter(({ word, synonym }) => word !== synonym)
  // The table announces every statement, also one that inserts nothing.
  if (fresh.length === 0) return 0
  const { rowCount } = await ctx.client.query(
    `insert into search_synonyms (word, synonym) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [fresh.map(({ word }) => word), fresh.map(({ synonym }) => synonym)],
  )
  return rowCount ?? 0
}
