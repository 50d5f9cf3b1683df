/**
 * Vocabulary of search besides the documents: words of the catalogue, to which typos are corrected,
 * and synonyms.
 */
import type { Ctx } from '#server/ctx.ts'
import type { searchWords } from './search.tables.ts'

export type Correction = Pick<typeof searchWords.$inferSelect, 'word' | 'spelling'>

/** Length in letters of vocabulary words; longer ones are left out. */
const known = { from: 3, to: 40 }
/** Minimum of letters for a correction: a shorter word is as likely another word as a typo. */
const correctable = 4
/** Letters from which two of them may be wrong, the first one too. */
const twoOff = 6
/**
 * Distance of an Arabic word from its transliteration: more than from a Latin word with one wrong
 * letter.
 */
const asItSounds = 1.5
/** Limit of candidates for the exact distance: those with the most common trigrams. */
const mostCompared = 100

/**
 * Nearest vocabulary word of each typed word that is neither a prefix of a vocabulary word nor a
 * word of descriptions or synonyms. One letter may be wrong in short words, but not the first, two
 * in longer ones, and two swapped neighbours count as one; of equally near ones one of the same
 * first letter, then the most frequent. A transliterated Arabic word is nearer than a Latin one
 * with two wrong letters. A word without a near one is left out.
 * @param asked with `form` as in the vocabulary, without its article
 */
export async function findCorrections(
  ctx: Ctx,
  asked: { word: string; form: string; lexeme: string }[],
): Promise<Map<string, Correction>> {
  const { rows } = await ctx.client.query<{ asked: string } & Correction>({
    name: 'search.corrections',
    text: `
      select asked.word as asked, near.word, near.spelling
      from unnest($1::text[], $2::text[], $3::text[]) as asked (word, form, lexeme)
      cross join lateral (select case when length(asked.form) < ${twoOff} then 1 else 2 end as most) as allowed
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
          union all
          -- The 2 of Cairo is a letter that stands for another or for none.
          select known.*, ${asItSounds}
          from unnest(array['', 'k']) as two
          join search_words as known on public.search_sound(known.word) = public.search_sound(replace(asked.form, '2', two))
          where asked.form ~ '[a-z]' and known.word !~ '[a-z]' and length(public.search_sound(known.word)) > 1
        ) as known
        where known.distance <= greatest(allowed.most, ${asItSounds})
          and (known.distance = ${asItSounds} or length(asked.form) >= ${twoOff} or left(known.word, 1) = left(asked.form, 1))
        order by known.distance, left(known.word, 1) = left(asked.form, 1) desc, known.frequency desc, known.word
        limit 1
      ) as near
      where length(asked.form) between ${correctable} and ${known.to}
        and not exists (select from search_words as known where starts_with(known.word, asked.form))
        and not exists (select from search_synonyms as known where asked.form = any (known.words_norm || known.means_norm))
        -- As the answer of a subquery: see findMatches.
        and not exists (
          select from catalogue_entries where visible and document @@ (select asked.lexeme::tsquery)
        )`,
    values: [
      asked.map(({ word }) => word),
      asked.map(({ form }) => form),
      asked.map(({ lexeme }) => lexeme),
    ],
  })
  return new Map(rows.map(({ asked, ...correction }) => [asked, correction]))
}

/** Separators of words: everything but letters, digits, tatweel and Arabic vowel signs. */
const betweenWords = '[^[:alnum:]\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670]+'

/**
 * Rebuilds the vocabulary: words that name visible products, their kinds, colours and materials,
 * and synonyms of those; descriptions are excluded, because a typo is corrected to a name. Writes
 * only rows that differ, because each one notifies a change of search results; a frequency differs
 * once it has doubled or halved. For use in a transaction; concurrent runs take turns.
 * @param articles prefix to remove from words, as a regular expression
 */
export async function rewriteWords(ctx: Ctx, articles: string): Promise<void> {
  await ctx.client.query(`select pg_advisory_xact_lock(hashtextextended('zeina.search_words', 0))`)
  await ctx.client.query(
    `with shown as materialized (
      select product.id, product.name, product.name_ar, product.material, product.material_ar, product.badge, product.badge_ar,
        product.original_price > product.price as is_reduced, product.subcategory_id
      from products as product
      join catalogue_entries as entry on entry.product_id = product.id and entry.visible
    ), texts as (
      select concat_ws(' ', name, name_ar) as text, 1 as times, 1 as names from shown
      union all
      select concat_ws(' ', material, material_ar, badge, badge_ar, case when is_reduced then 'sale تخفيض' end), 1, 0 from shown
      union all
      select kind.text, kinds.times, kind.names
      from (select subcategory_id, count(*) as times from shown group by subcategory_id) as kinds
      join subcategories as subcategory on subcategory.id = kinds.subcategory_id
      join categories as category on category.id = subcategory.category_id
      cross join lateral (
        values (concat_ws(' ', category.name, category.name_ar), 3), (concat_ws(' ', subcategory.name, subcategory.name_ar), 2)
      ) as kind (text, names)
      union all
      select concat_ws(' ', colour.name, colour.name_ar), count(*), 0
      from product_colours as colour
      join shown on shown.id = colour.product_id
      where colour.archived_at is null
      group by 1
    ), spelled as materialized (
      select lower(token) as spelling, sum(times) as times, max(names) as names
      from texts, regexp_split_to_table(text, $2) as token
      group by 1
    ), bare as (
      select regexp_replace(public.norm(spelling), $1, '') as word, regexp_replace(spelling, $1, '') as spelling, times, names
      from spelled
    ), written as materialized (
      select distinct on (word)
        word, spelling, least(sum(times) over (partition by word), 1000000000)::integer as frequency,
        -- "Dress" is a word for the category "Dresses".
        max(names) over (partition by coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)) as names
      from bare
      order by word, times desc, spelling
    ), wanted as materialized (
      select * from written where length(word) between ${known.from} and ${known.to} and word !~ '[[:digit:][:punct:][:space:]]'
      union all
      select word, word, max(frequency), max(names)
      from (
        select unnest(known.words_norm) as word, written.frequency, written.names
        from search_synonyms as known
        join written on written.word = any (known.words_norm)
      ) as synonym
      where word not in (select word from written)
        and length(word) between ${known.from} and ${known.to} and word !~ '[[:digit:][:punct:][:space:]]'
      group by word
    ), forgotten as (
      delete from search_words as known where not exists (select from wanted where wanted.word = known.word)
    )
    insert into search_words as known (word, spelling, frequency, names)
    select word, spelling, frequency, names from wanted
    on conflict (word) do update set spelling = excluded.spelling, frequency = excluded.frequency, names = excluded.names
    where excluded.spelling <> known.spelling or excluded.names <> known.names or excluded.frequency >= 2 * known.frequency or known.frequency >= 2 * excluded.frequency`,
    [articles, betweenWords],
  )
}
