import type { Ctx } from '#server/ctx.ts'

const mostSynonyms = 10

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

/** Another form of a word: one and many of a noun, with and without its article. */
export type Form = { word: string; form: string }

/** What is known of each word, in their order. The last one may be unfinished: then synonyms of what it may become count too. */
export async function readWords(ctx: Ctx, words: string[], forms: Form[]): Promise<KnownWord[]> {
  const { rows } = await ctx.client.query<KnownWord>({
    name: 'search.words',
    text: `
      select
        asked.word, stemmed.stem,
        array(
          select known.synonym
          from (
            select known.word, known.synonym
            from unnest($2::text[], $3::text[]) as other (word, form)
            join search_synonyms as known on known.word = other.form
            where other.word = asked.word
            union all
            select known.word, known.synonym from search_synonyms as known where known.word = stemmed.stem
            union all
            select known.word, known.synonym
            from search_synonyms as known
            where asked.place = cardinality($1) and length(asked.word) > 2 and starts_with(known.word, asked.word)
          ) as known
          group by known.synonym
          order by min(length(known.word)), known.synonym
          limit ${mostSynonyms}
        ) as synonyms
      from unnest($1::text[]) with ordinality as asked (word, place)
      cross join lateral (select (ts_lexize('pg_catalog.english_stem', asked.word))[1]) as stemmed (stem)
      order by asked.place`,
    values: [words, forms.map(({ word }) => word), forms.map(({ form }) => form)],
  })
  return rows
}

/**
 * How the words are looked for, as tsquery texts: anywhere, in what a product is and of what kind it is, and in its name alone.
 * `named` are patterns of like that most names with all the words keep: cheaper than reading a document.
 */
export type Queries = { anywhere: string; inKind: string; inName: string; named: string[] }

export type Found = { ids: number[]; total: number }

/** How many matches are ranked, those first that seem to have the words in their names, then the newest: the others just follow. */
const mostRanked = 300
/** Of one or two letters, with which nearly everything has a word that begins, no more than the newest are found. */
const mostOfLetters = 1000

/**
 * Shown products that match, best first: those of exactly this name, then by where all words stand; of equals those in stock,
 * then by rank, then the newest. @param phrase the whole text, normalised
 */
export async function findMatches(ctx: Ctx, queries: Queries, phrase: string, limit: number, offset: number): Promise<Found> {
  const isBeginning = [...phrase].length < 3
  const { rows } = await ctx.client.query<{ id: number; total: number }>({
    // Without a name for those: only a plan that knows the letters can tell whether a walk through the newest finds enough soon.
    ...(!isBeginning && { name: 'search.find' }),
    text: `
      with hits as materialized (
        select
          kept.product_id as id, kept.created_at, kept.name_norm like all ($7::text[]) as seems_named,
          starts_with(kept.name_norm, $4) or kept.name_norm like $8 as could_be_exact
        from search_documents as kept
        where kept.document @@ $1::tsquery
          and kept.subcategory_id is not null
          -- Of thousands of matches each is asked this: the hidden ones are few.
          and kept.subcategory_id <> all (array(select subcategory.id from subcategories as subcategory where subcategory.status = 'hidden'))
        ${isBeginning ? `order by kept.created_at desc, kept.product_id desc limit ${mostOfLetters}` : ''}
      ), best as materialized (
        select * from hits order by could_be_exact desc, seems_named desc, created_at desc, id desc limit ${mostRanked}
      ), ranked as materialized (
        select
          hit.id, hit.created_at,
          case when hit.could_be_exact then (
            -- The lines of what an admin's list looks through: to normalise the names again would take longer than all the rest.
            select $4 in (split_part(product.record_norm, chr(10), 1), split_part(product.record_norm, chr(10), 2))
            from products as product where product.id = hit.id
          ) else false end as exact,
          kept.document @@ $3::tsquery as in_name,
          kept.document @@ $2::tsquery as in_kind,
          stocked.in_stock is true as in_stock,
          ts_rank(kept.document, $1::tsquery) as rank
        from best as hit
        join search_documents as kept on kept.product_id = hit.id
        -- With its limit it stays a look into the index for each: a plain exists would read the stock of the whole shop.
        left join lateral (
          select true as in_stock from inventory_items as item where item.product_id = hit.id and item.quantity > 0 limit 1
        ) as stocked on true
      )
      select id, (select count(*) from hits) as total
      from (
        select * from ranked
        union all
        -- Those that are not ranked just follow, and are sorted only for a page that reaches them.
        select id, created_at, null, null, null, null, null
        from hits
        where $5::bigint + $6::bigint > ${mostRanked} and id not in (select id from best)
      ) as found
      order by exact desc nulls last, in_name desc, in_kind desc, in_stock desc, rank desc, created_at desc, id desc
      limit $5 offset $6`,
    values: [
      queries.anywhere,
      queries.inKind,
      queries.inName,
      phrase,
      limit,
      offset,
      queries.named,
      `%${phrase.replaceAll(/[\\%_]/g, '\\$&')}`,
    ],
  })
  const [first] = rows
  if (first) return { ids: rows.map((row) => row.id), total: first.total }
  return { ids: [], total: offset === 0 ? 0 : (await findMatches(ctx, queries, phrase, 1, 0)).total }
}

