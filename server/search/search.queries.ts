import type { Ctx } from '#server/ctx.ts'
import type { ListSql } from '#server/catalogue/catalogue.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import type { KnownWord, TextQuery } from './text-query.ts'

/** Number of the first parameter of a list in `findMatches`. */
export const firstOfList = 7

/** Limit of synonyms, the most relevant ones. */
const mostSynonyms = 100

/** Words of a synonyms record: its words, their one-way meanings, and other names of those. */
const wordsOfRecord = `
  select word as synonym, false as one_way from unnest(known.words_norm) as word
  union all
  select word, true from unnest(known.means_norm) as word
  union all
  select word, true
  from search_synonyms as other
  cross join lateral unnest(other.words_norm) as word
  where other.words_norm && known.means_norm`

/** A queried word with its `forms`; a pair of words that may be one term has none. */
export type AskedWord = { word: string; forms: string[] }

/**
 * Vocabulary and synonyms of each word, in order, and of each pair that is a synonym. The last word
 * may be unfinished: then synonyms of its completions count too.
 * @param mayGrow false if the last word is a word by itself
 */
export async function readWords(
  ctx: Ctx,
  words: AskedWord[],
  pairs: string[],
  mayGrow = true,
): Promise<Omit<KnownWord, 'shades'>[]> {
  const { rows } = await ctx.client.query<Omit<KnownWord, 'shades'>>({
    name: 'search.words',
    text: `
      select
        asked.word, stemmed.stem,
        asked.index < cardinality($1) and vocabulary.has or term.has and not vocabulary.has as "isWhole",
        named.names, coalesce(named."isKind", false) as "isKind", meant.alike as synonyms, meant.goes_with as "goesWith"
      from (
        select word, string_to_array(forms, ' ') as forms, index from unnest($1::text[], $2::text[]) with ordinality as word (word, forms, index)
        union all
        select word, array[word], null from unnest($3::text[]) as pair (word)
      ) as asked
      cross join lateral (select (ts_lexize('pg_catalog.english_stem', asked.word))[1]) as stemmed (stem)
      cross join lateral (select asked.forms || stemmed.stem) as own (words)
      -- Each is asked once: without an offset, wherever it is used.
      cross join lateral (
        select exists (select from search_words as known where known.word = asked.word) offset 0
      ) as vocabulary (has)
      -- A word for something, whether the shop has it or not, is no beginning of another.
      cross join lateral (
        select length(asked.word) > 2 and exists (select from search_synonyms as known where known.words_norm @> array[asked.word]) offset 0
      ) as term (has)
      cross join lateral (select asked.index = cardinality($1) and length(asked.word) > 2 and not term.has and $4) as unfinished (may_grow)
      cross join lateral (
        select
          coalesce(array_agg(distinct form) filter (where not one_way), '{}') as alike,
          coalesce(array_agg(distinct form) filter (where not one_way and surely = length(asked.word)), '{}') as surely_alike,
          coalesce(array_agg(distinct form) filter (where one_way), '{}') as goes_with
        from (
          select synonym, min(surely) as surely, bool_and(one_way) as one_way
          from (
            select written.*, length(asked.word) as surely
            from search_synonyms as known
            cross join lateral (${wordsOfRecord}) as written
            where known.words_norm && own.words
            union all
            -- What a longer word means is less surely meant.
            select written.*, begun.length
            from search_synonyms as known
            cross join lateral (
              select min(length(word)) from unnest(known.words_norm) as word where starts_with(word, asked.word)
            ) as begun (length)
            cross join lateral (${wordsOfRecord}) as written
            where unfinished.may_grow and begun.length is not null
          ) as written
          where synonym <> asked.word
          group by synonym
          order by surely, synonym
          limit ${mostSynonyms}
        ) as written
        -- In documents "candles" has "candl" beside it.
        cross join lateral unnest(
          -- Lighting is no light layer.
          array[synonym] || case when synonym !~ 'ing$' then ts_lexize('pg_catalog.english_stem', synonym) end
        ) as form
      ) as meant
      cross join lateral (
        select
          max(known.names) as names,
          bool_or(known.names >= 2 and known.word = any (own.words || meant.surely_alike)) as "isKind"
        from search_words as known
        -- What goes with something names it only where that is a category: a gift is a candle, but no summer is linen.
        where known.word = any (own.words || meant.alike) or known.names = 3 and known.word = any (meant.goes_with)
          or unfinished.may_grow and starts_with(known.word, asked.word)
      ) as named
      where asked.index is not null or cardinality(meant.alike || meant.goes_with) > 0
      order by asked.index`,
    values: [
      words.map(({ word }) => word),
      words.map(({ word, forms }) => [word, ...forms].join(' ')),
      pairs,
      mayGrow,
    ],
  })
  return rows
}

