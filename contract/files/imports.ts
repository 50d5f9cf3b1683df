/**
 * Products from files: a file is read, its columns are told, it is checked, which changes nothing,
 * and then it comes in (R250–R257).
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
  rowProblems,
} from './import-columns.ts'
import { limits } from '../limits.ts'
import {
  byId,
  egp,
  flag,
  id,
  moment,
  orNone,
  page,
  pageOf,
  pageReply,
  pathId,
  perPage,
  pictureFile,
  wholeNumber,
} from '../parts.ts'

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
  /** Products that are here already. */
  existing: z.enum(['change', 'leave']).default('change'),
  /** New ones. */
  fresh: z.enum(['file', 'draft']).default('draft'),
  fetch_pictures: flag.default(true),
  empty_clears: flag.default(false),
  /**
   * Pieces of each variant of a new product of which the file names none; `draft`: 0, and the
   * product is a draft.
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
  /** Of products, as the check found them; null before it. */
  counts: outcomeCounts.nullable(),
  /** What came in so far. */
  done: z.object({ new: z.int(), changed: z.int() }),
  /** The last one that came in: it alone can be undone. */
  may_undo: z.boolean(),
  user_name: z.string(),
  created_at: moment,
})

export const importRecord = importBrief.extend({
  /** Why the file could not be read when it was checked. */
  trouble: z.object({ code: z.enum(fileTroubles), detail: z.string().nullable() }).nullable(),
  columns: z.array(
    z.object({
      heading: z.string(),
      examples: z.array(z.string()),
      target: z.enum(importTargets).nullable(),
      /** Says something that is neither size nor colour. */
      needs_look: z.boolean(),
    }),
  ),
  rows: z.int(),
  products: z.int(),
  pictures: z.int(),
  /**
   * What the file calls its sub-categories, of how many products, and where that goes; the empty
   * word is of those of which it says none, and goes where the new ones among them go.
   */
  words: z.array(
    z.object({ word: z.string(), products: z.int(), subcategory_id: z.int().nullable() }),
  ),
  options: importOptions,
  /**
   * Products of which the file names no pieces, wholly or in part; once it is checked the new ones
   * alone.
   */
  without_pieces: z.int(),
  /** So many rows are wrong, and so many are left out with them. */
  wrong_rows: z.int(),
  rows_left_out: z.int(),
  notes: z.int(),
  /** Of products that come in: all, those that are in, those that could not be written. */
  progress: z.object({
    all: z.int(),
    done: z.int(),
    failed: z.int(),
    /** Of these may still come in. */
    to_retry: z.int(),
    undone: z.int(),
    pictures: z.int(),
    pictures_done: z.int(),
    pictures_failed: z.int(),
  }),
  /** Products whose change could not be taken back, because somebody has changed them since. */
  kept: z.int(),
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
})
export type ImportRecord = z.output<typeof importRecord>

/** A product as it is shown beside what becomes of it. */
export const importedProduct = z.object({
  place: z.int(),
  row: z.int(),
  product_id: z.int().nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  picture: z.string().nullable(),
  price: egp.nullable(),
  variants: z.int(),
  pictures: z.int(),
  /** Field by field. Prices are EGP, a sub-category is its name, pictures are how many. */
  changes: z.array(
    z.object({
      field: z.enum(importTargets),
      size: z.string().nullable(),
      color: z.string().nullable(),
      before: z.union([z.string(), z.number()]).nullable(),
      after: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  /** Why it is not in. */
  failure: z.object({ code: z.enum(rowProblems), detail: z.string().nullable() }).nullable(),
  /**
   * Pictures that are not there: which of its row, and why. `held_back`: it came, but the former
   * ones stay as long as another one is missing.
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
  /** Fields that the undoing left as they are. */
  kept: z.array(z.enum(importTargets)),
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
})
export type ImportProblem = z.output<typeof importProblem>

/** Which products to list: by what the check found, or by what is the matter with them. */
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
    summary: `Reads a file of products (CSV or XLSX, ${importLimits.rows} rows and ${importLimits.bytes / 1_000_000} MB at most) and answers what its columns could become, or a ZIP of pictures that are called after SKUs, which is checked at once. Nothing of the shop changes`,
    input: z.object({ file: pictureFile(coded('file_required')) }),
    pictures: {
      file: {
        count: 1,
        bytes: importLimits.bytes,
        what: 'a table, CSV or XLSX by content, or a ZIP of pictures,',
      },
    },
    reply: whole,
    refusals: [413, 422],
    example: { file: '(a file)' },
  }),
  check: endpoint(adminPaths.imports.check, {
    summary:
      'Says what each column becomes and where the sub-categories go, and compares the file with the shop, which changes nothing',
    input: z.object({
      import_id: importId,
      /** In the order of the columns. */
      targets: z.array(orNone(z.enum(importTargets))).max(importLimits.columns),
      places: z
        .array(z.object({ word: z.string().max(importLimits.cell), subcategory_id: orNone(id()) }))
        .max(importLimits.words),
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
  apply: endpoint(adminPaths.imports.apply, {
    summary: 'Brings in what the check found, or goes on with it; one import at a time',
    input: z.object({ import_id: importId }),
    reply: whole,
    refusals: [404, 409],
    example: { import_id: 1 },
  }),
  stop: endpoint(adminPaths.imports.stop, {
    summary: 'Stops it between two products; apply goes on',
    input: z.object({ import_id: importId }),
    reply: whole,
    refusals: [404, 409],
    example: { import_id: 1 },
  }),
  retry: endpoint(adminPaths.imports.retry, {
    summary: 'Tries once more what failed: products, and pictures that could not be fetched',
    input: z.object({ import_id: importId }),
    reply: whole,
    refusals: [404, 409],
    example: { import_id: 1 },
  }),
  undo: endpoint(adminPaths.imports.undo, {
    summary:
      'Takes the last import back: new products go, changed ones get back what they had, unless somebody has changed it since',
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
    summary: 'One import: its columns, what the check found, how far it is',
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
    summary: 'What is wrong with the rows of an import, by rows',
    input: z.object({ id: pathId, notes: flag.default(false), page, per_page: perPage }),
    reply: z.object({ problems: pageOf(importProblem), ...pageReply }),
    refusals: [404],
    example: { id: '1' },
  }),
}
