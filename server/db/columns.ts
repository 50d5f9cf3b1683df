import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  integer,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Limit of one price: EGP 1,000,000. */
const mostPiastres = 100_000_000

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
})

export const tsvector = customType<{ data: string; driverData: string }>({
  dataType: () => 'tsvector',
})

export function identity() {
  return integer().primaryKey().generatedAlwaysAsIdentity()
}

/**
 * Column of money in whole piastres: one type in all tables, exact as a number up to 2^53 (R327).
 */
export function money() {
  return bigint({ mode: 'number' })
}

/**
 * Column of a single price that the last release reads by prepared statements, which fail when a
 * result changes its type. It becomes money() with the next release (0060); its range (`price`) is
 * far within its type.
 */
export function narrowPrice() {
  return integer()
}

export function moment() {
  return timestamp({ withTimezone: true })
}

export function createdAt() {
  return moment().notNull().defaultNow()
}

/**
 * Version of a record, from 1. A change sends the version that was read (changes.ts, refuseStale).
 */
export function version() {
  return integer().notNull().default(1)
}

/** Words of the contract's enum; the database has them by `oneOf`. */
export function words<Word extends string>({ options }: { options: Word[] }): [Word, ...Word[]] {
  return options as [Word, ...Word[]]
}

/** Check of a text's length, unless it is null. */
export function textLength(column: AnyPgColumn, least: number, most: number) {
  return checkColumn(
    column,
    'length',
    sql`char_length(${column}) between ${sql.raw(`${least} and ${most}`)}`,
  )
}

/** Check that the value is one of the column's `enum`, unless it is null. */
export function oneOf(column: AnyPgColumn) {
  // Drizzle hands bare copies of the columns to a table's constraints; only the originals know
  // their enum.
  const values = getTableColumns(column.table)[column.name]?.enumValues
  if (!values) throw new Error(`${column.name} has no enum`)
  return checkColumn(
    column,
    'known',
    sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`,
  )
}

/** Check of a price in piastres. */
export function price(column: AnyPgColumn) {
  return checkColumn(column, 'range', sql`${column} between 0 and ${sql.raw(String(mostPiastres))}`)
}

/** Check of an Egyptian mobile number (R8), unless it is null. */
export function mobileNumber(column: AnyPgColumn) {
  return checkColumn(column, 'mobile', sql`${column} ~ '^01[0125][0-9]{8}$'`)
}

/** Check of a slug: valid in an address and never mistaken for an id. */
export function slugShape(column: AnyPgColumn) {
  return checkColumn(
    column,
    'shape',
    sql`${column} ~ '^[^[:space:]/?#%&]+$' and ${column} !~ '^[0-9]+$'`,
  )
}

/** Check of a random token in base64url, at least 128 bits. */
export function tokenShape(column: AnyPgColumn) {
  return checkColumn(column, 'shape', sql`${column} ~ '^[A-Za-z0-9_-]{22,64}$'`)
}

/** Check of a SHA-256 hash. */
export function hashShape(column: AnyPgColumn) {
  return checkColumn(column, 'shape', sql`octet_length(${column}) = 32`)
}

function checkColumn(column: AnyPgColumn, rule: string, condition: SQL) {
  return check(`${getTableName(column.table)}_${column.name}_${rule}`, condition)
}
