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
import { importFormats } from '../../contract/files/import-columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { bytea, createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

/**
 * Imports: files of products or other records, their columns and results. The contents of columns, words and options
 * are read by this room alone.
 */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    file_name: text().notNull(),
    format: text({
      enum: importFormats,
    }).notNull(),
    state: text({
      enum: ['columns', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone'],
    })
      .notNull()
      .default('columns'),
    /** Raised with each check, so that an outdated job ends. */
    round: integer().notNull().default(0),
    /** Content of the file: columns with examples, rows, words. */
    summary: jsonb().notNull(),
    /** Choices for the file: mapping of columns and words, options. */
    choices: jsonb().notNull(),
    /** Error code of a check that could not read the file. */
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

/** Chunks of the file until it is imported, for every process of the shop. */
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

/** Products, or other records, of a file: result of the check, state, and undo data. */
export const importProducts = pgTable(
  'import_products',
  {
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Position from 1, in the order of the file. */
    place: integer().notNull(),
    row: integer().notNull(),
    rows: integer().notNull(),
    outcome: text({ enum: ['new', 'changed', 'unchanged', 'wrong'] }).notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** Id of a record that is no product, in the table of its kind. */
    record_id: integer(),
    name: text().notNull(),
    sku: text(),
    /** Slug by which a later run of the file finds the product, whatever its address is by then. */
    slug: text(),
    /** Number of pictures to fetch, and the failed ones. */
    pictures: integer().notNull().default(0),
    missing_pictures: jsonb().notNull().default([]),
    /** Write in the form of products' calls. */
    work: jsonb(),
    /** Changes for the preview, with the former values. */
    changes: jsonb().notNull().default([]),
    failure: text(),
    failure_detail: text(),
    /** The product's version after the import: a higher one has been changed since. */
    version: integer(),
    /** Fields that the undo left unchanged. */
    kept: jsonb().notNull().default([]),
    /** Why the undo left them; a release before this one writes none. */
    kept_because: text({ enum: ['changed_since', 'pieces_moved', 'refused'] }),
    is_undone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.place] }),
    oneOf(t.outcome),
    oneOf(t.state),
    oneOf(t.kept_because),
    index('import_products_product').on(t.product_id),
    index('import_products_slug').on(t.slug).where(sql`${t.slug} is not null`),
    index('import_products_work').on(t.import_id, t.outcome, t.state, t.place),
  ],
)

/** Errors and notes of rows. */
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
 * Pictures of the shop by their source address, so that a second run of a file fetches nothing and
 * changes nothing. The picture itself may be deleted.
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
