import {
  type ImportFormat,
  type ImportTarget,
  type RowProblemCode,
  recordKindOf,
} from '#contract/files/import-columns.ts'
import type { RecordKind, StateUse } from '#contract/files/import-kinds.ts'
import type {
  ImportedProduct,
  ImportProblem,
  ImportReason,
  ImportState,
} from '#contract/files/imports.ts'
import { isCoded } from '#contract/field-refusals.ts'
import { type ProductKey, productSheet } from '#contract/products/product-sheet.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { formerStateLabels } from '../former/state.tsx'
import { say } from '../kit/form/say.ts'

export const formatLabels: Record<ImportFormat, () => string> = {
  own: m.admin_import_format_own,
  shopify: m.admin_import_format_shopify,
  shopify_new: m.admin_import_format_shopify_new,
  woocommerce: m.admin_import_format_woocommerce,
  other: m.admin_import_format_other,
  pictures: m.admin_import_format_pictures,
  customers: m.admin_import_format_customers,
  orders: m.admin_import_format_orders,
  reviews: m.admin_import_format_reviews,
  coupons: m.admin_import_format_coupons,
  redirects: m.admin_import_format_redirects,
}

/** Label of a format in a list, where a name of a shop alone does not say what is in the file. */
export const formatName = (format: ImportFormat): string =>
  recordKindOf(format) || format === 'pictures'
    ? formatLabels[format]()
    : [m.admin_products(), formatLabels[format]()].join(m.admin_list_comma())

/** What an import brings. */
export type Kind = RecordKind | 'products'

export const kindOf = (format: ImportFormat): Kind => recordKindOf(format) ?? 'products'

type Nouns = Record<Kind, (said: { count: number }) => string>

const counted: Nouns = {
  products: m.admin_import_counted_products,
  customers: m.admin_import_counted_customers,
  orders: m.admin_import_counted_orders,
  reviews: m.admin_import_counted_reviews,
  coupons: m.admin_import_counted_coupons,
  redirects: m.admin_import_counted_redirects,
}

const nouns: Nouns = {
  products: m.admin_import_products,
  customers: m.admin_import_customers,
  orders: m.admin_import_orders,
  reviews: m.admin_import_reviews,
  coupons: m.admin_import_coupons,
  redirects: m.admin_import_redirects,
}

/** Number and noun of what an import brings, inside of a sentence. */
export const thingsOf = (format: ImportFormat, count: number): string =>
  counted[kindOf(format)]({ count })

/** Noun alone, below its figure. */
export const nounsOf = (format: ImportFormat, count: number): string =>
  nouns[kindOf(format)]({ count })

/** Noun in the plural, for many. */
export const manyOf = (kind: Kind): string => nouns[kind]({ count: 3 })

