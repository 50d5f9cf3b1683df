/** Imports in the contract's form. */
import type { z } from 'zod'
import type {
  importBrief,
  importedProduct,
  importProblem,
  importRecord,
} from '#contract/files/imports.ts'
import type { ImportTarget } from '#contract/files/import-columns.ts'
import { toEgp } from '#contract/text/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { getProductRecords } from '#server/products/products.ts'
import { priceFields } from './checking/fields.ts'
import type { ImportProductRow, ProblemRow } from './import-products.queries.ts'
import { isHidden } from './import-results.ts'
import type { Import } from './imports.ts'
import type { RecordWork } from './records/record-work.ts'
import { pathOf } from './new-subcategories.ts'

export function showBrief({ row, figures, last }: Import): z.input<typeof importBrief> {
  const { id, file_name, format, state, user_name, created_at } = row
  const isChecked = state !== 'columns' && state !== 'checking'
  return {
    id,
    file_name,
    format,
    state,
    user_name,
    created_at,
    counts: isChecked
      ? {
          new: figures.new,
          changed: figures.changed,
          unchanged: figures.unchanged,
          wrong: figures.wrong,
        }
      : null,
    done: { new: figures.done_new, changed: figures.done_changed },
    may_undo: last === id && (state === 'done' || state === 'stopped'),
  }
}

export function showImport(ctx: Ctx, one: Import): z.input<typeof importRecord> {
  const { row, figures } = one
  const { summary, choices } = row
  return {
    ...showBrief(one),
    trouble:
      row.trouble === null ? null : { code: row.trouble as 'empty', detail: row.trouble_detail },
    columns: summary.columns.map((column, at) => {
      const target = choices.targets[at] ?? null
      // The heading's own meaning counts too: the column may have been remapped.
      const isKept = isHidden(ctx, target) || isHidden(ctx, column.target)
      return { ...column, target, ...(isKept && { examples: [] }) }
    }),
    rows: summary.rows,
    products: summary.products,
    pictures: summary.pictures,
    words: summary.words.map(({ word, products }) => ({
      word,
      products,
      subcategory_id: Object.hasOwn(choices.places, word) ? (choices.places[word] ?? null) : null,
      path: pathOf(word),
      create: choices.creates?.includes(word) ?? false,
      as_word: (word === '' && choices.unnamed_as) || null,
    })),
    option_names: (summary.option_names ?? []).map((option) => ({
      ...option,
      use: new Map(Object.entries(choices.uses ?? {})).get(option.name) ?? null,
    })),
    order_states: (summary.states ?? []).map(({ name, orders }) => ({
      ...{ name, orders },
      use: new Map(Object.entries(choices.states ?? {})).get(name) ?? null,
    })),
    orders_total: summary.orders_total ?? null,
    options: choices.options,
    without_pieces:
      (row.state === 'columns' || row.state === 'checking'
        ? summary.without_pieces
        : figures.without_pieces) ?? 0,
    wrong_rows: figures.wrong_rows,
    rows_left_out: figures.rows_left_out,
    notes: figures.notes,
    progress: {
      all: figures.all,
      done: figures.done_new + figures.done_changed,
      failed: figures.failed,
      to_retry: figures.to_retry,
      undone: figures.undone,
      pictures: figures.pictures,
      pictures_done: figures.pictures_done,
      pictures_failed: figures.pictures_failed,
    },
    kept: figures.kept,
    started_at: row.started_at,
    finished_at: row.finished_at,
  }
}

/** Products with the picture and price of the shop's product, or else of the file. */
export async function showProducts(
  ctx: Ctx,
  rows: ImportProductRow[],
): Promise<z.input<typeof importedProduct>[]> {
  const ids = [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]
  const records = new Map((await getProductRecords(ctx, ids)).map((record) => [record.id, record]))
  return rows.map((row) => {
    const record = row.product_id === null ? undefined : records.get(row.product_id)
    const fresh = row.work?.kind === 'new' ? row.work : null
    const ofRecord = row.work && 'amount' in row.work ? (row.work as unknown as RecordWork) : null
    return {
      place: row.place,
      row: row.row,
      product_id: record?.id ?? null,
      record_id: row.record_id,
      name: row.name,
      name_ar: fresh?.product.name_ar ?? record?.name_ar ?? null,
      sku: row.sku,
      picture: record?.images[0] ?? null,
      price: fresh?.product.price ?? record?.price ?? ofRecord?.amount ?? null,
      variants: fresh?.product.variants?.length ?? record?.variants.length ?? 0,
      pictures: fresh?.pictures.length ?? record?.images.length ?? 0,
      changes: row.changes
        .filter(({ field }) => !isHidden(ctx, field))
        .map(({ field, size, color, before, after }) => ({
          field,
          size,
          color,
          before: shown(field, before),
          after: shown(field, after),
        })),
      failure: row.failure && { code: row.failure, detail: row.failure_detail },
      missing_pictures: row.missing_pictures,
      kept: row.kept,
      kept_because: row.kept_because,
    }
  })
}

const shown = (field: ImportTarget, value: string | number | null) =>
  typeof value === 'number' && priceFields.has(field) ? toEgp(value) : value

export const showProblem = ({
  row,
  column,
  target,
  value,
  code,
  detail,
  sku,
  is_note,
  name,
  rows,
}: ProblemRow): z.input<typeof importProblem> => ({
  row,
  column,
  target,
  value,
  code,
  detail,
  sku,
  is_note,
  name,
  rows,
})