/**
 * Visible products that match, best first: exact names; then in stock before sold out, by the field
 * that contains all words, newest first. All matches are counted. Each rank is searched separately,
 * and only if those before it did not fill the page: the parts of a `union all` are read one after
 * the other, as needed. No document is read from a row: they are stored out of line, and the index
 * alone decides. So the query is the result of a subquery: it is planned without its words, and no
 * word, however frequent, causes a sequential scan.
 * @param listed filters of the list, and a sort order other than best first; its parameters count
 * from `firstOfList`
 */
export async function findMatches(
  ctx: Ctx,
  query: TextQuery,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
  listed: ListSql | null = null,
): Promise<Rows<number>> {
  const where = listed?.where ?? 'visible'
  const { rows } = await ctx.client.query<{ total: number; ids: number[] }>({
    name: listed ? undefined : 'search.find',
    text: `
      with asked as materialized (
        select
          $1::tsquery as exact,
          $2::tsquery && !!$1::tsquery as in_name,
          $3::tsquery && !!$2::tsquery && !!$1::tsquery as in_kind,
          $4::tsquery && !!$3::tsquery && !!$1::tsquery as elsewhere,
          $4::tsquery || $1::tsquery as anywhere
      ), counted as materialized (
        select count(*)::integer as total from catalogue_entries where ${where} and document @@ (select anywhere from asked)
      )
      select
        (select total from counted) as total,
        array(
          select product_id
          from (
            ${listed?.order ? sorted(where, listed.order) : inOrder(where).join(' union all ')}
          ) as found
          -- No further than to the last match.
          limit (select least($5::bigint, greatest(total - $6::bigint, 0)) from counted) offset $6::bigint
        ) as ids`,
    values: [
      query.exact,
      query.inName,
      query.inKind,
      query.anywhere,
      limit,
      offset,
      ...(listed?.values ?? []),
    ],
  })
  const [found = { total: 0, ids: [] }] = rows
  return { rows: found.ids, total: found.total }
}

/** Numbers of visible products that match each query, in its order. */
export async function countEach(ctx: Ctx, queries: string[]): Promise<number[]> {
  const { rows } = await ctx.client.query<{ count: number }>({
    name: 'search.count',
    text: `
      select (select count(*)::integer from catalogue_entries where visible and document @@ (select asked.query::tsquery)) as count
      from unnest($1::text[]) with ordinality as asked (query, place)
      order by place`,
    values: [queries],
  })
  return rows.map(({ count }) => count)
}

/**
 * The inner query is unsorted, so that PostgreSQL uses the word index and not a scan from the
 * newest product on.
 */
const matching = (where: string, column: string, stock = 'true', order = '') => `(
  select product_id
  from (
    select product_id, pieces, created_at
    from catalogue_entries
    where ${where} and ${stock} and document @@ (select ${column} from asked)
    offset 0
  ) as matching
  order by ${order} created_at desc, product_id desc
  limit $5::bigint + $6::bigint
)`

const inOrder = (where: string) => [
  matching(where, 'exact', 'true', 'pieces > 0 desc,'),
  ...['pieces > 0', 'pieces = 0'].flatMap((stock) =>
    ['in_name', 'in_kind', 'elsewhere'].map((column) => matching(where, column, stock)),
  ),
]

/** All matches in a list's sort order; under the table's own name, which the order uses. */
const sorted = (where: string, order: string) => `(
  select product_id
  from (select * from catalogue_entries where ${where} and document @@ (select anywhere from asked) offset 0) as catalogue_entries
  order by ${order}
  limit $5::bigint + $6::bigint
)`
