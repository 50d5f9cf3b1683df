import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  integer,
  timestamp,
} from 'drizzle-orm/pg-core'

/** The most that one price may be: EGP 1,000,000. */
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

/** Money in whole piastres: one type in all tables, and as a number exact up to 2^53 (R327). */
export function money() {
  return bigint({ mode: 'number' })
}

/**
 * A single price whose column the last release reads by prepared statements, which fail when a
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
 * Counts changes of the record, from 1. Whoever changes it sends the version that they saw
 * (changes.ts, refuseStale).
 */
export function version() {
  return integer().notNull().default(1)
}

/**
 * The words of an enum of the contract, which stand there alone; the database has them by `oneOf`.
 */
export function words<Word extends string>({ options }: { options: Word[] }): [Word, ...Word[]] {
  return options as [Word, ...Word[]]
}

/** The column's text has this many characters, unless it is null. */
export function textLength(column: AnyPgColumn, least: number, most: number) {
  return checkColumn(
    column,
    'length',
    sql`char_length(${column}) between ${sql.raw(`${least} and ${most}`)}`,
  )
}

/** The column holds one of the values that its `enum` names, unless it is null. */
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

/** The column is a price in piastres. */
export function price(column: AnyPgColumn) {
  return checkColumn(column, 'range', sql`${column} between 0 and ${sql.raw(String(mostPiastres))}`)
}

/** The column is an Egyptian mobile number (R8), unless it is null. */
export function mobileNumber(column: AnyPgColumn) {
  return checkColumn(column, 'mobile', sql`${column} ~ '^01[0125][0-9]{8}$'`)
}

/** The column can stand in an address and is never taken for an id. */
export function slugShape(column: AnyPgColumn) {
  return checkColumn(
    column,
    'shape',
    sql`${column} ~ '^[^[:space:]/?#%&]+$' and ${column} !~ '^[0-9]+$'`,
  )
}

/** The column is a random token in base64url, at least 128 bits of it. */
export function tokenShape(column: AnyPgColumn) {
  return checkColumn(column, 'shape', sql`${column} ~ '^[A-Za-z0-9_-]{22,64}$'`)
}

/** The column is a SHA-256 hash. */
export function hashShape(column: AnyPgColumn) {
  return checkColumn(column, 'shape', sql`octet_length(${column}) = 32`)
}

function checkColumn(column: AnyPgColumn, rule: string, condition: SQL) {
  return check(`${getTableName(column.table)}_${column.name}_${rule}`, condition)
}
