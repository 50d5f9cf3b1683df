/**
 * Imports of products and of a former shop's records from files: reading the file, naming its
 * columns, checking without any change, and applying (R250–R257, R410).
 */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import {
  fileTroubles,
  importFormats,
  importLimits,
  importTargets,
  optionUses,
  rowProblems,
} from './import-columns.ts'
import { stateUses } from './import-kinds.ts'
import { limits } from '../limits.ts'
import { byId, egp, flag, id, moment, orNone, pathId, wholeNumber } from '../parts.ts'
import { pictureFile } from './picture-fields.ts'
import { page, pageOf, pageReply, perPage } from '../list-parts.ts'

export const importState = z.enum([
  'columns',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
])
export type ImportState = z.output<typeof importState>

export const importOutcome = z.enum(['new', 'changed', 'unchanged', 'wrong'])
export type ImportOutcome = z.output<typeof importOutcome>

export const importOptions = z.object({
  /** Products of the file that the shop already has. */
  existing: z.enum(['change', 'leave']).default('change'),
  /** New products: in the state the file names, or as drafts. Reviews: likewise, or hidden. */
  fresh: z.enum(['file', 'draft']).default('draft'),
  fetch_pictures: flag.default(true),
  empty_clears: flag.default(false),
  /**
   * Stock of each variant of a new product for which the file has no pieces; `draft`: 0, and the
   * product becomes a draft.
   */
  unnamed_pieces: z
    .union([z.literal('draft'), wholeNumber(coded('product_quantity'), 0, limits.stock)])
    .default(0),
})
export type ImportOptions = z.output<typeof importOptions>

const outcomeCounts = z.object(
  Object.fromEntries(importOutcome.options.map((outcome) => [outcome, z.int()])) as Record<
    ImportOutcome,
    z.ZodInt
  >,
)

export const importBrief = z.object({
  id: z.int(),
  file_name: z.string(),
  format: z.enum(importFormats),
  state: importState,
  /** Products by outcome of the check; null before the check. */
  counts: outcomeCounts.nullable(),
  /** Products written so far. */
  done: z.object({ new: z.int(), changed: z.int() }),
  /** Whether this is the latest applied import, which alone can be undone. */
  may_undo: z.boolean(),
  user_name: z.string(),
  created_at: moment,
})

export const importRecord = importBrief.extend({
  /** Why the file could not be read at the check. */
  trouble: z.object({ code: z.enum(fileTroubles), detail: z.string().nullable() }).nullable(),
  columns: z.array(
    z.object({
      heading: z.string(),
      examples: z.array(z.string()),
      target: z.enum(importTargets).nullable(),
      /** Whether the column holds an option that is neither size nor colour. */
      needs_look: z.boolean(),
    }),
  ),
  rows: z.int(),
  products: z.int(),
  pictures: z.int(),
  /**
   * Sub-categories as the file names them, with their products and the matching sub-category of the
   * shop; the empty word is of products without one, and applies to new products alone.
   */
  words: z.array(
    z.object({
      word: z.string(),
      products: z.int(),
      subcategory_id: z.int().nullable(),
      /** Category and sub-category that the import makes for the word, if the owner agrees. */
      path: z.tuple([z.string(), z.string()]).nullable(),
      /** Whether she agreed. */
      create: z.boolean(),
      /** Word whose path is made for products without one, instead of a general one. */
      as_word: z.string().nullable(),
    }),
  ),
  /**
   * Options of the file that are neither size nor colour, by their name, and what each becomes; null
   * before it is chosen. An option with one value in each of its products is not among them.
   */
  option_names: z.array(
    z.object({
      name: z.string(),
      products: z.int(),
      examples: z.array(z.string()),
      use: z.enum(optionUses).nullable(),
    }),
  ),
  /**
   * States of the file's orders, as its columns say them together ('paid · fulfilled'; '' where they
   * say nothing), and what the orders of each become; null before it is chosen.
   */
  order_states: z.array(
    z.object({ name: z.string(), orders: z.int(), use: z.enum(stateUses).nullable() }),
  ),
  /** Sum of the totals of the orders to write; null for other kinds, and before the check. */
  orders_total: egp.nullable(),
  options: importOptions,
  /**
   * Products for which the file has no pieces, wholly or in part; after the check new products
   * alone.
   */
  without_pieces: z.int(),
  /** Wrong rows, and the rows left out with them. */
  wrong_rows: z.int(),
  rows_left_out: z.int(),
  notes: z.int(),
  /** Products to write: all, those written, those that failed. */
  progress: z.object({
    all: z.int(),
    done: z.int(),
    failed: z.int(),
    /** Failed products that can be tried again. */
    to_retry: z.int(),
    /** Taken back: neither what stays nor what was gone before. */
    undone: z.int(),
    pictures: z.int(),
    pictures_done: z.int(),
    pictures_failed: z.int(),
  }),
  /** Products whose change was not undone, because they have been changed since. */
  kept: z.int(),
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
})
export type ImportRecord = z.output<typeof importRecord>

