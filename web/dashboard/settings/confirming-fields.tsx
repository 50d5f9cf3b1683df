import { useId } from 'react'
import * as m from '#messages'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { onTheClock } from './settings-values.ts'
import { labels } from './texts.ts'
import type { SettingsForm } from './use-settings-form.ts'
import { useMay } from '../session/may.ts'

const hours = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place)

/** Settings of the confirmation by phone, and of unconfirmed orders. */
export function ConfirmingFields({ form }: { form: SettingsForm }) {
  const may = useMay()
  const id = useId()
  const isOn = form.form.watch('confirm_orders') === true
  return (
    <>
      <div>
        <SwitchRow
          label={labels.confirm_orders()}
          isOn={isOn}
          aria-describedby={id}
          onTurn={() => form.form.setValue('confirm_orders', !isOn, { shouldDirty: true })}
        />
        <p className="hint" id={id}>
          {isOn ? m.admin_settings_confirm_on() : m.admin_settings_confirm_off()}
        </p>
      </div>
      <TextField
        {...form.at('unconfirmed_hours', labels.unconfirmed_hours())}
        hint={m.admin_settings_unconfirmed_help()}
        {...number}
      />
      <TextField
        {...form.fieldOf('try_again_hours')}
        hint={m.admin_settings_tries_help()}
        inputMode="text"
        dir="ltr"
        autoComplete="off"
      />
      <fieldset>
        <legend>{m.admin_settings_calling()}</legend>
        <p className="hint">{m.admin_settings_calling_help()}</p>
        <div className="field-pair">
          <Hour
            form={form}
            path="calling_hours.from"
            label={m.admin_settings_calling_from()}
            hours={hours(0, 23)}
          />
          <Hour
            form={form}
            path="calling_hours.to"
            label={m.admin_settings_calling_to()}
            hours={hours(1, 24)}
          />
        </div>
        <FieldError text={form.errorAt('calling_hours') ?? form.errorAt('calling_hours.root')} />
      </fieldset>
      <div className="field-pair">
        <TextField
          {...form.at('refusals_to_flag', labels.refusals_to_flag())}
          hint={m.admin_settings_refusals_help()}
          {...number}
        />
        {may('money') && (
          <TextField
            {...form.at('cod_limit', labels.cod_limit())}
            hint={m.admin_settings_cod_help()}
            {...number}
          />
        )}
      </div>
    </>
  )
}

const number = { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' } as const

function Hour({
  form,
  path,
  label,
  hours,
}: {
  form: SettingsForm
  path: string
  label: string
  hours: number[]
}) {
  return (
    <SelectField {...form.at(path, label)}>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {onTheClock(hour)}
        </option>
      ))}
    </SelectField>
  )
}
