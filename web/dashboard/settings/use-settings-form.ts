import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { type SettingsRecord, settingsForm } from '#contract/shop/settings.ts'
import * as m from '#messages'
import { holdsFile } from '#web/forms/use-carried.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useUpload } from '../kit/form/use-upload.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { prepare, type SettingName, typedOf, wordsOf } from './settings-values.ts'
import { labels } from './texts.ts'

/**
 * Form of all settings. `at` returns the props of a field inside a setting: at('shop_name.en',
 * label).
 * @param leave leads away once it is saved
 */
export function useSettingsForm(settings: SettingsRecord, leave?: () => void) {
  const { say } = useAnnouncements()
  const upload = useUpload()
  const form = useRecordForm({
    schema: settingsForm,
    labels,
    values: typedOf(settings),
    edited: {
      version: settings.version,
      valuesOf: typedOf,
      wordsOf,
      pictures: { wordmark: 'wordmark', mark: 'mark' },
    },
    prepare,
    send: (_all, { version, changed }) =>
      (holdsFile(changed) ? upload.api() : adminApi()).settings.update({ version, ...changed }),
    done: m.admin_settings_updated,
    failure: withReason(errorWith(m.admin_settings_failed())),
    onDone: ({ settings }) => {
      if (leave) return leave()
      form.form.reset(typedOf(settings) as never)
      form.lookAgain(settings.version, typedOf(settings))
      // The form stays open: further typing is unsaved again.
      form.setSaved(false)
    },
  })
  const { isDirty } = form.form.formState
  const at = (path: string, label: string) => ({
    label,
    error: form.errorAt(path),
    ...form.form.register(path as SettingName),
  })
  const backToDefault = (names: SettingName[]) => {
    const defaults = typedOf(defaultSettings)
    for (const name of names)
      form.form.setValue(name, defaults[name] as never, { shouldDirty: true, shouldValidate: true })
    say(m.admin_settings_defaulted())
  }
  return { ...form, at, backToDefault, isDirty, stored: settings }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
