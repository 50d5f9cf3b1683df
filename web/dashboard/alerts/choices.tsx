import { type FormEvent, useState } from 'react'
import { type AlertKind, alertKind, type OwnAlerts } from '#contract/running/alerts.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Check, FieldError, TextField } from '#web/ui/fields/field.tsx'
import { adminApi } from '../api.ts'
import { SwitchRow } from '../kit/switch.tsx'
import { useAction } from '../kit/use-action.ts'
import { kindLabels } from './texts.ts'

/** A member's own choices: kinds, and the hours in which nothing rings. */
export function Choices({ alerts: { kinds, choices } }: { alerts: OwnAlerts }) {
  const [chosen, setChosen] = useState(choices)
  const [error, setError] = useState<string>()
  const { act, busy } = useAction()
  const set = (change: Partial<typeof choices>) => setChosen({ ...chosen, ...change })
  const turn = (kind: AlertKind) =>
    set({
      off: chosen.off.includes(kind)
        ? chosen.off.filter((one) => one !== kind)
        : [...chosen.off, kind],
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const isHalf = (chosen.quiet_from === null) !== (chosen.quiet_to === null)
    setError(isHalf ? m.admin_alerts_say_both() : undefined)
    if (isHalf) return
    void act({
      send: () => adminApi().alerts.update(chosen),
      failure: (refusal) => ({
        title: m.admin_alerts_not_saved(),
        text: refusal.status === 409 ? m.admin_alerts_changed() : m.ui_went_wrong(),
      }),
      toast: m.admin_alerts_saved(),
    })
  }
  return (
    <form className="alerts-form" noValidate onSubmit={save}>
      <fieldset>
        <legend className="title-2">{m.admin_alerts_kinds()}</legend>
        <div className="alerts-kinds">
          {alertKind.options.map((kind) => (
            <Check key={kind}>
              <input
                type="checkbox"
                checked={kinds.includes(kind) && !chosen.off.includes(kind)}
                disabled={!kinds.includes(kind)}
                onChange={() => turn(kind)}
              />
              {kindLabels[kind]()}
            </Check>
          ))}
        </div>
        <p className="small muted">{m.admin_alerts_kinds_help()}</p>
      </fieldset>
      <fieldset>
        <legend className="title-2">{m.admin_alerts_quiet()}</legend>
        <div className="field-pair">
          <TextField
            type="time"
            label={m.admin_alerts_from()}
            value={chosen.quiet_from ?? ''}
            onChange={({ target }) => set({ quiet_from: target.value || null })}
          />
          <TextField
            type="time"
            label={m.admin_alerts_to()}
            value={chosen.quiet_to ?? ''}
            onChange={({ target }) => set({ quiet_to: target.value || null })}
          />
        </div>
        <FieldError text={error} />
        <p className="small muted alerts-quiet-help">{m.admin_alerts_quiet_help()}</p>
        {chosen.quiet_from && chosen.quiet_to && (
          <Day from={chosen.quiet_from} to={chosen.quiet_to} />
        )}
      </fieldset>
      <SwitchRow
        label={m.admin_alerts_night_rings()}
        isOn={chosen.night_rings}
        onTurn={() => set({ night_rings: !chosen.night_rings })}
        hint={m.admin_alerts_kind_night_help()}
      />
      <SwitchRow
        label={m.admin_alerts_sums_up()}
        isOn={chosen.sums_up}
        onTurn={() => set({ sums_up: !chosen.sums_up })}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {m.admin_alerts_save()}
      </Button>
    </form>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The hours of a day, of which the quiet ones are pale. */
function Day({ from, to }: { from: string; to: string }) {
  const isQuiet = (hour: string) =>
    from < to ? hour >= from && hour < to : from > to && (hour >= from || hour < to)
  return (
    <div role="img" aria-label={m.admin_alerts_quiet_bar({ from, to })}>
      <div className="alerts-day">
        {hours.map((hour) => (
          <span key={hour} className={isQuiet(hour) ? 'is-quiet' : undefined} />
        ))}
      </div>
      <div className="alerts-hours">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}
