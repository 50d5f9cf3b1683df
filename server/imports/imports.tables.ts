import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { bytea, createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

/**
 * A file of products, from its columns to what came of it. What it says of its columns, words and
 * options is read by this room alone.
 */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    file_name: text().notNull(),
    format: text({
      enum: ['own', 'shopify', 'shopify_new', 'woocommerce', 'other', 'pictures'],
    }).notNull(),
    state: text({
      enum: ['columns', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone'],
    })
      .notNull()
      .default('columns'),
    /** Counted up with each check, so that a job that was overtaken by another ends. */
    round: integer().notNull().default(0),
    /** What was read of it: columns with examples, rows, words. */
    summary: jsonb().notNull(),
    /** What is to be made of it: what each column becomes, where words go, options. */
    choices: jsonb().notNull(),
    /** Why a check could not read it. */
    trouble: text(),
    trouble_detail: text(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text().notNull(),
    created_at: createdAt(),
    started_at: moment(),
    finished_at: moment(),
  },
  (t) => [
    oneOf(t.format),
    oneOf(t.state),
    textLength(t.file_name, 1, 200),
    textLength(t.user_name, 1, 100),
    index('imports_user').on(t.user_id),
    index('imports_newest').on(t.created_at.desc(), t.id.desc()),
  ],
)

/** The file itself, in pieces, until it has come in: any process of the shop may read it. */
export const importFiles = pgTable(
  'import_files',
  {
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.part] })],
)

/**
 * One product of a file: what the check found, what became of it, and what taking it back needs.
 */
export const importProducts = pgTable(
  'import_products',
  {
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** From 1, in the order of the file. */
    place: integer().notNull(),
    row: integer().notNull(),
    rows: integer().notNull(),
    outcome: text({ enum: ['new', 'changed', 'unchanged', 'wrong'] }).notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    name: text().notNull(),
    sku: text(),
    /** By which a later run of the file finds the product, whatever its address is by then. */
    slug: text(),
    /** How many pictures have to be fetched, and which could not be. */
    pictures: integer().notNull().default(0),
    missing_pictures: jsonb().notNull().default([]),
    /** What is written, in the words of the products' own forms. */
    work: jsonb(),
    /** The same for people, with what was there before. */
    changes: jsonb().notNull().default([]),
    failure: text(),
    failure_detail: text(),
    /** The product's version once it was in: a later one has been changed since. */
    version: integer(),
    /** Fields that the undoing left alone. */
    kept: jsonb().notNull().default([]),
    is_undone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.place] }),
    oneOf(t.outcome),
    oneOf(t.state),
    index('import_products_product').on(t.product_id),
    index('import_products_slug').on(t.slug).where(sql`${t.slug} is not null`),
    index('import_products_work').on(t.import_id, t.outcome, t.state, t.place),
  ],
)

/** What is wrong with a row, or to be known of it. */
export const importProblems = pgTable(
  'import_problems',
  {
    id: identity(),
    import_id: integer().notNull(),
    place: integer().notNull(),
    row: integer().notNull(),
    column: text().notNull(),
    target: text(),
    value: text().notNull(),
    code: text().notNull(),
    detail: text(),
    sku: text(),
    is_note: boolean().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'import_problems_product',
      columns: [t.import_id, t.place],
      foreignColumns: [importProducts.import_id, importProducts.place],
    }).onDelete('cascade'),
    index('import_problems_rows').on(t.import_id, t.row, t.id),
  ],
)

/**
 * Which picture of the shop an address led to, so that a second run of a file fetches nothing and
 * changes nothing. The picture itself may be gone.
 */
export const fetchedPictures = pgTable(
  'fetched_pictures',
  {
    address: text().primaryKey(),
    stem: text().notNull(),
    fetched_at: createdAt(),
  },
  (t) => [
    textLength(t.address, 1, 2000),
    check('fetched_pictures_stem_shape', sql`${t.stem} ~ '^[0-9a-f]{32}$'`),
  ],
)
