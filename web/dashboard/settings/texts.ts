import { settingTexts } from '#contract/settings.ts'
import {
  admin_settings_say_both,
  admin_settings_say_days,
  admin_settings_say_days_order,
  admin_settings_say_list,
  admin_settings_say_milliseconds,
  admin_settings_say_most,
  admin_settings_say_phone,
  admin_settings_say_pieces,
} from '#messages'
import { exactly, sayingAlso, type Wording } from '../kit/form/say.ts'

const said: Record<keyof typeof settingTexts, () => string> = {
  both: admin_settings_say_both,
  days: admin_settings_say_days,
  days_order: admin_settings_say_days_order,
  milliseconds: admin_settings_say_milliseconds,
  list: admin_settings_say_list,
  phone: admin_settings_say_phone,
  pieces: admin_settings_say_pieces,
}

const fixed = Object.entries(settingTexts).map(([key, text]): Wording => [exactly(text), said[key as keyof typeof said]])

/** What the contract says of settings, in the page's language. */
export const saySettings = sayingAlso(...fixed, [/^Enter (\d+) texts at most$/, (most) => admin_settings_say_most({ most: Number(most) })])
