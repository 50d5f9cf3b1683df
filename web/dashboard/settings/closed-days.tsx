import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type KeyboardEvent, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { DayField } from '../kit/form/fields.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const inWords = (day: string): string => formatDay(day, 'long')

/** Days without work, sorted, added and removed one by one. */
export function ClosedDays({ form }: { form: SettingsForm }) {
  const id = useId()
  const { say } = useAnnouncements()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const days = form.form.watch('closed_days') as string[]
  const put = (days: string[]) =>
    form.form.setValue('closed_days', days, { shouldDirty: true, shouldValidate: true })
  const add = () => {
    const isNew = typed !== '' && !days.includes(typed)
    setFault(
      isNew
        ? undefined
        : typed === ''
          ? m.admin_settings_closed_choose()
          : m.admin_settings_closed_again({ day: inWords(typed) }),
    )
    document.getElementById(`${id}-day`)?.querySelector('input')?.focus()
    if (!isNew) return
    put([...days, typed].sort())
    setTyped('')
    say(m.admin_settings_closed_added({ day: inWords(typed) }))
  }
  const remove = (place: number) => {
    const left = days.filter((_, at) => at !== place)
    put(left)
    say(m.admin_settings_closed_removed({ day: inWords(days[place] ?? '') }))
    // Moves the focus to the next button, or to the field, since the pressed button has
    // disappeared.
    requestAnimationFrame(() => {
      const next = document.getElementById(`${id}-remove-${Math.min(place, left.length - 1)}`)
      ;(next ?? document.getElementById(`${id}-day`)?.querySelector('input'))?.focus()
    })
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the day without submitting the form.
    event.preventDefault()
    add()
  }
  return (
    <fieldset>
      <legend>{m.admin_settings_closed()}</legend>
      <p className="hint">{m.admin_settings_closed_help()}</p>
      {days.length === 0 ? (
        <p className="muted">{m.admin_settings_closed_none()}</p>
      ) : (
        <ul className="closed-days">
          {days.map((day, place) => (
            <li key={day}>
              <time dateTime={day}>{inWords(day)}</time>
              <IconButton
                id={`${id}-remove-${place}`}
                icon={IconTrash}
                label={m.admin_settings_remove({ name: inWords(day) })}
                onClick={() => remove(place)}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError text={form.errorOf('closed_days')} />
      {days.length < limits.closed_days && (
        <div
          className="closed-day-new"
          id={`${id}-day`}
          role="group"
          aria-label={m.admin_settings_closed_add()}
          onKeyDown={addByKey}
        >
          <DayField
            label={m.admin_settings_closed_day()}
            value={typed}
            error={fault}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault(undefined)
            }}
          />
          <Button kind="tertiary" onClick={add}>
            <Icon of={IconPlus} small />
            {m.admin_settings_closed_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
