import { deskSettingTexts } from '#contract/desk-settings.ts'
import { limits } from '#contract/limits.ts'
import { settingTexts } from '#contract/settings.ts'
import { placeholders, unknownPlaceholders } from '#contract/whatsapp-text.ts'
import * as m from '#messages'
import { exactly, sayingAlso, type Wording } from '../kit/form/say.ts'

/**
 * What the fields of the form are called, in the order in which they stand; in the history as well.
 */
export const labels = {
  shop_name: m.admin_settings_shop_name,
  contact_email: m.admin_settings_contact_email,
  contact_phone: m.admin_settings_contact_phone,
  whatsapp: m.admin_settings_whatsapp,
  shipping_note: m.admin_settings_shipping_note,
  delivery_days: m.admin_settings_delivery_days,
  free_delivery_from: m.admin_settings_free,
  closed_days: m.admin_settings_closed,
  delivery_rules: m.admin_settings_delivery_rules,
  banners: m.admin_settings_banners,
  promise: m.admin_settings_promise,
  row: m.admin_settings_row,
  pieces_per_order: m.admin_settings_pieces,
  return_days: m.admin_settings_return_days,
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

const texts = { ...settingTexts, ...deskSettingTexts }

const said: Record<keyof typeof texts, () => string> = {
  both: m.admin_settings_say_both,
  milliseconds: m.admin_settings_say_milliseconds,
  list: m.admin_settings_say_list,
  phone: m.admin_settings_say_phone,
  whatsapp: m.admin_settings_say_whatsapp,
  pieces: m.admin_settings_say_pieces,
  free_delivery: m.admin_settings_say_free,
  keep_days: () => m.admin_settings_say_keep_days({ most: limits.keep_days }),
  return_days: () => m.admin_settings_say_return_days({ most: limits.return_days }),
  unconfirmed_hours: m.admin_settings_say_unconfirmed,
  try_again: () =>
    m.admin_settings_say_tries({ hours: limits.try_again_hours, most: limits.tries }),
  calling_hours: m.admin_settings_say_calling,
  refusals: m.admin_settings_say_refusals,
  // The same pounds as of a free delivery.
  cod_limit: m.admin_settings_say_free,
  closed_days: () => m.admin_settings_say_closed({ most: limits.closed_days }),
  placeholder: m.admin_settings_say_placeholder,
}

const fixed = Object.entries(texts).map(
  ([key, text]): Wording => [exactly(text), said[key as keyof typeof said]],
)

/** What the contract says of settings, in the page's language. */
export const saySettings = sayingAlso(...fixed, [
  /^Enter (\d+) texts at most$/,
  (most) => m.admin_settings_say_most({ most: Number(most) }),
])

const inLine = (places: readonly string[]): string =>
  places.map((place) => `\u2066${place}\u2069`).join(' ')
const known = inLine(placeholders.map((name) => `{${name}}`))

/** Which places of a text nothing fills, and which ones are filled; undefined where all are. */
export function sayUnknownPlaces(text: string): string | undefined {
  const unknown = unknownPlaceholders(text)
  return unknown.length === 0
    ? undefined
    : m.admin_settings_say_place({ places: inLine(unknown), known })
}
