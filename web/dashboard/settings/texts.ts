import { deskSettingTexts } from '#contract/desk-settings.ts'
import { limits } from '#contract/limits.ts'
import { settingTexts } from '#contract/settings.ts'
import { placeholders, unknownPlaceholders } from '#contract/whatsapp-text.ts'
import {
  admin_settings_banners,
  admin_settings_calling,
  admin_settings_closed,
  admin_settings_cod,
  admin_settings_confirm,
  admin_settings_contact_email,
  admin_settings_contact_phone,
  admin_settings_debounce,
  admin_settings_delivery_days,
  admin_settings_delivery_rules,
  admin_settings_free,
  admin_settings_pieces,
  admin_settings_keep_days,
  admin_settings_return_days,
  admin_settings_promise,
  admin_settings_refusals,
  admin_settings_row,
  admin_settings_say_both,
  admin_settings_say_calling,
  admin_settings_say_closed,
  admin_settings_say_free,
  admin_settings_say_list,
  admin_settings_say_milliseconds,
  admin_settings_say_most,
  admin_settings_say_phone,
  admin_settings_say_pieces,
  admin_settings_say_place,
  admin_settings_say_placeholder,
  admin_settings_say_refusals,
  admin_settings_say_tries,
  admin_settings_say_unconfirmed,
  admin_settings_say_keep_days,
  admin_settings_say_return_days,
  admin_settings_say_whatsapp,
  admin_settings_shipping_note,
  admin_settings_shop_name,
  admin_settings_tries,
  admin_settings_unconfirmed,
  admin_settings_whatsapp,
  admin_settings_whatsapp_confirm,
  admin_settings_whatsapp_placed,
} from '#messages'
import { exactly, sayingAlso, type Wording } from '../kit/form/say.ts'

/**
 * What the fields of the form are called, in the order in which they stand; in the history as well.
 */
export const labels = {
  shop_name: admin_settings_shop_name,
  contact_email: admin_settings_contact_email,
  contact_phone: admin_settings_contact_phone,
  whatsapp: admin_settings_whatsapp,
  shipping_note: admin_settings_shipping_note,
  delivery_days: admin_settings_delivery_days,
  free_delivery_from: admin_settings_free,
  closed_days: admin_settings_closed,
  delivery_rules: admin_settings_delivery_rules,
  banners: admin_settings_banners,
  promise: admin_settings_promise,
  row: admin_settings_row,
  pieces_per_order: admin_settings_pieces,
  return_days: admin_settings_return_days,
  keep_unanswered_days: admin_settings_keep_days,
  confirm_orders: admin_settings_confirm,
  unconfirmed_hours: admin_settings_unconfirmed,
  try_again_hours: admin_settings_tries,
  calling_hours: admin_settings_calling,
  refusals_to_flag: admin_settings_refusals,
  cod_limit: admin_settings_cod,
  whatsapp_confirm: admin_settings_whatsapp_confirm,
  whatsapp_placed: admin_settings_whatsapp_placed,
  search_debounce: admin_settings_debounce,
}

const texts = { ...settingTexts, ...deskSettingTexts }

const said: Record<keyof typeof texts, () => string> = {
  both: admin_settings_say_both,
  milliseconds: admin_settings_say_milliseconds,
  list: admin_settings_say_list,
  phone: admin_settings_say_phone,
  whatsapp: admin_settings_say_whatsapp,
  pieces: admin_settings_say_pieces,
  free_delivery: admin_settings_say_free,
  keep_days: () => admin_settings_say_keep_days({ most: limits.keep_days }),
  return_days: () => admin_settings_say_return_days({ most: limits.return_days }),
  unconfirmed_hours: admin_settings_say_unconfirmed,
  try_again: () => admin_settings_say_tries({ hours: limits.try_again_hours, most: limits.tries }),
  calling_hours: admin_settings_say_calling,
  refusals: admin_settings_say_refusals,
  // The same pounds as of a free delivery.
  cod_limit: admin_settings_say_free,
  closed_days: () => admin_settings_say_closed({ most: limits.closed_days }),
  placeholder: admin_settings_say_placeholder,
}

const fixed = Object.entries(texts).map(
  ([key, text]): Wording => [exactly(text), said[key as keyof typeof said]],
)

/** What the contract says of settings, in the page's language. */
export const saySettings = sayingAlso(...fixed, [
  /^Enter (\d+) texts at most$/,
  (most) => admin_settings_say_most({ most: Number(most) }),
])

const inLine = (places: readonly string[]): string =>
  places.map((place) => `\u2066${place}\u2069`).join(' ')
const known = inLine(placeholders.map((name) => `{${name}}`))

/** Which places of a text nothing fills, and which ones are filled; undefined where all are. */
export function sayUnknownPlaces(text: string): string | undefined {
  const unknown = unknownPlaceholders(text)
  return unknown.length === 0
    ? undefined
    : admin_settings_say_place({ places: inLine(unknown), known })
}
