import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type BothLanguagesProps = {
  form: SettingsForm
  /** Path of the texts: 'shop_name', 'delivery_rules.0'. */
  path: string
  label: string
  /** Whether the fields have several lines. */
  long?: boolean
  optional?: boolean
}

/** Text in the reader's language and the other, side by side where there is space. */
export function BothLanguages({
  form,
  path,
  label,
  long = false,
  optional = false,
}: BothLanguagesProps) {
  const english = {
    ...form.at(`${path}.en`, m.admin_settings_in_english({ label })),
    dir: 'ltr',
    lang: 'en',
    autoComplete: 'off',
  }
  const arabic = {
    ...form.at(`${path}.ar`, m.admin_settings_in_arabic({ label })),
    dir: 'rtl',
    lang: 'ar',
    autoComplete: 'off',
  }
  const fields = currentLocale() === 'ar' ? [arabic, english] : [english, arabic]
  return (
    <div className="field-pair">
      {fields.map((field) =>
        long ? (
          <TextArea key={field.lang} {...field} optional={optional} rows={2} />
        ) : (
          <TextField key={field.lang} {...field} optional={optional} />
        ),
      )}
    </div>
  )
}
