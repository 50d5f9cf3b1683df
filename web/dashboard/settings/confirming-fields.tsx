import * as m from '#messages'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { NumberField } from '../kit/form/fields.tsx'
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
  const isOn = form.form.watch('confirm_orders') === true
  return (
    <>
      <SwitchRow
        label={labels.confirm_orders()}
        isOn={isOn}
        onTurn={() => form.form.setValue('confirm_orders', !isOn, { shouldDirty: true })}
        hint={isOn ? m.admin_settings_confirm_on() : m.admin_settings_confirm_off()}
      />
      <NumberField
        {...form.at('unconfirmed_hours', labels.unconfirmed_hours())}
        hint={m.admin_settings_unconfirmed_help()}
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
        <NumberField
          {...form.at('refusals_to_flag', labels.refusals_to_flag())}
          hint={m.admin_settings_refusals_help()}
        />
        {may('money') && (
          <NumberField
            {...form.at('cod_limit', labels.cod_limit())}
            hint={m.admin_settings_cod_help()}
          />
        )}
      </div>
    </>
  )
}

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
      {hours.map((hour) => optionOf(hour, onTheClock(hour)))}
    </SelectField>
  )
}
