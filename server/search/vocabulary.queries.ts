/** The words that search knows besides the documents: those of the catalogue, which typos are corrected to, and synonyms. */
import type { Ctx } from '#server/ctx.ts'
import type { searchSynonyms, searchWords } from './search.tables.ts'

export type Correction = Pick<typeof searchWords.$inferSelect, 'word' | 'spelling'>

/** Others are too short to tell a typo from another word, or no words. */
const correctable = { from: 3, to: 40 }
/** How many of the vocabulary are looked at closely: those that have most in common with what was typed. */
const mostCompared = 100

/**
 * By typed word, for each that no word of the catalogue begins with: the nearest one. One letter may be off in short words, two in longer ones, and
 * two neighbours that changed places are one; of equally near ones one of the same first letter, then the most frequent. A word without one near
 * is left out. @param asked with `form` as the vocabulary has words, without their article
 */
export async function findCorrections(ctx: Ctx, asked: { word: string; form: string }[]): Promise<Map<string, Correction>> {
  const { rows } = await ctx.client.query<{ asked: string } & Correction>({
    name: 'search.corrections',
    text: `
      select asked.word as asked, near.word, near.spelling
      from unnest($1::text[], $2::text[]) as asked (word, form)
      cross join lateral (select case when length(asked.form) < 5 then 1 else 2 end as most) as allowed
      cross join lateral (
        select known.word, known.spelling
        from (
          (
            select known.*, public.levenshtein_less_equal(asked.form, known.word, allowed.most) as distance
            from search_words as known
            order by known.word operator(public.<->) asked.form
            limit ${mostCompared}
          )
          union all
          select known.*, 1
          from generate_series(1, length(asked.form) - 1) as place
          join search_words as known
            on known.word = overlay(asked.form placing reverse(substr(asked.form, place, 2)) from place for 2)
        ) as known
        where known.distance <= allowed.most
        order by known.distance, left(known.word, 1) = left(asked.form, 1) desc, known.frequency desc, known.word
        limit 1
      ) as near
      where length(asked.form) between ${correctable.from} and ${correctable.to}
        and not exists (select from search_words as known where starts_with(known.word, asked.form))`,
    values: [asked.map(({ word }) => word), asked.map(({ form }) => form)],
  })
  return new Map(rows.map(({ asked, ...correction }) => [asked, correction]))
}

/** Separators of words: everything but letters, digits, tatweel and Arabic vowel signs. */
const betweenWords = '[^[:alnum:]\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670]+'

/**
 * Writes down which words name the shown products, their kinds, colours and materials, and which are synonyms of those; descriptions
 * are left out: a typo is to become what a thing is called. Touches only rows that differ, because each announces a change of what
 * searches answer; a frequency differs once it has doubled or halved. For use in a transaction; two at a time take turns.
 * @param articles what is cut off in front of words, as a regular expression
 */
export async function rewriteWords(ctx: Ctx, articles: string): Promise<void> {
  await ctx.client.query(`select pg_advisory_xact_lock(hashtextextended('zeina.search_words', 0))`)
  await ctx.client.query(
    `with shown as materialized (
      select product.id, product.name, product.name_ar, product.material, product.material_ar, product.subcategory_id
      from products as product
      join catalogue_entries as entry on entry.product_id = product.id and entry.visible
    ), texts as (
      select concat_ws(' ', name, name_ar, material, material_ar) as text, 1 as times from shown
      union all
      select concat_ws(' ', category.name, category.name_ar, subcategory.name, subcategory.name_ar), kinds.times
      from (select subcategory_id, count(*) as times from shown group by subcategory_id) as kinds
      join subcategories as subcategory on subcategory.id = kinds.subcategory_id
      join categories as category on category.id = subcategory.category_id
      union all
      select concat_ws(' ', colour.name, colour.name_ar), count(*)
      from product_colours as colour
      join shown on shown.id = colour.product_id
      where colour.archived_at is null
      group by 1
    ), spelled as materialized (
      select lower(token) as spelling, sum(times) as times
      from texts, regexp_split_to_table(text, $2) as token
      group by 1
    ), bare as (
      select regexp_replace(public.norm(spelling), $1, '') as word, regexp_replace(spelling, $1, '') as spelling, times from spelled
    ), written as materialized (
      select distinct on (word) word, spelling, least(sum(times) over (partition by word), 1000000000)::integer as frequency
      from bare
      order by word, times desc, spelling
    ), wanted as materialized (
      select * from written where length(word) between ${correctable.from} and ${correctable.to} and word !~ '[[:digit:][:punct:][:space:]]'
      union all
      select known.word, known.word, max(written.frequency)
      from search_synonyms as known
      join written on written.word = known.synonym
      where known.word not in (select word from written)
        and length(known.word) between ${correctable.from} and ${correctable.to} and known.word !~ '[[:digit:][:punct:][:space:]]'
      group by known.word
    ), forgotten as (
      delete from search_words as known where not exists (select from wanted where wanted.word = known.word)
    )
    insert into search_words as known (word, spelling, frequency)
    select word, spelling, frequency from wanted
    on conflict (word) do update set spelling = excluded.spelling, frequency = excluded.frequency
    where excluded.spelling <> known.spelling or excluded.frequency >= 2 * known.frequency or known.frequency >= 2 * excluded.frequency`,
    [articles, betweenWords],
  )
}

/** Who looks for `word` is also shown `synonym`. */
export type Synonym = Pick<typeof searchSynonyms.$inferSelect, 'word' | 'synonym'>

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
