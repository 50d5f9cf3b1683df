import { get } from 'react-hook-form'
import { toLatinDigits } from '#contract/digits.ts'
import { normalizePhone } from '#contract/phone.ts'
import { defaultSettings, type SettingsRecord, shopSettings, type ShopSettings } from '#contract/settings.ts'
import { admin_settings_defaulted, admin_settings_failed, admin_settings_updated } from '#messages'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { type Typed, useRecordForm } from '../kit/form/use-record-form.ts'
import { labels, saySettings } from './texts.ts'

export type SettingName = keyof typeof labels

/** Numbers stand in their fields as text. */
const typedOf = ({
  version: _,
  delivery_days: { from, to },
  free_delivery_from,
  search_debounce,
  pieces_per_order,
  ...rest
}: ShopSettings & { version?: number }): Typed<SettingName> => ({
  ...rest,
  delivery_days: { from: String(from), to: String(to) },
  free_delivery_from: String(free_delivery_from),
  search_debounce: String(search_debounce),
  pieces_per_order: String(pieces_per_order),
})

const withCountry = (typed: unknown): unknown => (typeof typed === 'string' ? normalizePhone(typed).replace(/^00/, '+') : typed)

const inLatin = (typed: unknown): unknown => (typeof typed === 'string' ? toLatinDigits(typed) : typed)

function prepare(typed: Typed<SettingName>): Record<string, unknown> {
  const { from, to } = typed.delivery_days as { from: unknown; to: unknown }
  return {
    ...typed,
    contact_phone: inLatin(typed.contact_phone),
    whatsapp: withCountry(typed.whatsapp),
    delivery_days: { from: inLatin(from), to: inLatin(to) },
    free_delivery_from: inLatin(typed.free_delivery_from),
    search_debounce: inLatin(typed.search_debounce),
    pieces_per_order: inLatin(typed.pieces_per_order),
  }
}

/** A text in both languages, or days from and to; of a list its texts. */
const wordsOf = (_name: SettingName, value: unknown): string | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  const texts = Object.values(value).map((part) => (typeof part === 'string' ? part : wordsOf(_name, part)))
  return texts.filter(Boolean).join(' · ')
}

/** The form of all settings. `at` are the props of a field inside a setting: at('shop_name.en', label). */
export function useSettingsForm(settings: SettingsRecord) {
  const { say } = useAnnouncements()
  const form = useRecordForm({
    schema: shopSettings,
    labels,
    values: typedOf(settings),
    edited: { version: settings.version, valuesOf: typedOf, wordsOf },
    say: saySettings,
    prepare,
    send: (_all, { version, changed }) => adminApi().settings.update({ version, ...changed }),
    done: admin_settings_updated,
    failure: withReason(errorWith(admin_settings_failed()), saySettings),
    onDone: ({ settings }) => {
      form.form.reset(typedOf(settings) as never)
      form.lookAgain(settings.version, typedOf(settings))
      // The same form goes on: what is typed from now on is unsaved again.
      form.setSaved(false)
    },
  })
  const { errors, isDirty } = form.form.formState
  const errorAt = (path: string): string | undefined => saySettings((get(errors, path) as { message?: string } | undefined)?.message)
  const at = (path: string, label: string) => ({ label, error: errorAt(path), ...form.form.register(path as SettingName) })
  const backToDefault = (names: SettingName[]) => {
    const defaults = typedOf(defaultSettings)
    for (const name of names) form.form.setValue(name, defaults[name] as never, { shouldDirty: true, shouldValidate: true })
    say(admin_settings_defaulted())
  }
  return { ...form, at, errorAt, backToDefault, isDirty }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
