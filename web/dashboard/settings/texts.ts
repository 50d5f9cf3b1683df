import type { FontPair } from '#contract/shop/settings/look.ts'
import type { OpeningState } from '#contract/shop/settings/opening.ts'
import { placeholders, unknownPlaceholders } from '#contract/text/whatsapp-text.ts'
import * as m from '#messages'

/** Labels of the form's fields in order, also for the history. */
export const labels = {
  shop_name: m.admin_settings_shop_name,
  description: m.admin_settings_description,
  footer_line: m.admin_settings_footer_line,
  wordmark: m.admin_brand_wordmark,
  mark: m.admin_brand_mark,
  look: m.admin_settings_look,
  opening: m.admin_opening,
  language: m.admin_settings_language,
  order_prefix: m.admin_settings_order_prefix,
  contact_email: m.admin_settings_contact_email,
  contact_phone: m.admin_settings_contact_phone,
  whatsapp: m.admin_settings_whatsapp,
  shipping_note: m.admin_settings_shipping_note,
  delivery_days: m.admin_settings_delivery_days,
  free_delivery_from: m.admin_settings_free,
  closed_days: m.admin_settings_closed,
  sender_address: m.admin_settings_sender,
  delivery_rules: m.admin_settings_delivery_rules,
  banners: m.admin_settings_banners,
  promise: m.admin_settings_promise,
  row: m.admin_settings_row,
  pieces_per_order: m.admin_settings_pieces,
  low_stock: m.admin_settings_low_stock,
  return_days: m.admin_settings_return_days,
  return_money: m.admin_settings_return_money,
  keep_unanswered_days: m.admin_settings_keep_days,
  confirm_orders: m.admin_settings_confirm,
  unconfirmed_hours: m.admin_settings_unconfirmed,
  try_again_hours: m.admin_settings_tries,
  calling_hours: m.admin_settings_calling,
  refusals_to_flag: m.admin_settings_refusals,
  cod_limit: m.admin_settings_cod,
  whatsapp_confirm: m.admin_settings_whatsapp_confirm,
  whatsapp_placed: m.admin_settings_whatsapp_placed,
  search_debounce: m.admin_settings_debounce,
}

/** Labels of the parts of the look. */
export const lookLabels = {
  main: m.admin_brand_main,
  accent: m.admin_brand_accent,
  fonts: m.admin_brand_fonts,
}

/** Names of the typefaces of each pair. */
export const fontNames: Record<FontPair, string> = {
  messiri: 'El Messiri · Fustat · Readex Pro',
  markazi: 'Markazi Text · Vazirmatn',
  alexandria: 'Alexandria',
  kufi: 'Reem Kufi · Cairo',
}

/** States of the shop by their value. */
export const openingNames: Record<OpeningState, () => string> = {
  open: m.admin_opening_open,
  soon: m.admin_opening_soon,
  away: m.admin_opening_away,
}

/** Languages of the shop by their value. */
export const languages = { ar: m.admin_make_arabic, en: m.admin_make_english }

const inLine = (places: readonly string[]): string =>
  places.map((place) => `\u2066${place}\u2069`).join(' ')
const known = inLine(placeholders.map((name) => `{${name}}`))

/** Error for unknown placeholders in a text, with the known ones; undefined without any. */
export function sayUnknownPlaces(text: string): string | undefined {
  const unknown = unknownPlaceholders(text)
  return unknown.length === 0
    ? undefined
    : m.admin_settings_say_place({ places: inLine(unknown), known })
}
