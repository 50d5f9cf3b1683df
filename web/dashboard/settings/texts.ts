import { settingTexts } from '#contract/settings.ts'
import {
  admin_settings_banners,
  admin_settings_contact_email,
  admin_settings_contact_phone,
  admin_settings_debounce,
  admin_settings_delivery_days,
  admin_settings_delivery_rules,
  admin_settings_free,
  admin_settings_pieces,
  admin_settings_promise,
  admin_settings_row,
  admin_settings_say_both,
  admin_settings_say_free,
  admin_settings_say_list,
  admin_settings_say_milliseconds,
  admin_settings_say_most,
  admin_settings_say_phone,
  admin_settings_say_pieces,
  admin_settings_say_whatsapp,
  admin_settings_shipping_note,
  admin_settings_shop_name,
  admin_settings_whatsapp,
} from '#messages'
import { exactly, sayingAlso, type Wording } from '../kit/form/say.ts'

/** What the fields of the form are called, in the order in which they stand; in the history as well. */
export const labels = {
  shop_name: admin_settings_shop_name,
  contact_email: admin_settings_contact_email,
  contact_phone: admin_settings_contact_phone,
  whatsapp: admin_settings_whatsapp,
  shipping_note: admin_settings_shipping_note,
  delivery_days: admin_settings_delivery_days,
  free_delivery_from: admin_settings_free,
  delivery_rules: admin_settings_delivery_rules,
  banners: admin_settings_banners,
  promise: admin_settings_promise,
  row: admin_settings_row,
  search_debounce: admin_settings_debounce,
  pieces_per_order: admin_settings_pieces,
}

const said: Record<keyof typeof settingTexts, () => string> = {
  both: admin_settings_say_both,
  milliseconds: admin_settings_say_milliseconds,
  list: admin_settings_say_list,
  phone: admin_settings_say_phone,
  whatsapp: admin_settings_say_whatsapp,
  pieces: admin_settings_say_pieces,
  free_delivery: admin_settings_say_free,
}

const fixed = Object.entries(settingTexts).map(([key, text]): Wording => [exactly(text), said[key as keyof typeof said]])

/** What the contract says of settings, in the page's language. */
export const saySettings = sayingAlso(...fixed, [/^Enter (\d+) texts at most$/, (most) => admin_settings_say_most({ most: Number(most) })])
