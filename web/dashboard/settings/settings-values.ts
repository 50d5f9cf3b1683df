/** Form values of the settings, the request body, and values as text. */
import { toLatinDigits } from '#contract/text/digits.ts'
import { normalizePhone } from '#contract/text/phone.ts'
import type { Look } from '#contract/shop/settings/look.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import type { Typed } from '../kit/form/use-record-form.ts'
import { hexOfTyped } from './brand/typed-colour.ts'
import { type labels, languages, openingNames } from './texts.ts'

export type SettingName = keyof typeof labels

/** Integer settings, which are text in their fields. */
const numbers = [
  'free_delivery_from',
  'search_debounce',
  'pieces_per_order',
  'low_stock',
  'return_days',
  'keep_unanswered_days',
  'unconfirmed_hours',
  'refusals_to_flag',
  'cod_limit',
] as const satisfies SettingName[]

type Span = { from: unknown; to: unknown }

const typedSpan = ({ from, to }: Span): Span => ({ from: String(from), to: String(to) })

export function typedOf({
  version: _,
  ...settings
}: ShopSettings & { version?: number }): Typed<SettingName> {
  return {
    ...settings,
    ...Object.fromEntries(numbers.map((name) => [name, String(settings[name])])),
    delivery_days: typedSpan(settings.delivery_days),
    calling_hours: typedSpan(settings.calling_hours),
    // Hold a newly chosen picture alone.
    wordmark: null,
    mark: null,
    try_again_hours: settings.try_again_hours.join(', '),
  }
}

/** Colours are typed with '#' or without it. */
const withHashes = ({ main, accent, fonts }: Look): Look => ({
  main: hexOfTyped(main) ?? main,
  accent: hexOfTyped(accent) ?? accent,
  fonts,
})

const withCountry = (typed: unknown): unknown =>
  typeof typed === 'string' ? normalizePhone(typed).replace(/^00/, '+') : typed

/** Hours in a list: '2, 4 و 20' → 2, 4 and 20, each as typed: the contract reports invalid ones. */
const hoursIn = (typed: unknown): string[] =>
  String(typed)
    .split(/[\s,،;؛]+/)
    .filter(Boolean)

export function prepare(typed: Typed<SettingName>): Record<string, unknown> {
  return {
    ...typed,
    contact_phone: toLatinDigits(String(typed.contact_phone)),
    whatsapp: withCountry(typed.whatsapp),
    look: withHashes(typed.look as Look),
    try_again_hours: hoursIn(typed.try_again_hours),
  }
}

/** Value as text: texts in both languages, ranges of days or hours, lists. */
export function wordsOf(name: SettingName, value: unknown): string | undefined {
  if (name === 'language') return languages[value as keyof typeof languages]()
  if (name === 'calling_hours') return callingSpan(value as Span)
  if (name === 'opening') return openingWords(value as ShopSettings['opening'])
  if (name === 'closed_days')
    return (value as string[]).map((day) => formatDay(day, 'long')).join(' · ')
  return textsIn(value)
}

const openingWords = ({ state, until, words }: ShopSettings['opening']): string =>
  [openingNames[state](), until && formatDay(until, 'long'), textsIn(words)]
    .filter(Boolean)
    .join(' · ')

function textsIn(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined
  const texts = Object.values(value).map((part) =>
    typeof part === 'string' ? part : textsIn(part),
  )
  return texts.filter(Boolean).join(' · ')
}

/** Hour as text: 9 → "09:00" */
export const onTheClock = (hour: unknown): string => `${String(hour).padStart(2, '0')}:00`

/** Range of hours: "10:00 to 22:00" */
export const callingSpan = ({ from, to }: Span): string =>
  m.admin_settings_calling_span({ from: onTheClock(from), to: onTheClock(to) })