export const stateUseLabels: Record<StateUse, () => string> = {
  ...formerStateLabels,
  leave: m.admin_import_option_leave,
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

type OtherTarget = Exclude<ImportTarget, ProductKey | `option${string}`>

const others: Record<OtherTarget, () => string> = {
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
  customer_name: m.admin_import_target_customer_name,
  first_name: m.admin_import_target_first_name,
  last_name: m.admin_import_target_last_name,
  phone: m.admin_import_target_phone,
  email: m.admin_import_target_email,
  address: m.admin_import_target_address,
  address_more: m.admin_import_target_address_more,
  city: m.admin_import_target_city,
  province: m.admin_import_target_province,
  note: m.admin_import_target_note,
  tags: m.admin_import_target_tags,
  order_number: m.admin_import_target_order_number,
  placed_at: m.admin_import_target_placed_at,
  cancelled_at: m.admin_import_target_cancelled_at,
  order_state: m.admin_import_target_order_state,
  payment_state: m.admin_import_target_payment_state,
  delivery_state: m.admin_import_target_delivery_state,
  currency: m.admin_import_target_currency,
  subtotal: m.admin_import_target_subtotal,
  discount: m.admin_import_target_discount,
  delivery_price: m.admin_import_target_delivery_price,
  tax: m.admin_import_target_tax,
  total: m.admin_import_target_total,
  net_sales: m.admin_import_target_net_sales,
  refunded: m.admin_import_target_refunded,
  line_name: m.admin_import_target_line_name,
  line_variant: m.admin_import_target_line_variant,
  line_sku: m.admin_import_target_line_sku,
  line_quantity: m.admin_import_target_line_quantity,
  line_price: m.admin_import_target_line_price,
  line_total: m.admin_import_target_line_total,
  line_discount: m.admin_import_target_line_discount,
  lines: m.admin_import_target_lines,
  product_slug: m.admin_import_target_product_slug,
  product_sku: m.admin_import_target_product_sku,
  product_name: m.admin_import_target_product_name,
  rate: m.admin_import_target_rate,
  review_title: m.admin_import_target_review_title,
  review: m.admin_import_target_review,
  reviewer: m.admin_import_target_reviewer,
  reviewed_at: m.admin_import_target_reviewed_at,
  review_state: m.admin_import_target_review_state,
  verified: m.admin_import_target_verified,
  fit: m.admin_import_target_fit,
  coupon_name: m.admin_import_target_coupon_name,
  coupon_code: m.admin_import_target_coupon_code,
  coupon_method: m.admin_import_target_coupon_method,
  coupon_type: m.admin_import_target_coupon_type,
  coupon_value: m.admin_import_target_coupon_value,
  coupon_from: m.admin_import_target_coupon_from,
  starts_on: m.admin_import_target_starts_on,
  ends_on: m.admin_import_target_ends_on,
  coupon_state: m.admin_import_target_coupon_state,
  old_address: m.admin_import_target_old_address,
  new_address: m.admin_import_target_new_address,
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
  return others[target as OtherTarget]()
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
  second_option: m.admin_import_problem_second_option,
  choice_alike: m.admin_import_problem_choice_alike,
  option_of_one: m.admin_import_problem_option_of_one,
  option_left_out: m.admin_import_problem_option_left_out,
  text_cut: m.admin_import_problem_text_cut,
  negative_pieces: m.admin_import_problem_negative_pieces,
  original_left_out: m.admin_import_problem_original_left_out,
  size_table: m.admin_import_problem_size_table,
  free_draft: m.admin_import_problem_free_draft,
  sku_left_out: m.admin_import_problem_sku_left_out,
  any_option: m.admin_import_problem_any_option,
  hidden_draft: m.admin_import_problem_hidden_draft,
  gift_card: m.admin_import_problem_gift_card,
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
  phone: m.admin_import_problem_phone,
  record_twice: m.admin_import_problem_record_twice,
  other_order: m.admin_import_problem_other_order,
  currency: m.admin_import_problem_currency,
  unknown_state: m.admin_import_problem_unknown_state,
  state_left_out: m.admin_import_problem_state_left_out,
  sum_differs: m.admin_import_problem_sum_differs,
  total_differs: m.admin_import_problem_total_differs,
  total_of_line: m.admin_import_problem_total_of_line,
  unclear_lines: m.admin_import_problem_unclear_lines,
  zone: m.admin_import_problem_zone,
  future: m.admin_import_problem_future,
  rate: m.admin_import_problem_rate,
  unknown_product: m.admin_import_problem_unknown_product,
  coupon_code: m.admin_import_problem_coupon_code,
  coupon_type: m.admin_import_problem_coupon_type,
  coupon_from: m.admin_import_problem_coupon_from,
  coupon_days: m.admin_import_problem_coupon_days,
  coupon_state: m.admin_import_problem_coupon_state,
  own_address: m.admin_import_problem_own_address,
  foreign_address: m.admin_import_problem_foreign_address,
  address_circle: m.admin_import_problem_address_circle,
  leads_nowhere: m.admin_import_problem_leads_nowhere,
}

/**
 * Text of a problem, without its column and cell. A product that the shop refused names the code of
 * its field; what no field was refused for is a sentence, and nothing where its database did.
 */
export function problemWordsOf({ code, detail }: Pick<ImportProblem, 'code' | 'detail'>): string {
  if (code === 'refused' && !detail) return m.admin_import_reason_refused()
  const said = code === 'refused' && detail && isCoded(detail) && say(detail)
  return said || problemWords[code]({ detail: detail ?? '' })
}

/** Words for all products of a reason, where those for one cell do not do. */
const reasonWords: Partial<Record<RowProblemCode, (said: { field: string }) => string>> = {
  no_pieces: m.admin_import_reason_no_pieces,
  pieces_chosen: m.admin_import_reason_pieces_chosen,
  draft_chosen: m.admin_import_reason_draft_chosen,
  stock_of_some: m.admin_import_reason_stock_of_some,
  too_long: m.admin_import_reason_too_long,
  too_many_pictures: m.admin_import_reason_too_many_pictures,
  too_many_options: m.admin_import_reason_too_many_options,
  picture_too_large: m.admin_import_reason_picture_too_large,
  sku_twice: m.admin_import_reason_sku_twice,
  variant_twice: m.admin_import_reason_variant_twice,
  name_twice: m.admin_import_reason_name_twice,
  product_twice: m.admin_import_reason_product_twice,
  differs: m.admin_import_reason_differs,
  unknown_option: m.admin_import_reason_unknown_option,
  second_option: m.admin_import_reason_second_option,
  option_of_one: m.admin_import_reason_option_of_one,
  option_left_out: m.admin_import_reason_option_left_out,
  any_option: m.admin_import_reason_any_option,
  sku_left_out: m.admin_import_reason_sku_left_out,
  text_cut: m.admin_import_reason_text_cut,
  negative_pieces: m.admin_import_reason_negative_pieces,
  original_left_out: m.admin_import_reason_original_left_out,
  size_table: m.admin_import_reason_size_table,
  free_draft: m.admin_import_reason_free_draft,
  hidden_draft: m.admin_import_reason_hidden_draft,
  gift_card: m.admin_import_reason_gift_card,
  no_place: m.admin_import_reason_no_place,
  several_products: m.admin_import_reason_several_products,
  changed_meanwhile: m.admin_import_reason_changed_meanwhile,
  refused: m.admin_import_reason_refused,
  record_twice: m.admin_import_reason_sku_twice,
  unknown_state: m.admin_import_reason_unknown_state,
  state_left_out: m.admin_import_reason_state_left_out,
  sum_differs: m.admin_import_reason_sum_differs,
  total_differs: m.admin_import_reason_total_differs,
  total_of_line: m.admin_import_reason_total_of_line,
  other_order: m.admin_import_reason_other_order,
  unclear_lines: m.admin_import_reason_unclear_lines,
  zone: m.admin_import_reason_zone,
}

/** Sentence on products with the same error; of errors of options with the option's name. */
export function reasonOf({
  code,
  target,
  option,
}: Pick<ImportReason, 'code' | 'target' | 'option'>): string {
  const field = option || (target ? targetLabel(target) : '')
  return (
    reasonWords[code]?.({ field }) ??
    m.admin_import_reason_says({ field, says: problemWords[code]({ detail: '' }) })
  )
}

/** Column of a problem: the file's heading, or the field's label. */
export const columnOf = ({ column, target }: Pick<ImportProblem, 'column' | 'target'>): string =>
  column || (target ? targetLabel(target) : '')

const missingWhy: Record<ImportedProduct['missing_pictures'][number]['reason'], () => string> = {
  not_public: m.admin_import_why_not_public,
  no_answer: m.admin_import_why_no_answer,
  not_found: m.admin_import_why_not_found,
  too_large: m.admin_import_why_too_large,
  no_picture: m.admin_import_why_no_picture,
  too_slow: m.admin_import_why_too_slow,
  held_back: m.admin_import_why_held_back,
}

/** Sentence on all pictures of a product that did not come. */
export function missingPicturesOf({
  pictures,
  missing_pictures,
}: Pick<ImportedProduct, 'pictures' | 'missing_pictures'>): string {
  const why = new Set(missing_pictures.map(({ reason }) => missingWhy[reason]()))
  return m.admin_import_missing_some({
    count: missing_pictures.length,
    all: formatFigure(pictures),
    why: [...why].join(m.admin_list_comma()),
  })
}

/** Why the undo left something of a product as it is. */
export const keptWhy: Record<NonNullable<ImportedProduct['kept_because']>, () => string> = {
  changed_since: m.admin_import_because_changed_since,
  pieces_moved: m.admin_import_because_pieces_moved,
  refused: m.admin_import_because_refused,
}

/** Labels of an import in the history. */
export const historyLabels = {
  state: m.admin_field_status,
  new: m.admin_import_kv_new,
  changed: m.admin_import_kv_changed,
  rows_left_out: m.admin_import_kv_left_out,
}

export const historyStates = stateLabels
