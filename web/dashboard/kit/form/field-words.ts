/** Words of the dashboard for each code with which a field can be refused. */
import type { DashboardCode, Words } from '#contract/field-refusals.ts'
import type { FileTroubleCode } from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { accountWords } from '#web/accounts/texts.ts'
import { sharedWords } from '#web/forms/texts.ts'
import { formatFigure } from '#contract/text/money.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { fileTrouble } from '../../imports/file-words.ts'

const lines = () => m.admin_say_lines({ most: limits.cart_lines })
const atOnce = () => m.admin_say_at_once({ most: limits.orders_at_once })
const centimetres = () => m.admin_product_say_centimetres({ most: limits.centimetres })
const pieces = () => m.admin_correct_say_pieces({ most: formatFigure(limits.stock) })

/**
 * A code without words does not compile. Those that no form can meet, because it sends nothing of
 * the kind, say that the value is invalid.
 */
export const fieldWords: Words<DashboardCode> = {
  ...sharedWords,
  ...accountWords,

  emptying_name: m.admin_empty_say_name,
  size_unknown: m.admin_edit_say_option,
  color_unknown: m.admin_edit_say_option,
  money_limit: ({ most }) => m.admin_say_money_limit({ most: formatMoney(most) }),
  flag: m.admin_say_flag,
  day: m.admin_say_day,
  days: () => m.admin_say_days({ most: limits.delivery_days }),
  days_order: m.admin_say_days_order,
  words_required: m.admin_say_words_required,
  words_long: m.admin_say_words_long,
  file_required: m.admin_say_file,
  unreadable_file: ({ trouble, detail }) =>
    fileTrouble(trouble as FileTroubleCode, detail === undefined ? null : String(detail)),

  picture: m.admin_say_picture,
  picture_required: m.admin_say_picture_required,
  pictures_most: ({ most }) => m.admin_product_say_pictures({ most }),
  picture_kind: m.admin_say_picture_kind,
  picture_more: m.admin_say_picture_broken,
  picture_not_whole: m.admin_say_picture_broken,
  picture_damaged: m.admin_say_picture_broken,
  picture_or_drawing: m.admin_say_picture_or_drawing,
  picture_empty: m.admin_say_picture_empty,
  drawing_parts: m.admin_say_drawing_parts,
  drawing_failed: m.admin_say_drawing_failed,
  picture_pixels: ({ most }) => m.admin_say_picture_pixels({ most }),
  picture_side: ({ most }) => m.admin_say_picture_side({ most }),
  picture_size: ({ most }) => m.admin_say_picture_size({ most: most / 1000 }),

  area_taken: m.admin_name_taken,
  area_days_both: m.admin_area_say_days_both,
  area_governorate: m.admin_area_say_governorate,
  area_prices: m.admin_area_say_prices,

  bulk_which: m.admin_bulk_say_nothing,
  bulk_too_many: m.admin_bulk_say_too_many,
  bulk_percent: m.admin_bulk_say_percent,
  bulk_amount: m.admin_bulk_say_amount,
  bulk_until: m.admin_bulk_say_until,
  bulk_over: m.admin_bulk_say_over,
  bulk_pieces: m.admin_bulk_say_pieces,

  category_taken: m.admin_name_taken,
  category_kind: m.admin_say_kind,

  coupon_discount: m.admin_coupon_wrong_discount,
  coupon_end_date: m.admin_coupon_wrong_end,

  courier_taken: m.admin_name_taken,
  courier_tracking: () => m.admin_courier_say_tracking({ word: '{tracking}' }),
  courier_days: () => m.admin_courier_say_days({ most: limits.delivery_days }),
  courier_columns: m.admin_courier_say_columns,
  courier_always: m.admin_courier_say_always,
  courier_areas: m.admin_courier_say_areas,

  customer_mark: m.form_invalid,

  guide_columns: () => m.admin_guide_say_columns({ most: limits.guide_columns }),
  guide_rows: () => m.admin_guide_say_rows({ most: limits.guide_rows }),
  guide_twice: m.admin_guide_say_twice,
  guide_empty: m.admin_guide_say_empty,
  guide_value: centimetres,

  import_targets: m.admin_say_targets,

  instagram_link: m.admin_instagram_wrong_link,

  label_counts: m.form_invalid,

  order_status: m.form_invalid,
  order_orders: m.admin_say_orders,
  order_versions: m.form_invalid,
  order_reason: m.admin_reason_choose,
  order_message: m.form_invalid,
  order_message_said: m.form_invalid,
  order_source: m.admin_make_say_source,
  order_payment_by: m.admin_pay_say_by,
  order_payment_amount: m.admin_pay_say_amount,
  order_line: m.form_invalid,
  order_position: m.form_invalid,
  order_twice: m.form_invalid,
  order_product: m.admin_edit_say_product,
  order_discount: m.admin_edit_say_discount,
  order_price_reason: m.admin_edit_say_reason,
  order_no_lines: m.admin_edit_say_lines,
  order_too_many_lines: lines,
  order_too_many_orders: atOnce,

  parcel_courier: m.admin_say_courier,
  parcel_orders: m.admin_say_orders,
  parcel_parcels: m.admin_say_parcels,
  parcel_pieces: m.admin_say_pieces_state,
  parcel_too_many: atOnce,
  parcel_one_courier: m.admin_say_one_courier,
  parcel_versions: m.form_invalid,

  product_taken: m.admin_say_address_taken,
  product_name_required: m.admin_product_say_name,
  product_price_required: m.admin_product_say_price,
  product_invalid_subcategory: m.admin_product_say_subcategory,
  product_quantity: () => m.admin_product_say_quantity({ most: formatFigure(limits.stock) }),
  product_stock_each: m.admin_product_say_stock_each,
  product_stock_changed: m.admin_stock_changed,
  product_choice_alike: m.admin_product_say_choice_alike,
  product_choice_values: m.admin_product_say_choice_values,
  product_choice_long: m.admin_product_say_choice_long,
  product_too_many_options: () => m.admin_product_say_options({ most: limits.options }),
  product_picture: m.admin_say_picture,
  product_too_many_pictures: () => m.admin_product_say_pictures({ most: limits.pictures }),
  product_no_kept_picture: m.admin_product_say_picture_gone,
  product_own_picture: m.admin_product_say_picture_gone,
  product_order: m.admin_product_say_picture_gone,
  product_original_price: m.admin_product_say_original,
  product_centimetres: centimetres,
  product_grams: () => m.admin_product_say_grams({ most: formatFigure(limits.grams) }),
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
  product_too_many_prices: () => m.admin_product_say_prices({ most: limits.timed_prices }),

  question_no_address: m.admin_say_no_address,

  return_lines: m.admin_return_say_lines,
  return_too_many_lines: lines,
  return_line: m.form_invalid,
  return_twice: m.form_invalid,
  return_quantity: m.admin_return_say_pieces,
  return_reason: m.admin_return_say_reason,
  return_wants: m.form_required,
  return_money_by: m.admin_return_say_money_by,
  return_comes_by: m.admin_return_say_comes_by,
  return_courier: m.admin_return_say_courier,

  setting_colour: m.admin_brand_say_colour,
  setting_contrast: ({ nearest }) => m.admin_brand_say_contrast({ nearest }),
  setting_opening: m.form_required,
  setting_until: m.admin_opening_say_until,
  setting_look: m.form_required,
  setting_both: m.admin_settings_say_both,
  setting_milliseconds: m.admin_settings_say_milliseconds,
  setting_list: m.admin_settings_say_list,
  setting_most: ({ most }) => m.admin_settings_say_most({ most }),
  setting_banner: m.form_required,
  setting_banners: m.admin_say_banners,
  setting_prefix: m.admin_settings_say_order_prefix,
  setting_phone: m.admin_settings_say_phone,
  setting_whatsapp: m.admin_settings_say_whatsapp,
  setting_pieces: m.admin_settings_say_pieces,
  setting_free_delivery: m.admin_settings_say_free,
  setting_keep_days: () => m.admin_settings_say_keep_days({ most: limits.keep_days }),
  setting_return_days: () => m.admin_settings_say_return_days({ most: limits.return_days }),
  setting_unconfirmed_hours: m.admin_settings_say_unconfirmed,
  setting_try_again: () =>
    m.admin_settings_say_tries({ hours: limits.try_again_hours, most: limits.tries }),
  setting_calling_hours: m.admin_settings_say_calling,
  setting_refusals: m.admin_settings_say_refusals,
  // The same pounds as of a free delivery.
  setting_cod_limit: m.admin_settings_say_free,
  setting_closed_days: () => m.admin_settings_say_closed({ most: limits.closed_days }),
  setting_placeholder: m.admin_settings_say_placeholder,

  section_kind: m.form_invalid,
  section_once: m.admin_say_section_once,
  section_days: m.form_invalid,
  section_weekdays: m.admin_say_weekdays,
  section_list: m.form_invalid,
  section_most: ({ most }) => m.admin_say_sections_most({ most }),
  section_products: m.form_invalid,
  section_products_most: ({ most }) => m.admin_say_section_products({ most }),
  section_count: () => m.admin_say_section_count({ most: limits.section_products }),
  section_banner: m.admin_say_section_banner,
  section_link_words: m.admin_say_section_link_words,
  section_texts: ({ most }) => m.admin_say_section_texts({ most }),
  page_slug: m.admin_say_page_slug,
  page_taken: m.admin_say_page_taken,
  redirect_old: m.admin_say_redirect_old,
  redirect_new: m.admin_say_redirect_new,
  redirect_taken: m.admin_say_redirect_taken,
  redirect_own: m.admin_say_redirect_own,
  redirect_foreign: m.admin_say_redirect_foreign,
  redirect_circle: m.admin_say_redirect_circle,
  pages_most: ({ most }) => m.admin_say_pages_most({ most }),

  settlement_courier: m.admin_say_courier,
  settlement_collected: m.admin_say_collected,
  settlement_parcel: m.admin_say_parcel_column,
  settlement_heading: m.admin_say_heading,
  settlement_order: m.admin_say_no_parcel,
  settlement_reason: m.admin_say_why,
  settlement_rows: m.admin_say_rows,

  slide_focus: m.admin_slide_wrong_focus,
  slide_link: m.admin_slide_wrong_link,

  social_link_taken: m.admin_name_taken,
  social_link_name: m.admin_social_wrong_name,
  social_link_link: m.admin_social_wrong_link,

  staff_role: m.admin_staff_say_role,
  staff_by: m.form_invalid,
  staff_email_for_mail: m.admin_staff_say_email,
  staff_key_may: m.admin_key_say_may,
  staff_key_ends: m.admin_key_say_ends,

  stock_pieces: pieces,
  stock_some_pieces: () => m.admin_receive_say_many({ most: formatFigure(limits.stock) }),
  stock_no_lines: m.admin_receive_say_none,
  stock_difference: m.admin_correct_say_same,
  stock_one_place: m.form_invalid,
  stock_what: m.form_required,
  stock_how_many: m.form_required,
  stock_variant_gone: m.admin_say_variant_gone,

  subcategory_taken: m.admin_name_taken,
  // A popup says that all fields are to be filled; beside each of them it is one.
  subcategory_fill_all: m.form_required,
  subcategory_category: m.admin_subcategory_category_gone,

  alert_device: m.form_invalid,
  alert_device_private: m.admin_alerts_say_private,
  alert_kinds: m.form_invalid,
  quiet_time: m.admin_alerts_say_time,
  quiet_both: m.admin_alerts_say_both,

  webhook_url: m.admin_webhook_say_url,
  webhook_url_private: m.admin_webhook_say_private,
  webhook_url_unknown: m.admin_webhook_say_unknown,
  webhook_events: m.admin_webhook_say_events,
}
