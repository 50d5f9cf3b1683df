import { type ReactNode, useId } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import type { SettingName } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

type SectionProps = {
  form: SettingsForm
  title: string
  help?: string
  /** Settings that the button restores; without them there is none. */
  names?: SettingName[]
  children: ReactNode
}

/** Section of settings with a button that restores the defaults (R105). */
export function Section({ form, title, help, names, children }: SectionProps) {
  const id = useId()
  return (
    // Inert while saving, since input would be lost with the response.
    <section className="settings-section" aria-labelledby={id} inert={form.sending}>
      <div className="settings-head">
        <h2 className="title-2" id={id}>
          {title}
        </h2>
        {names && (
          <Button
            kind="tertiary"
            size="small"
            aria-label={m.admin_settings_default_of({ section: title })}
            onClick={() => form.backToDefault(names)}
          >
            {m.admin_settings_default()}
          </Button>
        )}
      </div>
      {help && <p className="muted">{help}</p>}
      {children}
    </section>
  )
}
