import type { Ctx } from '#server/ctx.ts'

/** The text in the form in which words are compared (migrations, norm). */
export async function normalise(ctx: Ctx, text: string): Promise<string> {
  const { rows } = await ctx.client.query<{ text: string }>({
    name: 'search.normalise',
    text: 'select public.norm($1) as text',
    values: [text],
  })
  return rows[0]?.text ?? ''
}

export type KnownWord = {
  word: string
  /** Its English stem; null for a word such as "the", which says nothing. */
  stem: string | null
  synonyms: string[]
}

/** What is known of each word, in their order. */
export async function readWords(ctx: Ctx, words: string[]): Promise<KnownWord[]> {
  const { rows } = await ctx.client.query<KnownWord>({
    name: 'search.words',
    text: `
      select
        asked.word, (ts_lexize('pg_catalog.english_stem', asked.word))[1] as stem,
        array(select synonym from search_synonyms as known where known.word = asked.word order by synonym limit 10) as synonyms
      from unnest($1::text[]) with ordinality as asked (word, place)
      order by asked.place`,
    values: [words],
  })
  return rows
}

/** How the words are looked for, as tsquery texts: anywhere, in what a product is and of what kind it is, and in its name alone. */
export type Queries = { anywhere: string; inKind: string; inName: string }

export type Found = { ids: number[]; total: number }

/** How many matches are ranked: of a text such as "a", which half of the catalogue matches, the newest. */
const mostRanked = 1000

/**
 * Shown products that match, best first: those of exactly this name, then by where all words stand; of equals those in stock,
 * then by rank, then the newest. @param phrase the whole text, normalised
 */
export async function findMatches(ctx: Ctx, queries: Queries, phrase: string, limit: number, offset: number): Promise<Found> {
  const { rows } = await ctx.client.query<{ id: number; total: number }>({
    name: 'search.find',
    text: `
      with hits as materialized (
        select
          product.id, product.created_at,
          starts_with(kept.name_norm, $4) or right(kept.name_norm, length($4)) = $4 as could_be_exact
        from search_documents as kept
        join products as product on product.id = kept.product_id
        join subcategories as subcategory on subcategory.id = product.subcategory_id
        where kept.document @@ $1::tsquery and product.archived_at is null and subcategory.status = 'active'
      ), ranked as materialized (
        select
          hit.id,
          case when hit.could_be_exact then $4 in (public.norm(product.name), public.norm(product.name_ar)) is true else false end as exact,
          kept.document @@ $3::tsquery as in_name,
          kept.document @@ $2::tsquery as in_kind,
          exists (select from inventory_items as item where item.product_id = hit.id and item.quantity > 0) as in_stock,
          ts_rank(kept.document, $1::tsquery) as rank
        from (select * from hits order by could_be_exact desc, created_at desc, id desc limit ${mostRanked}) as hit
        join search_documents as kept on kept.product_id = hit.id
        join products as product on product.id = hit.id
      )
      select hits.id, (select count(*) from hits) as total
      from hits
      left join ranked using (id)
      order by exact desc nulls last, in_name desc, in_kind desc, in_stock desc, rank desc, hits.created_at desc, hits.id desc
      limit $5 offset $6`,
    values: [queries.anywhere, queries.inKind, queries.inName, phrase, limit, offset],
  })
  const [first] = rows
  if (first) return { ids: rows.map((row) => row.id), total: first.total }
  return { ids: [], total: offset === 0 ? 0 : (await findMatches(ctx, queries, phrase, 1, 0)).total }
}

/**
 * For each word that no word of the catalogue begins with, the nearest one: one letter off in short words, two in longer ones;
 * of equally near ones the most frequent. A word without one near is left out.
 */
export async function findCorrections(ctx: Ctx, words: string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.client.query<{ asked: string; word: string }>({
    name: 'search.corrections',
    text: `
      select asked.word as asked, near.word
      from unnest($1::text[]) as asked (word)
      cross join lateral (select case when length(asked.word) < 5 then 1 else 2 end as most) as allowed
      cross join lateral (
        select known.word
        from search_words as known
        where length(known.word) between length(asked.word) - allowed.most and length(asked.word) + allowed.most
          and public.levenshtein_less_equal(asked.word, known.word, allowed.most) <= allowed.most
        order by public.levenshtein_less_equal(asked.word, known.word, allowed.most), known.frequency desc, known.word
        limit 1
      ) as near
      where length(asked.word) between 3 and 40
        and not exists (select from search_words as known where starts_with(known.word, asked.word))`,
    values: [words],
  })
  return new Map(rows.map((row) => [row.asked, row.word]))
}

/**
 * Writes down anew which words name the shown products, their kinds, colours and materials (descriptions are left out: a typo is
 * to become what a thing is called). For use in a transaction; two at a time take turns.
 */
export async function rewriteWords(ctx: Ctx): Promise<number> {
  await ctx.client.query(`select pg_advisory_xact_lock(hashtextextended('zeina.search_words', 0))`)
  await ctx.client.query('delete from search_words')
  const { rowCount } = await ctx.client.query(`
    insert into search_words (word, frequency)
    select word, ndoc
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
    where length(word) between 3 and 40 and word !~ '[[:digit:][:punct:]]'`)
  return rowCount ?? 0
}

export async function insertSynonyms(ctx: Ctx, pairs: { word: string; synonym: string }[]): Promise<void> {
  await ctx.client.query(
    `insert into search_synonyms (word, synonym)
     select distinct public.norm(word), public.norm(synonym)
     from unnest($1::text[], $2::text[]) as pair (word, synonym)
     where public.norm(word) <> public.norm(synonym)
     on conflict do nothing`,
    [pairs.map((pair) => pair.word), pairs.map((pair) => pair.synonym)],
  )
}
