import type {
  FileTroubleCode,
  ImportFormat,
  ImportTarget,
  RowProblemCode,
} from '#contract/files/import-columns.ts'
import type { ImportProblem, ImportState, ImportedProduct } from '#contract/files/imports.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'

export const formatLabels: Record<ImportFormat, () => string> = {
  own: m.admin_import_format_own,
  shopify: m.admin_import_format_shopify,
  shopify_new: m.admin_import_format_shopify_new,
  woocommerce: m.admin_import_format_woocommerce,
  other: m.admin_import_format_other,
  pictures: m.admin_import_format_pictures,
}

/** Labels of an import's states; a completed one shows its figures instead. */
export const stateLabels: Record<Exclude<ImportState, 'done'>, () => string> = {
  columns: m.admin_import_state_columns,
  checking: m.admin_import_state_checking,
  checked: m.admin_import_state_checked,
  running: m.admin_import_state_running,
  stopped: m.admin_import_state_stopped,
  undoing: m.admin_import_state_undoing,
  undone: m.admin_import_state_undone,
}

const others: Partial<Record<ImportTarget, () => string>> = {
  sale_price: m.admin_import_target_sale_price,
  sale_from: m.admin_import_target_sale_from,
  sale_until: m.admin_import_target_sale_until,
  published: m.admin_import_target_published,
  picture_alt: m.admin_import_target_picture_alt,
  color_picture: m.admin_import_target_color_picture,
  weight_kg: m.admin_import_target_weight_kg,
  kind: m.admin_import_target_kind,
  id: m.admin_import_target_id,
  parent: m.admin_import_target_parent,
  tracker: m.admin_import_target_tracker,
  oversell: m.admin_import_target_oversell,
  in_stock: m.admin_import_target_in_stock,
}

/** Label of a target column, as in the shop's own file format. */
export function targetLabel(target: ImportTarget): string {
  const column = productSheet.find(({ key }) => key === target)
  if (column) return column[currentLocale()]
  const [, number, part] = /^option(\d)_(name|value)$/.exec(target) ?? []
  if (number)
    return (part === 'name' ? m.admin_import_option_name : m.admin_import_option)({
      number,
    })
  return others[target]?.() ?? target
}

const problemWords: Record<RowProblemCode, (said: { detail: string }) => string> = {
  missing: m.admin_import_problem_missing,
  price: m.admin_import_problem_price,
  unclear_price: m.admin_import_problem_unclear_price,
  number: m.admin_import_problem_number,
  pieces: m.admin_import_problem_pieces,
  no_pieces: m.admin_import_problem_no_pieces,
  pieces_chosen: m.admin_import_problem_pieces_chosen,
  draft_chosen: m.admin_import_problem_draft_chosen,
  stock_of_some: m.admin_import_problem_stock_of_some,
  day: m.admin_import_problem_day,
  day_as_number: m.admin_import_problem_day_as_number,
  text_as_day: m.admin_import_problem_text_as_day,
  shortened: m.admin_import_problem_shortened,
  too_long: m.admin_import_problem_too_long,
  unknown_word: m.admin_import_problem_unknown_word,
  shade: m.admin_import_problem_shade,
  address: m.admin_import_problem_address,
  not_public: m.admin_import_problem_not_public,
  too_many_pictures: m.admin_import_problem_too_many_pictures,
  too_many_options: m.admin_import_problem_too_many_options,
  unknown_color: m.admin_import_problem_unknown_color,
  no_picture: m.admin_import_problem_no_picture,
  picture_too_large: m.admin_import_problem_picture_too_large,
  unknown_sku: m.admin_import_problem_unknown_sku,
  sku_twice: m.admin_import_problem_sku_twice,
  variant_twice: m.admin_import_problem_variant_twice,
  name_twice: m.admin_import_problem_name_twice,
  product_twice: m.admin_import_problem_product_twice,
  differs: m.admin_import_problem_differs,
  option_missing: m.admin_import_problem_option_missing,
  unknown_option: m.admin_import_problem_unknown_option,
  kind: m.admin_import_problem_kind,
  no_parent: m.admin_import_problem_no_parent,
  original_below: m.admin_import_problem_original_below,
  sale_not_below: m.admin_import_problem_sale_not_below,
  below_sale: m.admin_import_problem_below_sale,
  sale_order: m.admin_import_problem_sale_order,
  publish_at_missing: m.admin_import_problem_publish_at_missing,
  no_place: m.admin_import_problem_no_place,
  sku_taken: m.admin_import_problem_sku_taken,
  several_products: m.admin_import_problem_several_products,
  changed_meanwhile: m.admin_import_problem_changed_meanwhile,
  refused: m.admin_import_problem_refused,
}

/** Text of a problem, without its column and cell. */
export const problemWordsOf = ({ code, detail }: Pick<ImportProblem, 'code' | 'detail'>): string =>
  problemWords[code]({ detail: detail ?? '' })

/** Column of a problem: the file's heading, or the field's label. */
export const columnOf = ({ column, target }: Pick<ImportProblem, 'column' | 'target'>): string =>
  column || (target ? targetLabel(target) : '')

const fileWords: Record<FileTroubleCode, (said: { detail: string }) => string> = {
  empty: m.admin_import_file_empty,
  no_rows: m.admin_import_file_no_rows,
  binary: m.admin_import_file_binary,
  old_excel: m.admin_import_file_old_excel,
  damaged: m.admin_import_file_damaged,
  too_large: m.admin_import_file_too_large,
  too_many_rows: m.admin_import_file_too_many_rows,
  too_many_columns: m.admin_import_file_too_many_columns,
  too_many_cells: m.admin_import_file_too_many_cells,
  blank_lines: m.admin_import_file_blank_lines,
  long_cell: m.admin_import_file_long_cell,
  busy: m.admin_import_file_busy,
  one_column: m.admin_import_file_one_column,
  merged_cells: m.admin_import_file_merged_cells,
  broken_row: m.admin_import_file_broken_row,
  long_row: m.admin_import_file_long_row,
  too_many_files: m.admin_import_file_too_many_files,
  outside: m.admin_import_file_outside,
  file_twice: m.admin_import_file_file_twice,
  no_pictures: m.admin_import_file_no_pictures,
  encrypted: m.admin_import_file_encrypted,
}

export const fileTrouble = (code: FileTroubleCode, detail: string | null): string =>
  fileWords[code]({ detail: detail ?? '' })

export const missingPictureWords: Record<
  ImportedProduct['missing_pictures'][number]['reason'],
  (said: { number: number }) => string
> = {
  not_public: m.admin_import_missing_not_public,
  no_answer: m.admin_import_missing_no_answer,
  not_found: m.admin_import_missing_not_found,
  too_large: m.admin_import_missing_too_large,
  no_picture: m.admin_import_missing_no_picture,
  too_slow: m.admin_import_missing_too_slow,
  held_back: m.admin_import_missing_held_back,
}

/** Labels of an import in the history. */
export const historyLabels = {
  state: m.admin_field_status,
  new: m.admin_import_kv_new,
  changed: m.admin_import_kv_changed,
  rows_left_out: m.admin_import_kv_left_out,
}

export const historyStates = stateLabels
