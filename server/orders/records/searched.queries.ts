/**
 * Searchable order fields in lists of other entities: only the fields that the row's reader sees
 * (R317).
 */
import { and, between, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { phonesFrom } from '#server/db/phones.ts'
import { sees } from '#server/http/access/field-access.ts'
import { mayDo } from '#server/staff.ts'
import { orders } from '../orders.tables.ts'
import { isFound, type OrderSearch, patternOf } from './order-search.queries.ts'

/** Columns of orders.search_norm. */
const wordFields = [
  'first_name',
  'last_name',
  'email',
  'instagram_user',
  'address',
  'state',
  'city',
  'city_ar',
] as const
type SearchedField = (typeof wordFields)[number] | 'phone' | 'additional_phone'

/**
 * `all` for readers of whole orders; else the SQL condition by which a row's reader sees each
 * field.
 */
export type Searched = 'all' | ((field: SearchedField) => string)

/**
 * Names of the order's fields in a row's schema: a field that is missing, or hidden from the
 * reader, is not searched.
 */
type Shows<Row extends z.ZodObject> = { [Field in SearchedField]?: keyof z.output<Row> & string }

/** Customer name fields, shown in every row with a customer. */
export const namesOfOrder = { first_name: 'first_name', last_name: 'last_name' } as const

/**
 * @param row schema of the rows that show order fields
 * @param alias of the table whose columns the schema's conditions name
 */
export function searchedIn<Row extends z.ZodObject>(
  ctx: Ctx,
  row: Row,
  shows: Shows<Row>,
  alias = 'orders',
): Searched {
  if (mayDo(ctx, 'orders')) return 'all'
  return (field) => {
    const shown = shows[field]
    const seen = shown !== undefined && sees(ctx, row, shown)
    return typeof seen === 'boolean'
      ? `${seen}`
      : `${alias}.${seen.field} in (${seen.is.map((value) => `'${value}'`).join(', ')})`
  }
}

/**
 * Normalised text of all searchable words, each with a space before it, as in orders.search_norm.
 */
export function wordsSearched(searched: Searched): string {
  if (searched === 'all') return 'orders.search_norm'
  const seen = wordFields.map((field) => `case when ${searched(field)} then ${wordsOf(field)} end`)
  return `public.norm(concat_ws(' ', '', ${seen.join(', ')}))`
}

const wordsOf = (field: SearchedField): string =>
  field === 'address' || field === 'state'
    ? `regexp_replace(orders.${field}, '[[:space:],،/()-]+', ' ', 'g')`
    : `orders.${field}`

/**
 * Condition of orders that a search finds by the searchable fields. The indexes over all columns
 * are used first.
 */
export function isFoundIn(search: OrderSearch, searched: Searched): SQL {
  const found = isFound(search) ?? sql`false`
  if (searched === 'all' || search.by === 'number' || search.by === 'items') return found
  if (search.by === 'phone') {
    const range = phonesFrom(search.begin)
    const begins = (field: 'phone' | 'additional_phone') =>
      and(sql.raw(searched(field)), between(orders[field], ...range))
    return sql`(${found} and ${or(begins('phone'), begins('additional_phone'))})`
  }
  const text = sql.raw(wordsSearched(searched))
  return sql`(${found} and ${sql.join([sql`true`, ...search.words.map((word) => sql`${text} like ${patternOf(word)}`)], sql` and `)})`
}
