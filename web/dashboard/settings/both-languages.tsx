import * as m from '#messages'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type BothLanguagesProps = {
  form: SettingsForm
  /** Where the two texts stand: 'shop_name', 'delivery_rules.0'. */
  path: string
  label: string
  /** Room for more than a line. */
  long?: boolean
}

/** One text in English and in Arabic, side by side where there is room. */
export function BothLanguages({ form, path, label, long = false }: BothLanguagesProps) {
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
  return (
    <div className="field-pair">
      {long ? <TextArea {...english} rows={2} /> : <TextField {...english} />}
      {long ? <TextArea {...arabic} rows={2} /> : <TextField {...arabic} />}
    </div>
  )
}