/** A product, or another record, of the import, with its changes and errors. */
export const importedProduct = z.object({
  place: z.int(),
  row: z.int(),
  product_id: z.int().nullable(),
  /** Id of a record that is no product, once it is made. */
  record_id: z.int().nullable(),
  /** Name of the product; of an order its number and customer, of a redirect its old address. */
  name: z.string(),
  name_ar: z.string().nullable(),
  sku: z.string().nullable(),
  picture: z.string().nullable(),
  /** Price of a product, total of an order, discount of a coupon. */
  price: egp.nullable(),
  variants: z.int(),
  pictures: z.int(),
  /** Changed fields: prices in EGP, a sub-category by its name, pictures by their number. */
  changes: z.array(
    z.object({
      field: z.enum(importTargets),
      size: z.string().nullable(),
      color: z.string().nullable(),
      before: z.union([z.string(), z.number()]).nullable(),
      after: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  /** Why the product was not written. */
  failure: z.object({ code: z.enum(rowProblems), detail: z.string().nullable() }).nullable(),
  /**
   * Pictures that were not added, by their number in the row, and why. `held_back`: fetched, but
   * the former pictures stay while another new one is missing.
   */
  missing_pictures: z.array(
    z.object({
      number: z.int(),
      reason: z.enum([
        'not_public',
        'no_answer',
        'not_found',
        'too_large',
        'no_picture',
        'too_slow',
        'held_back',
      ]),
    }),
  ),
  /** Fields that the undo left as they are, and why. */
  kept: z.array(z.enum(importTargets)),
  kept_because: z.enum(['changed_since', 'pieces_moved', 'refused']).nullable(),
})
export type ImportedProduct = z.output<typeof importedProduct>

export const importProblem = z.object({
  row: z.int(),
  column: z.string(),
  target: z.enum(importTargets).nullable(),
  value: z.string(),
  code: z.enum(rowProblems),
  detail: z.string().nullable(),
  sku: z.string().nullable(),
  is_note: z.boolean(),
  /** Name of the row's product. */
  name: z.string(),
  /** Rows of the product with this error; 1 in a list of rows. */
  rows: z.int(),
})
export type ImportProblem = z.output<typeof importProblem>

/** Products with one error, and what the owner can decide for all of them at once. */
export const importReason = z.object({
  code: z.enum(rowProblems),
  target: z.enum(importTargets).nullable(),
  /** Name of the option, of errors of options. */
  option: z.string().nullable(),
  is_note: z.boolean(),
  products: z.int(),
  rows: z.int(),
  /** Names of the first three products. */
  names: z.array(z.string()),
  /** First cell with the error. */
  value: z.string(),
})
export type ImportReason = z.output<typeof importReason>

/** Lists of products: by outcome of the check, or by what went wrong. */
export const importList = z.enum([
  'new',
  'changed',
  'unchanged',
  'failed',
  'without_pictures',
  'kept',
])
export type ImportList = z.output<typeof importList>

const whole = z.object({ import: importRecord })
const importId = id()

export const imports = {
  read: endpoint(adminPaths.imports.read, {
    summary: `Uploads a file of products (CSV or XLSX, at most ${importLimits.rows} rows and ${importLimits.bytes / 1_000_000} MB) or of other records (at most ${importLimits.record_rows} rows and ${importLimits.record_bytes / 1_000_000} MB) and suggests a mapping of its columns, or a ZIP of pictures named after SKUs, which is checked immediately; changes nothing else`,
    input: z.object({ file: pictureFile(coded('file_required')) }),
    pictures: {
      file: {
        count: 1,
        bytes: importLimits.record_bytes,
        what: 'a table, CSV or XLSX by content, or a ZIP of pictures,',
      },
    },
    reply: whole,
    refusals: [413, 422],
    example: { file: '(a file)' },
  }),
  check: endpoint(adminPaths.imports.check, {
    summary:
      'Maps columns and sub-categories, and checks the file against the shop without changing it',
    input: z.object({
      import_id: importId,
      /** The field of each column, in the order of the columns. */
      targets: z.array(orNone(z.enum(importTargets))).max(importLimits.columns),
      places: z
        .array(
          z.object({
            word: z.string().max(importLimits.cell),
            subcategory_id: orNone(id()),
            /** Makes the category and sub-category of the word's path at the start of the import. */
            create: flag.default(false),
            /** Of the empty word: the word of the file whose path is made for it. */
            as_word: orNone(z.string().max(importLimits.cell)).default(null),
          }),
        )
        .max(importLimits.words),
      option_uses: z
        .array(z.object({ name: z.string().max(importLimits.cell), use: z.enum(optionUses) }))
        .max(importLimits.option_names)
        .default([]),
      state_uses: z
        .array(z.object({ name: z.string().max(importLimits.cell), use: z.enum(stateUses) }))
        .max(importLimits.states)
        .default([]),
      options: importOptions,
    }),
    reply: whole,
    refusals: [404, 409, 422],
    example: {
      import_id: 1,
      targets: ['name', 'price', 'subcategory', 'sku', null],
      places: [{ word: 'Dress', subcategory_id: 1 }],
      options: { existing: 'change', fresh: 'draft', fetch_pictures: true, empty_clears: false },
    },
  }),
  format: endpoint(adminPaths.imports.format, {
    summary:
      'Reads the file anew as one of another format, which the headings did not show; its columns are suggested anew',
    input: z.object({
      import_id: importId,
      format: z.enum(importFormats).exclude(['pictures']),
    }),
    reply: whole,
    refusals: [404, 409, 422],
    example: { import_id: 1, format: 'woocommerce' },
  }),
  apply: endpoint(adminPaths.imports.apply, {
    summary: 'Applies a checked import or resumes it; one import at a time',
    input: z.object({ import_id: importId }),
    reply: whole,
    refusals: [404, 409],
    example: { import_id: 1 },
  }),
  stop: endpoint(adminPaths.imports.stop, {
    summary: 'Pauses an import between two products; apply resumes it',
    input: z.object({ import_id: importId }),
    reply: whole,
    refusals: [404, 409],
    example: { import_id: 1 },
  }),
  retry: endpoint(adminPaths.imports.retry, {
    summary: 'Retries failed products, and pictures that could not be downloaded',
    input: z.object({ import_id: importId }),
    reply: whole,
    refusals: [404, 409],
    example: { import_id: 1 },
  }),
  undo: endpoint(adminPaths.imports.undo, {
    summary:
      'Undoes the last import: removes its new products and restores changed ones, except values changed since',
    input: z.object({ import_id: importId }),
    reply: whole,
    refusals: [404, 409],
    example: { import_id: 1 },
  }),
  page: endpoint(adminPaths.imports.page, {
    summary: 'Imports, newest first',
    input: z.object({ page, per_page: perPage }),
    reply: z.object({ imports: pageOf(importBrief), ...pageReply }),
  }),
  record: endpoint(adminPaths.imports.record, {
    summary: 'One import: its columns, the result of the check, and its progress',
    ...byId,
    reply: whole,
  }),
  products: endpoint(adminPaths.imports.products, {
    summary: 'Products of an import',
    input: z.object({ id: pathId, list: importList, page, per_page: perPage }),
    reply: z.object({ products: pageOf(importedProduct), ...pageReply }),
    refusals: [404],
    example: { id: '1', list: 'changed' },
  }),
  problems: endpoint(adminPaths.imports.problems, {
    summary: 'Errors of an import, by row; of one reason, by product',
    input: z.object({
      id: pathId,
      notes: flag.default(false),
      /** One reason: the first error of each of its products. */
      code: z.enum(rowProblems).optional(),
      target: z.enum(importTargets).optional(),
      option: z.string().max(importLimits.cell).optional(),
      page,
      per_page: perPage,
    }),
    reply: z.object({ problems: pageOf(importProblem), ...pageReply }),
    refusals: [404],
    example: { id: '1' },
  }),
  reasons: endpoint(adminPaths.imports.reasons, {
    summary: 'Reasons of errors and notes of an import, the most frequent first',
    input: z.object({ id: pathId }),
    reply: z.object({ reasons: z.array(importReason) }),
    refusals: [404],
    example: { id: '1' },
  }),
}
