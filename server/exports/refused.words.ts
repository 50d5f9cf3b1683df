/**
 * Words in the language of a file for the codes with which the shop refuses a product or record of
 * an import; screens have theirs in kit/form/field-words.ts.
 */
import { type DashboardCode, decoded, type FieldParams, isCoded } from '#contract/field-refusals.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages/files.ts'

type To = { locale: Lang }
type Refused =
  | Extract<DashboardCode, `product_${string}` | `coupon_${string}`>
  | ('required' | 'invalid' | 'number' | 'whole_number' | 'text' | 'too_long' | 'character')
  | ('money' | 'invalid_name')

/** A code without words does not compile; those of pictures that are kept say one thing. */
const words: Record<Refused, (said: FieldParams, to: To) => string> = {
  required: m.form_required,
  invalid: m.form_invalid,
  number: m.form_number,
  whole_number: m.form_whole_number,
  text: m.form_text,
  too_long: m.form_too_long,
  character: m.form_character,
  money: m.form_money,
  invalid_name: m.form_invalid_name,
  coupon_discount: m.admin_coupon_wrong_discount,
  coupon_end_date: m.admin_coupon_wrong_end,
  product_taken: m.admin_say_address_taken,
  product_name_required: m.admin_product_say_name,
  product_price_required: m.admin_product_say_price,
  product_invalid_subcategory: m.admin_product_say_subcategory,
  product_quantity: (_, to) =>
    m.admin_product_say_quantity({ most: formatFigure(limits.stock) }, to),
  product_stock_each: m.admin_product_say_stock_each,
  product_stock_changed: m.admin_stock_changed,
  product_choice_alike: m.admin_product_say_choice_alike,
  product_choice_values: m.admin_product_say_choice_values,
  product_choice_long: ({ most = limits.size }, to) =>
    m.admin_product_say_choice_long({ most }, to),
  product_too_many_options: (_, to) => m.admin_product_say_options({ most: limits.options }, to),
  product_picture: m.admin_say_picture,
  product_too_many_pictures: (_, to) => m.admin_product_say_pictures({ most: limits.pictures }, to),
  product_no_kept_picture: m.admin_product_say_picture_gone,
  product_own_picture: m.admin_product_say_picture_gone,
  product_order: m.admin_product_say_picture_gone,
  product_original_price: m.admin_product_say_original,
  product_centimetres: (_, to) => m.admin_product_say_centimetres({ most: limits.centimetres }, to),
  product_grams: (_, to) => m.admin_product_say_grams({ most: formatFigure(limits.grams) }, to),
  product_picture_color: m.admin_product_say_picture_colour,
  product_shade: m.admin_product_say_shade,
  product_sku_taken: m.admin_product_say_sku_taken,
  product_sku_twice: m.admin_product_say_sku_twice,
  product_publish_at: m.admin_product_say_publish_at,
  product_publish_at_required: m.admin_product_say_publish_at_required,
  product_price_until: m.admin_product_say_price_until,
  product_price_over: m.admin_product_say_price_over,
  product_price_not_below: m.admin_product_say_price_not_below,
  product_below_timed_price: m.admin_product_say_below_timed_price,
  product_timed_for_sizes: m.admin_product_say_timed_for_sizes,
  product_above_own_price: m.admin_product_say_above_own_price,
  product_prices_overlap: m.admin_product_say_prices_overlap,
  product_too_many_prices: (_, to) => m.admin_product_say_prices({ most: limits.timed_prices }, to),
}

/** Why the shop refused something; sentences of the server are in English alone. */
export function refusedText(detail: string | null, lang: Lang): string {
  const to = { locale: lang }
  if (detail !== null && isCoded(detail)) {
    const { code, params } = decoded(detail)
    return ((words as Partial<typeof words>)[code as Refused] ?? m.form_invalid)(params, to)
  }
  return lang === 'en' && detail ? detail : m.admin_import_reason_refused({}, to)
}
