import type {
  FileTroubleCode,
  ImportFormat,
  ImportTarget,
  RowProblemCode,
} from '#contract/import-columns.ts'
import type { ImportProblem, ImportState, ImportedProduct } from '#contract/imports.ts'
import { productSheet } from '#contract/product-sheet.ts'
import * as messages from '#messages'
import { currentLocale } from '#web/locale.ts'

export const formatLabels: Record<ImportFormat, () => string> = {
  own: messages.admin_import_format_own,
  shopify: messages.admin_import_format_shopify,
  shopify_new: messages.admin_import_format_shopify_new,
  woocommerce: messages.admin_import_format_woocommerce,
  other: messages.admin_import_format_other,
  pictures: messages.admin_import_format_pictures,
}

/** Of one that is in, its figures say it. */
export const stateLabels: Record<Exclude<ImportState, 'done'>, () => string> = {
  columns: messages.admin_import_state_columns,
  checking: messages.admin_import_state_checking,
  checked: messages.admin_import_state_checked,
  running: messages.admin_import_state_running,
  stopped: messages.admin_import_state_stopped,
  undoing: messages.admin_import_state_undoing,
  undone: messages.admin_import_state_undone,
}

const others: Partial<Record<ImportTarget, () => string>> = {
  sale_price: messages.admin_import_target_sale_price,
  sale_from: messages.admin_import_target_sale_from,
  sale_until: messages.admin_import_target_sale_until,
  published: messages.admin_import_target_published,
  picture_alt: messages.admin_import_target_picture_alt,
  color_picture: messages.admin_import_target_color_picture,
  weight_kg: messages.admin_import_target_weight_kg,
  kind: messages.admin_import_target_kind,
  id: messages.admin_import_target_id,
  parent: messages.admin_import_target_parent,
  tracker: messages.admin_import_target_tracker,
  oversell: messages.admin_import_target_oversell,
  in_stock: messages.admin_import_target_in_stock,
}

/** As the headings of the shop's own file. */
export function targetLabel(target: ImportTarget): string {
  const column = productSheet.find(({ key }) => key === target)
  if (column) return column[currentLocale()]
  const [, number, part] = /^option(\d)_(name|value)$/.exec(target) ?? []
  if (number)
    return (part === 'name' ? messages.admin_import_option_name : messages.admin_import_option)({
      number,
    })
  return others[target]?.() ?? target
}

const problemWords: Record<RowProblemCode, (said: { detail: string }) => string> = {
  missing: messages.admin_import_problem_missing,
  price: messages.admin_import_problem_price,
  unclear_price: messages.admin_import_problem_unclear_price,
  number: messages.admin_import_problem_number,
  pieces: messages.admin_import_problem_pieces,
  no_pieces: messages.admin_import_problem_no_pieces,
  pieces_chosen: messages.admin_import_problem_pieces_chosen,
  draft_chosen: messages.admin_import_problem_draft_chosen,
  stock_of_some: messages.admin_import_problem_stock_of_some,
  day: messages.admin_import_problem_day,
  day_as_number: messages.admin_import_problem_day_as_number,
  text_as_day: messages.admin_import_problem_text_as_day,
  shortened: messages.admin_import_problem_shortened,
  too_long: messages.admin_import_problem_too_long,
  unknown_word: messages.admin_import_problem_unknown_word,
  shade: messages.admin_import_problem_shade,
  address: messages.admin_import_problem_address,
  not_public: messages.admin_import_problem_not_public,
  too_many_pictures: messages.admin_import_problem_too_many_pictures,
  too_many_options: messages.admin_import_problem_too_many_options,
  unknown_color: messages.admin_import_problem_unknown_color,
  no_picture: messages.admin_import_problem_no_picture,
  picture_too_large: messages.admin_import_problem_picture_too_large,
  unknown_sku: messages.admin_import_problem_unknown_sku,
  sku_twice: messages.admin_import_problem_sku_twice,
  variant_twice: messages.admin_import_problem_variant_twice,
  name_twice: messages.admin_import_problem_name_twice,
  product_twice: messages.admin_import_problem_product_twice,
  differs: messages.admin_import_problem_differs,
  option_missing: messages.admin_import_problem_option_missing,
  unknown_option: messages.admin_import_problem_unknown_option,
  kind: messages.admin_import_problem_kind,
  no_parent: messages.admin_import_problem_no_parent,
  original_below: messages.admin_import_problem_original_below,
  sale_not_below: messages.admin_import_problem_sale_not_below,
  below_sale: messages.admin_import_problem_below_sale,
  sale_order: messages.admin_import_problem_sale_order,
  publish_at_missing: messages.admin_import_problem_publish_at_missing,
  no_place: messages.admin_import_problem_no_place,
  sku_taken: messages.admin_import_problem_sku_taken,
  several_products: messages.admin_import_problem_several_products,
  changed_meanwhile: messages.admin_import_problem_changed_meanwhile,
  refused: messages.admin_import_problem_refused,
}

