import type { Ctx } from '#server/ctx.ts'
import type { ListSql } from '#server/catalogue/catalogue.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import type { KnownWord, TextQuery } from './text-query.ts'

/** The number of the first value that a list brings to `findMatches`. */
export const firstOfList = 7

const mostSynonyms = 10

/** What is known of each word, in their order. The last one may be unfinished: then synonyms of what it may become count too. */
export async function readWords(ctx: Ctx, words: { word: string; forms: string[] }[]): Promise<KnownWord[]> {
  const { rows } = await ctx.client.query<KnownWord>({
    name: 'search.words',
    text: `
      select
        asked.word, stemmed.stem,
        asked.place < cardinality($1) and exists (select from search_words as known where known.word = asked.word) as "isWhole",
        array(
          select known.synonym
          from (
            select word, synonym from search_synonyms where word = any (string_to_array(asked.forms, ' ') || stemmed.stem)
            union all
            select word, synonym
            from search_synonyms
            where asked.place = cardinality($1) and length(asked.word) > 2 and starts_with(word, asked.word)
          ) as known
          group by known.synonym
          -- What a longer word means is less surely meant.
          order by min(length(known.word)), known.synonym
          limit ${mostSynonyms}
        ) as synonyms
      from unnest($1::text[], $2::text[]) with ordinality as asked (word, forms, place)
      cross join lateral (select (ts_lexize('pg_catalog.english_stem', asked.word))[1]) as stemmed (stem)
      order by asked.place`,
    values: [words.map(({ word }) => word), words.map(({ word, forms }) => [word, ...forms].join(' '))],
  })
  return rows
}

/**
 * Shown products that match, best first: those of exactly this name; then in stock before sold out, by where all the words stand, the newest first.
 *
 * All matches are counted. Then each place is looked for by itself, and only when those before it did not fill the page: the parts of a
 * `union all` are read one after the other, as far as they are needed. Nothing here reads a document: they are kept out of the rows, and the index
 * alone tells what matches. So a query comes as the answer of a subquery: the plan is made without a look at its words, and no word, however
 * frequent, makes it walk through the table.
 * @param listed what the list is narrowed to besides, and another order than the best first; its values count from `firstOfList`
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
    values: [query.exact, query.inName, query.inKind, query.anywhere, limit, offset, ...(listed?.values ?? [])],
  })
  const [found = { total: 0, ids: [] }] = rows
  return { rows: found.ids, total: found.total }
}

/** The inner query is not sorted, so that PostgreSQL uses the index of words and not a scan from the newest product on. */
const matching = (where: string, place: string, stock = 'true', order = '') => `(
  select product_id
  from (
    select product_id, pieces, created_at
    from catalogue_entries
    where ${where} and ${stock} and document @@ (select ${place} from asked)
    offset 0
  ) as matching
  order by ${order} created_at desc, product_id desc
  limit $5::bigint + $6::bigint
)`

const inOrder = (where: string) => [
  matching(where, 'exact', 'true', 'pieces > 0 desc,'),
  ...['pieces > 0', 'pieces = 0'].flatMap((stock) => ['in_name', 'in_kind', 'elsewhere'].map((place) => matching(where, place, stock))),
]

/** All matches in an order of lists; under the table's own name, by which the order names its columns. */
const sorted = (where: string, order: string) => `(
  select product_id
  from (select * from catalogue_entries where ${where} and document @@ (select anywhere from asked) offset 0) as catalogue_entries
  order by ${order}
  limit $5::bigint + $6::bigint
)`
