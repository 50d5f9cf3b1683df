import { check, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdAt, identity, textLength, version } from '../db/columns.ts'

/**
 * Redirects of addresses that another shop answered before under this name: paths with their query,
 * in lower case and decoded, without a slash at the end. `new_address` is a path of this shop.
 */
export const redirects = pgTable(
  'redirects',
  {
    id: identity(),
    old_address: text().notNull(),
    new_address: text().notNull(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    unique('redirects_old_address_unique').on(t.old_address),
    textLength(t.old_address, 2, 500),
    textLength(t.new_address, 1, 500),
    check('redirects_paths', sql`${t.old_address} ~ '^/[^/]' and ${t.new_address} ~ '^/([^/]|$)'`),
  ],
)