/**
 * For each word that no word of the catalogue begins with, the nearest one: one letter off in short words, two in longer ones, and
 * two neighbours that changed places are one; of equally near ones one of the same first letter, then the most frequent. A word
 * without one near is left out. @param asked words with `form` as the catalogue's words are kept, without their article
 */
export async function findCorrections(ctx: Ctx, asked: Form[]): Promise<Map<string, string>> {
  const { rows } = await ctx.client.query<{ word: string; correction: string }>({
    name: 'search.corrections',
    text: `
      select asked.word, near.word as correction
      from unnest($1::text[], $2::text[]) as asked (word, form)
      cross join lateral (select case when length(asked.form) < 5 then 1 else 2 end as most) as allowed
      cross join lateral (
        select word
        from (
          select known.word, known.frequency, public.levenshtein_less_equal(asked.form, known.word, allowed.most) as distance
          from search_words as known
          where length(known.word) between length(asked.form) - allowed.most and length(asked.form) + allowed.most
          union all
          select known.word, known.frequency, 1
          from generate_series(1, length(asked.form) - 1) as place
          join search_words as known
            on known.word = overlay(asked.form placing reverse(substr(asked.form, place, 2)) from place for 2)
        ) as known
        where distance <= allowed.most
        order by distance, left(word, 1) = left(asked.form, 1) desc, frequency desc, word
        limit 1
      ) as near
      where length(asked.form) between 3 and 40
        and not exists (select from search_words as known where starts_with(known.word, asked.form))`,
    values: [asked.map(({ word }) => word), asked.map(({ form }) => form)],
  })
  return new Map(rows.map(({ word, correction }) => [word, correction]))
}

/** The texts, each in the form in which words are compared. */
export async function normaliseEach(ctx: Ctx, texts: string[]): Promise<string[]> {
  const { rows } = await ctx.client.query<{ text: string }>({
    name: 'search.normalise-each',
    text: 'select public.norm(text) as text from unnest($1::text[]) with ordinality as typed (text, place) order by place',
    values: [texts],
  })
  return rows.map(({ text }) => text)
}

/** From how many of the products that were found the spelling of a word is read: nearly always the first has it. */
const mostReadForSpelling = 24

/**
 * How the products write the words, in small letters: each exactly, or as the beginning of the shortest word that has it (the stem
 * of a longer one). A word that none of them writes, such as one whose synonym was found, is left out.
 * @param words in the form in which words are compared @param articles what is cut off in front of words, as a regular expression
 */
export async function findSpellings(ctx: Ctx, words: string[], productIds: number[], articles: string): Promise<Map<string, string>> {
  const { rows } = await ctx.client.query<{ word: string; spelling: string }>({
    name: 'search.spellings',
    text: `
      with said as materialized (
        select lower(token) as spelling, public.norm(token) as word
        from products as product
        join subcategories as subcategory on subcategory.id = product.subcategory_id
        join categories as category on category.id = subcategory.category_id
        left join lateral (
          select string_agg(concat_ws(' ', colour.name, colour.name_ar), ' ') as names
          from product_colours as colour
          where colour.product_id = product.id and colour.archived_at is null
        ) as colours on true
        cross join lateral regexp_split_to_table(
          concat_ws(
            ' ', product.name, product.name_ar, category.name, category.name_ar, subcategory.name, subcategory.name_ar,
            colours.names, product.material, product.material_ar
          ),
          '[^[:alnum:]\u0610-\u061A\u0640\u064B-\u065F\u0670]+'
        ) as token
        where product.id = any ($2)
      )
      select asked.word, near.spelling
      from unnest($1::text[]) as asked (word)
      cross join lateral (
        select case when starts_with(said.word, asked.word) then said.spelling else regexp_replace(said.spelling, $3, '') end as spelling
        from said
        cross join lateral (select regexp_replace(said.word, $3, '') as word) as bare
        where starts_with(said.word, asked.word) or starts_with(bare.word, asked.word)
        order by asked.word in (said.word, bare.word) desc, length(said.word), spelling
        limit 1
      ) as near`,
    values: [words, productIds.slice(0, mostReadForSpelling), articles],
  })
  return new Map(rows.map(({ word, spelling }) => [word, spelling]))
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

/** Who looks for `word` is also shown `synonym`. */
export type Synonym = { word: string; synonym: string }

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