/** Without the column and the cell, which stand before it. */
export const problemWordsOf = ({ code, detail }: Pick<ImportProblem, 'code' | 'detail'>): string =>
  problemWords[code]({ detail: detail ?? '' })

/** What is wrong in one column: the heading of the file, or what the field is called. */
export const columnOf = ({ column, target }: Pick<ImportProblem, 'column' | 'target'>): string =>
  column || (target ? targetLabel(target) : '')

const fileWords: Record<FileTroubleCode, (said: { detail: string }) => string> = {
  empty: messages.admin_import_file_empty,
  no_rows: messages.admin_import_file_no_rows,
  binary: messages.admin_import_file_binary,
  old_excel: messages.admin_import_file_old_excel,
  damaged: messages.admin_import_file_damaged,
  too_large: messages.admin_import_file_too_large,
  too_many_rows: messages.admin_import_file_too_many_rows,
  too_many_columns: messages.admin_import_file_too_many_columns,
  too_many_cells: messages.admin_import_file_too_many_cells,
  blank_lines: messages.admin_import_file_blank_lines,
  long_cell: messages.admin_import_file_long_cell,
  busy: messages.admin_import_file_busy,
  one_column: messages.admin_import_file_one_column,
  merged_cells: messages.admin_import_file_merged_cells,
  broken_row: messages.admin_import_file_broken_row,
  long_row: messages.admin_import_file_long_row,
  too_many_files: messages.admin_import_file_too_many_files,
  outside: messages.admin_import_file_outside,
  file_twice: messages.admin_import_file_file_twice,
  no_pictures: messages.admin_import_file_no_pictures,
  encrypted: messages.admin_import_file_encrypted,
}

export const fileTrouble = (code: FileTroubleCode, detail: string | null): string =>
  fileWords[code]({ detail: detail ?? '' })

/** The shop answers a code, and where in the file. */
export function sayFile(text: string | undefined): string | undefined {
  const [, code, detail] = /^([a-z_]+)(?:: (.*))?$/s.exec(text ?? '') ?? []
  return code && code in fileWords
    ? fileTrouble(code as FileTroubleCode, detail ?? null)
    : undefined
}

export const missingPictureWords: Record<
  ImportedProduct['missing_pictures'][number]['reason'],
  (said: { number: number }) => string
> = {
  not_public: messages.admin_import_missing_not_public,
  no_answer: messages.admin_import_missing_no_answer,
  not_found: messages.admin_import_missing_not_found,
  too_large: messages.admin_import_missing_too_large,
  no_picture: messages.admin_import_missing_no_picture,
  too_slow: messages.admin_import_missing_too_slow,
  held_back: messages.admin_import_missing_held_back,
}

/** What the history tells of an import. */
export const historyLabels = {
  state: messages.admin_field_status,
  new: messages.admin_import_kv_new,
  changed: messages.admin_import_kv_changed,
  rows_left_out: messages.admin_import_kv_left_out,
}

export const historyStates = stateLabels
